/** Codes by SMS: valid for ten minutes, five tries and one number, and useless to a thief of the table. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import type { SendingProvider } from '#server/outside/sending.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { outboxOf, refuses, taken } from '#server/testing/providers/outbox-of.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  lastCode,
  messagesTo,
  wrongCode,
} from '#server/testing/registering.ts';
import { call, secret } from '#server/testing/test-app.ts';
import { codeHmac } from './verifications.service.ts';

const t = await openClinicApp();
const { aSender } = outboxOf(t);
const minute = 60_000;
// Each test in a window of its own, so that the limits of one are not those of another.
beforeEach(() => {
  t.time.now += 25 * 60 * minute;
});

const resend = (verification_id: string) => call(t.app, resendCode, { body: { verification_id } });
const told = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

describe('a code', () => {
  test('may be typed with blanks', async () => {
    const { verification_id, code } = await startRegistration(t, aPatientForm());
    const answer = await giveCode(t, { verification_id, code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    assert.equal(answer.statusCode, 200, answer.body);
  });

  test('that is none is told by its field and costs no try', async () => {
    const { verification_id, code } = await startRegistration(t, aPatientForm());
    for (const given of ['', '12345', '1234567', 'karibu', '12345a']) {
      const answer = await giveCode(t, { verification_id, code: given });
      assert.equal(answer.json().details.fields[0].field, 'code');
      assert.equal(answer.json().details.fields[0].code, 'invalid_code');
    }
    assert.equal((await giveCode(t, { verification_id, code })).statusCode, 200);
  });

  test('is good for ten minutes', async () => {
    const [early, late] = [await startRegistration(t, aPatientForm()), await startRegistration(t, aPatientForm())];
    t.time.now += 10 * minute - 1;
    assert.equal((await giveCode(t, early)).statusCode, 200);
    t.time.now += 1;
    assert.deepEqual(told(await giveCode(t, late)), [410, 'code_expired']);
  });

  test('four wrong ones are forgiven, five are not', async () => {
    for (const [tries, status] of [
      [4, 200],
      [5, 410],
    ] as const) {
      const { verification_id, code } = await startRegistration(t, aPatientForm());
      for (let by = 1; by <= tries; by += 1) {
        const answer = await giveCode(t, { verification_id, code: wrongCode(code, by) });
        assert.deepEqual(told(answer), [400, 'incorrect_code']);
      }
      assert.equal((await giveCode(t, { verification_id, code })).statusCode, status);
    }
  });

  test('ends with five wrong ones sent at once too', async () => {
    const { verification_id, code } = await startRegistration(t, aPatientForm());
    const guesses = Array.from({ length: 40 }, (_, index) =>
      giveCode(t, { verification_id, code: wrongCode(code, index + 1) }),
    );
    const answers = (await Promise.all(guesses)).map((answer) => answer.json().code);
    assert.equal(answers.filter((given) => given === 'incorrect_code').length, 5);
    assert.deepEqual(new Set(answers), new Set(['incorrect_code', 'code_expired']));
    assert.deepEqual(told(await giveCode(t, { verification_id, code })), [410, 'code_expired']);
  });

  test('nobody asked for is told like one that is over', async () => {
    assert.deepEqual(told(await giveCode(t, { verification_id: unknownId(), code: '123456' })), [410, 'code_expired']);
  });

  test('is worth nothing for what it was not sent for', async () => {
    const form = aPatientForm();
    const { verification_id } = await startRegistration(t, form);
    const other = await startRegistration(t, aPatientForm());
    const answer = await giveCode(t, { verification_id, code: other.code });
    assert.equal(answer.statusCode, 400);
  });
});

describe('another code', () => {
  test('comes after 60, then 120, then 300 seconds, and replaces the one before', async () => {
    const form = aPatientForm();
    const { verification_id, code } = await startRegistration(t, form);
    let former = code;
    for (const [wait, next] of [
      [60, 120],
      [120, 300],
      [300, 300],
    ] as const) {
      t.time.now += wait * 1000 - 1500;
      const early = await resend(verification_id);
      assert.deepEqual(told(early), [429, 'resend_too_early']);
      assert.equal(early.headers['retry-after'], '2');
      assert.equal(early.json().message, 'Please wait 2 seconds before requesting a new code');
      t.time.now += 1500;
      const answer = await resend(verification_id);
      assert.equal(answer.statusCode, 202, answer.body);
      assert.deepEqual(answer.json(), { verification_id, resend_after: next, outbox: '/dev/outbox' });
      const fresh = await lastCode(t.db, form.mobile_number);
      if (fresh !== former) assert.equal((await giveCode(t, { verification_id, code: former })).statusCode, 400);
      former = fresh;
    }
    assert.equal((await messagesTo(t.db, form.mobile_number)).length, 4);
    assert.equal((await giveCode(t, { verification_id, code: former })).statusCode, 200);
  });

  test('is the last that they get: the one before, which could not leave at first, does not come after it', async () => {
    const form = aPatientForm();
    const { verification_id, code } = await startRegistration(t, form);
    await aSender(refuses('later').provider).sendDue();
    t.time.now += 30_000;
    await aSender(refuses('later').provider).sendDue();
    t.time.now += 30_000;
    assert.equal((await resend(verification_id)).statusCode, 202);
    const left: string[] = [];
    const provider: SendingProvider = {
      name: 'test',
      send: async ({ to, body }) => {
        if (to === form.mobile_number) left.push(/\b\d{6}\b/.exec(body)?.[0] ?? body);
        return taken;
      },
    };
    for (let passed = 0; passed < 10; passed += 1) {
      await aSender(provider).sendDue();
      t.time.now += minute;
    }
    const states = await t.db
      .selectFrom('outbox_message')
      .select(['state', 'failure'])
      .where('receiver', '=', form.mobile_number)
      .orderBy('created_at')
      .execute();
    assert.deepEqual(states, [
      { state: 'failed', failure: 'expired' },
      { state: 'sent', failure: null },
    ]);
    assert.equal(left.length, 1);
    assert.notEqual(left[0], code);
  });

  test('asked for several times at once comes once', async () => {
    const form = aPatientForm();
    const { verification_id } = await startRegistration(t, form);
    t.time.now += minute;
    const answers = await Promise.all(Array.from({ length: 4 }, () => resend(verification_id)));
    assert.equal(answers.filter((answer) => answer.statusCode === 202).length, 1);
    for (const answer of answers) assert.ok([202, 429].includes(answer.statusCode), answer.body);
    assert.equal((await messagesTo(t.db, form.mobile_number)).length, 2);
  });

  test('gives five tries and ten minutes again', async () => {
    const form = aPatientForm();
    const { verification_id, code } = await startRegistration(t, form);
    for (let by = 1; by <= 5; by += 1) await giveCode(t, { verification_id, code: wrongCode(code, by) });
    t.time.now += 11 * minute;
    assert.equal((await resend(verification_id)).statusCode, 202);
    t.time.now += 9 * minute;
    const answer = await giveCode(t, { verification_id, code: await lastCode(t.db, form.mobile_number) });
    assert.equal(answer.statusCode, 200, answer.body);
  });

  test('is not sent for what is unknown or done', async () => {
    const { verification_id, code } = await startRegistration(t, aPatientForm());
    await giveCode(t, { verification_id, code });
    t.time.now += minute;
    assert.deepEqual(told(await resend(verification_id)), [410, 'code_expired']);
    assert.deepEqual(told(await resend(unknownId())), [410, 'code_expired']);
  });
});

describe('a thief of the table', () => {
  test('finds no code in it without the secret', async () => {
    const { verification_id, code } = await startRegistration(t, aPatientForm());
    const row = await t.db
      .selectFrom('verification')
      .selectAll()
      .where('id', '=', verification_id)
      .executeTakeFirstOrThrow();
    const stolen = row.code_hmac.toString('hex');
    assert.equal(codeHmac(secret, verification_id, code).toString('hex'), stolen);
    // Everything that stands in the row, tried as the key and as what is signed.
    const known = ['', ...Object.values(row).map(String)];
    for (const one of known) {
      for (const text of [code, `${one} ${code}`, `${code} ${one}`, `${one}${code}`]) {
        assert.notEqual(createHash('sha256').update(text).digest('hex'), stolen);
        for (const key of known) assert.notEqual(createHmac('sha256', key).update(text).digest('hex'), stolen);
      }
    }
    assert.notEqual(codeHmac('another secret of 32 characters or more', verification_id, code).toString('hex'), stolen);
  });

  test('and may even write into it, cannot put a code of their own there', async () => {
    const [victim, own] = [await startRegistration(t, aPatientForm()), await startRegistration(t, aPatientForm())];
    const { code_hmac } = await t.db
      .selectFrom('verification')
      .select('code_hmac')
      .where('id', '=', own.verification_id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('verification').set({ code_hmac }).where('id', '=', victim.verification_id).execute();
    const answer = await giveCode(t, { verification_id: victim.verification_id, code: own.code });
    assert.equal(answer.statusCode, 400);
  });
});
