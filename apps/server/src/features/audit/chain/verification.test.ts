/** Any manipulation of the log by SQL, with all rights, is found and named. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { closeCluster, openTestApp, startOfTime } from '#server/testing/test-app.ts';
import { type Signer, auditLine, leaveLine } from '#server/work/audit-line.ts';
import { firstIdAt } from '#server/work/new-id.ts';
import { type SealedContent, beginning, hashOfContent, hashOfSeal, sealVersion } from './chain.ts';
import { sealAll } from './sealer.ts';
import { type Seal, headOf, insertSeals, unsealedSince } from './sealing.repository.ts';
import { type Break, holdsHead, isStalled, verifyChain } from './verification.ts';

const t = await openTestApp();
const owner = openDatabase(t.database.owner, 1);
const sealing = openDatabase(t.database.sealer, 1);
after(async () => {
  await Promise.all([owner.destroy(), sealing.destroy()]);
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
/** A valid seal, as somebody can make who has the sealer's role. */
function sealAfter(
  before: { n: number; hash: Buffer },
  line: SealedContent,
  { at, version = sealVersion }: { at: number; version?: number },
): Seal {
  const place = { n: before.n + 1, line_hash: hashOfContent(line), sealed_us: at * 1000, version };
  return { ...place, audit_id: line.id, hash: hashOfSeal(before.hash, place) };
}
const run = (query: string) => sql.raw(query).execute(owner);

before(async () => {
  for (const line of lines) await leaveLine(t.db, line);
  await sealAll(sealing, t.time.now);
  // Long after the others, so that the chain has gone past them.
  await leaveLine(t.db, { ...auditLine(signer, { action: 'notes.list', outcome: 'done' }, end), id: idAt(end) });
  await sealAll(sealing, end);
  await run('create table kept_line as table audit_line; create table kept_seal as table audit_seal');
});

const putBack = () =>
  run(
    `truncate audit_line, audit_seal; insert into audit_line table kept_line; insert into audit_seal table kept_seal`,
  );

test('an untouched chain is whole', async () => {
  const { head, looked_at: _, ...verdict } = await verifyChain(t.db);
  assert.deepEqual(verdict, { lines: 9, broken: null, misdated: [], waiting: { lines: 0, since: null }, late: 0 });
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
  'changed: when it was sealed': [
    `update audit_seal set sealed_at = sealed_at + interval '1 microsecond' where n = 7`,
    { how: 'moved', n: 7, audit_id: id(7) },
  ],
  'changed: the version of a seal, so that its time does not count': [
    `update audit_seal set version = 1, sealed_at = sealed_at - interval '1 day' where n = 7`,
    { how: 'moved', n: 7, audit_id: id(7) },
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
     insert into audit_seal select 4, '${idAt(startOfTime + 2500)}', line_hash, hash, sealed_at, version from audit_seal where n = 3`,
    { how: 'changed', n: 4, audit_id: idAt(startOfTime + 2500) },
  ],
  "reordered: two lines under each other's seals": [
    `create temporary table s as select * from audit_seal where n in (2, 6); delete from audit_seal where n in (2, 6);
     insert into audit_seal select b.n, a.audit_id, b.line_hash, b.hash, b.sealed_at, b.version from s a, s b where a.n <> b.n;
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
    await inTransaction(sealing, (tx) =>
      insertSeals(tx, [sealAfter({ n: 3, hash: before }, line, { at: startOfTime })], startOfTime),
    );
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
    await sealAll(sealing, end);
    assert.equal((await verifyChain(t.db)).broken, null, 'it follows from itself');
    assert.equal(await holdsHead(t.db, head), false);
  });
});

