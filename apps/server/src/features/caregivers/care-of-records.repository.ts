/** Relations that are created with something else: the registration of a child, or the merge of two records. */
import { sql } from 'kysely';
import type { CareRelation } from '@hodi/domain/caregivers/care-relation.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { isCareInForce } from '#server/work/care-relations.ts';

/** The child of a relation, as it is known. */
export const childOf = (db: Executor, { id, patient_id }: { id: string; patient_id: string }) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.member_id', 'p.birthday', 'p.gender', 'u.given_name', 'k.relation', 'k.confirmed_by'])
    .where('k.id', '=', id)
    .where('k.patient_id', '=', patient_id)
    .where('k.ended_at', 'is', null)
    .executeTakeFirst();

export interface CareToShare {
  caregiver_id: string;
  user_id: string;
  relation: CareRelation;
  sees_record: boolean;
  until_at: number | null;
}

/**
 * Accounts that see a record by now: its caregivers, and the person's own account if there is one. Without those to
 * whom the other record belongs, or who care for it already.
 */
export async function careToShare(
  tx: Tx,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<CareToShare[]> {
  const { rows } = await sql<CareToShare>`
    select c.caregiver_id, p.user_id, c.relation, c.sees_record, c.until_at from (
      select k.caregiver_id, k.relation, k.sees_record, k.until_at from caregiver k
        where k.patient_id = ${from} and ${isCareInForce(sql`${moment(at)}::timestamptz`)}
      union all select p.id, 'other', true, null from patient p join app_user u on u.id = p.user_id
        where p.id = ${from} and u.is_mobile_confirmed and u.mobile_number not like 'none:%') c
      join patient p on p.id = c.caregiver_id
    where c.caregiver_id <> ${to} and not exists (select from caregiver o
      where o.caregiver_id = c.caregiver_id and o.patient_id = ${to} and o.ended_at is null)
    order by c.caregiver_id`.execute(tx);
  return rows;
}

/** Relations created by a merge. */
export const careOfMerge = (tx: Tx, merged_record_id: string) =>
  tx
    .selectFrom('caregiver')
    .select(['id', 'patient_id'])
    .where('merged_record_id', '=', merged_record_id)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
