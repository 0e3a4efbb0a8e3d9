/** The bytes of uploads that are not finished. */
import { sql } from 'kysely';
import type { Executor, Tx } from '#server/db/database.ts';

export const insertPiece = (tx: Tx, piece: { attachment_id: string; first_byte: number; bytes: Buffer }) =>
  tx.insertInto('attachment_piece').values(piece).execute();

export const deletePieces = (tx: Tx, attachment_id: string) =>
  tx.deleteFrom('attachment_piece').where('attachment_id', '=', attachment_id).execute();

/** All of an upload, in order. */
export async function uploadOf(db: Executor, attachment_id: string): Promise<Buffer> {
  const pieces = db.selectFrom('attachment_piece').select('bytes').where('attachment_id', '=', attachment_id);
  const found = await pieces.orderBy('first_byte').execute();
  return Buffer.concat(found.map(({ bytes }) => bytes));
}

export const setReceived = (tx: Tx, id: string, given: { received: number; complete_at: Date | null }) =>
  tx.updateTable('attachment').set(given).where('id', '=', id).execute();

/**
 * Nobody's work yet, or left by somebody who died or failed: a minute after the first try, then after twice as long each time, up to an
 * hour. A file that ends whatever takes it up does so ever less often.
 */
const isDue = (at: Date) => sql<boolean>`(tried_at is null
  or tried_at + greatest(interval '1 minute', least(tried_at - complete_at, interval '1 hour')) < ${at}::timestamptz)`;

/** A whole upload that is due: now it is the caller's. */
export const claimWhole = (db: Executor, id: string, at: Date) =>
  db
    .updateTable('attachment')
    .set({ tried_at: at })
    .where('id', '=', id)
    .where('state', '=', 'awaited')
    .where('complete_at', 'is not', null)
    .where(isDue(at))
    .returning(['id', 'e_contact_id', 'kind', 'type', 'sha256', 'bytes'])
    .executeTakeFirst();
export type WholeUpload = NonNullable<Awaited<ReturnType<typeof claimWhole>>>;

/** Such uploads, oldest first. */
export const wholeUploads = (db: Executor, at: Date, limit: number) =>
  db
    .selectFrom('attachment')
    .select('id')
    .where('state', '=', 'awaited')
    .where('complete_at', 'is not', null)
    .where(isDue(at))
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Whether the attachment is still awaited, of somebody whose record is open. It stays so until the transaction ends. */
export async function holdAwaited(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select a.id from attachment a join patient p on p.id = a.patient_id
    where a.id = ${id} and a.state = 'awaited' and p.status = 'active' for update of a`.execute(tx);
  return rows.length > 0;
}
