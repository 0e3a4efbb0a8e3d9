/** Whatever somebody does to the log by SQL, with all rights, is found and named. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { closeCluster, openTestApp, startOfTime } from '#server/testing/test-app.ts';
import { type Signer, auditLine, leaveLine } from '#server/work/audit-line.ts';
import { type SealedContent, firstIdAt, hashOfContent, hashOfSeal } from './chain.ts';
import { sealAll } from './sealer.ts';
import { unsealedSince } from './sealing.repository.ts';
import { type Break, holdsHead, verifyChain } from './verification.ts';

const t = await openTestApp();
const owner = openDatabase(t.database.owner, 1);
after(async () => {
  await owner.destroy();
  await t.close();
  await closeCluster();
});
const signer: Signer = {
  user_id: '01990000-0000-7000-8000-00000000000a',
  user_type: 'clinician',
  session_id: null,
  institution_id: null,
  role: 'doctor',
  address: '127.0.0.1',
  request_id: 'request',
};
const patient = '01990000-0000-7000-8000-00000000000b';
const lines = Array.from({ length: 8 }, (_, index) =>
  auditLine(signer, { action: 'patients.get', outcome: 'done', patient_ids: [patient] }, t.time.now + index * 1000),
);
const ids = lines.map(({ id }) => id);
const id = (n: number): string => ids[n - 1] ?? '';
const end = t.time.now + 20 * 60_000;

const idAt = (moment: number): string => firstIdAt(moment).replace('-0000-0000-', '-7000-8000-');
const run = (query: string) => sql.raw(query).execute(owner);

before(async () => {
  for (const line of lines) await leaveLine(t.db, line);
  await sealAll(t.db, t.time.now);
  // Long after the others, so that the chain has gone past them.
  await leaveLine(t.db, { ...auditLine(signer, { action: 'notes.list', outcome: 'done' }, end), id: idAt(end) });
  await sealAll(t.db, end);
  await run('create table kept_line as table audit_line; create table kept_seal as table audit_seal');
});

const putBack = () =>
  run(
    `truncate audit_line, audit_seal; insert into audit_line table kept_line; insert into audit_seal table kept_seal`,
  );

test('an untouched chain is whole', async () => {
  const { head, ...verdict } = await verifyChain(t.db);
  assert.deepEqual(verdict, { lines: 9, broken: null, waiting: { lines: 0, since: null }, late: 0 });
  assert.equal(head?.n, 9);
});

const changes: Record<string, string> = {
  at: `at + interval '1 microsecond'`,
  action: `'patients.list'`,
  outcome: `'refused'`,
  user_id: 'gen_random_uuid()',
  user_type: `'patient'`,
  session_id: 'gen_random_uuid()',
  institution_id: 'gen_random_uuid()',
  patient_ids: `'{}'`,
  subject_id: 'gen_random_uuid()',
  address: 'null',
  request_id: `'another'`,
  role: `'nurse'`,
};

test('every column of a line is in the chain', async () => {
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'audit_line'`.execute(owner);
  const sealed = columns.rows.map(({ name }) => name).filter((name) => name !== 'id');
  assert.deepEqual(Object.keys(changes).toSorted(), sealed.toSorted());
});

const forgedLine = (at: number) => `
  insert into audit_line (id, at, action, outcome, patient_ids)
  values ('${idAt(at)}', to_timestamp(${at} / 1000.0), 'patients.get', 'done', '{}');`;
/** Makes room for a seal at this number. */
const shift = (n: number) => `
  update audit_seal set n = -n - 1 where n >= ${n}; update audit_seal set n = -n where n < 0;`;

