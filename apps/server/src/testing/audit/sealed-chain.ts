/** The chain of all audit lines when a run is over. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/db/database.ts';
import { sealAll } from '#server/features/audit/chain/sealer.ts';
import type { TestApp } from '../test-app.ts';
import { verifyChain } from '#server/features/audit/chain/verification.ts';

export const whole = 'whole';

const pollEvery = 100;
const patience = 30_000;

/** Seals every line, as a running server does within a second. */
export async function sealNow({ database, time }: Pick<TestApp, 'database' | 'time'>): Promise<void> {
  const sealing = openDatabase(database.sealer, 1);
  await sealAll(sealing, time.now);
  await sealing.destroy();
}

/**
 * Waits until the servers have sealed every line, and reads the whole chain as `audit:verify` does.
 * @returns that it is whole, or its first line that is not.
 */
export async function sealedChain(db: Database): Promise<string> {
  for (const end = performance.now() + patience; ; await wait(pollEvery)) {
    const { broken, misdated, waiting } = await verifyChain(db);
    const [first] = [...(broken === null ? [] : [broken]), ...misdated];
    if (first !== undefined) return `${first.how}: number ${first.n}, line ${first.audit_id}`;
    if (waiting.lines === 0) return whole;
    if (performance.now() > end) return `${waiting.lines} lines not sealed`;
  }
}
