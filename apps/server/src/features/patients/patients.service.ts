import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import type { PatientProfile, listPatients } from '@hodi/domain/patients/patients.api.ts';
import type { ClinicianInvitation } from '@hodi/domain/relationships/relationships.events.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import type { Executor } from '#server/db/database.ts';
import { findAppointmentCounts, findAppointments } from '#server/features/appointments/appointments.service.ts';
import { peopleOfAccount } from '#server/features/caregivers/cared-for.service.ts';
import { countsForCarer, headCounts } from '#server/features/e-contacts/lists.service.ts';
import { findInstitution, findInstitutions } from '#server/features/institutions/institutions.service.ts';
import { findUser } from '#server/features/users/users.service.ts';
import { dayBoundsIn } from '#server/work/local-day.ts';
import { isRecordOpenTo, recordsOpenTo } from '#server/work/record-access.ts';
import { teamOf } from '#server/work/team/team-care.ts';
import type { Work } from '#server/work/work.ts';
import { clinicianOf, patientOf } from '#server/wire/caller.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { notFound } from '#server/wire/refusal.ts';
import { countsForClinician } from './counts/patient-counts.repository.ts';
import {
  type ClinicianOfPatientRow,
  cliniciansByRelationship,
  cliniciansOfPatient,
} from './clinicians-of-patient.repository.ts';
import { infoForClinician, infosByRelationship, pageOfPatients, patientById } from './patients.repository.ts';
import { countPatients } from './patient-pages.repository.ts';

const firstPage = 20;

type Institutions = Awaited<ReturnType<typeof findInstitutions>>;

/** A handover creates the relationship, or begins it anew. */
function predecessorOf({ f_given, f_additional, f_family, f_role, created_at }: ClinicianOfPatientRow) {
  if (f_given === null || f_role === null) return null;
  const name = { given_name: f_given, additional_name: f_additional, family_name: f_family };
  return { ...name, role: f_role, at: new Date(created_at).toISOString() };
}

function clinicianInfoOf(row: ClinicianOfPatientRow, institutions: Institutions) {
  const { user_id, given_name, additional_name, family_name, email } = row;
  const institution = institutions.get(row.institution_id);
  if (institution === undefined) throw new Error('institution missing');
  return {
    clinician: {
      id: row.id,
      user: { id: user_id, given_name, additional_name, family_name, email },
      role: row.role,
      institution_id: row.institution_id,
      institution_name: row.institution_name,
      away: row.away,
    },
    institution,
    relationship: {
      id: row.cpr_id,
      status: row.status,
      took_over_from: predecessorOf(row),
      team_consent: row.team_consent,
    },
  };
}

const invitationOf = (row: ClinicianOfPatientRow, institutions: Institutions): ClinicianInvitation => ({
  relationship: { id: row.cpr_id, status: row.status, created_at: new Date(row.created_at).toISOString() },
  clinician_info: clinicianInfoOf(row, institutions),
  ...(row.expires_at !== null && { expires_at: new Date(row.expires_at).toISOString() }),
});

/** The clinicians behind relationships of a patient, by the relationship's id, in any state. */
export async function invitationsByRelationship(
  db: Executor,
  patient_id: string,
  relationshipIds: readonly string[],
): Promise<Map<string, ClinicianInvitation>> {
  const rows = await cliniciansByRelationship(db, patient_id, relationshipIds);
  const institutions = await findInstitutions(
    db,
    rows.map((row) => row.institution_id),
  );
  return new Map(rows.map((row) => [row.cpr_id, invitationOf(row, institutions)]));
}

async function cliniciansAndInstitutions(db: Executor, patient_id: string) {
  const rows = await cliniciansOfPatient(db, patient_id);
  const ids = rows.map((row) => row.institution_id);
  return { rows, institutions: await findInstitutions(db, ids) };
}

/** Read at every start of the app, so independent queries run together. */
/** Cancelled appointments of the coming days: a patient who planned for one reads it on the first screen. */
const soonNot = (at: Date) => ({ status: 'cancelled' as const, until: new Date(at.getTime() + 7 * 86_400_000) });

export async function ownProfile(work: Work, asked?: string): Promise<PatientProfile> {
  const { tx, caller, at } = work;
  const own = patientOf(caller);
  if (asked !== undefined && asked !== own.id) return profileOfPerson(work, asked);
  const { id } = own;
  const [patient, user, { rows, institutions }, appointments, { upcoming }, head, cares_for] = await Promise.all([
    patientById(tx, id),
    findUser(tx, caller.user_id),
    cliniciansAndInstitutions(tx, id),
    findAppointments(tx, { patient_id: id, isOwn: true }, { from: at, closed: soonNot(at), limit: firstPage }),
    findAppointmentCounts(tx, { patient_id: id }, { now: at }),
    headCounts(tx, caller.user_id),
    peopleOfAccount(tx, own),
  ]);
  if (patient === undefined) throw notFound('patient_not_found');
  work.touches({ patient_ids: [id], subject_id: id });
  return {
    patient,
    user,
    appointments,
    clinician_infos: rows.filter(({ status }) => status === 'active').map((row) => clinicianInfoOf(row, institutions)),
    clinician_invitations: rows
      .filter(({ status }) => status === 'invited')
      .map((row) => invitationOf(row, institutions)),
    ...(own.caresAt && { cares_for }),
    counts: { inquiries: head.e_contacts, unread_inquiries: head.unread, upcoming_appointments: upcoming },
  };
}