const tamperings: Record<string, [statements: string, found: Break]> = {
  ...Object.fromEntries(
    Object.entries(changes).map(([column, value]): [string, [string, Break]] => [
      `changed: ${column}`,
      [`update audit_line set ${column} = ${value} where id = '${id(3)}'`, { how: 'changed', n: 3, audit_id: id(3) }],
    ]),
  ),
  'changed: two, of which the first is named': [
    `update audit_line set role = 'admin' where id in ('${id(6)}', '${id(4)}')`,
    { how: 'changed', n: 4, audit_id: id(4) },
  ],
  removed: [`delete from audit_line where id = '${id(5)}'`, { how: 'removed', n: 5, audit_id: id(5) }],
  'removed with its seal': [
    `delete from audit_line where id = '${id(5)}'; delete from audit_seal where n = 5`,
    { how: 'removed', n: 5, audit_id: null },
  ],
  'removed with its seal, and the gap closed': [
    `delete from audit_line where id = '${id(5)}'; delete from audit_seal where n = 5;
     update audit_seal set n = n - 100 where n > 5; update audit_seal set n = n + 99 where n < 0`,
    { how: 'moved', n: 5, audit_id: id(6) },
  ],
  'removed: the first': [`delete from audit_line where id = '${id(1)}'`, { how: 'removed', n: 1, audit_id: id(1) }],
  inserted: [forgedLine(startOfTime + 2500), { how: 'inserted', n: null, audit_id: idAt(startOfTime + 2500) }],
  'inserted under the seal of another': [
    `${forgedLine(startOfTime + 2500)} ${shift(4)}
     insert into audit_seal select 4, '${idAt(startOfTime + 2500)}', line_hash, hash, sealed_at from audit_seal where n = 3`,
    { how: 'changed', n: 4, audit_id: idAt(startOfTime + 2500) },
  ],
  "reordered: two lines under each other's seals": [
    `create temporary table s as select * from audit_seal where n in (2, 6); delete from audit_seal where n in (2, 6);
     insert into audit_seal select b.n, a.audit_id, b.line_hash, b.hash, b.sealed_at from s a, s b where a.n <> b.n;
     drop table s`,
    { how: 'moved', n: 2, audit_id: id(6) },
  ],
  'reordered: two seals with their lines': [
    `update audit_seal set n = -n where n in (2, 6); update audit_seal set n = 8 + n where n < 0`,
    { how: 'moved', n: 2, audit_id: id(6) },
  ],
};

describe('finds what was', () => {
  afterEach(putBack);

  for (const [name, [statements, found]] of Object.entries(tamperings)) {
    test(name, async () => {
      await run(statements);
      const { broken, lines: whole } = await verifyChain(t.db);
      assert.deepEqual(broken, found);
      if (found.n !== null) assert.equal(whole, found.n - 1);
    });
  }

  test('inserted with a seal of its own, hashes and all', async () => {
    const forged = auditLine(signer, { action: 'patients.get', outcome: 'done' }, startOfTime + 2500);
    await leaveLine(owner, forged);
    await run(shift(4));
    const [line] = (await unsealedSince(owner, 0, 1)) as [SealedContent];
    const { hash: before } = await owner
      .selectFrom('audit_seal')
      .select('hash')
      .where('n', '=', 3)
      .executeTakeFirstOrThrow();
    const line_hash = hashOfContent(line);
    const seal = { n: 4, audit_id: forged.id, line_hash, hash: hashOfSeal(before, 4, line_hash) };
    await owner
      .insertInto('audit_seal')
      .values({ ...seal, sealed_at: new Date(startOfTime) })
      .execute();
    const { broken } = await verifyChain(t.db);
    assert.deepEqual(broken, { how: 'moved', n: 5, audit_id: id(4) }, 'what followed no longer follows');
  });

  test('cut off at the end, by a head that was noted before', async () => {
    const { head } = await verifyChain(t.db);
    assert.ok(head);
    assert.equal(await holdsHead(t.db, head), true);
    await run(`delete from audit_line where id = '${idAt(end)}'; delete from audit_seal where n = 9`);
    assert.equal((await verifyChain(t.db)).broken, null, 'what is left is whole');
    assert.equal(await holdsHead(t.db, head), false);
  });

  test('rewritten from a line on, hashes and all, by a head that was noted before', async () => {
    const { head } = await verifyChain(t.db);
    assert.ok(head);
    await run(`update audit_line set role = 'nurse' where id = '${id(8)}'; delete from audit_seal where n >= 8`);
    await sealAll(t.db, end);
    assert.equal((await verifyChain(t.db)).broken, null, 'it follows from itself');
    assert.equal(await holdsHead(t.db, head), false);
  });
});

test('lines that nobody had the time to seal only wait', async () => {
  await leaveLine(t.db, auditLine(signer, { action: 'patients.get', outcome: 'done' }, end + 1000));
  const { broken, waiting } = await verifyChain(t.db);
  assert.equal(broken, null);
  assert.deepEqual(waiting, { lines: 1, since: end + 1000 });
});
