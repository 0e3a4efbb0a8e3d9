import { useState } from 'react';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { registerClinician, registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import type { ClinicianRegistration, PatientRegistration } from '@hodi/domain/registrations/registration.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { FieldProblem } from '@hodi/domain/shared/problem.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { plainPage } from '~/lib/forms/plain-page.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { newId } from '~/lib/ids.ts';
import { withBirthdayRead } from '~/lib/person/typed-birthday.ts';
import { sendPendingLogout } from '~/lib/session/pending-logout.ts';
import { keepSession } from '~/lib/session/session.ts';
import {
  type CodeKey,
  type PendingCode,
  forgetCode,
  keepCode,
  keptCode,
  pendingCode,
} from '~/lib/verification/pending-code.ts';
import type { RegisteringChild } from './child/child-fields.tsx';
import type { RegisteringTeam } from './registration-step.tsx';
import { CodeStep } from './code-step.tsx';
import { InstitutionStep } from './institution-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { SecurityStep } from './security-step.tsx';
import {
  type TypedRegistration,
  type TypedValues,
  openTyped,
  reachableStep,
  stepOfField,
  stepsOf,
} from './typed-registration.ts';
import { useStepAddress } from './use-step-address.ts';

/** The link by which somebody came. */
export interface RegisteringInvitation {
  token: string;
  /** Values that the inviting person knows already. They can be changed. */
  filled: Partial<TypedValues>;
  /** A child who is registered along. */
  child?: RegisteringChild;
  /** The team to choose, where it is asked who may read and answer. */
  team?: RegisteringTeam | undefined;
  /** The inviting person, in words. */
  invitedBy: string;
  /** Institution and role of an invited clinician, which they cannot choose. */
  post?: { institution: string; role: ClinicianRole };
  /** The link was good when the page opened, and no longer is. */
  onInvalid: (error: ApiError) => void;
  /** Says no to it, where that is possible. */
  onDecline?: () => void;
}

/** Wrong, or 410: used, declined, expired, taken back, replaced. */
export const isInvalidLink = ({ status, code }: ApiError): boolean =>
  code === 'invalid_invitation' || (status === 410 && code.startsWith('invitation_'));

type Sent = VerificationBegun | SessionAnswer;

function sendRegistration(
  kind: UserType,
  typed: TypedRegistration,
  { token: invitation, child: along, team }: Partial<RegisteringInvitation> = {},
): Promise<Sent> {
  const body = { ...typed.get(), password: typed.passwords().password, preferred_language: currentLanguage() };
  // Its faults stand beside the fields, or above the buttons.
  const options = { silent: true };
  const by = invitation === undefined ? {} : { invitation };
  // The contract takes what it knows of it; each step was checked by its part of the schema.
  if (kind === 'patient') {
    const read = along?.part.readChild(typed.get()).child;
    const child = read && { child: { ...read, id: newId(), patient_id: newId() } };
    const person = withBirthdayRead(body) as PatientRegistration;
    const team_consent = team && (typed.get().team_consent ?? 'team');
    return call(registerPatient, { body: { ...person, ...by, ...child, team_consent } }, options);
  }
  const { institution_id, role, ...person } = body as ClinicianRegistration;
  const post = invitation === undefined ? { institution_id, role } : by;
  return call(registerClinician, { body: { ...person, ...post } }, options);
}

function openFor(kind: UserType, invitation: RegisteringInvitation | undefined): TypedRegistration {
  const typed = openTyped(kind);
  const missing = Object.entries(invitation?.filled ?? {}).filter(
    ([field]) => !typed.get()[field as keyof TypedValues],
  );
  if (missing.length > 0) typed.set(Object.fromEntries(missing));
  return typed;
}

/** Errors of a registration that was sent without a script. */
const plainProblems = (): readonly FieldProblem[] =>
  Object.entries(plainPage()?.faults ?? {}).map(([field, message]) => ({ field, code: 'invalid_value', message }));

function plainCode(userType: UserType): PendingCode | null {
  const sent = plainPage()?.pending;
  return sent ? pendingCode(sent.begun, { number: sent.number, userType }) : null;
}

export interface RegistrationProps {
  kind: UserType;
  invitation?: RegisteringInvitation;
}

/** From the first field to the dashboard: steps, the code from the SMS, and everything typed kept on the way. */
export function Registration({ kind, invitation }: RegistrationProps) {
  // Typed values change outside of React's state.
  'use no memo';
  const codeKey: CodeKey = `hodi-code-${kind}`;
  const [typed] = useState(() => openFor(kind, invitation));
  const [pending, setPending] = useState(() => plainCode(kind) ?? keptCode(codeKey));
  const [problems, setProblems] = useState(plainProblems);
  const [faultyStep, setFaultyStep] = useState(() => problems[0] && stepOfField(problems[0].field));
  const [focusOn, setFocusOn] = useState<string>();
  const sending = useSending();
  const address = useStepAddress();
  const steps = stepsOf(kind);

  const goTo = (step: string) => {
    setFocusOn(undefined);
    setProblems([]);
    setFaultyStep(undefined);
    address.go(step);
  };
  const keepPending = (next: PendingCode) => {
    setPending(next);
    keepCode(codeKey, next);
  };
  const send = async () => {
    setProblems([]);
    try {
      await sendPendingLogout();
      const begun = await sendRegistration(kind, typed, invitation);
      // The link has confirmed the number: this is the answer of a login.
      if (!('verification_id' in begun)) return enter(begun);
      keepPending(pendingCode(begun, { number: typed.get().mobile_number, userType: kind }));
      typed.forgetKept();
      goTo('code');
    } catch (error) {
      if (error instanceof ApiError && isInvalidLink(error)) invitation?.onInvalid(error);
      const read = (failure: ApiError) => invitation?.child?.part.ofForm(failure) ?? failure;
      const fields = error instanceof ApiError ? read(error).fields : [];
      const first = fields[0] && stepOfField(fields[0].field);
      if (first !== undefined && first !== 'security') goTo(first);
      setProblems(fields);
      throw error;
    }
  };
  const enter = (session: SessionAnswer) => {
    forgetCode(codeKey);
    typed.forgetKept();
    keepSession(session, typed.passwords().password || undefined);
    // Someone who changed the language since then keeps it, in their new account too.
    if (pending !== null && pending.language !== currentLanguage()) changeLanguage(currentLanguage());
  };
  const changeNumber = () => {
    forgetCode(codeKey);
    setPending(null);
    goTo('personal');
    setFocusOn('mobile_number');
  };

  const isChildWhole = invitation?.child?.part.readChild(typed.get()).child !== undefined || !invitation?.child;
  const by = { isInvited: invitation !== undefined, isChildWhole };
  const step = reachableStep({ kind, ...by }, typed.get(), faultyStep ?? address.named);
  const at = steps.indexOf(step);
  const problemsHere = problems.filter(({ field }) => stepOfField(field) === step);

  if (pending !== null && address.named === 'code') {
    const { isWithin } = address;
    const told = {
      action: address.of('code'),
      onPending: keepPending,
      onVerified: enter,
      onChangeNumber: changeNumber,
    };
    return <CodeStep kind={kind} pending={pending} isWithin={isWithin} {...told} />;
  }
  const stepProps = {
    kind,
    typed,
    problems: problemsHere,
    isWithin: address.isWithin,
    action: address.of(steps[at + 1] ?? 'code'),
    focusOn,
    child: invitation?.child,
    team: invitation?.team,
    invitedBy: invitation?.invitedBy,
    post: invitation?.post,
    onDecline: invitation?.onDecline,
    onDone: () => goTo(steps[at + 1] ?? 'code'),
    onBack: () => address.back(steps[at - 1] ?? 'personal'),
  };
  if (step === 'personal') return <PersonalStep {...stepProps} />;
  if (step === 'institution') return <InstitutionStep {...stepProps} />;
  return <SecurityStep {...stepProps} sending={sending} onDone={() => sending.run(send)} />;
}
