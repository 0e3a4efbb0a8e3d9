/** Proposed texts, and what was decided about them. */
import { type Insertable, sql } from 'kysely';
import type { EditedKey } from '@hodi/domain/content-review/content.ts';
import type { ContentAuthor } from '@hodi/domain/content-review/sign-off.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { ContentProposalTable } from '#server/db/tables/content-tables.ts';
import { authorOf } from './content-review.repository.ts';

/** As many decided ones as somebody reads. */
const mostDecided = 300;

const proposals = (db: Executor, topic: EditedKey) =>
  db
    .selectFrom('content_proposal as x')
    .select(['x.id', 'x.item_id', 'x.line_id', 'x.language', 'x.before', 'x.after', 'x.content_version'])
    .select(['x.created_at', 'x.decided_at', 'x.reason', 'x.edition'])
    .select([
      authorOf('author_id').$notNull().as('author'),
      sql<ContentAuthor | null>`${authorOf('decided_by')}`.as('decider'),
    ])
    .where('x.topic', '=', topic)
    .orderBy('x.created_at', 'desc')
    .orderBy('x.id', 'desc');
export type ProposalRow = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>;

/** All that are open, and the newest of the others. Newest first. */
export async function proposalsOf(db: Executor, topic: EditedKey): Promise<ProposalRow[]> {
  const open = await proposals(db, topic).where('x.decided_at', 'is', null).execute();
  const decided = await proposals(db, topic).where('x.decided_at', 'is not', null).limit(mostDecided).execute();
  return [...open, ...decided];
}

export const proposalsById = (db: Executor, topic: EditedKey, ids: readonly string[]): Promise<ProposalRow[]> =>
  proposals(db, topic)
    .where('x.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

/** How many wait for a decision. */
export const openProposals = (db: Executor) =>
  db
    .selectFrom('content_proposal')
    .select(['topic', 'language', (of) => of.fn.countAll<number>().as('count')])
    .where('decided_at', 'is', null)
    .groupBy(['topic', 'language'])
    .execute();

/** @returns how many of them are new; the id of another is taken. */
export async function insertProposals(tx: Tx, rows: readonly Insertable<ContentProposalTable>[]): Promise<number> {
  const query = tx.insertInto('content_proposal').values(rows);
  return (
    await query
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
  ).length;
}

/** All open proposals of the topic, locked in one order: two acceptances at once run one after the other. */
export const lockOpenProposals = (tx: Tx, topic: EditedKey) =>
  tx
    .selectFrom('content_proposal')
    .select(['id', 'author_id', 'item_id', 'line_id', 'language', 'before', 'after'])
    .where('topic', '=', topic)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const decideProposals = (
  tx: Tx,
  ids: readonly string[],
  decision: { decided_at: Date; decided_by: string; reason: string; edition: number | null },
) =>
  tx
    .updateTable('content_proposal')
    .set(decision)
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
