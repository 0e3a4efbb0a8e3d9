/** Creates relationships: invited, or active by the patient's consent. Both sides are told. */
import { foundBy } from '@hodi/domain/patients/found-by.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import {
  cprCreated,
  cprCreatedPatient,
  cprUpdated,
  cprUpdatedPatient,
} from '@hodi/domain/relationships/relationships.events.ts';
import { cliniciansInCare } from '#server/features/patients/care.service.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import * as rows from './relationships.repository.ts';
import { keepTeamConsent } from '#server/work/team/team-consent.ts';
import type { InvitedAs } from '#server/work/patients-in-care.ts';

/** A transaction that tells of its changes, whether its caller is known or not. */
export type TellingWork = Pick<PublicWork, 'tx' | 'now' | 'at' | 'tell'>;

export interface InvitingClinician {
  id: string;
  user_id: string;
}

export interface Two {
  clinician: InvitingClinician;
  patient: rows.KnownPatient;
}

type Found = ReturnType<typeof foundBy>;

/** The relationship between the two, locked; created as `invited` if there is none. */
async function lockOrInvite(
  work: TellingWork,
  { clinician, patient, found }: Two & { found: Found },
  id: string,
): Promise<{ row: rows.LockedRelationship; isNew: boolean }> {
  const pair = { clinician_id: clinician.id, patient_id: patient.id };
  const before = await rows.lockBetween(work.tx, pair);
  if (before !== undefined) return { row: before, isNew: false };
  const fresh = { ...pair, id, status: 'invited' as const, handed_over_from: null };
  const isNew = await rows.insertRelationship(work.tx, {
    ...fresh,
    ...found,
    created_at: work.at,
  });
  if (isNew) return { row: fresh, isNew };
  // A concurrent request was quicker, unless the id is taken.
  const theirs = await rows.lockBetween(work.tx, pair);
  if (theirs === undefined) throw new Refusal(409, 'id_taken');
  return { row: theirs, isNew: false };
}

function tellCreated(work: TellingWork, { clinician, patient }: Two, relationship_id: string): void {
  work.tell([clinician.user_id], cprCreated, { relationship_id });
  work.tell([patient.user_id], cprCreatedPatient, { relationship_id });
}

/**
 * Shows an invitation on the patient's dashboard. The clinician finds it by the invitation's own words: searching an
 * account's name, e-mail and member ID would reveal them.
 * @returns the relationship's id, whether it is active already, which an invitation does not change, and whether it
 * existed before.
 */
export async function inviteOnDashboard(
  work: TellingWork,
  { invited, ...two }: Two & { invited: InvitedAs },
): Promise<{ id: string; isActive: boolean; isOld: boolean }> {
  const found = foundBy(invited);
  const { row, isNew } = await lockOrInvite(work, { ...two, found }, newId(work.now));
  if (row.status === 'active') return { id: row.id, isActive: true, isOld: true };
  if (row.status === 'invited' && !isNew) await rows.updateFound(work.tx, row.id, found);
  if (row.status !== 'invited') {
    await rows.beginRelationship(work.tx, row.id, { status: 'invited', created_at: work.at, ...found });
  }
  const isOld = !isNew && row.status === 'invited';
  if (!isOld) tellCreated(work, two, row.id);
  return { id: row.id, isActive: false, isOld };
}

export interface Consenting extends Two {
  how: 'link' | 'in_app' | 'code' | 'in_person';
  /** The account that consents, if it is not the patient's. */
  by?: string;
  /** The patient's consent to a team if the institution works as one; undefined if nobody asked. */
  team?: TeamConsent | undefined;
}

/** Makes a locked relationship active by the patient's own consent. */
export async function activate(
  work: TellingWork,
  id: string,
  { clinician, patient, how, by = patient.user_id, team }: Consenting,
): Promise<void> {
  const { tx, at } = work;
  await rows.beginRelationship(tx, id, {
    status: 'active',
    consent_by: by,
    consent_how: how,
    consent_at: at,
    activated_at: at,
    handed_over_from: null,
    ...foundBy(patient, patient.member_id),
  });
  if (team !== undefined) await keepTeamConsent(tx, id, { consent: team, by, at });
  await selectIfNone(work, patient, clinician.id);
}

/** The first clinician becomes the selected one, and so does a new one after the selected clinician was lost. */
export async function selectIfNone(work: TellingWork, patient: rows.KnownPatient, clinician_id: string): Promise<void> {
  const { tx, at } = work;
  if (!(await rows.selectIfNone(tx, { patient_id: patient.id, clinician_id, at }))) return;
  const readers = [patient.user_id, ...(await cliniciansInCare(tx, patient.id))];
  work.tell(readers, patientUpdated, { patient_id: patient.id });
}

/**
 * Connects the two by the patient's consent, from any former state.
 * @param id of the relationship if there is none yet.
 * @throws Refusal 409 `already_connected`; 409 `id_taken`.
 */
export async function connect(work: TellingWork, consenting: Consenting, id: string): Promise<string> {
  const { clinician, patient } = consenting;
  const { row, isNew } = await lockOrInvite(work, { ...consenting, found: foundBy(patient, patient.member_id) }, id);
  if (row.status === 'active') throw new Refusal(409, 'already_connected');
  await activate(work, row.id, consenting);
  if (isNew || row.status !== 'invited') {
    tellCreated(work, { clinician, patient }, row.id);
    return row.id;
  }
  tellUpdated(work, consenting, row.id);
  return row.id;
}

export function tellUpdated(work: TellingWork, { clinician, patient }: Two, relationship_id: string): void {
  work.tell([clinician.user_id], cprUpdated, { relationship_id });
  work.tell([patient.user_id], cprUpdatedPatient, { relationship_id });
}
