/** Two records of one person are read as one by a clinician who has both in care: decision 0049. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { isActive } from './patients-in-care.ts';

type Id = string | RawBuilder<unknown>;

/**
 * Array of ids: a record, and those merged into it that are in the clinician's care too. Arguments may be columns of a
 * `p` and an `r`.
 */
export const recordsOf = (patient_id: Id, clinician_id: Id): RawBuilder<string[]> => sql<string[]>`array(
  select ${patient_id}::uuid union all
  select joined.other_id from merged_record joined
    join relationship also on also.patient_id = joined.other_id
      and also.clinician_id = ${clinician_id} and also.status = 'active'
  where joined.patient_id = ${patient_id} and joined.undone_at is null)`;

/** The record that this one was merged into, else itself. */
const keptRecordOf = (patient_id: string) => sql<string>`coalesce((select m.patient_id from merged_record m
  where m.other_id = ${patient_id} and m.undone_at is null), ${patient_id})`;

/** The record, and all that are merged with it, in either direction, whoever has them in care. */
export const allRecordsOf = (patient_id: string): RawBuilder<string[]> => sql<string[]>`array(
  select ${patient_id}::uuid union select unnest(array[joined.patient_id, joined.other_id]) from merged_record joined
  where joined.undone_at is null and joined.patient_id = ${keptRecordOf(patient_id)})`;

/** Without one reader, in either direction. */
const recordsReadBy = (patient_id: string, isReader: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  select ${patient_id}::uuid union
  select unnest(${recordsOf(sql.ref('k.patient_id'), sql.ref('k.clinician_id'))})
  from relationship r join relationship k on k.clinician_id = r.clinician_id and k.status = 'active'
  where r.patient_id = ${patient_id} and ${isReader} and r.status = 'active'
    and k.patient_id = ${keptRecordOf(patient_id)})`;

/** The record, and those that a clinician of the institution reads as one with it, in either direction. */
export const recordsOfClinic = (patient_id: string, institution_id: string): RawBuilder<string[]> =>
  recordsReadBy(patient_id, sql`r.institution_id = ${institution_id}`);

/** The record, and those that any clinician who has it in care reads as one with it: for rules that judge a danger. */
export const recordsOfAnyClinic = (patient_id: string): RawBuilder<string[]> => recordsReadBy(patient_id, sql`true`);

/**
 * `recordsOf` for a patient `p` and a relationship `r` to them, as the row `own`: computed once for all parts that need
 * it.
 */
export const ownRecords = sql<{ records: string[] }>`(
  select ${recordsOf(sql.ref('p.id'), sql.ref('r.clinician_id'))} as records offset 0)`.as<'own'>(sql`own`);

/** The member IDs of those of `own` that were merged into it. */
export const mergedMemberIds = sql<string[]>`array(
  select o.member_id from merged_record m join patient o on o.id = m.other_id
  where m.patient_id = p.id and m.undone_at is null and o.id = any(own.records) order by m.merged_at)`;

/**
 * For a patient `p` and a relationship `r`: the record that theirs was merged into, if the clinician has it in care
 * too, and it is not deactivated.
 */
export const mergedInto = sql<{ patient_id: string; member_id: string } | null>`(
  select json_build_object('patient_id', kp.id, 'member_id', kp.member_id)
  from merged_record m join patient kp on kp.id = m.patient_id join relationship k on k.patient_id = m.patient_id
    and k.clinician_id = r.clinician_id and k.status = 'active'
  where m.other_id = p.id and m.undone_at is null and ${isActive(sql`m.patient_id`)})`;

/**
 * Condition: the record of a relationship `r` is shown under the one it was merged into, since the clinician has both
 * in care. A deactivated one is in no list, so nothing is shown under it.
 */
export const isShownUnderAnother = sql<SqlBool>`exists (
  select from merged_record m join relationship k on k.patient_id = m.patient_id
    and k.clinician_id = r.clinician_id and k.status = 'active'
  where m.other_id = r.patient_id and m.undone_at is null and ${isActive(sql`m.patient_id`)})`;

/** These records and those merged into them that the clinician has in care too. */
export async function recordsReadTogether(
  db: Executor,
  patient_ids: readonly string[],
  clinician_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct unnest(${recordsOf(sql.ref('p.id'), clinician_id)}) as id
    from unnest(${patient_ids}::uuid[]) as p (id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The member IDs of records merged into this one: they still find the person. */
export async function otherMemberIds(db: Executor, patient_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('merged_record as m')
    .innerJoin('patient as o', 'o.id', 'm.other_id')
    .select('o.member_id')
    .where('m.patient_id', '=', patient_id)
    .where('m.undone_at', 'is', null)
    .orderBy('m.merged_at')
    .execute();
  return rows.map(({ member_id }) => member_id);
}
