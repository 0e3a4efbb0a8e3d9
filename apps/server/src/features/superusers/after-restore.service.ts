/** A database restored from a backup lacks later writes, which the devices that sent them still have. */
import { sql } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import { type CommandDeps, leave } from './superusers.service.ts';

/** As long as devices keep what they sent, in milliseconds. */
const sentKeptFor = 30 * 86_400_000;

export interface NewLife {
  /** Time of the last write that is still there. */
  last: Date;
  /** Devices send again what they wrote after this: the same moment, or that of an earlier restore. */
  since: Date;
}

/**
 * Begins a new epoch of the database, so that devices send again what they wrote after the end of the backup. A device
 * that was away during an earlier restore has not sent again yet what that one lost: the earlier moment stays valid as
 * long as devices keep their writes. Lines of commands do not count for the end: they erase people again in the
 * restored data, before anybody may see it.
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
