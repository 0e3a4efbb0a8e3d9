/** Guessing at the login: counted per account, whether it exists or not, and per address; and nobody learns which. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { call, secret, testPassword } from '#server/testing/test-app.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { attempt, countedTries } from '#server/work/throttle.ts';
import { addressThrottle, block48Throttle } from './login-guard.ts';

const t = await openClinicApp({ env: { TRUST_PROXY: '1' } });
const quarterHour = 15 * 60_000;
let addresses = 0;
/** From a network of its own by default. */
const newAddress = (): string => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

interface Try {
  mobile_number: string;
  password?: string;
  user_type?: 'patient' | 'clinician';
  address?: string;
}
const tryLogin = ({ address = newAddress(), ...given }: Try): Promise<Answered> =>
  call(t.app, login, {
    body: { password: 'wrong password', user_type: 'patient', ...given },
    headers: { 'x-forwarded-for': address },
  });
async function patient(): Promise<string> {
  return (await putPatient(t.put, aPatient())).user.mobile_number;
}
async function fail(given: Try, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) assert.equal((await tryLogin(given)).statusCode, 401);
}
/** All but ten of the tries that an address has are used up, without the cost of their passwords. */
async function useUp(network: string): Promise<void> {
  const counted = { db: t.db, secret, now: t.time.now };
  for (let tries = 0; tries < addressThrottle.limit - 10; tries += 1) await attempt(counted, addressThrottle, network);
}
/** Parts of an answer that could tell something, without those that differ in every answer. */
const told = (answer: Answered) => ({
  status: answer.statusCode,
  body: answer.json(),
  headers: Object.keys(answer.headers).toSorted(),
  wait: answer.headers['retry-after'],
});

describe('ten wrong passwords', () => {
  test('make an account wait a quarter of an hour, with the right one too', async () => {
    const mobile_number = await patient();
    await fail({ mobile_number }, 10);
    const right = { mobile_number, password: testPassword };
    const locked = await tryLogin(right);
    assert.equal(locked.statusCode, 429);
    assert.equal(locked.json().code, 'rate_limited');
    assert.equal(locked.headers['retry-after'], '900');
    assert.equal(locked.json().details.retry_after, 900);
    t.time.now += quarterHour - 1000;
    assert.equal((await tryLogin(right)).headers['retry-after'], '1');
    t.time.now += 1000;
    assert.equal((await tryLogin(right)).statusCode, 200);
  });

  test('are counted together however the number is typed, and apart by role', async () => {
    const mobile_number = await patient();
    const forms = [
      mobile_number,
      mobile_number.slice(1),
      `0${mobile_number.slice(4)}`,
      ` 00${mobile_number.slice(1)} `,
    ];
    for (let tries = 0; tries < 10; tries += 1) {
      assert.equal((await tryLogin({ mobile_number: forms[tries % forms.length] ?? '' })).statusCode, 401);
    }
    for (const form of forms) assert.equal((await tryLogin({ mobile_number: form })).statusCode, 429);
    assert.equal((await tryLogin({ mobile_number, user_type: 'clinician' })).statusCode, 401);
  });

  test('a right one between them forgives what was before', async () => {
    const mobile_number = await patient();
    await fail({ mobile_number }, 9);
    assert.equal((await tryLogin({ mobile_number, password: testPassword })).statusCode, 200);
    await fail({ mobile_number }, 10);
    assert.equal((await tryLogin({ mobile_number })).statusCode, 429);
  });

  test('a hundred at once do not slip through together', async () => {
    const mobile_number = await patient();
    const answers = await Promise.all(Array.from({ length: 60 }, () => tryLogin({ mobile_number })));
    assert.equal(answers.filter(({ statusCode }) => statusCode === 401).length, 10);
    assert.equal(answers.filter(({ statusCode }) => statusCode === 429).length, 50);
  });
});

/** Hashed cheaply: a hash stores its own cost. */
const cheap = '$argon2id$v=19$m=8,t=1,p=1$Hq7xRfeXZx6x5PMz1IILbw$XK+nfobJbNx/R4ZzaVdL9zXBo7zYr9bTy5FI8k8PUMs';

test('sixty good logins make an account wait twelve minutes for each more; nobody else uses them up', async () => {
  const { user } = await putPatient({ ...t.put, password_hash: cheap }, aPatient());
  const right = { mobile_number: user.mobile_number, password: testPassword };
  await fail({ mobile_number: user.mobile_number }, 9);
  for (let logins = 0; logins < 60; logins += 1) assert.equal((await tryLogin(right)).statusCode, 200);
  const lines = async () => (await auditLines(t.db)).length;
  const before = await lines();
  const stopped = await tryLogin(right);
  assert.deepEqual([stopped.statusCode, stopped.json().code], [429, 'rate_limited']);
  assert.equal(stopped.headers['retry-after'], '720');
  assert.equal(await lines(), before);
  assert.equal((await tryLogin({ ...right, mobile_number: await patient() })).statusCode, 200);
  t.time.now += 720_000;
  assert.deepEqual([(await tryLogin(right)).statusCode, (await tryLogin(right)).statusCode], [200, 429]);
});

