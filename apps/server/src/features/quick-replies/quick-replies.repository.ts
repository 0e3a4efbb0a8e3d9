import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { QuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { QuickReplyTable, Schema } from '#server/db/schema.ts';

/** The owning clinician, or the whole institution if null. */
export interface Owner {
  clinician_id: string | null;
  institution_id: string;
}

/** One's own go along to another institution. */
const isOf =
  ({ clinician_id, institution_id }: Owner) =>
  (where: ExpressionBuilder<Schema, 'quick_reply'>) =>
    clinician_id === null
      ? where.and([where('clinician_id', 'is', null), where('institution_id', '=', institution_id)])
      : where('clinician_id', '=', clinician_id);

export async function repliesOf(db: Executor, owner: Owner): Promise<QuickReply[]> {
  const rows = await db
    .selectFrom('quick_reply')
    .select(['id', 'title', 'shortcut', 'text_en', 'text_sw', 'version'])
    .where(isOf(owner))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, owner: owner.clinician_id === null ? 'institution' : 'clinician' }));
}

/** One change of an owner's replies after the other: how many there are, and their shortcuts, are asked before writing. */
export async function lockOwner(tx: Tx, { clinician_id, institution_id }: Owner): Promise<void> {
  const [table, id] = clinician_id === null ? ['institution', institution_id] : ['clinician', clinician_id];
  await sql`select id from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/** Owner of a text, even of a deleted one. */
export const ownerOf = (db: Executor, id: string) =>
  db.selectFrom('quick_reply').select(['clinician_id', 'institution_id']).where('id', '=', id).executeTakeFirst();

/** False when the id is taken. */
export async function insertReply(tx: Tx, reply: Insertable<QuickReplyTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('quick_reply')
    .values(reply)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Change = Pick<QuickReply, 'title' | 'shortcut' | 'text_en' | 'text_sw' | 'version'> & { updated_at: Date };
export const changeReply = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('quick_reply').set(change).where('id', '=', id).execute();

export const deleteReply = (tx: Tx, id: string, deleted_at: Date) =>
  tx.updateTable('quick_reply').set({ deleted_at }).where('id', '=', id).where('deleted_at', 'is', null).execute();

/** Each gets its place in the list; its version stays: the words are the same. */
export const placeReplies = (tx: Tx, ids: readonly string[]) =>
  sql`
    update quick_reply r set position = given.place
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    where r.id = given.id and r.position <> given.place`.execute(tx);
