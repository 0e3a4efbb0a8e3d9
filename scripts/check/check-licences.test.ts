import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLicences } from './check-licences.ts';
import { licenceList, licensedIn } from './licence-list.ts';
import { treeOf } from './source-tree.ts';

const lockOf = (packages: Record<string, object>) => ({
  packages: {
    '': { license: 'AGPL-3.0-or-later' },
    ...Object.fromEntries(
      Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, { version: '1.0.0', ...one }]),
    ),
  },
});
const problems = (packages: Record<string, object>): string[] => {
  const lock = lockOf(packages);
  return checkLicences(treeOf({ 'docs/licences.md': licenceList(licensedIn(lock)) }), lock).map(
    ({ message }) => message,
  );
};

describe('a licence', () => {
  it('goes with AGPL-3.0-or-later', () => {
    assert.deepEqual(
      problems({ a: { license: 'MIT' }, b: { license: 'GPL-3.0' }, c: { license: '(MIT OR BUSL-1.1)' } }),
      [],
    );
    assert.match(problems({ a: { license: 'BUSL-1.1' } }).join(), /a@1\.0\.0 is under BUSL-1\.1/);
    assert.match(problems({ a: { license: 'GPL-2.0-only' } }).join(), /does not go with/);
    assert.match(problems({ a: { license: 'MIT AND SSPL-1.0' } }).join(), /does not go with/);
  });

  it('is there', () => {
    assert.match(problems({ a: {} }).join(), /a@1\.0\.0 says no licence/);
    assert.match(problems({ 'x/node_modules/b': { dev: true } }).join(), /b@1\.0\.0 says no licence/);
  });

  it('of a tool alone may be one for data', () => {
    assert.deepEqual(problems({ a: { license: 'CC-BY-4.0', dev: true } }), []);
    assert.match(problems({ a: { license: 'CC-BY-4.0' } }).join(), /does not go with/);
  });
});

describe('the list', () => {
  it('names what is shipped, each once, and is written anew when packages change', () => {
    const lock = lockOf({
      b: { license: 'MIT' },
      'a/node_modules/b': { license: 'MIT' },
      c: { license: 'ISC', dev: true },
    });
    const list = licenceList(licensedIn(lock));
    assert.equal(list.match(/^- b 1\.0\.0: MIT$/gm)?.length, 1);
    assert.doesNotMatch(list, /^- c /m);
    const [stale] = checkLicences(treeOf({ 'docs/licences.md': 'old' }), lock);
    assert.match(stale?.message ?? '', /--write/);
  });
});
