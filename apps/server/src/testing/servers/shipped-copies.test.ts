/**
 * Runs the commands of deploy's timers exactly as written there: a night without a backup would be noticed too late.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { openPostgresCluster, urlOf } from '../postgres-cluster.ts';

const root = resolve(import.meta.dirname, '../../../../..');
const backups = mkdtempSync(join(tmpdir(), 'hodi-backups-'));
const cluster = await openPostgresCluster();
const { app, owner } = await cluster.createDatabase();
after(async () => {
  await cluster.stop();
  rmSync(backups, { recursive: true, force: true });
});

/** The words of a command line as systemd takes them: quoted ones whole, doubled signs once, no shell. */
function wordsOf(unit: string, setting: string): string[] {
  const line = new RegExp(`^${setting}=(.*)$`, 'm').exec(unit)?.[1] ?? assert.fail(`no ${setting}`);
  const here = line.replaceAll('%%', '%').replaceAll('$$', '$').replaceAll('/opt/hodi', root);
  const words = here.replaceAll('/backups', backups).match(/'[^']*'|\S+/g) ?? [];
  return words.map((word) => word.replace(/^'(.*)'$/, '$1'));
}

function run(name: string, setting: string): void {
  const unit = readFileSync(join(root, `deploy/${name}.service`), 'utf8');
  const [program = '', ...args] = wordsOf(unit, setting);
  // No other way to programs than a service has.
  const env = { PATH: '/usr/bin:/bin', DATABASE_URL: urlOf(app), DATABASE_OWNER_URL: urlOf(owner) };
  const ran = spawnSync(program, args, { cwd: root, env, encoding: 'utf8' });
  assert.deepEqual([ran.status, ran.stderr], [0, ''], ran.stdout);
}
const made = (kind: string): string[] => readdirSync(backups).filter((name) => name.startsWith(kind));

test('a backup and the list of who was erased are there afterwards, each for its owner alone', () => {
  run('hodi-backup', 'ExecStart');
  run('hodi-erasures', 'ExecStart');
  const names = [...made('hodi-'), ...made('erased-')];
  assert.match(names.join(' '), /^hodi-\d{4}-\d\d-\d\d-\d{4}\.sql\.gz erased-\d{4}-\d\d-\d\d-\d{4}$/);
  for (const name of names) assert.equal(statSync(join(backups, name)).mode & 0o077, 0, name);
});

test('of what is older than a month the copies go, and nothing else', () => {
  const before = [...made('hodi-'), ...made('erased-')];
  for (const name of ['hodi-2020-01-01-0130.sql.gz', 'erased-2020-01-01-0900', 'letter.pdf']) {
    writeFileSync(join(backups, name), '');
    utimesSync(join(backups, name), 0, 0);
  }
  run('hodi-backup', 'ExecStartPost');
  assert.deepEqual(readdirSync(backups).sort(), [...before, 'letter.pdf'].sort());
});

test('no service may read the history of the sources', () => {
  const folder = join(root, 'deploy');
  const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
  assert.equal(services.length, 3);
  for (const name of services)
    assert.match(readFileSync(join(folder, name), 'utf8'), /^InaccessiblePaths=-\/opt\/hodi\/\.git$/m, name);
});
