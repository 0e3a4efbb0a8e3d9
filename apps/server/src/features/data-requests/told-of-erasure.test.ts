/**
 * A person who requested erasure is told by one SMS that it is done, when nothing else is left of them; and nothing of
 * the SMS is left.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { smsSize } from '@hodi/domain/deliveries/sms-segments.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type HandedOver, NotTaken, type SendingProvider } from '#server/outside/sending.ts';
import { forget } from '#server/plugins/retention.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { tablesWithText } from '#server/testing/data-requests/tables-with-text.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { outboxOf, taken } from '#server/testing/providers/outbox-of.ts';
import { newId } from '#server/work/new-id.ts';
import { eraseByCommand, whomToErase } from './erased-by-command.service.ts';

const t = await openClinicApp({ env: { RETENTION_YEARS: '10', STAFF_SMS_PER_DAY: '1' } });
const { doctor } = t.clinic;
const adminSeed = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const { aSender } = outboxOf(t);
const clinic = await t.db
  .updateTable('institution')
  .set({ emergency_phone: '+254572020200', whatsapp_number: null })
  .where('id', '=', doctor.institution_id)
  .returning(['name', 'emergency_phone'])
  .executeTakeFirstOrThrow();
const tablesWith = (text: string) => tablesWithText(t.db, text);

async function aNewPatient(language: Language = 'en'): Promise<PatientSeed> {
  const user = { preferred_language: language };
  const patient = await putPatient(t.put, aPatient({ user, selected_clinician_id: doctor.id }));
  await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
  return patient;
}

async function erased(seed: PatientSeed): Promise<void> {
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
  const { data_request } = await (await t.as(seed)).ok(api.createDataRequest, { body });
  const params = { data_request_id: data_request.id };
  await (await t.as(adminSeed)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
}

const messagesTo = ({ user }: PatientSeed) =>
  t.db
    .selectFrom('outbox_message')
    .select(['receiver', 'body', 'state'])
    .where('receiver_user_id', '=', user.id)
    .execute();

/** Messages handed to the provider. */
function listening(answer: () => typeof taken = () => taken) {
  const handed: HandedOver[] = [];
  const send = async (message: HandedOver) => {
    handed.push(message);
    return answer();
  };
  return { handed, provider: { name: 'test', send } satisfies SendingProvider };
}

test('it leaves after all else is erased, in their language, and its number goes with it', async () => {
  for (const language of ['en', 'sw'] as const) {
    const seed = await aNewPatient(language);
    const number = seed.user.mobile_number;
    await erased(seed);
    await forget(t.app);
    assert.deepEqual(await tablesWith(number), ['outbox_message']);
    const { handed, provider } = listening();
    await aSender(provider).sendDue();
    const [message, ...more] = handed;
    assert.ok(message !== undefined && more.length === 0);
    assert.deepEqual([message.to, message.language, message.valid_for], [number, language, null]);
    const year = String(new Date(t.time.now).getUTCFullYear() + 10);
    for (const said of [year, clinic.name, clinic.emergency_phone]) assert.ok(message.body.includes(said), said);
    assert.match(message.body, language === 'en' ? /erased as you asked/ : /imefutwa kama ulivyoomba/);
    assert.equal(smsSize(message.body).segments, 1);
    assert.deepEqual(await tablesWith(number), []);
    assert.deepEqual(await messagesTo(seed), []);
  }
});

test('a message sent before the rest is erased is not kept either', async () => {
  const seed = await aNewPatient();
  await erased(seed);
  await aSender(listening().provider).sendDue();
  assert.deepEqual(await messagesTo(seed), []);
  await forget(t.app);
  assert.deepEqual(await tablesWith(seed.user.mobile_number), []);
});

test('where none leaves, the number is kept for a quarter of an hour', async () => {
  const seed = await aNewPatient();
  await erased(seed);
  await forget(t.app);
  const { handed, provider } = listening(() => {
    throw new NotTaken('later', 'unreachable', 'HTTP 503');
  });
  await aSender(provider).sendDue();
  assert.deepEqual(await tablesWith(seed.user.mobile_number), ['outbox_message']);
  t.time.now += 15 * 60_000;
  await aSender(provider).sendDue();
  assert.equal(handed.length, 1);
  assert.deepEqual(await tablesWith(seed.user.mobile_number), []);
});

test('one that is refused for good leaves nothing', async () => {
  const seed = await aNewPatient();
  await erased(seed);
  await forget(t.app);
  const { provider } = listening(() => {
    throw new NotTaken('never', 'invalid_receiver', 'HTTP 400');
  });
  await aSender(provider).sendDue();
  assert.deepEqual(await tablesWith(seed.user.mobile_number), []);
});

test('outside production it stays readable for a day, as a code does', async () => {
  const seed = await aNewPatient();
  await erased(seed);
  await forget(t.app);
  await aSender(listening().provider, { keepsBodies: true }).sendDue();
  assert.equal((await messagesTo(seed)).length, 1);
  t.time.now += 86_400_000 + 15 * 60_000;
  await forget(t.app);
  assert.deepEqual(await tablesWith(seed.user.mobile_number), []);
});

test('nobody is told by a number that they never confirmed, nor whom a command erases', async () => {
  const unconfirmed = await aNewPatient();
  const { id } = unconfirmed.user;
  await t.db.updateTable('app_user').set({ is_mobile_confirmed: false }).where('id', '=', id).execute();
  await erased(unconfirmed);
  assert.deepEqual(await messagesTo(unconfirmed), []);
  for (const reason of ['asked', 'died', 'ordered'] as const) {
    const seed = await aNewPatient();
    const deps = { db: t.db, now: t.time.now, operator: 'test' };
    await eraseByCommand(deps, await whomToErase(t.db, seed.member_id), { reason, retentionYears: 10 });
    assert.deepEqual(await messagesTo(seed), [], reason);
  }
});
