/**
 * Asks each of the addresses whether it is alive, again and again, and bare servers beside them, and tells its parent what the
 * slowest answers took. There are as many of the bare ones, since the slowest of three is slower than that of one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Signs } from './signs-of-life.ts';

/** Between two looks at one address, in milliseconds. */
const lookEvery = 50;

const nothing = (): Signs => ({ slowest: 0, slowestBare: 0, wrong: [] });
let signs = nothing();

/** By `node:http`: `fetch` leaves so much behind that its collection was measured, too, up to 109 ms at once on a slow machine. */
async function lookAt(address: string, line: Agent): Promise<number | undefined> {
  const [answer] = (await once(get(`${address}/ping/liveness`, { agent: line }), 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

async function watch(address: string, slowest: 'slowest' | 'slowestBare'): Promise<void> {
  const line = new Agent({ keepAlive: true });
  for (;;) {
    const begun = performance.now();
    const status = await lookAt(address, line).catch(() => undefined);
    if (status !== 200) signs.wrong.push(`liveness: ${status ?? 'none'}`);
    signs[slowest] = Math.max(signs[slowest], performance.now() - begun);
    await wait(lookEvery);
  }
}

process.on('message', () => {
  process.send?.(signs);
  signs = nothing();
});
process.on('disconnect', () => process.exit());
for (const address of process.argv.slice(2)) {
  // In a session of its own, as ours.
  const bare = fork(join(import.meta.dirname, 'bare-sign.child.ts'), { detached: true });
  const [port] = (await once(bare, 'message')) as [number];
  void watch(`http://127.0.0.1:${port}`, 'slowestBare');
  void watch(address, 'slowest');
}
