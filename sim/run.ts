/**
 * `npm run sim -- --seed N --histories N`: plays histories and says what was lost, done twice, sent as somebody else,
 * out of order or hidden. `--story` tells a history that went wrong, `--fault NAME` breaks the client first.
 */
import { parseArgs } from 'node:util';
import { bundleTab } from './browser/tab-bundle.ts';
import { ClinicServer } from './server/clinic-server.ts';
import { faults } from './faults.ts';
import { playHistory } from './history.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '100' },
    /** No new history after so many seconds. */
    seconds: { type: 'string', default: '86400' },
    fault: { type: 'string' },
    story: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function chosenFault() {
  if (values.fault === undefined) return [];
  const fault = faults[values.fault];
  if (fault === undefined) throw new Error(`No fault ${values.fault}; there are ${Object.keys(faults).join(', ')}`);
  return fault;
}

const script = await bundleTab(chosenFault());
const [first, count] = [Number(values.seed), Number(values.histories)];
/** To bundle the server costs as much as some ten histories save. */
const isLong = count >= 100 && Number(values.seconds) > 300;
const server = await ClinicServer.open({ many: isLong });
const sum = { histories: 0, wrong: 0, writes: 0, requests: 0, hours: 0 };
const begun = performance.now();
const seconds = (): number => (performance.now() - begun) / 1000;
try {
  for (let seed = first; seed < first + count && seconds() < Number(values.seconds); seed += 1) {
    const { problems, story, writes, requests, lasted } = await playHistory(server, script, seed);
    sum.histories += 1;
    sum.writes += writes;
    sum.requests += requests;
    sum.hours += lasted / 3_600_000;
    // A long run may be ended by hand: then it is known how many there were.
    if (sum.histories % 100 === 0) say(`${sum.histories} histories, ${sum.wrong} wrong`);
    if (problems.length === 0) continue;
    sum.wrong += 1;
    say([`seed ${seed}`, ...new Set(problems)].join('\n  '));
    if (values.story) say(story.join('\n'));
  }
} finally {
  await server.close();
}
const { histories, wrong, writes, requests, hours } = sum;
say(
  `${histories} histories from seed ${values.seed}: ${writes} writes, ${requests} requests, ${server.kills} kills of the ` +
    `server, ${server.restores} restores, ${hours.toFixed(1)} hours of phones; ${(histories / seconds()).toFixed(2)} histories per second`,
);
say(wrong === 0 ? 'Nothing lost, nothing done twice.' : `${wrong} went wrong.`);
process.exitCode = wrong === 0 && histories > 0 ? 0 : 1;
