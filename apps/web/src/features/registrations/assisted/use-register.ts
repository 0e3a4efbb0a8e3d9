import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import type { Child } from '@hodi/domain/caregivers/child.ts';
import type { AssistedRegistration } from '@hodi/domain/registrations/assisted.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { versionsOf } from '~/lib/api/queue-record.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { EarlierArrivedError } from '~/lib/api/write-record.ts';
import { type Sending, useSending } from '~/lib/forms/use-sending.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { clearLocal, draftOwner } from '~/lib/offline/local-drafts.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { queueStore } from '~/lib/offline/queue-store.ts';
import { newId } from '~/lib/ids.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { pendingCode } from '~/lib/verification/pending-code.ts';
import type { Filled } from './assisted-form.ts';
import { isNotTaken, notTakenAt } from './not-taken.ts';
import { type Registered, draftKeyOf, keepRegistered } from './registered.ts';

interface Attempt {
  body: AssistedRegistration;
  /** The same once more gets the same answer. */
  idempotencyKey: string;
  /** Earlier bodies sent for the same patient. */
  versions?: Map<string, unknown>;
  /** Id of the refused record that this one replaces. */
  insteadOf?: string;
  isShown: () => boolean;
}

interface HowRegistered {
  confirmed_duplicate?: boolean;
  /** Of one that was refused and is put right. */
  patientId?: string | undefined;
  child?: Pick<Child, 'id' | 'patient_id'> | undefined;
}

export interface Registering {
  registered: Registered | null;
  setRegistered: (registered: Registered | null) => void;
  sending: Sending;
  register: (filled: Filled, how?: HowRegistered) => void;
  /** Asks for the answer of a queued registration that has been sent. */
  askAgain: () => void;
}

type Answer = Pick<
  AnswerOf<typeof assistedRegister>,
  'member_id' | 'code' | 'registrations_left' | 'child' | 'is_account_known'
>;

function childAs({ patient_id, birthday, birthday_precision, gender, ...name }: Child, answer: Answer | null) {
  const { given_name, additional_name, family_name } = name;
  const memberId = answer?.child?.member_id ?? null;
  const person = { patientId: patient_id, birthday, birthday_precision, gender, memberId };
  return { ...person, name: { given_name, additional_name, family_name } };
}

/** @param answer null until it was sent. */
function registeredAs(body: AssistedRegistration, answer: Answer | null): Registered {
  const { id, given_name, additional_name, family_name, gender, mobile_number, consent } = body;
  const { birthday, birthday_precision } = body;
  const name = { given_name, additional_name, family_name };
  const pending = answer && pendingCode(answer.code, { number: mobile_number, userType: 'patient' });
  const person = { patientId: id, name, birthday, birthday_precision, gender, mobileNumber: mobile_number };
  const about = { ...person, consent, at: serverNow() };
  const left = answer?.registrations_left;
  // Nobody was sent a code whose account was there.
  const isAccountKnown = answer?.is_account_known === true;
  const known = { ...about, memberId: answer && answer.member_id, pending, isConfirmed: isAccountKnown };
  return {
    ...known,
    ...(body.child && { child: childAs(body.child, answer) }),
    ...(isAccountKnown && { isAccountKnown }),
    ...(body.clinician_id !== undefined && { clinicianId: body.clinician_id }),
    ...(left !== undefined && { left }),
  };
}

const namesOf = ({ child, ...person }: AssistedRegistration): string =>
  [...(child ? [child] : []), person].map((one) => displayName(one)).join(', ');

async function sendAttempt({ body, versions = new Map(), ...how }: Attempt): Promise<Registered> {
  const { id, child } = body;
  const told = { title: 'queue.registration' as const, summary: namesOf(body), silent: true };
  const creates = [id, ...(child ? [child.patient_id, child.id] : [])];
  const options = { ...told, thread: id, creates, editAt: notTakenAt(id), versions, ...how };
  try {
    return registeredAs(body, await send(assistedRegister, { body }, options));
  } catch (error) {
    if (error instanceof QueuedError) return registeredAs(body, null);
    if (!(error instanceof EarlierArrivedError)) throw error;
    // They are registered, as they were written first.
    return { ...registeredAs(error.sent as AssistedRegistration, error.answer as Answer), isEarlier: true };
  }
}

/**
 * The same for one that was refused: this try takes its place, also when it is refused again, so that what was typed is
 * always kept.
 */
async function sendInPlace(attempt: Attempt): Promise<Registered> {
  const before = queueStore.get().find((record) => isNotTaken(record) && record.thread === attempt.body.id);
  if (before === undefined) return sendAttempt(attempt);
  const versions = new Map(versionsOf([before]));
  const done = await sendAttempt({ ...attempt, versions, insteadOf: before.id });
  // Where this browser kept nothing of the sending, it is still there.
  await discardRecord(before.id);
  return done;
}

/** Registers, now or as soon as there is a network. */
export function useRegister(kept: Registered | null, onRegistered: () => void): Registering {
  const [registered, setRegistered] = useState(kept);
  const queryClient = useQueryClient();
  const latest = useRef<Attempt>(null);
  const [owner] = useState(draftOwner);
  const sending = useSending();
  const isShown = useIsMounted();
  const work = async (attempt: Attempt) => {
    latest.current = attempt;
    const done = await sendInPlace(attempt);
    for (const key of [draftKeyOf(), draftKeyOf(attempt.body.id)]) void clearLocal(key, owner);
    // If another user has signed in meanwhile, they did not register this patient.
    if (draftOwner() !== owner) return;
    if (done.memberId !== null) keepRegistered(done);
    // No event tells a reception of it.
    loadAgain(queryClient, keyOf(listInstitutionPatients));
    setRegistered(done);
    onRegistered();
  };
  return {
    registered,
    setRegistered: (next) => {
      if (next !== null) keepRegistered(next);
      setRegistered(next);
    },
    sending,
    register: ({ child, ...filled }, { confirmed_duplicate = false, patientId = newId(), child: before } = {}) => {
      // Depending writes, such as a questionnaire, know the patient by this id.
      const ids = { id: before?.id ?? newId(), patient_id: before?.patient_id ?? newId() };
      const both = { ...filled, ...(child && { child: { ...child, ...ids } }) };
      const body = { ...both, id: patientId, confirmed_duplicate };
      sending.run(() => work({ body, idempotencyKey: newId(), isShown }));
    },
    askAgain: () => {
      const attempt = latest.current;
      if (attempt !== null) sending.run(() => work(attempt));
    },
  };
}
