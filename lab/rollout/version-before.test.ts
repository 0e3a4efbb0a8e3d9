import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { NoHistory, git, versionBefore } from './version-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'hodi-history-'));
const root = join(folder, 'whole');
after(() => rmSync(folder, { recursive: true, force: true }));

const migration = (name: string): string => join(root, 'apps/server/migrations', `${name}.ts`);
const add = (name: string): void => writeFileSync(migration(name), name);

/** @returns its revision. */
function commit(): string {
  git(root, 'add', '-A');
  const author = ['-c', 'user.name=Neema', '-c', 'user.email=neema@example.org', '-c', 'commit.gpgsign=false'];
  git(root, ...author, 'commit', '-q', '-m', 'Change something', '--allow-empty');
  return git(root, 'rev-parse', '--short=12', 'HEAD') ?? assert.fail('no commit');
}

let [last, other] = ['', ''];
before(() => {
  mkdirSync(join(root, 'apps/server/migrations'), { recursive: true });
  git(root, 'init', '-q');
  add('0001-people');
  commit();
  add('0002-threads');
  commit();
  last = commit();
  // Written beside others, and numbered behind them afterwards.
  add('0050-codes');
  other = commit();
  renameSync(migration('0050-codes'), migration('0003-codes'));
  commit();
  commit();
});

test('the version before is the last with the tables before, whatever number a migration had at first', () => {
  assert.deepEqual(versionBefore(root), { revision: last, newer: ['0003-codes'] });
});

test('another one may be named, whose migrations are the first of these', () => {
  assert.deepEqual(versionBefore(root, `${last}~1^`), {
    revision: git(root, 'rev-parse', '--short=12', `${last}~2`),
    newer: ['0002-threads', '0003-codes'],
  });
  assert.throws(() => versionBefore(root, other), NoHistory);
  assert.throws(() => versionBefore(root, 'nowhere'), NoHistory);
});

test('a clone without its history says so, and how it is had', () => {
  const shallow = join(folder, 'shallow');
  git(folder, 'clone', '-q', '--depth', '1', pathToFileURL(root).href, shallow);
  assert.throws(() => versionBefore(shallow), { name: 'Error', message: /--unshallow/ });
});

test('an unpacked version has no history, even inside another repository', () => {
  assert.throws(() => versionBefore(join(root, 'apps')), NoHistory);
  assert.throws(() => versionBefore(folder), NoHistory);
});

test('a migration that is not in the history yet comes after what is', () => {
  add('0004-new');
  assert.deepEqual(versionBefore(root), {
    revision: git(root, 'rev-parse', '--short=12', 'HEAD'),
    newer: ['0004-new'],
  });
});
