import { sql } from 'kysely';
import type { OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { isCareInForce } from '#server/work/care-relations.ts';

export const hoursById = (db: Executor, id: string) =>
  db
    .selectFrom('institution')
    .select(['opening_hours', 'busy_on', 'time_zone', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The version, locked; undefined when there is none, or no longer. */
export async function lockVersion(tx: Tx, id: string): Promise<number | undefined> {
  const row = tx.selectFrom('institution').select('version').where('id', '=', id).where('deleted_at', 'is', null);
  return (await row.forNoKeyUpdate().executeTakeFirst())?.version;
}

export const putHours = (
  tx: Tx,
  { id, hours, version, at }: { id: string; hours: OpeningHours; version: number; at: Date },
): Promise<unknown> =>
  tx
    .updateTable('institution')
    .set({ opening_hours: JSON.stringify(hours), promises_due: true, version, updated_at: at })
    .where('id', '=', id)
    .execute();

/** Whether the patient, or somebody whom their account cares for, is cared for there. */
export async function isPatientThere(
  db: Executor,
  { patient_id, institution_id, at }: { patient_id: string; institution_id: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from relationship r
    where r.institution_id = ${institution_id} and r.status = 'active' and (r.patient_id = ${patient_id}
      or r.patient_id in (select k.patient_id from caregiver k
        where k.caregiver_id = ${patient_id} and ${isCareInForce(sql`${at}::timestamptz`)}))
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Inquiries that came to the institution since then, counted no further than `most`. */
export async function countInquiries(
  db: Executor,
  { institution_id, since, most }: { institution_id: string; since: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from e_contact where institution_id = ${institution_id} and created_at >= ${since} limit ${most}) came`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export const setBusyOn = (tx: Tx, id: string, day: string): Promise<unknown> =>
  tx.updateTable('institution').set({ busy_on: day }).where('id', '=', id).execute();
