/** SMS and guesses at codes are limited by number and by address. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { assistedRegister, resendConsent } from '@hodi/domain/registrations/assisted.api.ts';
import { registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { unknownId } from '#server/testing/access-row.ts';
import { anAssistedForm } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import {
  aPatientForm,
  startRegistration,
  giveCode,
  messagesTo,
  newNumber,
  wrongCode,
} from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const minute = 60_000;
beforeEach(() => {
  t.time.now += 61 * minute;
});
type Answer = Awaited<ReturnType<typeof call>>;
const told = (answer: Answer) => [answer.statusCode, answer.json().code];
const tooMany = [429, 'rate_limited'];

test('a number gets five SMS an hour, whatever for and from wherever', async () => {
  const form = aPatientForm();
  const { mobile_number } = form;
  const ask = (count: number) =>
    count % 2 === 0
      ? call(t.app, registerPatient, { body: form, address: `203.0.113.${count}` })
      : call(t.app, forgotPassword, {
          body: { mobile_number, user_type: 'clinician' },
          address: `203.0.113.${count}`,
        });
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(ask));
  assert.equal(answers.filter((answer) => answer.statusCode === 202).length, 5);
  const refused = answers.find((answer) => answer.statusCode !== 202);
  assert.deepEqual(refused && told(refused), [429, 'rate_limited']);
  assert.equal(refused?.headers['retry-after'], '3600');
  assert.equal((await messagesTo(t.db, mobile_number)).length, 5);
  t.time.now += 60 * minute;
  assert.equal((await ask(2)).statusCode, 202);
});

const forget = (mobile_number: string, address?: string) =>
  call(t.app, forgotPassword, { body: { mobile_number, user_type: 'patient' }, address });

test('requests without a login use up the strangers’ limit of a number, not the limit of staff with the patient beside them', async () => {
  const [number, next] = [newNumber(), newNumber()];
  for (const each of [number, next]) for (let count = 0; count < 5; count += 1) await forget(each);
  const doctor = await t.as(t.clinic.doctor);
  const { patient_info } = await doctor.ok(assistedRegister, { body: anAssistedForm({ mobile_number: number }) });
  const params = { patient_id: patient_info.patient.id };
  t.time.now += minute;
  await doctor.ok(resendConsent, { params });
  await doctor.ok(changePatientPhone, { params, body: { mobile_number: next } });
  for (const each of [number, next]) assert.deepEqual(told(await forget(each)), tooMany);
  const again = async () => {
    t.time.now += 5 * minute;
    return told(await (await t.as(t.clinic.doctor)).call(resendConsent, { params }));
  };
  const answers = [await again(), await again(), await again(), await again(), await again()];
  assert.deepEqual(answers.at(-1), tooMany, 'what staff have sent is bounded too');
  assert.equal(answers.filter(([status]) => status === 202).length, 4);
});

test('a number gets ten SMS a day that strangers ask for', async () => {
  const number = newNumber();
  const answers = [];
  for (let count = 0; count < 11; count += 1) {
    t.time.now += 20 * minute;
    answers.push(told(await forget(number)));
  }
  assert.deepEqual(answers, [...Array.from({ length: 10 }, () => [202, undefined]), tooMany]);
  assert.equal((await messagesTo(t.db, number)).length, 10);
  t.time.now += 24 * 60 * minute;
  assert.equal((await forget(number)).statusCode, 202);
});

/** In small groups, as a busy address would; returns how many were let through, and the answers to the others. */
async function manyOf(count: number, ask: (index: number) => Promise<Answer>, good: number) {
  const answers: Answer[] = [];
  while (answers.length < count) {
    const group = Array.from({ length: Math.min(10, count - answers.length) }, (_, index) => answers.length + index);
    answers.push(...(await Promise.all(group.map(ask))));
  }
  const refused = answers.filter(({ statusCode }) => statusCode !== good);
  return { through: answers.length - refused.length, refused: refused.map(told) };
}

test('an address asks for 300 SMS an hour, and its neighbours for theirs', async () => {
  const ask = (address: string) => {
    const body = { mobile_number: newNumber(), user_type: 'patient' };
    return call(t.app, forgotPassword, { body, address });
  };
  const answers = await manyOf(302, (index) => ask(`2001:db8:0:1::${index}`), 202);
  assert.deepEqual(answers, { through: 300, refused: [tooMany, tooMany] });
  assert.equal((await ask('2001:db8:0:2::1')).statusCode, 202);
});

test('a request that sends nothing counts nothing: asking too early, many times at once', async () => {
  const form = aPatientForm();
  const { verification_id } = await startRegistration(t, form);
  const resend = () => call(t.app, resendCode, { body: { verification_id } });
  t.time.now += minute;
  await Promise.all([resend(), resend(), resend(), resend()]);
  for (let count = 1; count <= 5; count += 1) await resend();
  const sent = () => messagesTo(t.db, form.mobile_number).then((messages) => messages.length);
  assert.equal(await sent(), 2);
  for (let count = 1; count <= 3; count += 1) {
    t.time.now += 5 * minute;
    assert.equal((await resend()).statusCode, 202);
  }
  assert.equal(await sent(), 5);
});

test('an address gives 600 wrong codes an hour; right ones do not count', async () => {
  const address = '198.51.100.9';
  const body = await startRegistration(t, aPatientForm());
  const guess = (index: number) =>
    call(t.app, verifyPhone, { body: index % 40 === 0 ? body : { ...body, verification_id: unknownId() }, address });
  const counted = await manyOf(602, guess, 410);
  assert.equal(counted.through, 602 - 16);
  assert.deepEqual(new Set(counted.refused.map(([status]) => status)), new Set([200]));
  const rest = await manyOf(16, () => guess(1), 410);
  assert.deepEqual(rest, { through: 14, refused: [tooMany, tooMany] });
});

test('a number is guessed at twenty times a day, over all its codes', async () => {
  const form = aPatientForm();
  const answers: string[] = [];
  for (let round = 1; round <= 5; round += 1) {
    const { verification_id, code } = await startRegistration(t, form);
    for (let by = 1; by <= 5; by += 1) {
      answers.push((await giveCode(t, { verification_id, code: wrongCode(code, by) })).json().code);
    }
  }
  assert.deepEqual(answers.filter((code) => code === 'incorrect_code').length, 20);
  assert.equal(answers.at(-1), 'rate_limited');
  t.time.now += 61 * minute;
  assert.deepEqual(told(await giveCode(t, await startRegistration(t, form))), [429, 'rate_limited']);
});

test('using up the guesses of a password reset, which needs no login, blocks nothing else of the number', async () => {
  const form = aPatientForm();
  const { mobile_number } = form;
  const password = 'samaki-na-ugali-7';
  const guess = async (user_type: 'patient' | 'clinician', count: number) => {
    const { verification_id } = (await call(t.app, forgotPassword, { body: { mobile_number, user_type } })).json();
    const answers = [];
    for (let by = 1; by <= count; by += 1) {
      const body = { verification_id, code: String(by).padStart(6, '0'), password };
      answers.push(told(await call(t.app, resetPassword, { body })));
    }
    return answers;
  };
  for (let round = 1; round <= 4; round += 1) await guess('patient', 5);
  t.time.now += 61 * minute;
  assert.deepEqual(await guess('patient', 1), [tooMany]);
  assert.deepEqual(await guess('clinician', 1), [[400, 'incorrect_code']], 'in the other role');
  // The newest SMS of the number is the one with the code.
  t.time.now += 1;
  assert.equal((await giveCode(t, await startRegistration(t, form))).statusCode, 200, 'whoever registers');
});
