/** Asks each of the addresses whether it is alive, again and again, and tells its parent what the slowest answer took. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Signs } from './signs-of-life.ts';

/** Between two looks at one address, in milliseconds. */
const lookEvery = 50;

const nothing = (): Signs => ({ slowest: 0, wrong: [] });
let signs = nothing();

async function watch(address: string): Promise<void> {
  for (;;) {
    const begun = performance.now();
    const answer = await fetch(`${address}/ping/liveness`).catch(() => undefined);
    if (answer?.ok !== true) signs.wrong.push(`liveness: ${answer?.status ?? 'none'}`);
    await answer?.body?.cancel();
    signs.slowest = Math.max(signs.slowest, performance.now() - begun);
    await wait(lookEvery);
  }
}

process.on('message', () => {
  process.send?.(signs);
  signs = nothing();
});
process.on('disconnect', () => process.exit());
for (const address of process.argv.slice(2)) void watch(address);
