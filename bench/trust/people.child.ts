/**
 * Sixteen people in a process of their own, who leave the processor to the servers: in life each asks from a machine of their
 * own, and what they do there keeps no server waiting.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { Asking } from '@hodi/server/src/testing/faults/asking.ts';
import type { Place } from '@hodi/server/src/testing/faults/places.ts';
import type { Heard } from './people.ts';

/** Of 19 steps below the usual one: a tenth of the share of who works at that, where both want the processor. */
setPriority(10);

const [{ addresses, places, people }] = (await once(process, 'message')) as [
  { addresses: readonly string[]; places: readonly Place[]; people: number },
];
const asking = new Asking(addresses, places, { clinicians: people });

async function heard(): Promise<Heard> {
  await asking.end();
  const { acknowledged, wrong, outages, lost, slowest } = asking;
  return { acknowledged: [...acknowledged], wrong, outages: outages.length, lost, slowest };
}

process.on('message', (asked: { successes: number } | 'end') => {
  const answer = asked === 'end' ? heard() : asking.successes(asked.successes);
  void answer.then((told) => process.send?.(told ?? 'so many'));
});
process.on('disconnect', () => process.exit());
