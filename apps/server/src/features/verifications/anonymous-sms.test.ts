/**
 * SMS that anybody may request without a login: their countries, and their number in all. The client's answer is always
 * the same.
 */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { changeOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { aPatient, nextSerial } from '@hodi/domain/testing/people.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { aPatientForm, messagesTo, newNumber } from '#server/testing/registering.ts';
import { call, secret, testPassword } from '#server/testing/test-app.ts';
import { countTry } from '#server/work/throttle.ts';
import { smsPerBlock48, smsPerBlock56 } from './limits.ts';

const t = await openClinicApp({ env: { ANONYMOUS_SMS_PER_HOUR: '3', SMS_COUNTRIES: '254, 49' } });
const minute = 60_000;
beforeEach(() => {
  t.time.now += 61 * minute;
});
const british = () => `+4477${String(10_000_000 + nextSerial())}`;
const register = (mobile_number: string, address = '203.0.113.5') =>
  call(t.app, registerPatient, { body: aPatientForm({ mobile_number }), address });
const forget = (mobile_number: string, address = '203.0.113.5') =>
  call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' }, address });
const smsTo = async (number: string) => (await messagesTo(t.db, number)).length;

describe('to a country that the clinic does not serve', () => {
  test('none leaves, neither at first nor again, and the answer is that of any other', async () => {
    const [here, there] = [newNumber(), british()];
    const [served, unserved] = [await register(here), await register(there)];
    assert.deepEqual([served.statusCode, unserved.statusCode], [202, 202]);
    assert.deepEqual(Object.keys(unserved.json()).toSorted(), Object.keys(served.json()).toSorted());
    assert.equal(unserved.json().resend_after, served.json().resend_after);
    t.time.now += 5 * minute;
    const again = await call(t.app, resendCode, { body: { verification_id: unserved.json().verification_id } });
    assert.equal(again.statusCode, 202);
    assert.equal((await forget(there)).statusCode, 202);
    assert.deepEqual([await smsTo(here), await smsTo(there)], [1, 0]);
  });

  test('a number with an account gets its code', async () => {
    const mobile_number = british();
    await putPatient(t.put, aPatient({ user: { mobile_number } }));
    assert.equal((await forget(mobile_number)).statusCode, 202);
    assert.equal(await smsTo(mobile_number), 1);
  });

  test('each that the setting names is served', async () => {
    const german = `+49151${String(10_000_000 + nextSerial())}`;
    await register(german);
    assert.equal(await smsTo(german), 1);
  });
});

describe('of everybody together', () => {
  test('so many leave within an hour, from however many addresses; whoever is logged in is not counted', async () => {
    // These cost nothing.
    for (let n = 0; n < 5; n += 1) await forget(british(), `198.51.100.${n}`);
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await forget(newNumber(), `203.0.113.${n}`));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [202, 202, 202, 429],
    );
    const refused = answers.at(-1);
    assert.deepEqual([refused?.json().code, refused?.headers['retry-after']], ['rate_limited', '3600']);
    const number = newNumber();
    const body = { mobile_number: number, password: testPassword };
    const known = await t.as(t.clinic.achieng);
    assert.equal((await known.call(changeOwnPhone, { body })).statusCode, 202);
    assert.equal(await smsTo(number), 1);
    t.time.now += 60 * minute;
    assert.equal((await forget(newNumber())).statusCode, 202);
  });
});

describe('of one account', () => {
  test("ten numbers a day are tried as its own, in whatever country: none of them is known to be anybody's", async () => {
    const change = async (mobile_number: string) =>
      (await t.as(t.clinic.baraka)).call(changeOwnPhone, { body: { mobile_number, password: testPassword } });
    const numbers = Array.from({ length: 11 }, british);
    const answers = [];
    for (const number of numbers) answers.push((await change(number)).statusCode);
    assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 202), 429]);
    assert.equal(await smsTo(numbers.at(-1) ?? ''), 0);
    t.time.now += 24 * 60 * minute;
    assert.equal((await change(newNumber())).statusCode, 202);
  });
});

describe('of a block of IPv6 addresses', () => {
  for (const [throttle, subject, neighbour] of [
    [smsPerBlock56, '2001:db8:7:01', '2001:db8:7:200::1'],
    [smsPerBlock48, '2001:db8:7', '2001:db8:8::1'],
  ] as const) {
    test(`${throttle.limit} are asked for in an hour, from whatever addresses in it: ${throttle.kind}`, async () => {
      const tries = { db: t.db, secret, now: t.time.now };
      // One after the other: all at once would wait for a connection longer than a busy machine allows.
      for (let n = 1; n < throttle.limit; n += 1) await countTry(tries, throttle, subject);
      assert.equal((await forget(newNumber(), '2001:db8:7:1ff::9')).statusCode, 202);
      assert.equal((await forget(newNumber(), '2001:db8:7:100::9')).statusCode, 429);
      assert.equal((await forget(newNumber(), neighbour)).statusCode, 202);
    });
  }
});
