/** Signatures, comments and kept cases of the clinical content, each topic's in the order of time. */
import { type Insertable, sql } from 'kysely';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import type { ContentAuthor } from '@hodi/domain/content-review/sign-off.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { ContentCaseTable, ContentCommentTable, ContentSignOffTable } from '#server/db/tables/content-tables.ts';

/** The account of this id, as the author of something. */
export const authorOf = (column: 'author_id' | 'resolved_by' | 'decided_by') => sql<ContentAuthor>`(
  select json_build_object('user_id', a.id, 'given_name', a.given_name, 'additional_name', a.additional_name,
    'family_name', a.family_name, 'role', k.role)
  from app_user a join clinician k on k.user_id = a.id where a.id = ${sql.ref(`x.${column}`)})`;

/** Everybody who reviews the content and can sign in. */
export const reviewersOf = (db: Executor) =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where((where) => where.or([where('c.role', '=', 'superuser'), where('c.is_clinical_lead', '=', true)]))
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .execute();

const signOffs = (db: Executor) =>
  db
    .selectFrom('content_sign_off as x')
    .select(['x.id', 'x.topic', 'x.language', 'x.hash', 'x.version', 'x.name', 'x.profession', 'x.licence_number'])
    .select(['x.signed_by', 'x.signed_at', 'x.withdrawn_at', 'x.withdrawn_reason'])
    .select(
      sql<PersonName | null>`(select json_build_object('given_name', a.given_name,
        'additional_name', a.additional_name, 'family_name', a.family_name)
        from app_user a where a.id = x.withdrawn_by)`.as('withdrawer'),
    )
    .orderBy('x.signed_at', 'desc')
    .orderBy('x.id', 'desc');
export type SignOffRow = Awaited<ReturnType<ReturnType<typeof signOffs>['executeTakeFirstOrThrow']>>;

/** Newest first; of all topics without one. */
export const signOffsOf = (db: Executor, topic?: ContentKey): Promise<SignOffRow[]> =>
  (topic === undefined ? signOffs(db) : signOffs(db).where('x.topic', '=', topic)).execute();

export const signOffById = (db: Executor, id: string): Promise<SignOffRow | undefined> =>
  signOffs(db).where('x.id', '=', id).executeTakeFirst();

export const signedItemsOf = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('content_sign_off')
    .select(['language', 'items'])
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

/** False when the id is taken. */
export async function insertSignOff(tx: Tx, row: Insertable<ContentSignOffTable>): Promise<boolean> {
  const query = tx.insertInto('content_sign_off').values(row);
  return (
    (await query
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}

/** One that was withdrawn stays as it was. */
export const withdrawSignOff = (tx: Tx, id: string, by: { user_id: string; at: Date; reason: string }) =>
  tx
    .updateTable('content_sign_off')
    .set({ withdrawn_at: by.at, withdrawn_by: by.user_id, withdrawn_reason: by.reason })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();

const comments = (db: Executor) =>
  db
    .selectFrom('content_comment as x')
    .select(['x.id', 'x.topic', 'x.item_id', 'x.language', 'x.body', 'x.suggestion', 'x.created_at'])
    .select(['x.resolved_at', 'x.version', authorOf('author_id').as('author'), authorOf('resolved_by').as('resolver')])
    .orderBy('x.created_at')
    .orderBy('x.id');
export type CommentRow = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

export const commentsOf = (db: Executor, topic: ContentKey): Promise<CommentRow[]> =>
  comments(db).where('x.topic', '=', topic).execute();

export const commentById = (db: Executor, id: string): Promise<CommentRow | undefined> =>
  comments(db).where('x.id', '=', id).executeTakeFirst();

/** The version, locked. */
export const lockComment = (tx: Tx, id: string) =>
  tx.selectFrom('content_comment').select(['topic', 'version']).where('id', '=', id).forUpdate().executeTakeFirst();

/** How many are open; those without a language count for each of them. */
export const openComments = (db: Executor) =>
  db
    .selectFrom('content_comment')
    .select(['topic', 'language', (of) => of.fn.countAll<number>().as('count')])
    .where('resolved_at', 'is', null)
    .groupBy(['topic', 'language'])
    .execute();

/** False when the id is taken. */
export async function insertComment(tx: Tx, row: Insertable<ContentCommentTable>): Promise<boolean> {
  const query = tx.insertInto('content_comment').values(row);
  return (
    (await query
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}

export const resolveComment = (
  tx: Tx,
  id: string,
  change: { resolved_at: Date | null; resolved_by: string | null; version: number },
) => tx.updateTable('content_comment').set(change).where('id', '=', id).execute();

const cases = (db: Executor) =>
  db
    .selectFrom('content_case as x')
    .select(['x.id', 'x.note', 'x.profile', 'x.answers', 'x.expect', 'x.content_version', 'x.created_at'])
    .select(authorOf('author_id').as('author'))
    .where('x.deleted_at', 'is', null)
    .orderBy('x.created_at')
    .orderBy('x.id');
export type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>;

export const casesOf = (db: Executor, topic: ContentKey): Promise<CaseRow[]> =>
  cases(db).where('x.topic', '=', topic).execute();

/** False when the id is taken. */
export async function insertCase(tx: Tx, row: Insertable<ContentCaseTable>): Promise<boolean> {
  const query = tx.insertInto('content_case').values(row);
  return (
    (await query
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  );
}

/** Also of a deleted one. */
export const caseTopic = (db: Executor, id: string) =>
  db.selectFrom('content_case').select('topic').where('id', '=', id).executeTakeFirst();

export const deleteCase = (tx: Tx, id: string, deleted_at: Date) =>
  tx.updateTable('content_case').set({ deleted_at }).where('id', '=', id).where('deleted_at', 'is', null).execute();
