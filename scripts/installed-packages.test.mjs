import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isInstalled, markInstalled, markUnfinished } from './installed-packages.mjs';

const foreign = { optional: true, os: ['plan9'], cpu: ['z80'] };
const native = { optional: true, os: [process.platform], cpu: process.arch };

/** A checkout whose lock file names `packages`, with npm's record of those `installed`. */
function checkout(t, packages, installed) {
  const root = mkdtempSync(join(tmpdir(), 'hodi-checkout-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const named = (list) =>
    Object.fromEntries(Object.entries(list).map(([name, entry]) => [`node_modules/${name}`, entry]));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...named(packages) } }));
  if (!installed) return root;
  mkdirSync(join(root, 'node_modules'));
  const record = JSON.stringify({ packages: named(installed) });
  writeFileSync(join(root, 'node_modules/.package-lock.json'), record);
  return root;
}

test('a bare clone is not installed', (t) => {
  assert.equal(isInstalled(checkout(t, { pg: { version: '1.0.0' } })), false);
});

test('what someone installed by hand counts, whatever is for other machines', (t) => {
  const root = checkout(
    t,
    { pg: { version: '1.0.0' }, 'node-z80': { version: '1.0.0', ...foreign } },
    { pg: { version: '1.0.0' } },
  );
  assert.equal(isInstalled(root), true);
});

test('a missing package, another version, and a missing package for this machine do not', (t) => {
  const wanted = { pg: { version: '2.0.0' } };
  assert.equal(isInstalled(checkout(t, wanted, {})), false);
  assert.equal(isInstalled(checkout(t, wanted, { pg: { version: '1.0.0' } })), false);
  assert.equal(isInstalled(checkout(t, { node: { version: '1.0.0', ...native } }, {})), false);
});

test('after an installation only a changed lock file asks for another', (t) => {
  const root = checkout(t, { pg: { version: '2.0.0' } }, {});
  markInstalled(root);
  assert.equal(isInstalled(root), true);
  const lock = join(root, 'package-lock.json');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('2.0.0', '2.0.1'));
  assert.equal(isInstalled(root), false);
});

test('an installation that was cut short is not one', (t) => {
  const root = checkout(t, { pg: { version: '2.0.0' } }, {});
  markInstalled(root);
  markUnfinished(root);
  assert.equal(isInstalled(root), false);
});
