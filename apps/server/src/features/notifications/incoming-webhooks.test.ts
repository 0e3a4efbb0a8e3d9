/** Senders who may deliver an SMS, requests that count as none, and that each SMS is taken once. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { getNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { BreakableLine } from '#server/testing/breakable-line.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { brokenRules } from '#server/testing/histories/history-checks.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import {
  type Fields,
  africasTalkingEnv,
  africasTalkingFields,
  callbackToken,
  fromAfricasTalking,
  fromTwilio,
  postForm,
  signedByTwilio,
  twilioEnv,
  twilioFields,
  twilioPath,
  untilTaken,
} from '#server/testing/providers/incoming-sms.ts';
import { openTestApp, putClinic, secret, type TestApp } from '#server/testing/test-app.ts';

const line = new BreakableLine();
const at: TestApp = await openTestApp({ env: africasTalkingEnv, through: (settings) => line.through(settings) });
after(async () => {
  await at.close();
  line.close();
});
const t = await openClinicApp({ env: { ...twilioEnv, NODE_ENV: 'production', SESSION_SECRET: secret } });
const { doctor } = await putClinic(at.put);

let amina: PatientSeed;
let juma: PatientSeed;
beforeEach(async () => {
  amina = await putPatientOf(t.put, t.clinic.doctor);
  juma = await putPatientOf(at.put, doctor);
});

const messagesOf = async ({ db }: Pick<TestApp, 'db'>, { user }: PatientSeed): Promise<string[]> => {
  const rows = db.selectFrom('e_contact_message').select('message').where('user_id', '=', user.id);
  return (await rows.orderBy('created_at').orderBy('seq').execute()).map(({ message }) => message);
};

describe("Twilio's", () => {
  test('is taken, and answered with nothing that Twilio would send on', async () => {
    const answer = await fromTwilio(t.app, twilioFields(amina.user.mobile_number, 'Bado naumwa'));
    assert.deepEqual([answer.statusCode, answer.body], [200, '<Response/>']);
    assert.match(String(answer.headers['content-type']), /^text\/xml/);
    assert.deepEqual(await messagesOf(t, amina), ['Bado naumwa']);
  });

  test('with another signature, address or field it is nobody’s', async () => {
    const fields = twilioFields(amina.user.mobile_number, 'Bado naumwa');
    const { 'x-twilio-signature': good } = signedByTwilio(twilioPath, fields);
    const forged: [url: string, fields: Fields, headers: Record<string, string>][] = [
      [twilioPath, fields, {}],
      [twilioPath, fields, { 'x-twilio-signature': '' }],
      [twilioPath, fields, signedByTwilio(twilioPath, fields, 'another token')],
      [twilioPath, fields, signedByTwilio('/webhooks/sms/twilio', fields)],
      [`${twilioPath}?x=1`, fields, { 'x-twilio-signature': good }],
      [twilioPath, { ...fields, From: t.clinic.achieng.user.mobile_number }, { 'x-twilio-signature': good }],
      [twilioPath, { ...fields, Body: 'STOP' }, { 'x-twilio-signature': good }],
    ];
    for (const [url, given, headers] of forged) {
      const answer = await postForm(t.app, url, { fields: given, headers });
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found']);
    }
    assert.deepEqual(await messagesOf(t, amina), []);
  });

  test('a picture alone is nothing, one with words is the words', async () => {
    const picture = { NumMedia: '1', MediaUrl0: 'https://api.twilio.com/x', MediaContentType0: 'image/jpeg' };
    assert.equal((await fromTwilio(t.app, twilioFields(amina.user.mobile_number, '', picture))).statusCode, 200);
    assert.deepEqual(await messagesOf(t, amina), []);
    await fromTwilio(t.app, twilioFields(amina.user.mobile_number, 'Angalia', picture));
    assert.deepEqual(await messagesOf(t, amina), ['Angalia']);
  });

  test('that it took as STOP itself is not confirmed once more, and HELP is words', async () => {
    const from = amina.user.mobile_number;
    await fromTwilio(t.app, twilioFields(from, 'ARRETE', { OptOutType: 'STOP' }));
    const { settings } = await (await t.as(amina)).ok(getNotificationSettings);
    assert.ok(settings.is_sms_stopped);
    await fromTwilio(t.app, twilioFields(from, 'HELP', { OptOutType: 'HELP' }));
    assert.deepEqual(await messagesOf(t, amina), ['HELP']);
    const sent = t.db.selectFrom('outbox_message').select('id').where('receiver', '=', from).execute();
    assert.deepEqual(await sent, []);
  });

  test('of another channel or a name is nothing', async () => {
    for (const from of [`whatsapp:${amina.user.mobile_number}`, 'messenger:1', 'HODI', '40404', '', '+12025550100']) {
      assert.equal((await fromTwilio(t.app, twilioFields(from, 'Habari'))).statusCode, 200);
    }
    const outbox = t.db.selectFrom('outbox_message').select('id').where('template', 'like', 'sms.reply%').execute();
    assert.deepEqual(await outbox, []);
  });
});

describe("Africa's Talking's", () => {
  test('is taken, also with a plus that was not encoded', async () => {
    const answer = await fromAfricasTalking(at.app, africasTalkingFields(juma.user.mobile_number, 'Habari daktari'));
    assert.deepEqual([answer.statusCode, answer.body], [200, '']);
    const plus = juma.user.mobile_number.replace('+', ' ');
    await fromAfricasTalking(at.app, africasTalkingFields(plus, 'Tena'));
    assert.deepEqual(await messagesOf(at, juma), ['Habari daktari', 'Tena']);
  });

  test('without the secret in the address it is nobody’s', async () => {
    const fields = africasTalkingFields(juma.user.mobile_number, 'Habari');
    for (const token of ['wrong', `${callbackToken}1`, callbackToken.slice(1), callbackToken.toUpperCase()]) {
      const answer = await fromAfricasTalking(at.app, fields, token);
      assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found']);
    }
    assert.deepEqual(await messagesOf(at, juma), []);
  });

  test('is refused in the outage of the database, and taken when it comes again', async () => {
    const fields = africasTalkingFields(juma.user.mobile_number, 'Naumwa');
    line.set('cut');
    const answer = await fromAfricasTalking(at.app, fields);
    assert.equal(answer.statusCode, 503);
    line.set('open');
    const again = await untilTaken(() => fromAfricasTalking(at.app, fields));
    assert.equal(again.statusCode, 200);
    assert.deepEqual(await messagesOf(at, juma), ['Naumwa']);
  });

  test('an SMS whose answer was lost at the commit is stored once', async () => {
    const fields = africasTalkingFields(juma.user.mobile_number, 'Mara moja');
    line.set('cut at commit');
    await fromAfricasTalking(at.app, fields);
    line.set('open');
    const again = await untilTaken(() => fromAfricasTalking(at.app, fields));
    assert.equal(again.statusCode, 200);
    assert.deepEqual(await messagesOf(at, juma), ['Mara moja']);
  });
});

test('twice, and twenty at once, are one message', async () => {
  const fields = twilioFields(amina.user.mobile_number, 'Mara moja tu');
  await fromTwilio(t.app, fields);
  await fromTwilio(t.app, fields);
  const others = twilioFields(amina.user.mobile_number, 'Kumi mara mbili');
  const answers = await Promise.all(Array.from({ length: 20 }, () => untilTaken(() => fromTwilio(t.app, others))));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.deepEqual(await messagesOf(t, amina), ['Mara moja tu', 'Kumi mara mbili']);
});

test('twenty of one phone at once are twenty messages of one inquiry', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => `Ujumbe ${n}`);
  const forms = texts.map((text) => twilioFields(amina.user.mobile_number, text));
  const answers = await Promise.all(forms.map((fields) => untilTaken(() => fromTwilio(t.app, fields))));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.deepEqual((await messagesOf(t, amina)).toSorted(), texts.toSorted());
  const threads = await t.db.selectFrom('e_contact').select('id').where('patient_id', '=', amina.id).execute();
  assert.equal(threads.length, 1);
  assert.deepEqual(await brokenRules(t.db), []);
});

test('a request that is no SMS is answered without an error', async () => {
  const number = juma.user.mobile_number;
  const forms: Fields[] = [
    {},
    { id: 'x' },
    { from: number, text: 'x' },
    { id: 'x', from: number },
    { id: '', from: number, text: 'x' },
    { id: 'with a space', from: number, text: 'x' },
    { id: '9'.repeat(200), from: number, text: 'x' },
    { id: 'report-1', status: 'Success', phoneNumber: number },
    { id: 'nul', from: `${number}\0`, text: 'x\0' },
  ];
  for (const fields of forms) assert.equal((await fromAfricasTalking(at.app, fields)).statusCode, 200);
  const url = `/webhooks/sms/africastalking/${callbackToken}/incoming`;
  assert.equal((await at.app.inject({ method: 'POST', url, payload: { id: 'x' } })).statusCode, 415);
  assert.equal((await at.app.inject({ method: 'GET', url })).statusCode, 404);
  assert.equal((await fromAfricasTalking(at.app, { text: 'x'.repeat(70_000) })).statusCode, 413);
  assert.deepEqual(await messagesOf(at, juma), []);
});

test('a provider that is not set up hands nothing over', async () => {
  const fields = twilioFields(juma.user.mobile_number, 'Habari');
  assert.equal((await fromTwilio(at.app, fields)).statusCode, 404);
  assert.equal((await fromAfricasTalking(t.app, africasTalkingFields('+254712000184', 'x'))).statusCode, 404);
});

test('which ones came is forgotten after thirty days', async () => {
  await fromTwilio(t.app, twilioFields(amina.user.mobile_number, 'Habari'));
  const ids = () => t.db.selectFrom('incoming_sms').select('provider_id').execute();
  t.time.now += 29 * 86_400_000;
  await forget(t.app);
  assert.ok((await ids()).length > 0);
  t.time.now += 86_400_001;
  await forget(t.app);
  assert.deepEqual(await ids(), []);
});
