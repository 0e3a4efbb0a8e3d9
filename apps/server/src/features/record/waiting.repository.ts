import { type SqlBool, sql } from 'kysely';
import { daysOfNews } from '@hodi/domain/record/measurement-danger.ts';
import type { Executor } from '#server/db/database.ts';

/** That an entry `e` waits for a clinician: as `needsClinician` of domain says it of one. */
export const isWaiting = sql<SqlBool>`(e.kind = 'measurement' and e.danger in ('urgent', 'emergency')
  and e.confirmed_at is null and e.in_error_at is null
  and e.measured_at > e.created_at - make_interval(days => ${sql.lit(daysOfNews)}))`;

/** Whether any value of the patient does. */
export async function isAnyWaiting(db: Executor, patient_id: string): Promise<boolean> {
  const found = db
    .selectFrom('record_entry as e')
    .select('e.id')
    .where('e.patient_id', '=', patient_id)
    .where(isWaiting);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}
