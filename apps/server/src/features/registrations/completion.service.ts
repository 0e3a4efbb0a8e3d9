/** The link by SMS with which a patient whom a clinician registered sets their password: once, within a day. */
import { completeRegistration, type validateToken } from '@hodi/domain/registrations/assisted.api.ts';
import type { AnswerOf, BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { tellTeams } from '#server/features/relationships/relationships.service.ts';
import { connectInvitations, lockNumber, tellConfirmed } from '#server/features/relationships/registering.service.ts';
import {
  isBirthYearAsked,
  isCodeAsked,
  isOtherYear,
  requireBirthYear,
} from '#server/features/passwords/birth-year.service.ts';
import { refuseCommonPassword } from '#server/features/passwords/passwords.service.ts';
import {
  type OpenSession,
  endSessionsOf,
  hashPassword,
  openSession,
} from '#server/features/sessions/sessions.service.ts';
import {
  type Verification,
  awaited,
  findLatest,
  giveUp,
  tryCode,
} from '#server/features/verifications/verifications.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import type { Caller } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { auditLine, leaveLine, signerOf } from '#server/work/audit-line.ts';
import { hashOfLink } from '#server/work/link-tokens.ts';
import { keepTeamConsent } from '#server/work/team/team-consent.ts';
import { newId } from '#server/work/new-id.ts';
import { perform } from '#server/work/perform.ts';
import { type Throttle, addressBlock, attempt, takeBackAttempt } from '#server/work/throttle.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './assisted.repository.ts';
import { type KnownRelationship, lockRelationship } from './consent.repository.ts';
import { sayYes } from './consent.service.ts';
import type { Opener } from './registrations.service.ts';

/** Limits wrong links: valid ones are given back. */
const linksPerAddress: Throttle = { kind: 'link-address', limit: 600, window: 3_600_000, isFixed: true };

const refused = () => notFound('invalid_registration_link');

/** @throws Refusal 404 `invalid_registration_link` if it is wrong, used or too old; 429 `rate_limited`. */
async function goodLink(asker: Asker, token: string): Promise<rows.GoodLink> {
  const address = addressBlock(asker.address);
  await attempt(asker, linksPerAddress, address);
  const link = await rows.findLink(asker.db, hashOfLink(token), new Date(asker.now));
  if (link === undefined) throw refused();
  await takeBackAttempt(asker, linksPerAddress, address);
  return link;
}

/** The pending code that proves that the link reached the patient, for patients whose date of birth is an estimate. */
async function codeAsked(asker: Asker, link: rows.GoodLink): Promise<Verification | undefined> {
  const { user_id, relationship_id } = link;
  if (!(await isCodeAsked(asker, user_id))) return undefined;
  const latest = await findLatest(asker.db, { user_id, purpose: 'consent', relationship_id });
  return latest?.used_at === null ? latest : undefined;
}

/** Greeting of the link's page. */
export async function greet(asker: Asker, token: string): Promise<AnswerOf<typeof validateToken>> {
  const link = await goodLink(asker, token);
  const { given_name, preferred_language, role, institution_name, team_care, team_consent } = link;
  const name = { given_name: link.c_given, additional_name: link.c_additional, family_name: link.c_family };
  const asks_birth_year = await isBirthYearAsked(asker, link.user_id);
  const awaits = await codeAsked(asker, link);
  const code = awaits && { code: awaited(asker, awaits) };
  const isTeamAsked = team_care && (link.relationship_status === 'invited' || team_consent === null);
  const team = isTeamAsked && { team_consent };
  return {
    given_name,
    preferred_language,
    asks_birth_year,
    ...code,
    ...team,
    clinician: { ...name, role, institution_name },
  };
}

type Typed = BodyOf<typeof completeRegistration> & { request_id: string };

/** The holder of the link is the patient, so their actions are told and logged as the patient's. */
const callerOf = (link: rows.GoodLink, asker: Asker, request_id: string): Caller => ({
  user_id: link.user_id,
  user_type: 'patient',
  session_id: newId(asker.now),
  language: link.preferred_language,
  patient: { id: link.patient_id },
  clinician: null,
  address: asker.address,
  request_id,
});

const isGuess = (error: unknown): boolean =>
  isOtherYear(error) || (error instanceof Refusal && error.code === 'incorrect_code');

/** @throws Refusal 400 `app_outdated`; as `tryCode`. */
async function requireCode(asker: Asker, link: rows.GoodLink, code: string | undefined): Promise<void> {
  const awaits = await codeAsked(asker, link);
  if (awaits === undefined) return;
  if (code === undefined) throw new Refusal(400, 'app_outdated');
  await tryCode(asker, { verification_id: awaits.id, code }, ['consent']);
}

/** A wrong year or code leaves a line. @throws Refusal as `requireBirthYear` and `requireCode`. */
async function requireOwner(asker: Asker, link: rows.GoodLink, given: Typed): Promise<void> {
  try {
    await requireBirthYear(asker, link.user_id, given.birth_year);
    await requireCode(asker, link, given.code);
  } catch (error) {
    if (!isGuess(error)) throw error;
    const signer = { ...signerOf(callerOf(link, asker, given.request_id)), session_id: null };
    const patient_ids = [link.patient_id];
    const tried = { action: completeRegistration.name, outcome: 'refused', patient_ids } as const;
    await leaveLine(asker.db, auditLine(signer, tried, asker.now));
    throw error;
  }
}

/** The relationship that the link leads to after a handover meanwhile: the consent goes to the colleague. */
async function movedMeanwhile(work: Work, token: string): Promise<KnownRelationship | undefined> {
  const link = await rows.findLink(work.tx, hashOfLink(token), work.at);
  return link && (await lockRelationship(work.tx, link.relationship_id));
}

/**
 * Sets the password, confirms the number, consents to the clinician and logs in.
 * @throws Refusal 400 `password_too_common`, or as `requireOwner`; 404 `invalid_registration_link`; 429; 503
 * `server_busy`.
 */
export async function complete(
  asker: Asker,
  { tokens, device }: Opener,
  given: Typed,
): Promise<OpenSession & { told: string[] }> {
  await refuseCommonPassword(given.password);
  const link = await goodLink(asker, given.token);
  await requireOwner(asker, link, given);
  const password_hash = await hashPassword(given.password);
  const caller = callerOf(link, asker, given.request_id);
  const job = { contract: completeRegistration, caller, now: asker.now, idempotency: null };
  const { user_id, relationship_id, patient_id, mobile_number } = link;
  const done = await perform(asker.db, job, async (work) => {
    await lockNumber(work.tx, mobile_number);
    const known = (await lockRelationship(work.tx, relationship_id)) ?? (await movedMeanwhile(work, given.token));
    if (!(await rows.takeLink(work.tx, hashOfLink(given.token), work.at))) throw refused();
    await rows.completeAccount(work.tx, user_id, { password_hash, updated_at: work.at });
    // Sessions of a former password end.
    await endSessionsOf(work.tx, user_id, work.at);
    await giveUp(work.tx, { user_id, purpose: 'consent' }, work.at);
    const team = given.team_consent;
    if (known?.status === 'invited') await sayYes(work, known, { consent_how: 'link', team });
    else await tellConfirmed(work, patient_id);
    // A patient who consented in person before the question about the team existed is asked on the page of the link.
    if (known?.status === 'active' && team !== undefined) {
      await keepTeamConsent(work.tx, known.id, { consent: team, by: user_id, at: work.at });
    }
    await tellTeams(work, patient_id);
    await connectInvitations(work, { patient_id, mobile_number });
    work.touches({ patient_ids: [patient_id], subject_id: patient_id });
    const account = { id: user_id, user_type: 'patient', session_id: caller.session_id } as const;
    return openSession({ db: work.tx, tokens, now: work.now }, account, device);
  });
  return { ...(done.answer as OpenSession), told: [...done.told, user_id] };
}