describe('finds by its times what somebody who can seal put in, with a valid seal', () => {
  afterEach(putBack);
  const day = 86_400_000;

  /** Adds a line of these times and a matching seal, made at `sealed_at`. @returns the findings about it. */
  async function added(line: { id: number; at: number }, sealed_at: number) {
    const forged = {
      ...auditLine(signer, { action: 'patients.get', outcome: 'done' }, line.id),
      at: new Date(line.at),
    };
    await leaveLine(owner, forged);
    const [content] = (await unsealedSince(owner, 0, 1)) as [SealedContent];
    const head = await headOf(owner);
    assert.ok(head);
    await inTransaction(sealing, (tx) => insertSeals(tx, [sealAfter(head, content, { at: sealed_at })], sealed_at));
    const { broken, misdated } = await verifyChain(t.db);
    assert.equal(broken, null, 'the chain itself is whole');
    return misdated.map(({ how, n }) => [how, n]);
  }

  const later = end + 1000;
  const cases: [name: string, line: { id: number; at: number }, sealed_at: number, found: unknown[]][] = [
    ['an honest line', { id: later, at: later }, later, []],
    ['a line of three days ago', { id: later - 3 * day, at: later - 3 * day }, later, [['behind', 10]]],
    ['an id of now and a time of three days ago', { id: later, at: later - 3 * day }, later, [['two_times', 10]]],
    ['an id of three days ago and a time of now', { id: later - 3 * day, at: later }, later, [['two_times', 10]]],
    ['a line dated ahead', { id: later + day, at: later + day }, later, [['ahead', 10]]],
    [
      'line and seal of three days ago',
      { id: later - 3 * day, at: later - 3 * day },
      later - 3 * day,
      [['sealed_back', 10]],
    ],
  ];
  for (const [name, line, sealed_at, found] of cases) {
    test(name, async () => {
      assert.deepEqual(await added(line, sealed_at), found);
    });
  }

  test('a line dated ahead does not make those after it look old', async () => {
    assert.deepEqual(await added({ id: later + day, at: later + day }, later), [['ahead', 10]]);
    await leaveLine(t.db, auditLine(signer, { action: 'patients.get', outcome: 'done' }, later + 2000));
    assert.equal(await sealAll(sealing, later + 3000), 1);
    assert.equal((await verifyChain(t.db)).misdated.length, 1);
  });

  const leaveAt = (...moments: number[]) =>
    Promise.all(
      moments.map((at) => leaveLine(t.db, auditLine(signer, { action: 'patients.get', outcome: 'done' }, at))),
    );

  test('servers that wrote for over a minute while nothing was sealed, though a line is gone since', async () => {
    await leaveAt(later, later + 30_000, later + 65_000);
    await run(`delete from audit_line where id >= '${idAt(later + 30_000)}' and id < '${idAt(later + 31_000)}'`);
    assert.equal(await sealAll(sealing, later + 130_000), 2);
    const { broken, misdated } = await verifyChain(t.db);
    assert.equal(broken, null);
    assert.deepEqual(
      misdated.map(({ how, n }) => [how, n]),
      [['stalled', 11]],
    );
  });

  test('lines left by a killed server and sealed a day later are reported as late, and nothing else', async () => {
    await leaveAt(later, later + 400);
    assert.equal(await sealAll(sealing, later + day), 2);
    const { misdated, late } = await verifyChain(t.db);
    assert.deepEqual([misdated, late], [[], 2]);
  });
});

test('a chain that the version before sealed is whole, and this version goes on with it', async () => {
  await run('truncate audit_seal');
  const all = await unsealedSince(owner, 0, 100);
  let head: { n: number; hash: Buffer } = { n: 0, hash: beginning };
  for (const content of all.slice(0, 8)) {
    const seal = sealAfter(head, content, { at: startOfTime + 8000, version: 1 });
    await owner
      .insertInto('audit_seal')
      .values({
        n: seal.n,
        audit_id: seal.audit_id,
        line_hash: seal.line_hash,
        hash: seal.hash,
        sealed_at: new Date(startOfTime + 8000),
      })
      .execute();
    head = seal;
  }
  await sealAll(sealing, end);
  const { broken, lines: sealed, misdated } = await verifyChain(t.db);
  assert.deepEqual([broken, sealed, misdated], [null, 9, []]);
  await run(`update audit_line set role = 'nurse' where id = '${id(3)}'`);
  assert.deepEqual((await verifyChain(t.db)).broken, { how: 'changed', n: 3, audit_id: id(3) });
  await putBack();
});

test('lines that nobody had the time to seal only wait', async () => {
  await leaveLine(t.db, auditLine(signer, { action: 'patients.get', outcome: 'done' }, end + 1000));
  const { broken, waiting } = await verifyChain(t.db);
  assert.equal(broken, null);
  assert.deepEqual(waiting, { lines: 1, since: end + 1000 });
  assert.equal(isStalled({ waiting, looked_at: end + 60_000 }), false);
  assert.equal(isStalled({ waiting, looked_at: end + 61_001 }), true);
});