/**
 * Profile of a person whom the account cares for: for an adult who can be asked, only what the account itself sent.
 * @throws Refusal 404.
 */
async function profileOfPerson(work: Work, id: string): Promise<PatientProfile> {
  const { tx, caller, at } = work;
  const open = await recordsOpenTo(tx, caller, { patientIds: [id], area: 'inquiries' });
  if (!open.has(id)) throw notFound('patient_not_found');
  const seesRecord = await isRecordOpenTo(tx, caller, id);
  const side = { patient_id: id, isForCarer: true };
  const [[person], { rows, institutions }, appointments, { upcoming }, counts] = await Promise.all([
    peopleOfAccount(tx, patientOf(caller), id),
    cliniciansAndInstitutions(tx, id),
    findAppointments(tx, { ...side, isOwn: true }, { from: at, closed: soonNot(at), limit: firstPage }),
    findAppointmentCounts(tx, side, { now: at }),
    countsForCarer(work, id),
  ]);
  if (person === undefined) throw notFound('patient_not_found');
  work.touches({ patient_ids: [id], subject_id: id });
  return {
    patient: person.patient,
    user: person.user,
    appointments: seesRecord ? appointments : [],
    clinician_infos: rows.filter(({ status }) => status === 'active').map((row) => clinicianInfoOf(row, institutions)),
    clinician_invitations: [],
    counts: { ...counts, upcoming_appointments: seesRecord ? upcoming : 0 },
  };
}

export const patientInfosOf = infosByRelationship;

/** The answer about a registered patient: reception gets the identity, and nothing that was added since. */
export const toldOfRegistered = <Info extends Pick<OpenPatientInfo, 'notifications' | 'clinician_notes'>>(
  { caller }: Pick<Work, 'caller'>,
  info: Info,
): Info =>
  isReception(caller)
    ? { ...info, notifications: { unread_inquiries: 0, red_flags: 0, open_services: 0 }, clinician_notes: [] }
    : info;

async function infoFor(work: Work, patient_id: string, reception: string | null): Promise<OpenPatientInfo> {
  const reader = { clinician_id: clinicianOf(work.caller).id, team: teamOf(work.caller), reception };
  const info = await infoForClinician(work.tx, reader, patient_id);
  if (info === undefined) throw notFound('patient_not_found');
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  return info;
}

/** @throws Refusal 404 for a patient who is neither in the clinician's care nor in that of their team. */
export const onePatient = (work: Work, patient_id: string): Promise<OpenPatientInfo> => infoFor(work, patient_id, null);

/**
 * A registered patient, after their consent. @throws Refusal 404 as `onePatient`; for reception if it is another
 * institution's.
 */
export async function registeredPatient(work: Work, patient_id: string): Promise<OpenPatientInfo> {
  const reception = isReception(work.caller) ? clinicianOf(work.caller).institution_id : null;
  return toldOfRegistered(work, await infoFor(work, patient_id, reception));
}

/** The beginning of the present day at the clinic. */
async function todayBeganAt({ tx, now }: Work, institution_id: string): Promise<Date> {
  return dayBoundsIn((await findInstitution(tx, institution_id)).time_zone, now).start;
}

export async function patientList(
  work: Work,
  query: QueryOf<typeof listPatients>,
): Promise<AnswerOf<typeof listPatients>> {
  const clinician = clinicianOf(work.caller);
  const { status, activated, number, with_team, search = '', cursor, limit } = query;
  const terms = search === '' ? null : searchTerms(search);
  const since = activated === undefined ? null : await todayBeganAt(work, clinician.institution_id);
  const team = with_team === 'yes' && status === 'active' ? teamOf(work.caller) : null;
  const narrowed = { status, terms, since, team, isUnconfirmed: number === 'unconfirmed' };
  const page = { clinician_id: clinician.id, ...narrowed, after: readCursor(cursor, ['text', 'id']), limit };
  const rows = await pageOfPatients(work.tx, page);
  const { shown, next_cursor } = pageOf(rows, limit, ({ place }) => place);
  const counted = await countPatients(work.tx, page, countCeiling);
  work.touches({ patient_ids: shown.map(({ patient_id }) => patient_id) });
  return {
    items: shown.map(({ info }) => info),
    ...totalOf(counted),
    next_cursor,
  };
}

/** The first page of a clinician's active patients, and the numbers of their dashboard. */
export async function patientsOfClinician(
  db: Executor,
  clinician_id: string,
  given: { timeZone: string; now: number },
) {
  const page = { clinician_id, status: 'active' as const, terms: null, after: null, limit: firstPage };
  const { start } = dayBoundsIn(given.timeZone, given.now);
  const [rows, counts] = await Promise.all([pageOfPatients(db, page), countsForClinician(db, clinician_id, start)]);
  return { patients: rows.slice(0, firstPage).map(({ info }) => info), counts };
}
