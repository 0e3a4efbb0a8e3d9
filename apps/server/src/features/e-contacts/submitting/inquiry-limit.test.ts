/** Nobody fills the lists of a clinic with inquiries; an emergency is taken whatever was sent before. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createEContact, listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { isRetryable } from '@hodi/domain/offline/retry.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { readConfig } from '#server/config.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp({ env: { INQUIRIES_PER_HOUR: '3' } });
const { doctor } = t.clinic;
const minute = 60_000;
let amina: PatientSeed;
let patient: Person;

beforeEach(async () => {
  amina = await putPatientOf(t.put, doctor);
  patient = await t.as(amina);
});

const body = { topic: 'services', answers: askForBill };
const send = (who = patient, key?: string) => who.call(createEContact, { body, ...(key !== undefined && { key }) });
const statuses = async (count: number) => {
  const answers = [];
  for (let n = 0; n < count; n += 1) answers.push((await send()).statusCode);
  return answers;
};

test('the one too many is told to come again, in a sentence, and comes when there is room', async () => {
  assert.deepEqual(await statuses(3), [201, 201, 201]);
  t.time.now += 20 * minute;
  const key = `one-too-many-${amina.id}`;
  const refused = await send(await t.as(amina), key);
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'too_many_inquiries']);
  assert.equal(refused.headers['retry-after'], String(40 * 60));
  assert.match(refused.json().message, /call your clinic/);
  assert.ok(isRetryable(refused.statusCode), 'a queue keeps it');
  t.time.now += 40 * minute;
  assert.equal((await send(await t.as(amina), key)).statusCode, 201);
});

test('many at once count each, the same one twice counts once', async () => {
  const again = await Promise.all([1, 2, 3, 4].map(() => send(patient, `the-same-one-${amina.id}`)));
  assert.ok(again.every(({ statusCode }) => statusCode === 201 || statusCode === 409));
  const others = await Promise.all([1, 2, 3, 4].map(() => send()));
  assert.equal(others.filter(({ statusCode }) => statusCode === 201).length, 2);
});

test('an emergency is taken all the same, flag and place in the list', async () => {
  await statuses(3);
  for (let n = 0; n < 2; n += 1) {
    t.time.now += 1_000;
    const sent = await patient.ok(createEContact, { body: { ...body, answers: askWhileBreathingHard } });
    assert.equal(sent.item.open_severity, 'emergency');
    const query = { patient_id: amina.id };
    const { items } = await (await t.as(doctor)).ok(listForClinician, { query });
    assert.equal(items[0]?.e_contact.id, sent.e_contact.id);
  }
});

test('others, and staff who fill in for the patient, have room of their own', async () => {
  await statuses(3);
  assert.equal((await send(await t.as(await putPatientOf(t.put, doctor)))).statusCode, 201);
  await (await t.as(doctor)).ok(createEContact, { body: { ...body, patient_id: amina.id } });
});

test('an inquiry refused for its answers does not count', async () => {
  const bad = { body: { topic: 'services', answers: {} } };
  for (let n = 0; n < 5; n += 1) await patient.refused(createEContact, bad, 400);
  assert.deepEqual(await statuses(4), [201, 201, 201, 429]);
});

test('there is room for twenty an hour unless the clinic says otherwise', () => {
  assert.equal(readConfig({}).inquiriesPerHour, 20);
});
