/** The patient's consent to the clinician who registered them: by the code from their phone, or by the link. */
import type { resendConsent, verifyConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { cprUpdated, cprUpdatedPatient } from '@hodi/domain/relationships/relationships.events.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { registeredPatient } from '#server/features/patients/patients.service.ts';
import { tellTeams } from '#server/features/relationships/relationships.service.ts';
import {
  connectChildren,
  connectInvitations,
  lockNumber,
  tellConfirmed,
} from '#server/features/relationships/registering.service.ts';
import {
  type Verification,
  countingSms,
  findLatest,
  resendIn,
  tryCode,
  onceWithCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { keepTeamConsent } from '#server/work/team/team-consent.ts';
import type { Work } from '#server/work/work.ts';
import { hasGoodLink } from './assisted.repository.ts';
import { type Sender, beginConsent, sendLink } from './assisted.service.ts';
import * as rows from './consent.repository.ts';

/** @throws Refusal 404 if it is not open or pending any more. */
async function lockKnown({ tx }: Work, id: string | null | undefined): Promise<rows.KnownRelationship> {
  const known = id == null ? undefined : await rows.lockRelationship(tx, id);
  if (known === undefined) throw notFound('patient_not_found');
  return known;
}

interface Yes {
  consent_how: 'code' | 'link';
  /** Consent to a team; by default that of the registration. */
  team?: TeamConsent | undefined;
}

/** Records the patient's consent and the confirmed number. An earlier consent in person stays. */
export async function sayYes(work: Work, known: rows.KnownRelationship, { consent_how, team }: Yes): Promise<void> {
  const { id: relationship_id, user_id, clinician_user_id } = known;
  const consent = { consent_by: user_id, consent_how, consent_at: work.at };
  if (known.status === 'invited') {
    const before = await rows.activate(work.tx, relationship_id, consent);
    const said = team ?? before;
    if (said !== null) await keepTeamConsent(work.tx, relationship_id, { consent: said, by: user_id, at: work.at });
  }
  await rows.beginRecord(work.tx, known, work.at);
  await rows.confirmNumber(work.tx, user_id, work.at);
  work.tell([clinician_user_id], cprUpdated, { relationship_id });
  work.tell([user_id], cprUpdatedPatient, { relationship_id });
  if (!known.is_mobile_confirmed) await tellConfirmed(work, known.patient_id);
  const caregiver = { id: known.patient_id, user_id, mobile_number: known.mobile_number };
  await connectChildren(work, { caregiver, how: consent_how });
}

/**
 * One try at the code, which counts even if a later step fails.
 * @throws Refusal 404 for a patient whom the caller did not register; as `tryCode`.
 */
export async function tryConsent(
  asker: Asker,
  caller: Caller,
  given: { patient_id: string; code: string },
): Promise<Verification> {
  const known = await rows.findToConfirm(asker.db, caller, given.patient_id);
  if (known === undefined) throw notFound('patient_not_found');
  const about = { user_id: known.user_id, purpose: 'consent', relationship_id: known.id } as const;
  const verification = await findLatest(asker.db, about);
  if (verification === undefined) throw new Refusal(410, 'code_expired');
  return tryCode(asker, { verification_id: verification.id, code: given.code }, ['consent']);
}

/** The result of the right code; a repetition changes nothing. */
export async function verifyConsentWith(
  work: Work,
  secret: string,
  { id, relationship_id, mobile_number }: Verification,
): Promise<AnswerOf<typeof verifyConsent>> {
  await lockNumber(work.tx, mobile_number);
  const known = await lockKnown(work, relationship_id);
  await onceWithCode(
    work,
    { id, secret },
    {
      first: async (verification) => {
        // The number was changed meanwhile: this code went to another phone.
        if (verification.mobile_number !== known.mobile_number) throw new Refusal(410, 'code_expired');
        await sayYes(work, known, { consent_how: 'code' });
        await tellTeams(work, known.patient_id);
        await connectInvitations(work, { patient_id: known.patient_id, mobile_number });
        return { user_id: known.user_id, answer: null };
      },
      again: () => Promise.resolve(null),
    },
  );
  return { patient_info: await registeredPatient(work, known.patient_id) };
}

/** @throws Refusal 404; 409 `already_confirmed`; 429 `resend_too_early`, `rate_limited`. */
export async function resendConsentTo(
  work: Work,
  sender: Sender,
  patient_id: string,
): Promise<AnswerOf<typeof resendConsent>> {
  const { tx } = work;
  const found = await rows.findToConfirm(tx, work.caller, patient_id);
  const known = await lockKnown(work, found?.id);
  if (known.status === 'active' && known.is_mobile_confirmed) throw new Refusal(409, 'already_confirmed');
  const { id: relationship_id, user_id, mobile_number, preferred_language: language } = known;
  const to = { user_id, relationship_id, mobile_number, language, sender_user_id: work.caller.user_id };
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const latest = await findLatest(tx, { user_id, purpose: 'consent', relationship_id });
  const isWaiting = latest !== undefined && latest.used_at === null && latest.mobile_number === mobile_number;
  const { verification_id: _, ...code } = isWaiting
    ? await resendIn(work, sender.asker, latest.id)
    : await countingSms(sender.asker, mobile_number, () => beginConsent(work, sender, to));
  if (known.password_hash === null && !(await hasGoodLink(tx, user_id, work.at))) await sendLink(work, sender, to);
  return code;
}
