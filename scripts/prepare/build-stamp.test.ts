import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isBuilt, markBuilt, markUnbuilt, server, stampOfSources, web } from './build-stamp.ts';

function checkout(
  t: TestContext,
  files: Record<string, string>,
): { root: string; write: (path: string, text: string) => void } {
  const root = mkdtempSync(join(tmpdir(), 'hodi-checkout-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return { root, write };
}

const sources = { 'apps/web/src/main.tsx': 'a', 'packages/i18n/en.ts': 'b', 'clinical/cough.yaml': 'c' };

test('a change of any source asks for a build, a change of anything else does not', (t) => {
  const { root, write } = checkout(t, sources);
  const before = stampOfSources(root, web);
  write('apps/web/node_modules/x.js', '1');
  write('apps/web/dist/index.html', '1');
  write('apps/server/src/main.ts', '1');
  assert.equal(stampOfSources(root, web), before);
  for (const path of Object.keys(sources)) {
    write(path, 'changed');
    assert.notEqual(stampOfSources(root, web), before, path);
    write(path, sources[path as keyof typeof sources]);
  }
  write('packages/domain/new.ts', '');
  assert.notEqual(stampOfSources(root, web), before);
});

test('a build counts once it is finished and there', (t) => {
  const { root, write } = checkout(t, sources);
  const stamp = stampOfSources(root, web);
  assert.equal(isBuilt(root, web, stamp), false);
  write('apps/web/dist/index.html', '');
  markBuilt(root, web, stamp);
  assert.equal(isBuilt(root, web, stamp), true);
  assert.equal(isBuilt(root, web, 'another'), false);
  markUnbuilt(root, web);
  assert.equal(isBuilt(root, web, stamp), false);
});

test('each build has sources of its own, and both those that they share', (t) => {
  const { root, write } = checkout(t, sources);
  const stamps = () => [web, server].map((built) => stampOfSources(root, built));
  const changes = (path: string): boolean[] => {
    const before = stamps();
    write(path, 'changed');
    return stamps().map((stamp, which) => stamp !== before[which]);
  };
  assert.deepEqual(changes('apps/web/src/main.tsx'), [true, false]);
  assert.deepEqual(changes('apps/server/src/start.ts'), [false, true]);
  assert.deepEqual(changes('apps/server/build/join-server.ts'), [false, true]);
  assert.deepEqual(changes('packages/i18n/en.ts'), [true, true]);
  assert.deepEqual(changes('package-lock.json'), [true, true]);
});
