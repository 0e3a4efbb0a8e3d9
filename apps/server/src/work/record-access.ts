/**
 * Ties of a reader to patients, and so the records they may open. The facts come from the database each time, so that
 * access ends at once; the policy of domain decides.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Area, type Tie as TieName, rightsMatrix } from '@hodi/domain/rights/rights-matrix.ts';
import {
  type Actor,
  type Care,
  type Thing,
  type ThreadForCarers,
  isReception,
  may,
  rightsOf,
} from '@hodi/domain/rights/rights.policy.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { prepared, preparedForIds } from '#server/db/prepared.ts';
import type { CallingPatient } from '#server/wire/caller.ts';
import { isCareInForce, isServiceForCarers } from './care-relations.ts';
import { isTeamPatient, teamOf } from './team/team-care.ts';
import { isActive, patientsInCare } from './patients-in-care.ts';

/** The account that reads. */
export type Reader = Omit<Actor, 'patient'> & { patient: CallingPatient | null };

interface Asking {
  clinician_id: string | null;
  /** The record of an account that may know of other people. */
  caregiver_id: string | null;
  at: Date | null;
  /** The institution of whose team the clinician is. */
  team: string | null;
  /** The institution at whose reception they are. */
  reception: string | null;
}

const careOf = (patient_id: string, { caregiver_id, at }: Pick<Asking, 'caregiver_id' | 'at'>) => sql<Care | null>`(
  select case when k.sees_record then 'record' else 'sent' end from caregiver k
  where k.patient_id = ${sql.ref(patient_id)} and k.caregiver_id = ${caregiver_id}::uuid and ${isCareInForce(sql`${at}::timestamptz`)})`;

const knownThere = (patient_id: string, institution_id: string | null) => sql<'active' | 'invited' | null>`(
  select min(t.status) from relationship t
  where t.patient_id = ${sql.ref(patient_id)} and t.institution_id = ${institution_id}::uuid
    and t.status in ('active', 'invited'))`;

const tiesWith = preparedForIds((db, among, { clinician_id, caregiver_id, at, team, reception }: Asking) =>
  db
    .selectFrom('patient as p')
    .leftJoin('relationship as r', (join) =>
      join.onRef('r.patient_id', '=', 'p.id').on('r.clinician_id', '=', clinician_id),
    )
    .select([
      'p.id as patient_id',
      'p.status',
      'r.status as relationship',
      careOf('p.id', { caregiver_id, at }).as('care'),
      isTeamPatient(sql`p.id`, team).as('is_team_patient'),
      knownThere('p.id', reception).as('known_there'),
    ])
    .where(among('p.id')),
);

const askingOf = ({ clinician, patient }: Pick<Reader, 'clinician' | 'patient'>): Asking => {
  const at = patient?.caresAt === undefined ? null : new Date(patient.caresAt());
  const caregiver_id = at === null ? null : (patient?.id ?? null);
  const reception = isReception({ clinician }) ? (clinician?.institution_id ?? null) : null;
  return { clinician_id: clinician?.id ?? null, caregiver_id, at, team: teamOf({ clinician }), reception };
};

/** Those of the patients that exist, each with what the policy needs. */
async function tiesTo(db: Executor, reader: Reader, patientIds: readonly string[]): Promise<Required<Tie>[]> {
  const rows = await tiesWith(db, patientIds, askingOf(reader));
  return rows.map(({ status, is_team_patient, ...row }) => ({
    ...row,
    is_team_patient: is_team_patient === true,
    is_patient_active: status === 'active',
  }));
}
type Tie = Pick<
  Thing,
  'patient_id' | 'relationship' | 'is_patient_active' | 'care' | 'is_team_patient' | 'known_there'
>;

