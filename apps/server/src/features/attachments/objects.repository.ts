/** The objects outside the database, each with its key. */
import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';

export interface ObjectRow {
  id: string;
  e_contact_id: string;
  digest: Buffer;
  bytes: number;
  key_id: string;
  wrapped_key: Buffer;
  preview: Buffer | null;
}

export const objectById = (db: Executor, id: string): Promise<ObjectRow | undefined> =>
  db
    .selectFrom('stored_object')
    .select(['id', 'e_contact_id', 'digest', 'bytes', 'key_id', 'wrapped_key', 'preview'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Those of attachments that have a preview, newest attachment first. */
export const objectsWithPreview = (db: Executor, attachment_ids: readonly string[], limit: number) =>
  db
    .selectFrom('attachment as a')
    .innerJoin('stored_object as o', 'o.id', 'a.object_id')
    .select(['a.id as attachment_id', 'o.id', 'o.key_id', 'o.wrapped_key', 'o.preview'])
    .where('a.id', '=', (where) => where.fn.any(where.val(attachment_ids as string[])))
    .where('o.preview', 'is not', null)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();

/** One content is kept once in a thread. @returns the id under which it is. */
export async function keepObject(tx: Tx, object: ObjectRow & { created_at: Date }): Promise<string> {
  const inserted = await tx
    .insertInto('stored_object')
    .values(object)
    .onConflict((conflict) => conflict.columns(['e_contact_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return inserted.id;
  const there = tx.selectFrom('stored_object').select('id').where('e_contact_id', '=', object.e_contact_id);
  return (await there.where('digest', '=', object.digest).forUpdate().executeTakeFirstOrThrow()).id;
}

/** Deletes the keys of objects that no attachment has any more, and leaves their bytes to `sweep`. */
export async function dropUnused(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    with gone as (delete from stored_object o where o.id = any(${[...ids]}::uuid[])
      and not exists (select from attachment a where a.object_id = o.id) returning o.id)
    insert into gone_object (id, gone_at) select id, ${at} from gone on conflict do nothing`.execute(tx);
}

/** Bytes that were put under an id for nothing. */
export const noteGone = (db: Executor, id: string, gone_at: Date) =>
  db
    .insertInto('gone_object')
    .values({ id, gone_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const goneObjects = (db: Executor, limit: number) =>
  db.selectFrom('gone_object').select('id').orderBy('gone_at').limit(limit).execute();

export const forgetGone = (db: Executor, id: string) => db.deleteFrom('gone_object').where('id', '=', id).execute();

/** Those of the ids that are of no object. */
export async function unknownAmong(db: Executor, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from unnest(${[...ids]}::uuid[]) as g (id) left join stored_object o on o.id = g.id
    where o.id is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Objects whose key is wrapped by another secret, by id. */
export const wrappedOtherwise = (
  db: Executor,
  { key_id, after, limit }: { key_id: string; after: string; limit: number },
) =>
  db
    .selectFrom('stored_object')
    .select(['id', 'key_id', 'wrapped_key'])
    .where('key_id', '<>', key_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Unless it was wrapped otherwise meanwhile. */
export const setWrapped = (
  db: Executor,
  { id, before }: { id: string; before: string },
  wrapped: { key_id: string; wrapped_key: Buffer },
) => db.updateTable('stored_object').set(wrapped).where('id', '=', id).where('key_id', '=', before).execute();

export const pageOfObjects = (db: Executor, after: string, limit: number) =>
  db.selectFrom('stored_object').select(['id', 'bytes']).where('id', '>', after).orderBy('id').limit(limit).execute();
