/**
 * Sixteen people, and the devices that listen, in a process of their own, which leaves the processor to the servers: in life
 * each is a machine of its own, and what is done there keeps no server waiting.
 */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { SteadyLoad } from '@hodi/server/src/testing/faults/steady-load.ts';
import { Listeners } from '@hodi/server/src/testing/faults/listeners.ts';
import type { Crowd, Heard } from './people.ts';

/** All of the 19 steps below the usual one: a seventieth of the share of who works at that, where both want the processor. */
const below = 19;
setPriority(below);
/** Linux, if it was built so, shares the processors between sessions first, and within one by priority; this has one of its own. */
const session = '/proc/self/autogroup';
if (existsSync(session)) writeFileSync(session, String(below));

process.on('disconnect', () => process.exit());
const [{ addresses, places, people, listening }] = (await once(process, 'message')) as [Crowd];
const listeners = await Listeners.open(addresses, places, listening);
const asking = new SteadyLoad(addresses, places, { clinicians: people });

async function heard(): Promise<Heard> {
  await asking.end();
  const { acknowledged, wrong, outages, lost, slowest } = asking;
  const counts = { outages: outages.length, lost, slowest, devices: listeners.count };
  return { acknowledged: [...acknowledged], wrong, ...counts, ...(await listeners.wrongs(acknowledged)) };
}

process.on('message', (asked: { successes: number } | 'end') => {
  const answer = asked === 'end' ? heard() : asking.successes(asked.successes);
  void answer.then((told) => process.send?.(told ?? 'so many'));
});
process.send?.('there');