const held = prepared<Pick<Asking, 'caregiver_id' | 'at'> & { patient_id: string }, { care: Care }>(
  (_, { patient_id, caregiver_id, at }) => sql<{ care: Care }>`
    select case when k.sees_record then 'record' else 'sent' end as care from caregiver k
    where k.patient_id = ${patient_id} and k.caregiver_id = ${caregiver_id} and ${isCareInForce(sql`${at}::timestamptz`)}
    for share`,
);

/** The caller's care for the patient, held until the transaction ends: for a write that rests on it. */
export async function holdCare(
  tx: Tx,
  reader: Pick<Reader, 'clinician' | 'patient'>,
  patient_id: string,
): Promise<Care | null> {
  const { caregiver_id, at } = askingOf(reader);
  if (caregiver_id === null || caregiver_id === patient_id) return null;
  return (await held(tx, { patient_id, caregiver_id, at }))[0]?.care ?? null;
}

export interface ThreadFacts {
  id: string;
  patient_id: string;
  submitted_by_user_id: string;
  for_caregivers: boolean;
  /** Institution of `escalatedAt`; a thread without it is judged as not escalated. */
  escalated_at_institution?: string | null;
}

export const forCarers = (thread: Omit<ThreadFacts, 'id' | 'patient_id'>): ThreadForCarers => ({
  begun_by: thread.submitted_by_user_id,
  for_caregivers: thread.for_caregivers,
  escalated_at_institution: thread.escalated_at_institution ?? null,
});

/** Those of the inquiries that the reader may see now. */
export async function threadsOpenTo<T extends ThreadFacts>(
  db: Executor,
  reader: Reader,
  threads: readonly T[],
): Promise<T[]> {
  if (threads.length === 0) return [];
  const ties = await tiesTo(db, reader, [...new Set(threads.map(({ patient_id }) => patient_id))]);
  const byPatient = new Map(ties.map((tie) => [tie.patient_id, tie]));
  return threads.filter((thread) => {
    const tie = byPatient.get(thread.patient_id);
    return tie !== undefined && may(reader, 'inquiries', { ...tie, thread: forCarers(thread) });
  });
}

/** Those of the patients whose data of this area the reader may see now. */
export async function recordsOpenTo(
  db: Executor,
  reader: Reader,
  { patientIds, area = 'record' }: { patientIds: readonly string[]; area?: Area },
): Promise<Set<string>> {
  if (patientIds.length === 0) return new Set();
  const ties = await tiesTo(db, reader, patientIds);
  return new Set(ties.filter((tie) => may(reader, area, tie)).map(({ patient_id }) => patient_id));
}

export const isRecordOpenTo = async (db: Executor, reader: Reader, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id] })).has(patient_id);

/** Whether the reader may change the patient's identity, number or status. */
export const isPersonOpenTo = async (db: Executor, reader: Reader, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id], area: 'person' })).has(patient_id);

