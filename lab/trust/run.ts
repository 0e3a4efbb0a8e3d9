/**
 * `npm run lab -- trust`: faults that Hodi must withstand, each test with its figures on the real program, and all of
 * them in one table at the end. Numbers choose: `npm run lab -- trust 1 14`. `short` takes fewer of everything, for
 * minutes instead of hours; the environment takes precedence. A missing requirement of this machine (Redis, a disk of
 * its own) is a FAIL, since less is tried than the test says; with ALLOW_LESS=yes it is only reported.
 */
import { printTable } from '../bench/figures.ts';
import { trustTests } from './trust-tests.ts';
import { type Figure, rowsOf } from './figure.ts';

const words = process.argv.slice(2);
const isShort = words.includes('short');

function chosen(): string[] {
  const numbers = words.filter((word) => word !== 'short');
  const unknown = numbers.filter((word) => !(word in trustTests));
  if (unknown.length > 0) throw new Error(`No trust test ${unknown.join(', ')}; there are 1 to 17`);
  return numbers.length > 0 ? numbers : Object.keys(trustTests);
}

interface Outcome {
  number: string;
  what: string;
  seconds: number;
  figures: Figure[];
}

/** One that breaks off has failed, and keeps none of the others from running. */
const brokenOff = (error: unknown): Figure => ({
  what: 'broke off',
  figure: (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '',
  limit: 'its end',
  isGood: false,
});

async function runOne(number: string): Promise<Outcome> {
  const test = trustTests[Number(number)];
  if (test === undefined) throw new Error(`no trust test ${number}`);
  const { what, run, short = {} } = test;
  const before = { ...process.env };
  if (isShort) Object.assign(process.env, { ...short, ...before });
  const begun = performance.now();
  const figures = await run().catch((error: unknown) => {
    console.error(error);
    return [brokenOff(error)];
  });
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const name of Object.keys(short)) if (before[name] === undefined) delete process.env[name];
  printTable(`${number}. ${what} (${seconds} s)`, rowsOf(figures));
  return { number, what, seconds, figures };
}

const passes = ({ figures }: Outcome): boolean => figures.every(({ isGood }) => isGood);

/** A line for each test, and under it one for each of its figures. */
const linesOf = (outcome: Outcome) => [
  {
    what: `${outcome.number.padStart(2)}  ${outcome.what}`,
    figure: `${outcome.seconds} s`,
    limit: '',
    '': passes(outcome) ? 'PASS' : 'FAIL',
  },
  ...rowsOf(outcome.figures).map((row) => ({ ...row, what: `      ${row.what}` })),
];

const outcomes: Outcome[] = [];
for (const number of chosen()) outcomes.push(await runOne(number));
printTable(isShort ? 'Trust, short' : 'Trust', outcomes.flatMap(linesOf));
const failed = outcomes.filter((outcome) => !passes(outcome)).map(({ number }) => number);
const sum = failed.length === 0 ? 'all PASS' : `FAIL: ${failed.join(', ')}`;
process.stdout.write(`\n  ${outcomes.length} of ${Object.keys(trustTests).length} run, ${sum}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
