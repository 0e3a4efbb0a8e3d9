/** Invitations at a registration: a link shows the inviting clinician and connects, others come to the dashboard. */
import type { ShownInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import type { TeamChoice, TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import type { Tx } from '#server/db/database.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { isNoNumber } from '#server/work/care-relations.ts';
import { hashOfLink } from '#server/work/link-tokens.ts';
import { newId } from '#server/work/new-id.ts';
import { teamChoicesOf } from '#server/work/team/team-consent.ts';
import { type Throttle, addressBlock, attempt, takeBackAttempt } from '#server/work/throttle.ts';
import { type InvitingClinician, type TellingWork, connect, inviteOnDashboard } from './connecting.ts';
import * as rows from './invitations.repository.ts';
import { childrenWithoutCare, cliniciansOf, patientById } from './relationships.repository.ts';

export { letGo as letGoOf } from './unconfirmed.repository.ts';
export { cliniciansOf, patientByNumber } from './relationships.repository.ts';
export { lockNumber } from './invitations.repository.ts';
export { insertRelationship } from './relationships.repository.ts';

/** Limits wrong links: valid ones are given back. */
const linksPerAddress: Throttle = { kind: 'link-address', limit: 600, window: 3_600_000, isFixed: true };

const invalid = () => new Refusal(404, 'invalid_invitation');

/**
 * The invitation of a usable link.
 * @throws Refusal 404 `invalid_invitation` if it is wrong, used, too old or deleted; 429 `rate_limited`.
 */
export async function openLink(asker: Asker, token: string): Promise<rows.OpenLink> {
  const address = addressBlock(asker.address);
  await attempt(asker, linksPerAddress, address);
  const link = await rows.findByToken(asker.db, hashOfLink(token), new Date(asker.now));
  if (link === undefined) throw invalid();
  await takeBackAttempt(asker, linksPerAddress, address);
  return link;
}

/** @throws Refusal as `openLink`. */
export async function showInvitation(asker: Asker, token: string): Promise<{ invitation: ShownInvitation }> {
  const link = await openLink(asker, token);
  const { given_name, expires_at, by_given_name, by_additional_name, by_family_name, role } = link;
  return {
    invitation: {
      given_name,
      ...(link.child_given_name !== null && { child: { given_name: link.child_given_name } }),
      expires_at: new Date(expires_at).toISOString(),
      clinician: {
        given_name: by_given_name,
        additional_name: by_additional_name,
        family_name: by_family_name,
        role,
      },
      institution: { name: link.institution_name, ...(link.team_care && { team_care: true }) },
    },
  };
}

/** Locks the link until the transaction ends: of many who use it at once only one continues. */
export async function holdLink(tx: Tx, token: string, at: Date): Promise<rows.OpenLink> {
  const link = await rows.lockByToken(tx, hashOfLink(token), at);
  if (link === undefined) throw invalid();
  return link;
}

export interface Confirmed {
  patient_id: string;
  /** The number that the patient has just confirmed; `lockNumber` was taken for it. */
  mobile_number: string;
  /** The invitation whose link the patient has used: their consent. */
  by_link?: string | undefined;
  /** Consent to the team of the institution that sent the link. */
  team?: TeamConsent | undefined;
}

/**
 * Connects pending invitations to a number with the patient who confirmed it: they appear on the dashboard, and the one
 * whose link was used is accepted. Deleted or expired invitations connect nobody.
 */
export async function connectInvitations(work: TellingWork, confirmed: Confirmed): Promise<void> {
  const { patient_id, mobile_number, by_link = null, team } = confirmed;
  const patient = await patientById(work.tx, patient_id);
  if (patient === undefined) return;
  const waiting = await rows.lockWaiting(work.tx, { mobile_number, id: by_link, at: work.at });
  for (const { id, clinician_id, user_id, ...invited } of waiting) {
    const two = { clinician: { id: clinician_id, user_id }, patient };
    const isAccepted = id === by_link;
    const relationship_id = isAccepted
      ? await connect(work, { ...two, how: 'link', team }, newId(work.now))
      : (await inviteOnDashboard(work, { ...two, invited })).id;
    await rows.updateInvitation(work.tx, id, { relationship_id, token_hash: null });
  }
}

/** Tells caregivers and clinicians that an unconfirmed number is now known to be the patient's. */
export async function tellConfirmed(work: TellingWork, patient_id: string): Promise<void> {
  work.tell(await cliniciansInCare(work.tx, patient_id), patientUpdated, { patient_id });
}

interface Cared {
  patient_id: string;
  /** Clinicians of the caregiver; the first becomes the chosen one, unless the person has one. */
  clinicians: readonly (InvitingClinician & { institution_id: string })[];
  how: 'code' | 'link' | 'in_person' | 'in_app';
  /** The account that consents. */
  by: string;
  /** A number by which they are found too. */
  mobile_number: string;
  /** Consents to teams, by institution; the person's own consent takes precedence. */
  teams: readonly TeamChoice[];
}

/** A person comes into the care of their caregiver's clinicians. */
export async function connectPerson(
  work: TellingWork,
  { patient_id, clinicians, how, by, mobile_number, teams }: Cared,
): Promise<void> {
  const known = await patientById(work.tx, patient_id);
  if (known === undefined) return;
  const there = new Set(await cliniciansInCare(work.tx, patient_id));
  const patient = isNoNumber(known.mobile_number) ? { ...known, mobile_number } : known;
  const said = await teamChoicesOf(work.tx, patient_id);
  const notYetSaid = teams.filter((choice) => said.every((before) => before.institution_id !== choice.institution_id));
  for (const { institution_id, ...clinician } of clinicians) {
    if (there.has(clinician.user_id)) continue;
    const team = notYetSaid.find((choice) => choice.institution_id === institution_id)?.consent;
    await connect(work, { clinician, patient, how, by, team }, newId(work.now));
  }
}

export interface ConsentingAccount {
  caregiver: { id: string; user_id: string; mobile_number: string };
  how: Cared['how'];
}

/**
 * The account consented: this holds for its children whom nobody has in care yet too, including the consent to a team.
 */
export async function connectChildren(work: TellingWork, { caregiver, how }: ConsentingAccount): Promise<void> {
  const { id: caregiver_id, user_id: by, mobile_number } = caregiver;
  const children = await childrenWithoutCare(work.tx, { caregiver_id, at: work.at });
  if (children.length === 0) return;
  const clinicians = await cliniciansOf(work.tx, caregiver_id);
  const teams = await teamChoicesOf(work.tx, caregiver_id);
  for (const { id: patient_id } of children) {
    await connectPerson(work, { patient_id, clinicians, how, by, mobile_number, teams });
  }
}
