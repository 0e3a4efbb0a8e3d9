import { type SqlBool, sql } from 'kysely';
import type { Judgement } from '@hodi/domain/red-flags/red-flag.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { recordsOf } from '#server/work/records-of-person.ts';

/** @returns the ids of those that were not acknowledged before. */
export async function setAcknowledged(
  tx: Tx,
  ids: readonly string[],
  by: { clinician_id: string; at: Date; judgement: Judgement | null },
): Promise<string[]> {
  const rows = await tx
    .updateTable('red_flag')
    .set({ acknowledged_at: by.at, acknowledged_by: by.clinician_id, judgement: by.judgement })
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .where('acknowledged_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Acknowledges with time and clinician; the thread is locked. */
export const acknowledgementOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('red_flag')
    .select(['acknowledged_at', 'acknowledged_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const clearAcknowledged = (tx: Tx, id: string): Promise<unknown> =>
  tx
    .updateTable('red_flag')
    .set({ acknowledged_at: null, acknowledged_by: null, judgement: null })
    .where('id', '=', id)
    .execute();

interface HistoryPage {
  patient_id: string;
  /** The reader: red flags of records that were merged into this one are included. */
  reader_id: string;
  /** Only what is older. */
  after: { at: Date; id: string } | null;
  limit: number;
}

/** A patient's red flags, newest first, one more than `limit` when there is a next page. */
export const historyPage = (db: Executor, { patient_id, reader_id, after, limit }: HistoryPage) =>
  db
    .selectFrom('red_flag as f')
    .innerJoin('e_contact as e', 'e.id', 'f.e_contact_id')
    .select(['f.id', 'f.triggered_at', 'e.topic', 'e.emergency_answered_at as answered_at', 'f.severity'])
    .where(sql<SqlBool>`f.patient_id = any(${recordsOf(patient_id, reader_id)})`)
    .where((where) =>
      after === null
        ? where.lit(true)
        : sql<boolean>`(f.triggered_at, f.id) < (${moment(after.at)}, ${after.id}::uuid)`,
    )
    .orderBy('f.triggered_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute();

export async function countHistory(
  db: Executor,
  { patient_id, reader_id }: Omit<HistoryPage, 'after' | 'limit'>,
): Promise<number> {
  const row = await db
    .selectFrom('red_flag')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`patient_id = any(${recordsOf(patient_id, reader_id)})`)
    .executeTakeFirstOrThrow();
  return row.count;
}
