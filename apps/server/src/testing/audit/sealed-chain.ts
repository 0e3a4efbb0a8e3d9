/** The chain of all audit lines when a run is over. */
import type { Database } from '#server/db/database.ts';
import { sealAll } from '#server/features/audit/chain/sealer.ts';
import { verifyChain } from '#server/features/audit/chain/verification.ts';

export const whole = 'whole';

/**
 * Seals what the servers have not sealed yet, also beside one that does the same, and reads the whole chain as
 * `audit:verify` does.
 * @returns that it is whole, or its first line that is not.
 */
export async function sealedChain(db: Database): Promise<string> {
  for (;;) {
    await sealAll(db, Date.now());
    const { broken, waiting } = await verifyChain(db);
    if (broken !== null) return `${broken.how}: number ${broken.n}, line ${broken.audit_id}`;
    if (waiting.lines === 0) return whole;
  }
}
