import { sql } from 'kysely';
import { type Database, type Executor, type Tx, moment } from '#server/db/database.ts';
import { type CoveredThread, ownerOfThread } from '#server/work/team/covering.ts';
import { type PromiseTerms, termsOf } from './promised-by.service.ts';

interface OverdueThread extends CoveredThread {
  institution_id: string;
  /** Null if it has no owner; `clinician_id` is the owner's, or that of whom the patient asked. */
  owner: { id: string; user_id: string } | null;
  asked_user_id: string;
  waiting_since: number;
  terms: PromiseTerms | null;
}

/** Overdue threads of which nobody was told in this wait: locked until the transaction ends. */
export async function takeOverdue(tx: Tx, at: Date, limit: number): Promise<OverdueThread[]> {
  const { rows } = await sql<OverdueThread>`
    select e.id, coalesce(e.owner_id, e.clinician_id) as clinician_id, e.patient_id, e.for_caregivers, e.submitted_by_user_id,
      e.institution_id, e.waiting_since, ${ownerOfThread} as owner, c.user_id as asked_user_id,
      ${termsOf(sql.ref('e.institution_id'))} as terms
    from e_contact e join clinician c on c.id = e.clinician_id join patient p on p.id = e.patient_id
    where e.needs_clinician and e.promised_by > e.waiting_since and e.promised_by <= ${moment(at)}
      and (e.overdue_told_at is null or e.overdue_told_at < e.waiting_since) and p.status = 'active'
    order by e.promised_by limit ${limit} for update of e skip locked`.execute(tx);
  return rows;
}

export const setOverdueTold = (tx: Tx, ids: readonly string[], at: Date): Promise<unknown> =>
  sql`update e_contact set overdue_told_at = ${moment(at)} where id = any(${[...ids]}::uuid[])`.execute(tx);

/** Institutions whose hours changed after waiting patients there were promised an answer. */
export const duePromises = (db: Database) =>
  db
    .selectFrom('institution')
    .select(['id', 'version', termsOf(sql.ref('institution.id')).as('terms')])
    .where('promises_due', '=', true)
    .execute();

/** Marks one of them as done, unless its hours changed once more. */
export const setPromised = (db: Executor, { id, version }: { id: string; version: number }): Promise<unknown> =>
  db
    .updateTable('institution')
    .set({ promises_due: false })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();

/** Waiting threads of an institution, after one thread, locked until the transaction ends. */
export async function takeWaiting(
  tx: Tx,
  { institution_id, after, limit }: { institution_id: string; after: string | null; limit: number },
): Promise<{ id: string; waiting_since: number }[]> {
  const { rows } = await sql<{ id: string; waiting_since: number }>`
    select e.id, e.waiting_since from e_contact e
    where e.clinician_id in (select id from clinician where institution_id = ${institution_id})
      and e.institution_id = ${institution_id} and e.needs_clinician and e.waiting_since is not null
      and (${after}::uuid is null or e.id > ${after}::uuid)
    order by e.id limit ${limit} for update`.execute(tx);
  return rows;
}

/** @param promises the moment of each; null if nothing is promised any more. */
export const putPromises = (
  tx: Tx,
  promises: readonly { id: string; promised_by: number | null }[],
): Promise<unknown> => {
  const ids = promises.map(({ id }) => id);
  const moments = promises.map(({ promised_by }) =>
    promised_by === null ? null : new Date(promised_by).toISOString(),
  );
  return sql`
    update e_contact e set promised_by = n.promised_by
    from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as n (id, promised_by)
    where e.id = n.id and e.promised_by is distinct from n.promised_by`.execute(tx);
};