test('whether a number is registered shows neither before nor after ten tries', async () => {
  const registered = { mobile_number: await patient() };
  const unknown = { mobile_number: '+254799000001' };
  const noNumber = { mobile_number: 'karibu nyumbani' };
  for (let tries = 0; tries <= 11; tries += 1) {
    const [one, ...others] = [await tryLogin(registered), await tryLogin(unknown), await tryLogin(noNumber)].map(told);
    for (const other of others) assert.deepEqual(other, one);
    assert.equal(one?.status, tries < 10 ? 401 : 429);
  }
});

describe('a block of IPv6 addresses', () => {
  test('fails no more often than four addresses do, however many it has', async () => {
    const counted = { db: t.db, secret, now: t.time.now };
    for (let tries = 1; tries < block48Throttle.limit; tries += 1)
      await attempt(counted, block48Throttle, '2001:db8:77');
    const from = (subnet: number) => `2001:db8:77:${subnet.toString(16)}::1`;
    await fail({ mobile_number: await patient(), address: from(0x4200) }, 1);
    const right = { mobile_number: await patient(), password: testPassword };
    assert.equal((await tryLogin({ ...right, address: from(0x9900) })).statusCode, 429);
    assert.equal((await tryLogin({ ...right, address: '2001:db8:78::1' })).statusCode, 200, 'others go on');
    t.time.now += quarterHour;
    assert.equal((await tryLogin({ ...right, address: from(0x9900) })).statusCode, 200);
  });
});

describe('one address', () => {
  test('may fail six hundred times in a quarter of an hour, at whatever numbers', async () => {
    const address = newAddress();
    await useUp(address);
    for (let tries = 0; tries < 10; tries += 1) {
      assert.equal((await tryLogin({ mobile_number: `+25478000${1000 + tries}`, address })).statusCode, 401);
    }
    const right = { mobile_number: await patient(), password: testPassword };
    const answer = await tryLogin({ ...right, address });
    assert.equal(answer.statusCode, 429);
    assert.ok(Number(answer.headers['retry-after']) <= 900);
    assert.equal((await tryLogin(right)).statusCode, 200, 'others go on');
    t.time.now += quarterHour;
    assert.equal((await tryLogin({ ...right, address })).statusCode, 200);
  });

  test('is a clinic’s: logins that succeed, and tries at an account that waits, count for nothing', async () => {
    const address = newAddress();
    const mobile_number = await patient();
    await fail({ mobile_number, address }, 10);
    await useUp(address);
    await t.db
      .updateTable('attempt')
      .set((row) => ({ count: row('count', '-', 10) }))
      .where('count', '=', addressThrottle.limit)
      .execute();
    for (let tries = 0; tries < 20; tries += 1) {
      assert.equal((await tryLogin({ mobile_number, address })).statusCode, 429);
    }
    const other = { mobile_number: await patient(), password: testPassword, address };
    for (let tries = 0; tries < 12; tries += 1) assert.equal((await tryLogin(other)).statusCode, 200);
    await fail({ mobile_number: await patient(), address }, 10);
  });

  test('is a crowd’s: who logs in well waits for nobody who is counted there', async () => {
    const address = newAddress();
    const counted = { secret, now: t.time.now };
    await t.db.transaction().execute(async (tx) => {
      await attempt({ ...counted, db: tx }, addressThrottle, address);
      const right = { mobile_number: await patient(), password: testPassword };
      assert.equal((await tryLogin({ ...right, address })).statusCode, 200);
    });
    assert.equal(await countedTries({ ...counted, db: t.db }, addressThrottle, address), 1);
  });

  test('of IPv6 is a whole network', async () => {
    const at = (host: number) => `2001:db8:0:7::${host.toString(16)}`;
    await useUp('2001:db8:0:7');
    for (let tries = 1; tries <= 10; tries += 1) {
      const answer = await tryLogin({ mobile_number: `+25477000${1000 + tries}`, address: at(tries) });
      assert.equal(answer.statusCode, 401);
    }
    assert.equal((await tryLogin({ mobile_number: '+254770009999', address: at(4095) })).statusCode, 429);
    assert.equal((await tryLogin({ mobile_number: '+254770009998', address: '2001:db8:0:8::1' })).statusCode, 401);
  });
});

test('counters are not readable in the database', async () => {
  const mobile_number = await patient();
  const address = newAddress();
  await fail({ mobile_number, address }, 1);
  const rows = await t.db.selectFrom('attempt').selectAll().execute();
  const stored = JSON.stringify(rows) + rows.map((row) => row.key.toString('latin1')).join('');
  assert.ok(!stored.includes(mobile_number.slice(4)) && !stored.includes(address));
});
