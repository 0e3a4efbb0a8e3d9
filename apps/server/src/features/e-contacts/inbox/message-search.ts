/** Finds inquiries by the words of their messages, among those that the reader may open. */
import { type Expression, type SqlBool, sql } from 'kysely';
import pg from 'pg';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { moment, type Tx } from '#server/db/database.ts';

/** Older messages are not looked through. */
const newest = 365 * 86_400_000;
/** Milliseconds; a word that half of all messages hold must not keep the list waiting. */
const longest = 500;
/** More are no help to anybody: a page shows twenty. */
const most = 400;

export interface Found {
  ids: string[];
  /** It took too long, or more were found than are looked at: the list says so. */
  isCut: boolean;
}

/** @param scope conditions of `e`, the thread, with the reader's rights among them. */
export async function threadsWithWords(
  tx: Tx,
  { search, scope, now }: { search: string; scope: readonly Expression<SqlBool>[]; now: number },
): Promise<Found> {
  if (!hasVisible(search)) return { ids: [], isCut: false };
  // Going back to it gives the former limit back, too.
  await sql`savepoint message_search`.execute(tx);
  try {
    await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      select distinct e.id from e_contact_message m join e_contact e on e.id = m.e_contact_id
      where to_tsvector('simple', m.message) @@ plainto_tsquery('simple', ${search})
        and m.created_at >= ${moment(new Date(now - newest))} and ${sql.join([...scope], sql` and `)}
      limit ${sql.lit(most)}`.execute(tx);
    return { ids: rows.map(({ id }) => id), isCut: rows.length === most };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '57014') throw error;
    return { ids: [], isCut: true };
  } finally {
    await sql`rollback to savepoint message_search`.execute(tx);
  }
}
