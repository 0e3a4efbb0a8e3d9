import { sql } from 'kysely';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { isNotErased } from '#server/work/patients-in-care.ts';
import { patientOfAlarm } from '#server/work/whose-record.ts';
import { holdTeamTie } from '#server/work/team/team-care.ts';

/** The clinician's relationship to the patient, with the patient's status, locked until the end of the transaction. */
export async function lockTie(tx: Tx, clinician_id: string, patient_id: string) {
  const own = await tx
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select(['r.status as relationship', 'p.status'])
    .where('r.clinician_id', '=', clinician_id)
    .where('r.patient_id', '=', patient_id)
    .forShare()
    .executeTakeFirst();
  if (own?.relationship === 'active') return { ...own, is_team_patient: false };
  const is_team_patient = await holdTeamTie(tx, { clinician_id, patient_id });
  if (!is_team_patient) return own && { ...own, is_team_patient };
  const patient = tx.selectFrom('patient').select('status').where('id', '=', patient_id).forShare();
  return { relationship: own?.relationship ?? null, is_team_patient, ...(await patient.executeTakeFirstOrThrow()) };
}

/** The same for reception: a relationship of the patient at its institution, the active one if there is one. */
export const lockTieThere = (tx: Tx, institution_id: string, patient_id: string) =>
  tx
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select(['r.status as known_there', 'p.status'])
    .where('r.institution_id', '=', institution_id)
    .where('r.patient_id', '=', patient_id)
    .where('r.status', 'in', ['active', 'invited'])
    .orderBy('r.status')
    .orderBy('r.id')
    .limit(1)
    .forShare()
    .executeTakeFirst();

/** The patient with their account, locked; undefined when there is none of this status. */
export const lockOfStatus = (tx: Tx, id: string, status: 'active' | 'inactive') =>
  tx
    .selectFrom('patient')
    .select(['id', 'user_id', 'version'])
    .where('id', '=', id)
    .where('status', '=', status)
    // An erased patient is never listed again.
    .where(isNotErased(sql`patient.id`))
    .forUpdate()
    .executeTakeFirst();

export const setStatus = (tx: Tx, id: string, change: { status: 'active' | 'inactive'; updated_at: Date }) =>
  tx
    .updateTable('patient')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Everybody who has the patient in a list. */
export const openRelationships = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .select(['r.id as relationship_id', 'r.clinician_id', 'c.user_id'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', 'in', ['active', 'invited'])
    .orderBy('r.id')
    .execute();

/** Counts that the patient's threads add to each clinician's counters. The threads are locked. */
export async function threadCounts(tx: Tx, patient_id: string) {
  await tx
    .selectFrom('e_contact')
    .select('id')
    .where('patient_id', '=', patient_id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return tx
    .selectFrom('e_contact as e')
    .innerJoin('clinician as c', 'c.id', 'e.owner_id')
    .select('c.user_id')
    .select([
      sql<number>`count(*)::int`.as('e_contacts'),
      sql<number>`(count(*) filter (where e.unread_for_clinician > 0))::int`.as('unread'),
      sql<number>`(count(*) filter (where e.needs_clinician))::int`.as('needs'),
    ])
    .where('e.patient_id', '=', patient_id)
    .groupBy('c.user_id')
    .execute();
}

/** Whether a red flag of theirs waits to be acknowledged, or an emergency to be answered. */
export async function hasOpenFlags(tx: Tx, patient_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from e_contact where patient_id = ${patient_id} and urgency < ${urgencies.none}
    union all select 1 from alarm al where al.answered_at is null and ${patientOfAlarm} = ${patient_id}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function userOfPatient(db: Executor, id: string): Promise<string> {
  const row = db.selectFrom('patient').select('user_id').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).user_id;
}

/** By patient: the ages from which the institutions that have them in care give an account of their own. */
export async function ownAccountAges(db: Executor, ids: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ patient_id: string; ages: number[] }>`
    select r.patient_id, array_agg(distinct n.own_account_age::integer) as ages
    from relationship r join institution n on n.id = r.institution_id
    where r.patient_id = any(${[...ids]}::uuid[]) and r.status = 'active' group by r.patient_id`.execute(db);
  return new Map(rows.map(({ patient_id, ages }) => [patient_id, ages]));
}
