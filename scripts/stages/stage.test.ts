import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowestOf } from './browser-tests.ts';
import { readChoice } from './chosen-stages.ts';
import { finish, finishAll, type Outcome } from './stage.ts';
import { lineOf, sumLine, sumOf, tableOf } from './stage-report.ts';

const stageOf = (name: string, run: () => Promise<Outcome>) => ({ name, title: `Stage ${name}`, run });
const good = stageOf('good', () => Promise.resolve({ passed: 3, failed: 0, skipped: 1 }));
const broken = stageOf('broken', () => Promise.reject(new Error('no browser')));
const empty = stageOf('empty', () => Promise.resolve({ passed: 0, failed: 0, skipped: 0 }));

test('a stage that breaks or finds nothing to do has failed', async () => {
  assert.equal((await finish(broken)).failed, 1);
  assert.equal((await finish(empty)).failed, 1);
});

test('all stages run whatever happens to one, and the last line sums them', async () => {
  const finished = await finishAll([good, broken, good], { atOnce: 2, onEnd: () => undefined });
  assert.equal(sumLine(sumOf(finished)), '6 passed, 1 failed, 2 skipped');
  assert.equal(tableOf(finished).split('\n').length, 4);
});

test('a failed stage shows its details, a good one does not', async () => {
  assert.match(lineOf(await finish(broken)), /^✗ Stage broken .*\n {4}Error: no browser/);
  assert.match(lineOf({ ...(await finish(good)), details: 'noise' }), /^✓ Stage good \(3 passed, .*s$/);
});

test('stages are chosen by name, files by a part of theirs', () => {
  const names = ['api', 'browser'];
  const choice = readChoice(['--only', 'api', 'drafts'], names);
  assert.deepEqual([choice.has('api'), choice.has('browser'), choice.filter], [true, false, ['drafts']]);
  assert.equal(readChoice([], names).has('browser'), true);
  assert.throws(() => readChoice(['--only', 'apo'], names), /There is no stage "apo": api, browser/);
});

test('of the browser tests the files that took longest are named, over both devices', () => {
  const runs = (...durations: number[]) => [{ tests: [{ results: durations.map((duration) => ({ duration })) }] }];
  const suites = [
    { file: 'short.spec.ts', specs: runs(1_000) },
    { file: 'long.spec.ts', specs: runs(4_000), suites: [{ file: 'long.spec.ts', specs: runs(1_000, 2_000) }] },
    { file: 'short.spec.ts', specs: runs(3_000) },
  ];
  assert.deepEqual(slowestOf(suites).split('\n').slice(0, 3), [
    'Browser tests took 11 s of their workers, most of it',
    '  7 s in 3: long.spec.ts',
    '  4 s in 2: short.spec.ts',
  ]);
});
