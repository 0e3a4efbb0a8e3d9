/**
 * `npm run trust`: what Hodi must withstand, each test with its figures on the real program. Numbers choose: `npm run
 * trust -- 1 14`.
 */
import { printTable } from './figures.ts';
import type { Figure } from './trust/figure.ts';
import { brokenRequests } from './trust/broken-requests.ts';
import { databaseFaults } from './trust/database-faults.ts';
import { doorUnderAttack } from './trust/door.ts';
import { sameKeyAgain } from './trust/idempotency.ts';
import { fiftyWritesOutliveTheBrowser } from '../e2e/dead-browser-figures.ts';
import { axeFindsNothing, kiswahiliAndFits } from '../e2e/everywhere-figures.ts';
import { randomHistories } from './trust/histories.ts';
import { killsUnderLoad } from './trust/kills.ts';
import { lineCutAnywhere } from '../sim/cut-line.ts';
import { gapInRealtime } from '../sim/live-gap.ts';
import { sentAgainAfterRestore } from '../sim/restored.ts';
import { poisonInTheQueue, sessionExpires, storageFails } from './trust/on-the-phone.ts';
import { oneLineEachSealed, whoMayDoWhat } from './trust/rights-and-audit.ts';

interface TrustTest {
  what: string;
  run?: () => Promise<Figure[]>;
}

const tests: Readonly<Record<number, TrustTest>> = {
  1: { what: 'SIGKILL under posting clients', run: killsUnderLoad },
  2: { what: 'PostgreSQL terminated, stopped, frozen, slow, full', run: databaseFaults },
  3: { what: 'The same key again', run: sameKeyAgain },
  4: { what: 'The line cut at every byte', run: lineCutAnywhere },
  5: { what: 'Fifty queued writes and a dead browser', run: fiftyWritesOutliveTheBrowser },
  6: { what: 'A queued write that is refused for good', run: poisonInTheQueue },
  7: { what: 'Storage full, cleared, private', run: storageFails },
  8: { what: 'The session expires with writes waiting', run: sessionExpires },
  9: { what: 'A gap in realtime', run: gapInRealtime },
  10: { what: 'Restored from an old backup', run: sentAgainAfterRestore },
  11: { what: 'Random histories', run: randomHistories },
  12: { what: 'Authorization matrix', run: whoMayDoWhat },
  13: { what: 'Generated and broken requests', run: brokenRequests },
  14: { what: 'Guessing, telling times, forged tokens', run: doorUnderAttack },
  15: { what: 'One audit line each, sealed', run: oneLineEachSealed },
  16: { what: 'axe on every screen', run: axeFindsNothing },
  17: { what: 'Kiswahili on every screen', run: kiswahiliAndFits },
};

function chosen(words: readonly string[]): string[] {
  const unknown = words.filter((word) => !(word in tests));
  if (unknown.length > 0) throw new Error(`No trust test ${unknown.join(', ')}; there are 1 to 17`);
  return words.length > 0 ? [...words] : Object.keys(tests);
}

async function runOne(number: string): Promise<{ what: string; result: string }> {
  const test = tests[Number(number)];
  const what = `${number.padStart(2)}  ${test?.what ?? ''}`;
  if (test?.run === undefined) return { what, result: 'not built yet' };
  const begun = performance.now();
  const figures = await test.run();
  const rows = figures.map(({ figure, limit, isGood, what: of }) => ({
    what: of,
    figure,
    limit,
    '': isGood ? (limit === '' ? '' : 'pass') : 'FAIL',
  }));
  printTable(`${number}. ${test.what} (${Math.round((performance.now() - begun) / 1000)} s)`, rows);
  return { what, result: figures.every((figure) => figure.isGood) ? 'pass' : 'FAIL' };
}

const results = [];
for (const number of chosen(process.argv.slice(2))) results.push(await runOne(number));
printTable('Trust', results);
process.exitCode = results.some(({ result }) => result === 'FAIL') ? 1 : 0;
