/** A database that was restored from a backup lacks what was written since: the devices that wrote it have it still. */
import { sql } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import { type CommandDeps, leave } from './superusers.service.ts';

/** As long as devices keep what they sent, in milliseconds. */
const sentKeptFor = 30 * 86_400_000;

/**
 * Begins a new life of the database, so that devices send again what they wrote after its end. One that was away during an
 * earlier restore has not sent again yet what that one lost: its moment stands as long as devices keep what they sent.
 * @returns the moment since when they send again: of the last thing that is still there, or of an earlier restore.
 */
export const beginNewLife = (deps: CommandDeps): Promise<Date> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ last: Date | null }>`
      select greatest((select max(at) from audit_line), (select max(created_at) from idempotency_key)) as last`.execute(
      tx,
    );
    const last = new Date(rows[0]?.last ?? deps.now).getTime();
    const earlier = await tx.selectFrom('installation').select('restored_to').executeTakeFirstOrThrow();
    const before = earlier.restored_to === null ? 0 : new Date(earlier.restored_to).getTime();
    const restored_to = new Date(before > deps.now - sentKeptFor ? Math.min(before, last) : last);
    await tx
      .updateTable('installation')
      .set({ epoch: sql<string>`gen_random_uuid()`, restored_to })
      .execute();
    await leave(tx, deps, { action: 'command.restored', institution_id: null, subject_id: null });
    return restored_to;
  });
