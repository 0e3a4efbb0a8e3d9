/** Replies to an SMS that becomes no message: from strangers, and from people who stopped SMS. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import { createEContact, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { messageRules } from '@hodi/domain/notifications/message-rules.ts';
import { getNotificationSettings } from '@hodi/domain/notifications/notifications.api.ts';
import { type PatientSeed, aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putPatientOf } from '#server/testing/insert-people.ts';
import { aProvider, outboxOf } from '#server/testing/providers/outbox-of.ts';
import { africasTalkingEnv, smsAt } from '#server/testing/providers/incoming-sms.ts';

const t = await openClinicApp({ env: { ...africasTalkingEnv, ANONYMOUS_SMS_PER_HOUR: '30' } });
const { doctor } = t.clinic;
const hour = 60 * 60_000;
const day = 24 * hour;
const { text: textFrom, repliesTo, linesOf } = smsAt(t);
let amina: PatientSeed;
const text = (words: string, from = amina.user.mobile_number) => textFrom(from, words);
const threads = () => t.db.selectFrom('e_contact').select('id').orderBy('id').execute();
const messages = () => t.db.selectFrom('e_contact_message').select('id').execute();

beforeEach(async () => {
  t.time.now += 2 * day;
  await t.db.deleteFrom('outbox_message').execute();
  amina = await putPatientOf(t.put, doctor);
});

describe('of a stranger', () => {
  const stranger = '+254733000001';

  test('becomes nothing but one answer a day, in both languages, that says nothing of who is registered', async () => {
    const before = await threads();
    for (const words of ['Habari', 'Who is this?', 'I am bleeding a lot']) await text(words, stranger);
    const [one, ...more] = await repliesTo(stranger);
    assert.deepEqual(
      [one?.body, one?.receiver_user_id, more],
      [
        'Hodi cannot take messages from this number. Please call your clinic. / Hodi haipokei ujumbe kutoka namba hii. Tafadhali pigia kliniki yako simu.',
        null,
        [],
      ],
    );
    assert.deepEqual(await threads(), before);
    t.time.now += day;
    await text('Habari', stranger);
    assert.equal((await repliesTo(stranger)).length, 2);
  });

  test('is not answered in a country that is not served, and STOP never is', async () => {
    await text('Habari', '+12025550199');
    await text('STOP', '+254733000002');
    assert.deepEqual([await repliesTo('+12025550199'), await repliesTo('+254733000002')], [[], []]);
  });

  test('is answered so often an hour, of all of them together', async () => {
    for (let n = 0; n < 5; n += 1) await text('Habari', `+25473300010${n}`);
    const sent = await t.db
      .selectFrom('outbox_message')
      .select('id')
      .where('template', '=', 'sms.reply_stranger')
      .execute();
    assert.equal(sent.length, 3);
  });

  test('is every clinician, and whoever has not confirmed the number or is not active', async () => {
    const staff = await putClinician(t.put, aClinician(doctor.institution_id));
    const inactive = await putPatient(t.put, aPatient({ status: 'inactive' }));
    await t.db.updateTable('app_user').set({ is_mobile_confirmed: false }).where('id', '=', amina.user.id).execute();
    for (const { user } of [staff, inactive, amina]) {
      await text('Resolve it', user.mobile_number);
      const sent = await repliesTo(user.mobile_number);
      assert.deepEqual(
        sent.map(({ template }) => template),
        ['sms.reply_stranger'],
      );
    }
    assert.deepEqual(await messages(), []);
  });
});

describe('STOP and START', () => {
  const stopped = async () => {
    const { settings } = await (await t.as(amina)).ok(getNotificationSettings);
    return settings.is_sms_stopped;
  };

  test('are kept and confirmed in the language of the account, and are no messages', async () => {
    await (await t.as(amina)).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', amina.user.id).execute();
    await text(' Stop. ');
    assert.ok(await stopped());
    await text('anza');
    assert.ok(!(await stopped()));
    assert.deepEqual(
      (await repliesTo(amina.user.mobile_number)).map(({ template, language }) => [template, language]),
      [
        ['sms.reply_stopped', 'sw'],
        ['sms.reply_started', 'sw'],
      ],
    );
    assert.deepEqual(await messages(), []);
    assert.deepEqual(
      (await linesOf(amina.user.id)).map(({ action, patient_ids }) => [action, patient_ids]),
      [
        ['incoming_sms.stop', []],
        ['incoming_sms.start', []],
      ],
    );
  });

  test('leave what else was chosen', async () => {
    const { id: user_id } = amina.user;
    const ways = { answer: { push: false } };
    const row = { user_id, ways: JSON.stringify(ways), quiet_from: 20 };
    await t.db.insertInto('notification_setting').values(row).execute();
    await text('ACHA');
    const chosen = t.db
      .selectFrom('notification_setting')
      .select(['ways', 'quiet_from'])
      .where('user_id', '=', user_id);
    assert.deepEqual(await chosen.executeTakeFirst(), { ways, quiet_from: 20 });
  });

  test('keep back neither codes nor emergencies; what is kept back says so to whoever had it sent', async () => {
    const { handed, provider } = aProvider();
    const box = outboxOf(t);
    const templates = ['sms.appointment_reminder', 'sms.news', 'sms.code', 'sms.news_urgent', 'sms.emergency'] as const;
    const put = async () => {
      const ids: string[] = [];
      for (const template of templates) ids.push(await box.written({ template, receiver_user_id: amina.user.id }));
      return ids;
    };
    await text('STOP');
    await t.db.deleteFrom('outbox_message').execute();
    const [reminder = '', news = '', ...others] = await put();
    await box.aSender(provider).sendDue();
    assert.deepEqual(handed.toSorted(), others.toSorted());
    for (const id of [reminder, news]) assert.equal((await box.stateOf(id)).failure, 'blocked');
    await text('START');
    await t.db.deleteFrom('outbox_message').execute();
    const ids = await put();
    await box.aSender(provider).sendDue();
    assert.deepEqual(handed.slice(others.length).toSorted(), ids.toSorted());
  });
});

describe('that tells of danger is answered with what to do now', () => {
  const advice = async () =>
    (await repliesTo(amina.user.mobile_number)).filter(({ template }) => template === 'sms.reply_danger');
  const ask = async () =>
    (await (await t.as(amina)).ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;

  test('in neutral words with the numbers of the clinic and its country, once a thread and hour', async () => {
    const id = await ask();
    await text('Nataka kujiua');
    await text('I am bleeding a lot');
    const [one, ...more] = await advice();
    assert.deepEqual(
      [one?.body, one?.receiver_user_id, more],
      [
        'Hodi: If this is happening now, do not wait for a reply: call +254 572 020 200 or 112 or go to the nearest hospital, with someone.',
        amina.user.id,
        [],
      ],
    );
    await (await t.as(doctor)).ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
    await text('I am bleeding a lot');
    assert.equal((await advice()).length, 2, 'another thread');
    t.time.now += hour;
    await text('I am bleeding a lot');
    assert.equal((await advice()).length, 3, 'an hour later');
  });

  test('in the language of the account, after STOP too, and not where nothing tells of danger', async () => {
    await ask();
    await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', amina.user.id).execute();
    await text('STOP');
    await text('Asante, sina maumivu ya kifua');
    assert.deepEqual(await advice(), []);
    await text('Kifua kinauma sana');
    const [one] = await advice();
    assert.equal(
      one?.body,
      'Hodi: Kama jambo hili linatokea sasa, usisubiri jibu: piga simu +254 572 020 200 au 112 au nenda na mtu hospitali iliyo karibu zaidi.',
    );
    assert.ok(messageRules['sms.reply_danger'].isNeverStopped);
  });

  test('although it was not taken: nobody cares for the patient, or it is too long', async () => {
    await text(`I am bleeding a lot ${'x'.repeat(messageMaxLength)}`);
    assert.equal((await advice()).length, 1);
    t.time.now += hour;
    await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', amina.id).execute();
    await text('I am bleeding a lot');
    await text('I am bleeding a lot');
    assert.equal((await advice()).length, 2);
  });

  test('never to a stranger, of whom no country is known', async () => {
    await text('I am bleeding a lot', '+254733000009');
    const sent = await repliesTo('+254733000009');
    assert.deepEqual(
      sent.map(({ template }) => template),
      ['sms.reply_stranger'],
    );
  });
});
