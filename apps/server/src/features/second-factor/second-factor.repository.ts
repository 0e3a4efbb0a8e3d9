import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';

export const factorOf = (db: Executor, user_id: string) =>
  db
    .selectFrom('second_factor')
    .select(['secret', 'pending_secret', 'confirmed_at', 'last_step', 'recovery_hashes'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Whether the institution of the account asks for a second factor. */
export async function isFactorRequired(db: Executor, user_id: string): Promise<boolean> {
  const rule = db
    .selectFrom('clinician as c')
    .innerJoin('institution as n', 'n.id', 'c.institution_id')
    .select('n.id')
    .where('c.user_id', '=', user_id)
    .where('n.second_factor_since', 'is not', null);
  return (await rule.executeTakeFirst()) !== undefined;
}

/** The secret waits until a code of it was given; the one that counts stays as it is. */
export const putPendingSecret = (db: Executor, row: { user_id: string; pending_secret: Buffer; created_at: Date }) =>
  db
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ pending_secret: row.pending_secret, created_at: row.created_at }),
    )
    .execute();

const bytes = (values: readonly Buffer[]): RawBuilder<Buffer[]> => sql<Buffer[]>`${values}::bytea[]`;

/**
 * The secret counts from now on, with these recovery codes: one that waited, or one that counts already and was
 * confirmed again. False when another took its place meanwhile.
 */
export async function confirmSecret(
  db: Executor,
  user_id: string,
  confirmed: { secret: Buffer; at: Date; step: number; recovery_hashes: readonly Buffer[] },
): Promise<boolean> {
  const { secret, at, step, recovery_hashes } = confirmed;
  const result = await db
    .updateTable('second_factor')
    .set({
      secret,
      pending_secret: null,
      confirmed_at: sql<Date>`case when pending_secret is null then confirmed_at else ${at} end`,
      last_step: sql<number>`case when pending_secret is null then greatest(last_step, ${step}) else ${step} end`,
      recovery_hashes: bytes(recovery_hashes),
    })
    .where('user_id', '=', user_id)
    .where((row) => row(row.fn.coalesce('pending_secret', 'secret'), '=', secret))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up the code of a step; false when it, or a later one, was used before. */
export async function spendStep(db: Executor, user_id: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Uses up a recovery code; false when there is none with this hash any more. */
export async function spendRecoveryHash(db: Executor, user_id: string, hash: Buffer): Promise<boolean> {
  const result = await sql`
    update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hash}::bytea)
    where user_id = ${user_id} and ${hash}::bytea = any (recovery_hashes)`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export const removeFactor = (db: Executor, user_id: string) =>
  db.deleteFrom('second_factor').where('user_id', '=', user_id).execute();
