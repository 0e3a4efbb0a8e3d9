import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChoice } from './chosen-stages.ts';
import { finish, finishAll, type Outcome, skippedOnce } from './stage.ts';
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

test('a missing program counts as skipped, says so, and gets no tick', async () => {
  const line = lineOf(await finish(stageOf('apart', () => Promise.resolve(skippedOnce('there is no Redis')))));
  assert.match(line, /^– Stage apart .*\n {2}skipped: there is no Redis$/);
});

test('the ten slowest tests of a stage are named', async () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({ name: `test ${index}`, seconds: index + 0.5 }));
  const lines = lineOf({ ...(await finish(good)), tests })
    .split('\n')
    .slice(1);
  assert.equal(lines.length, 10);
  assert.match(lines[0] ?? '', /11\.5 s {2}test 11$/);
});

test('stages are chosen by name, files by a part of theirs', () => {
  const names = ['api', 'browser'];
  const choice = readChoice(['full', '--only', 'api', 'drafts'], names);
  assert.deepEqual([choice.mode, choice.only, choice.filter], ['full', ['api'], ['drafts']]);
  assert.deepEqual(readChoice(['drafts'], names), { mode: 'test', only: undefined, filter: ['drafts'], since: 'HEAD' });
  assert.throws(() => readChoice(['--only', 'apo'], names), /There is no stage "apo": api, browser/);
});
