/** Commands on the embedded database: before the first start, beside a running server, and after its end. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { APP, OWNER, connectionAs } from '#server/db/embedded/cluster-setup.ts';
import { placesOf } from '#server/db/embedded/embedded-places.ts';
import { type SpawnedServer, spawnServer } from '#server/testing/spawned-server.ts';
import { newId } from '#server/work/new-id.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';

const dataDir = join(mkdtempSync(join(tmpdir(), 'hodi-commands-')), 'data');
const env = { DATA_DIR: dataDir };
let server: SpawnedServer | undefined;
after(async () => {
  server?.process.kill('SIGKILL');
  await server?.ended;
  rmSync(placesOf(dataDir).base, { recursive: true, force: true });
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

async function query(role: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connectionAs(placesOf(dataDir), role));
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
const verify = (...args: string[]) => runSpawned('audit-verify', args, { env });

test('superusers and the chain, with the server running and without', async () => {
  // Nor does one that was put back: who names no database, or another, would be told that all is done.
  for (const command of ['list-superusers', 'restored']) {
    const nothing = await runSpawned('admin', [command], { env });
    assert.deepEqual(nothing, { code: 1, out: '', errors: `There is no database in DATA_DIR ${dataDir}\n` });
  }

  const args = ['create-superuser', '--mobile', '0712000184', '--given-name', 'Neema', '--password-stdin'];
  const made = await runSpawned('admin', args, { env, input: 'samaki-na-ugali-7' });
  assert.equal(made.errors, '');
  const [first, ...more] = made.out.split('\n');
  assert.match(first ?? '', /^Neema is a superuser of Hodi\. /);
  assert.deepEqual(more, [
    'The institution is new: complete it under Institutions.',
    `They are in the embedded database of DATA_DIR ${dataDir}, which was empty until now.`,
    '',
  ]);
  assert.match((await verify()).out, /^Whole: 0 lines\.\n1 lines wait for their seal since /);

  server = spawnServer({ ...env, DEMO: 'no' });
  const address = await server.listening;
  const body = JSON.stringify({ mobile_number: '0712000184', password: 'samaki-na-ugali-7', user_type: 'clinician' });
  const headers = { 'content-type': 'application/json' };
  assert.equal((await fetch(`${address}/auth/login`, { method: 'POST', headers, body })).status, 200);
  const list = await runSpawned('admin', ['list-superusers'], { env });
  assert.deepEqual(list, { code: 0, out: 'Neema  +254712000184    Hodi\n', errors: '' });
  const away = await runSpawned('admin', ['deactivate', '--mobile', '0712000184'], { env });
  assert.deepEqual(away, { code: 0, out: 'Neema is deactivated now.\n', errors: '' });
  assert.equal((await fetch(`${address}/auth/login`, { method: 'POST', headers, body })).status, 403);
  // Its roles are apart here too: what the application may not do the database refuses.
  await assert.rejects(query(APP, `delete from audit_line`), /permission denied/);
  const seal = `insert into audit_seal (n, audit_id, line_hash, hash, sealed_at) values (99, gen_random_uuid(), '', '', now())`;
  for (const attempt of [seal, 'set role hodi_sealer']) {
    await assert.rejects(query(APP, attempt), /permission denied/);
  }

  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  const whole = await verify();
  assert.deepEqual([whole.code, whole.errors], [0, '']);
  const [, head] = /^Whole: 4 lines\.\nHead, to keep somewhere else: (4:[0-9a-f]{64})\n$/.exec(whole.out) ?? [];
  assert.ok(head, whole.out);
  assert.equal((await verify('--expect', head)).code, 0);
});

test('an institution is exported as FHIR, with the server running and without', async () => {
  const to = (name: string) => join(dataDir, '..', name);
  const exported = (name: string) =>
    runSpawned('admin', ['fhir-export', '--institution', 'Hodi', '--to', to(name)], { env });
  const namesIn = (name: string) => readdirSync(to(name)).toSorted();
  const without = await exported('without');
  assert.equal(without.errors, '');
  server = spawnServer({ ...env, DEMO: 'no' });
  await server.listening;
  assert.equal((await exported('beside')).code, 0);
  server.process.kill('SIGTERM');
  assert.equal(await server.ended, 0);
  assert.deepEqual(namesIn('beside'), namesIn('without'));
  assert.ok(namesIn('without').includes('manifest.json'));
});

test('lines that wait for longer than a minute fail, and what was stalled is named until it is explained', async () => {
  const ago = (seconds: number) => Date.now() - seconds * 1000;
  const leave = (at: number) =>
    query(
      OWNER,
      `insert into audit_line (id, at, action, outcome, patient_ids, request_id) values ('${newId(at)}',
        to_timestamp(${at} / 1000.0), 'patients.get', 'done', '{}', gen_random_uuid())`,
    );
  const oneStart = async (meanwhile: () => Promise<void>) => {
    server = spawnServer({ ...env, DEMO: 'no' });
    await server.listening;
    await meanwhile();
    server.process.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  };
  await oneStart(async () => {
    const staller = new Client(connectionAs(placesOf(dataDir), APP));
    await staller.connect();
    await staller.query('select pg_advisory_lock(7218847)');
    await leave(ago(50));
    const waiting = await verify();
    assert.equal(waiting.code, 0, 'somebody may be about to start the server');
    assert.match(waiting.out, /^1 lines wait for their seal since/m);
    for (const seconds of [150, 240]) await leave(ago(seconds));
    const unsealed = await verify();
    assert.equal(unsealed.code, 1);
    assert.match(unsealed.errors, /^NOT SEALED\. 3 lines wait for their seal since/m);
    await staller.end();
  });
  // Each start looks back the furthest.
  await oneStart(() => Promise.resolve());
  const stalled = await verify();
  assert.equal(stalled.code, 1);
  const [, n] =
    /^MISDATED\. Number (\d+), [-0-9a-f]{36}: servers had written for over a minute/m.exec(stalled.errors) ?? [];
  assert.ok(n, stalled.errors);
  const explained = await verify('--explained', n);
  assert.deepEqual([explained.code, explained.errors], [0, '']);
  assert.match(explained.out, new RegExp(`^Explained\\. Number ${n}, `, 'm'));
  const misused = await verify('--explained', 'all');
  assert.deepEqual([misused.code, misused.errors], [2, '--explained: all is no number of a line\n']);
});

test('a line that was changed is named, and the exit code says so', async () => {
  server = spawnServer({ ...env, DEMO: 'no' });
  await server.listening;
  const [line] = await query(
    OWNER,
    `update audit_line set role = 'nurse' where action = 'sessions.login' and outcome = 'done' returning id`,
  );
  const broken = await verify();
  assert.deepEqual([broken.code, broken.out], [1, '']);
  assert.match(
    broken.errors,
    new RegExp(`^BROKEN\\. First line changed: number 2, ${String(line?.['id'])}: it is not what`),
  );
  const misused = await verify('--expect', '12');
  assert.deepEqual([misused.code, misused.errors], [2, '--expect: 12 is no head like 12345:9f86d0…\n']);
});
