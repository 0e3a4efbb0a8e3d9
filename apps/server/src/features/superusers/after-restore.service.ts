/** A database that was restored from a backup lacks what was written since: the devices that wrote it have it still. */
import { sql } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import { type CommandDeps, leave } from './superusers.service.ts';

/** As long as devices keep what they sent, in milliseconds. */
const sentKeptFor = 30 * 86_400_000;

export interface NewLife {
  /** The last thing that is still there. */
  last: Date;
  /** Devices send again what they wrote after this: the same, or the moment of an earlier restore. */
  since: Date;
}

/**
 * Begins a new life of the database, so that devices send again what they wrote after its end. One that was away during an
 * earlier restore has not sent again yet what that one lost: its moment stands as long as devices keep what they sent.
 * What commands left is not of the old life: they erase again in what was put back, before anybody may see it.
 */
export const beginNewLife = (deps: CommandDeps): Promise<NewLife> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ last: Date | null }>`
      select greatest(
        (select max(at) from audit_line where action not like 'command.%'),
        (select max(created_at) from idempotency_key)
      ) as last`.execute(tx);
    const last = new Date(rows[0]?.last ?? deps.now);
    const earlier = await tx.selectFrom('installation').select('restored_to').executeTakeFirstOrThrow();
    const before = earlier.restored_to === null ? 0 : new Date(earlier.restored_to).getTime();
    const since = before > deps.now - sentKeptFor && before < last.getTime() ? new Date(before) : last;
    await tx
      .updateTable('installation')
      .set({ epoch: sql<string>`gen_random_uuid()`, restored_to: since })
      .execute();
    await leave(tx, deps, { action: 'command.restored', institution_id: null, subject_id: null });
    return { last, since };
  });
