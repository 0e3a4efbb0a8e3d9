import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { runNodeTests } from './node-tests.ts';

function folderOf(t: TestContext, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hodi-tests-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, '*.test.mjs');
}

const imports = `import { describe, test } from 'node:test';\n`;

test('passed, failed and skipped tests are counted, and each failure is reported with its reason', async (t) => {
  const pattern = folderOf(t, {
    'a.test.mjs': `${imports} test('good', () => {}); test('left', { skip: true }, () => {}); test('later', { todo: true }, () => {});`,
    'b.test.mjs': `${imports} test('outer', (t) => t.test('inner', () => { throw new Error('it hurts here'); }));`,
    'c.test.mjs': `import './not-there.mjs';`,
    'd.test.mjs': `${imports} describe('suite', { skip: 'needs more' }, () => test('in it', () => {}));`,
  });
  const { passed, failed, skipped, details } = await runNodeTests({ patterns: [pattern], lanes: 1 });
  assert.deepEqual({ passed, failed, skipped }, { passed: 1, failed: 3, skipped: 3 });
  assert.match(details ?? '', /✗ inner .*b\.test\.mjs[^]*it hurts here/);
  assert.match(details ?? '', /not-there\.mjs/);
});

test('a process that ends early has failed: what ended counts, it tells at which file, and the rest runs', async (t) => {
  const good = `${imports} test('good', () => {});`;
  const ends = `${imports} test('ends', () => new Promise(() => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)));`;
  const pattern = folderOf(t, { 'a.test.mjs': good, 'b.test.mjs': ends, 'c.test.mjs': good });
  const { passed, failed, details } = await runNodeTests({ patterns: [pattern], lanes: 1 });
  assert.deepEqual({ passed, failed }, { passed: 2, failed: 1 });
  assert.match(details ?? '', /ended early .* at .*b\.test\.mjs/);
});

test('a run that finds no file has failed', async (t) => {
  const { failed } = await runNodeTests({ patterns: [folderOf(t, {})], lanes: 1 });
  assert.equal(failed, 1);
  const pattern = folderOf(t, { 'a.test.mjs': `${imports} test('good', () => {});` });
  assert.equal((await runNodeTests({ patterns: [pattern], chosen: () => false, lanes: 1 })).failed, 1);
});
