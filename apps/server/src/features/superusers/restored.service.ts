/** A database that was restored from a backup lacks what was written since: the devices that wrote it have it still. */
import { sql } from 'kysely';
import { inTransaction } from '#server/db/database.ts';
import { type CommandDeps, leave } from './superusers.service.ts';

/**
 * Begins a new life of the database, so that devices send again what they wrote after its end.
 * @returns the moment of the last thing that is still there.
 */
export const beginNewLife = (deps: CommandDeps): Promise<Date> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ last: Date | null }>`
      select greatest((select max(at) from audit_line), (select max(created_at) from idempotency_key)) as last`.execute(
      tx,
    );
    const restored_to = new Date(rows[0]?.last ?? deps.now);
    await tx
      .updateTable('installation')
      .set({ epoch: sql<string>`gen_random_uuid()`, restored_to })
      .execute();
    await leave(tx, deps, { action: 'command.restored', institution_id: null, subject_id: null });
    return restored_to;
  });