/** Whether an inquiry, an entry of the record, a plan or a requested service is kept from the patient's caregivers. */
const isAnythingKept = (patient_id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from e_contact e where e.patient_id = ${patient_id} and not e.for_caregivers)
  or exists (select from record_entry e where e.patient_id = ${patient_id} and not e.for_caregivers)
  or exists (select from care_plan e where e.patient_id = ${patient_id} and not e.for_caregivers)
  or exists (select from service_interest s where s.patient_id = ${patient_id} and not ${isServiceForCarers}))`;

/** Whether the whole record is: a caregiver does not get a record of which a part is kept from them. */
export async function isWholeRecordOpenTo(db: Executor, reader: Reader, patient_id: string): Promise<boolean> {
  if (!(await isRecordOpenTo(db, reader, patient_id))) return false;
  if (reader.clinician !== null || reader.patient?.id === patient_id) return true;
  const { rows } = await sql<{
    is_kept: boolean;
  }>`select ${isAnythingKept(sql`${patient_id}::uuid`)} as is_kept`.execute(db);
  return rows[0]?.is_kept === false;
}

/** Whether the account asked this person to agree: it knows the data of them that it typed. */
async function isAskedBy(db: Executor, { patient }: Reader, patient_id: string): Promise<boolean> {
  if (patient === null) return false;
  const asked = db.selectFrom('caregiver').select('id').where('caregiver_id', '=', patient.id);
  const waiting = asked.where('patient_id', '=', patient_id).where('asked_number', 'is not', null);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/**
 * Whether a stored answer about the patient may be repeated to its first receiver: a caregiver who wrote it themselves,
 * a receptionist who booked it.
 */
export async function isAnswerOpenTo(db: Executor, reader: Reader, patient_id: string): Promise<boolean> {
  const area = reader.clinician === null ? 'inquiries' : isReception(reader) ? 'appointments' : 'record';
  const open = await recordsOpenTo(db, reader, { patientIds: [patient_id], area });
  return open.has(patient_id) || isAskedBy(db, reader, patient_id);
}

/**
 * Whether the clinician invited or registered this patient, or has them in care; for reception, whether the institution
 * does.
 */
export const isInvitedBy = async (db: Executor, reader: Reader, patient_id: string): Promise<boolean> =>
  (await recordsOpenTo(db, reader, { patientIds: [patient_id], area: 'registrations' })).has(patient_id);

/** For searches: the rule of the rights matrix for one thing, applied to all of them at once. */
type Reacher = Pick<Reader, 'patient' | 'clinician'>;

const tiesIn = (caller: Reacher, area: Area): readonly TieName[] => rightsMatrix[area][rightsOf(caller)];

/** The children of whose record nothing is kept from who cares for them: searches and whole records know no parts of one. */
const wholeRecordsOf = (caregiver_id: string, at: Date | null) => sql`
  select k.patient_id from caregiver k join patient kp on kp.id = k.patient_id
  where k.caregiver_id = ${caregiver_id}::uuid and k.sees_record and kp.status = 'active'
    and ${isCareInForce(sql`${at}::timestamptz`)}
    and not ${isAnythingKept(sql`k.patient_id`)}`;

const isTeamPatientNow = (
  patient_id: RawBuilder<unknown>,
  team: string,
) => sql<SqlBool>`(${isTeamPatient(patient_id, team)}
  and ${isActive(patient_id)})`;

/** Condition: a patient's record, or the part of this area, is open to the caller. */
export function isOpen(caller: Reacher, area: Area, patient_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const ties = tiesIn(caller, area);
  const { patient, clinician } = caller;
  const ways: RawBuilder<SqlBool>[] = [];
  if (ties.includes('own') && patient !== null) ways.push(sql<SqlBool>`${patient_id} = ${patient.id}::uuid`);
  if (ties.includes('cares_for') || ties.includes('cares_for_child')) {
    const { caregiver_id, at } = askingOf(caller);
    if (caregiver_id !== null) ways.push(sql<SqlBool>`${patient_id} in (${wholeRecordsOf(caregiver_id, at)})`);
  }
  if (ties.includes('in_care') && clinician !== null) {
    ways.push(sql<SqlBool>`${patient_id} in (${patientsInCare(clinician.id)})`);
  }
  const team = teamOf(caller);
  if (ties.includes('team') && team !== null) ways.push(isTeamPatientNow(patient_id, team));
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** Institutions over whose things the area gives a right: none, one, or all. */
export function institutionsIn(caller: Reacher, area: Area): { all: boolean; one: string | null } {
  const ties = tiesIn(caller, area);
  const one = ties.includes('institution') ? (caller.clinician?.institution_id ?? null) : null;
  return { all: ties.includes('any'), one };
}

/** Condition: the institution is one of these. */
export function isInInstitutions(caller: Reacher, area: Area, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const { all, one } = institutionsIn(caller, area);
  if (all) return sql<SqlBool>`true`;
  return one === null ? sql<SqlBool>`false` : sql<SqlBool>`${id} = ${one}::uuid`;
}
