/**
 * `npm run lab -- queue`: sends a thousand waiting writes over one connection. Measures how many a second compared with
 * the connection alone, the processor's time of each at the beginning and at the end, and the longest task of the page
 * meanwhile. The app's own modules, on an imitated database that is slower than a browser's.
 */
import { milliseconds, printTable } from '../bench/figures.ts';
import { TestingPhone } from './testing-phone.ts';

const count = 1_000;
/** No task of the page may be longer, in milliseconds. */
const longestAllowed = 200;
/** Share of the rate of the connection alone. */
const leastShare = 0.9;

const cpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const t = await TestingPhone.open();
await t.signIn('amina');
const tab = await t.openTab();
await t.time.play(5_000);
t.phone.setOnline(false);
for (let number = 1; number <= count; number += 1) {
  const write = {
    kind: 'message',
    thread: `thread-${number % 40}`,
    text: `${number}`,
    key: `key-of-${number}`,
  } as const;
  await t.result(tab.controls.write(write));
}

const times: number[] = [];
/** Processor time used until then. */
const used: number[] = [];
t.answers = () => {
  times.push(t.time.now);
  used.push(cpu());
  return { status: 201, text: '{}' };
};
t.time.isMeasured = true;
t.phone.setOnline(true);
await t.time.play(3_600_000, () => t.asked.length === count && tab.controls.queue().length === 0);

const [first = 0, last = 0] = [times[0], times.at(-1)];
// There and back, 20 to 400 ms each.
const ofLine = 420;
const share = (ofLine * (count - 1)) / (last - first);
const isInOrder = t.texts().join() === Array.from({ length: count }, (_, index) => `${index + 1}`).join();
const tenth = count / 10;
const costOf = (from: number, to: number): number => ((used[to] ?? 0) - (used[from] ?? 0)) / (to - from);
const rows = [
  { what: 'writes sent, in order', figure: `${t.asked.length}, ${isInOrder ? 'yes' : 'NO'}` },
  { what: 'rate, of the line alone', figure: `${(share * 100).toFixed(0)} %, at least ${leastShare * 100} %` },
  { what: 'processor for a write, first tenth', figure: milliseconds(costOf(0, tenth)) },
  { what: 'processor for a write, last tenth', figure: milliseconds(costOf(count - 1 - tenth, count - 1)) },
  { what: 'longest task of the page', figure: `${milliseconds(t.time.longestTask)}, at most ${longestAllowed} ms` },
];
printTable(`${count} writes that waited`, rows);
tab.die();
const isGood = isInOrder && t.asked.length === count && share >= leastShare && t.time.longestTask <= longestAllowed;
process.exitCode = isGood ? 0 : 1;
