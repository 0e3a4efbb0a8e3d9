/**
 * `npm run lab -- sim --seed N --histories N`: plays histories and says what was lost, done twice, sent as somebody else,
 * out of order or hidden. `--story` tells a history that went wrong, `--fault NAME` breaks the client first.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { hasFamilies } from './history.ts';
import { playMany } from './many/play-many.ts';
import { playSideBySide } from './many/side-by-side.ts';
import { kindsMissing, kindsSeen } from './families/kinds.ts';
import { added, nothing, type Sum } from './many/sum.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '100' },
    /** No new history after so many seconds. */
    seconds: { type: 'string', default: '86400' },
    /** Side by side, each with a server of its own; as many as there are cores for a long run. */
    processes: { type: 'string' },
    /** From one seed to the next: how the processes of one run share it. */
    every: { type: 'string', default: '1' },
    fault: { type: 'string' },
    story: { type: 'boolean', default: false },
  },
});

/** From so many histories on each kind of thing has to have happened. */
const ofARound = 500;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function chosenFault() {
  if (values.fault === undefined) return [];
  const fault = faults[values.fault];
  if (fault === undefined) throw new Error(`No fault ${values.fault}; there are ${Object.keys(faults).join(', ')}`);
  return fault;
}

const fault = chosenFault();
const [first, count, seconds] = [Number(values.seed), Number(values.histories), Number(values.seconds)];
/** A process has to be worth its own database. */
const worth = Math.floor(count / 100);
const usual = seconds > 300 ? Math.max(1, Math.min(availableParallelism(), worth)) : 1;
const processes = Number(values.processes ?? usual);
const begun = performance.now();
let sum: Sum = nothing;

/** A long run may be ended by hand: then it is known how many there were. */
function follow(next: Sum): void {
  const isHundred = Math.floor(next.histories / 100) > Math.floor(sum.histories / 100);
  sum = { ...next };
  if (isHundred) say(`${sum.histories} histories, ${sum.wrong} wrong`);
}

const plan = { first, count, seconds, every: Number(values.every), fault, story: values.story };

/** @returns whether it came to its end. */
async function play(): Promise<boolean> {
  if (processes === 1) {
    await playMany(plan, say, follow);
    return true;
  }
  const more = ['--seconds', String(seconds)];
  if (values.fault !== undefined) more.push('--fault', values.fault);
  if (values.story) more.push('--story');
  return playSideBySide({ first, count, processes, more }, (sums) => follow(added(sums)));
}

/** The run that asked for it says what it came to. */
async function playAsOneOfSeveral(): Promise<void> {
  const leave = () => process.exit(1);
  process.once('disconnect', leave);
  await playMany(plan, say, (next) => void process.send?.(next));
  process.off('disconnect', leave);
  process.disconnect?.();
}

/** A round without one of them would prove nothing of it. */
const missing = (): string[] =>
  !hasFamilies || sum.histories < ofARound || values.fault !== undefined ? [] : kindsMissing(sum.happened);

function sayAll(): void {
  const { histories, wrong, writes, requests, kills, restores, hours } = sum;
  const rate = (histories / (performance.now() - begun)) * 1000;
  say(
    `${histories} histories from seed ${first}: ${writes} writes, ${requests} requests, ${kills} kills of the ` +
      `server, ${restores} restores, ${hours.toFixed(1)} hours of phones; ${rate.toFixed(2)} histories per second`,
  );
  if (hasFamilies && histories >= 20) say(`In families: ${kindsSeen(sum.happened)}`);
  for (const kind of missing()) say(`No history had this: ${kind}`);
  say(wrong === 0 ? 'Nothing lost, nothing done twice.' : `${wrong} went wrong.`);
}

if (process.send !== undefined) {
  await playAsOneOfSeveral();
} else {
  const isWhole = await play();
  sayAll();
  process.exitCode = isWhole && sum.wrong === 0 && sum.histories > 0 && missing().length === 0 ? 0 : 1;
}
