/** How entries were after each of their changes. */
import { type SqlBool, sql } from 'kysely';
import type { EntryAuthor, EntryChange } from '@hodi/domain/record/record-entry.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { EntryState } from '#server/db/tables/record-entry-tables.ts';
import { type Whose, isOfRecord, personOf } from '#server/work/whose-record.ts';
import type { StoredEntry } from './record-entries.repository.ts';

export interface NewChange {
  id: string;
  entry_id: string;
  patient_id: string;
  version: number;
  change: EntryChange;
  at: Date;
  by_id: string;
  state: EntryState;
}

export const insertChanges = (tx: Tx, changes: readonly NewChange[]) =>
  tx
    .insertInto('record_change')
    .values(changes.map(({ state, ...change }) => ({ ...change, state: JSON.stringify(state) })))
    .execute();

export interface ChangesPage {
  entry_id: string | null;
  after: { at: Date; id: string } | null;
  limit: number;
}

type OfEntry = Pick<
  StoredEntry,
  'patient_id' | 'kind' | 'measure' | 'source' | 'e_contact_id' | 'author_id' | 'for_caregivers' | 'created_at'
>;
export type ChangeRow = OfEntry & {
  id: string;
  entry_id: string;
  version: number;
  change: EntryChange;
  at: number;
  state: EntryState;
  by: EntryAuthor | null;
  author: EntryAuthor | null;
  confirmer: EntryAuthor | null;
  remover: EntryAuthor | null;
};

/** Newest first, one more than `limit` when there is a next page. */
export const pageOfChanges = (
  db: Executor,
  whose: Whose,
  { entry_id, after, limit }: ChangesPage,
): Promise<ChangeRow[]> =>
  db
    .selectFrom('record_change as h')
    .innerJoin('record_entry as e', 'e.id', 'h.entry_id')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .select(['h.id', 'h.entry_id', 'h.version', 'h.change', 'h.at', 'h.state'])
    .select(['e.patient_id', 'e.kind', 'e.measure', 'e.source', 'e.e_contact_id', 'e.author_id'])
    .select(['e.for_caregivers', 'e.created_at'])
    .select([
      personOf(sql`h.by_id`).as('by'),
      personOf(sql`e.author_id`).as('author'),
      personOf(sql`(h.state->>'confirmed_by')::uuid`).as('confirmer'),
      personOf(sql`(h.state->>'in_error_by')::uuid`).as('remover'),
    ])
    .where(isOfRecord(whose))
    .$if(entry_id !== null, (query) => query.where('h.entry_id', '=', entry_id ?? ''))
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(h.at, h.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(limit + 1)
    .execute();
