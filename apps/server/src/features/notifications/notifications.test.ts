/**
 * Receivers, channels and times of notifications, with a real push service's wire format and a clock that the test
 * moves.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { smsSize } from '@hodi/domain/deliveries/sms-segments.ts';
import { setInstitutionNotifications } from '@hodi/domain/institutions/manage-institutions.api.ts';
import * as api from '@hodi/domain/notifications/notifications.api.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { sendMorningEmailsDue } from '#server/plugins/notifier.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { minute, openNotificationClinic, untilNight } from '#server/testing/notifications/notification-clinic.ts';
import { refuses } from '#server/testing/providers/outbox-of.ts';

const t = await openNotificationClinic();
const { service, given, settle, later, smsTo, asked, answered, opened, withDevice, seenByDoctor } = t;
const { doctor } = t.clinic;

describe('an answer', () => {
  test('is told on the phone at once, in neutral words in the language of the reader, and leads to the thread', async () => {
    await withDevice();
    const id = await asked();
    await answered(id);
    await settle();
    const [pushed] = service.pushed;
    assert.equal(service.pushed.length, 1);
    const { later: token, ...payload } = pushed?.payload ?? { later: null };
    assert.deepEqual(payload, {
      at: t.time.now,
      tag: id,
      title: 'You have a new message',
      body: 'Your clinic has written to you.',
      lang: 'en',
      path: `/patient/e-contact/${id}`,
      unread: 1,
      open: [id],
      open_label: 'Open',
      is_urgent: false,
    });
    assert.equal(token?.label, 'Later, in 1 hour');
    assert.equal(pushed?.claims.aud, service.url);
    assert.ok((pushed?.claims.exp ?? 0) * 1000 > Date.now());
    assert.equal(pushed?.headers['urgency'], 'normal');
    assert.ok(Number(pushed?.headers['ttl']) > 3600);
  });

  test('that nobody opened is told by one SMS after ten minutes, with a link that names nobody', async () => {
    const id = await asked();
    await answered(id);
    await settle();
    await later(10 * minute - 1);
    assert.deepEqual(await smsTo(given.patient.user.id), []);
    await later(1);
    const link = `https://hodi.example.org/patient/e-contact/${id}`;
    const [body = '', ...more] = await smsTo(given.patient.user.id);
    assert.deepEqual([body, more], [`Hodi: your clinic has answered. Read it: ${link}`, []]);
    assert.equal(smsSize(body).segments, 1);
  });

  test('that was opened before is told by none', async () => {
    const id = await asked();
    await answered(id);
    await later(5 * minute);
    await opened(id);
    await later(60 * minute);
    assert.deepEqual(await smsTo(given.patient.user.id), []);
  });

  test('is told once, however many follow it unread; read and answered again it is news', async () => {
    await withDevice();
    const id = await asked();
    for (let n = 0; n < 3; n += 1) {
      await answered(id);
      await later(11 * minute);
    }
    assert.deepEqual([service.pushed.length, (await smsTo(given.patient.user.id)).length], [1, 1]);
    await opened(id);
    await answered(id);
    await later(0);
    await later(11 * minute);
    assert.deepEqual([service.pushed.length, (await smsTo(given.patient.user.id)).length], [2, 2]);
  });

  test('at night waits for the morning of the clinic', async () => {
    t.time.now += untilNight;
    await withDevice();
    const id = await asked();
    await answered(id);
    await later(0);
    await later(60 * minute);
    assert.equal(service.pushed.length, 0);
    assert.deepEqual(await smsTo(given.patient.user.id), []);
    t.time.now += 8 * 60 * minute - 60 * minute;
    await settle();
    assert.equal(service.pushed.length, 1, 'at seven in Nairobi');
  });

  test('marked urgent is told at once by all ways, at night, over the ceiling, although another is unread', async () => {
    t.time.now += untilNight;
    await t.db.updateTable('institution').set({ sms_per_day: 0 }).execute();
    await withDevice();
    const id = await asked();
    await answered(id);
    await settle();
    assert.equal(service.pushed.length, 0);
    const { e_contact_message } = await answered(id, { is_urgent: true });
    assert.equal(e_contact_message.is_urgent, true);
    await settle();
    assert.equal(service.pushed[0]?.payload.is_urgent, true);
    assert.equal(service.pushed[0]?.payload.later, null);
    assert.equal(service.pushed[0]?.headers['urgency'], 'high');
    assert.equal((await smsTo(given.patient.user.id)).length, 1);
    await answered(id, { is_urgent: true });
    await later(60 * minute);
    assert.equal((await smsTo(given.patient.user.id)).length, 1, 'not twice at the same urgency');
  });

  test('of an emergency goes out at once by SMS too, also after that somebody has seen it', async () => {
    const id = await asked(askWhileBreathingHard);
    const flags = (await (await t.as(doctor)).ok(getThreadForClinician, { params: { id } })).red_flags;
    await (
      await t.as(doctor)
    ).ok(acknowledgeAll, { params: { id }, body: { red_flag_ids: flags.map((flag) => flag.id) } });
    await settle();
    assert.equal((await smsTo(given.patient.user.id)).length, 1, 'seen');
    await answered(id);
    await settle();
    assert.equal((await smsTo(given.patient.user.id)).length, 2, 'answered');
  });

  test('of a patient marks nothing urgent', async () => {
    const id = await asked();
    const { e_contact_message } = await (
      await t.as(given.patient)
    ).ok(postMessage, {
      params: { id },
      body: { message: 'Now!', is_urgent: true },
    });
    assert.equal(e_contact_message.is_urgent, false);
  });
});

describe('the institution', () => {
  test('sets the minutes, the ceiling and the ways of its patients', async () => {
    const admin = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' })));
    const { version } = await t.db
      .selectFrom('institution')
      .select('version')
      .where('id', '=', doctor.institution_id)
      .executeTakeFirstOrThrow();
    const notifications = { sms_after_minutes: 0, sms_per_day: 1, ways: {} };
    const { institution } = await admin.ok(setInstitutionNotifications, {
      params: { institution_id: doctor.institution_id },
      body: { notifications, version },
    });
    assert.deepEqual(institution.notifications, notifications);
    const id = await asked();
    await answered(id);
    await settle();
    assert.equal((await smsTo(given.patient.user.id)).length, 1, 'at once');
    given.patient = await putPatientOf(t.put, doctor);
    const second = await asked();
    await answered(second);
    await settle();
    assert.deepEqual(await smsTo(given.patient.user.id), [], 'the ceiling is reached');
    await later(2 * minute);
    assert.ok((await seenByDoctor(second)).not_reached_at, 'so somebody has to call');
  });
});

describe('how far it came', () => {
  test('the sender sees by what the patient was told, and the list of those not reached stays empty', async () => {
    await withDevice();
    const id = await asked();
    await answered(id);
    await settle();
    const { told } = await seenByDoctor(id);
    assert.deepEqual(told, { by: 'push', at: new Date(t.time.now).toISOString() });
    assert.equal((await (await t.as(doctor)).ok(api.listNotReached)).total, 0);
  });

  test('a patient whom nothing reached is listed with a number to call, until they have read it', async () => {
    const id = await asked();
    await answered(id);
    await settle();
    const failing = refuses('never', 'invalid_receiver').provider;
    await later(10 * minute, failing);
    await later(2 * minute, failing);
    const { items } = await (await t.as(doctor)).ok(api.listNotReached);
    assert.deepEqual(
      items.map(({ e_contact_id, mobile_number }) => [e_contact_id, mobile_number]),
      [[id, given.patient.user.mobile_number]],
    );
    const list = await (await t.as(doctor)).ok(listForClinician);
    assert.ok(list.items.find(({ e_contact }) => e_contact.id === id)?.not_reached_at);
    assert.equal(
      (await (await t.as(given.patient)).ok(getThreadForPatient, { params: { id } })).item.not_reached_at,
      undefined,
    );
    await opened(id);
    await settle();
    assert.equal((await (await t.as(doctor)).ok(api.listNotReached)).total, 0);
  });

  test('a resolve is news until the thread is opened, without an unread message', async () => {
    await withDevice();
    const id = await asked();
    await answered(id);
    await opened(id);
    await (await t.as(doctor)).ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
    await settle();
    const thread = async () => (await (await t.as(given.patient)).ok(getThreadForPatient, { params: { id } })).item;
    assert.equal((await thread()).has_news, true);
    await opened(id);
    assert.equal((await thread()).has_news, false);
    await later(60 * minute);
    assert.deepEqual(await smsTo(given.patient.user.id), []);
  });
});

test('a clinician is told on the phone that a patient has written, once until it is opened', async () => {
  await withDevice('laptop', doctor);
  const id = await asked();
  await (
    await t.as(given.patient)
  ).ok(postMessage, { params: { id }, body: { message: 'Much worse since this morning' } });
  await settle();
  const mine = service.pushed.filter(({ name }) => name === 'laptop');
  assert.deepEqual(
    mine.map(({ payload }) => [payload.title, payload.path]),
    [['A patient has written', `/clinician/e-contact/${id}`]],
  );
});

test('clinicians who chose it get the number of waiting inquiries in the morning, once a day and nothing else', async () => {
  const person = await t.as(doctor);
  await t.db.updateTable('app_user').set({ email: 'doctor@example.org' }).where('id', '=', doctor.user.id).execute();
  const mails = async () => {
    await sendMorningEmailsDue(t.app);
    return t.db.selectFrom('outbox_message').select('body').where('template', '=', 'email.morning').execute();
  };
  await asked();
  const { needs } = await t.db
    .selectFrom('user_head')
    .select('needs')
    .where('user_id', '=', doctor.user.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(await mails(), []);
  await person.ok(api.setNotificationSettings, { body: { has_morning_email: true } });
  t.time.now += 8 * 60 * minute;
  assert.deepEqual(await mails(), [], 'in the evening');
  t.time.now += 14 * 60 * minute;
  const [mail, ...more] = await mails();
  assert.match(mail?.body ?? '', new RegExp(`${needs} inquiries wait`));
  assert.ok(!mail?.body.includes(given.patient.user.given_name));
  assert.deepEqual(more, []);
  t.time.now += 60 * minute;
  assert.equal((await mails()).length, 1);
  t.time.now += 24 * 60 * minute;
  assert.equal((await mails()).length, 2);
});

test('no message, subject or payload holds what somebody is ill with, or a patient’s name', async () => {
  const canary = 'zz-canary-7719';
  const names = { given_name: 'Canaryname', family_name: 'Canaryfamily', email: 'canary@example.org' };
  await t.db.updateTable('app_user').set(names).where('id', '=', given.patient.user.id).execute();
  await withDevice();
  await withDevice('desk', doctor);
  await (await t.as(given.patient)).ok(api.setNotificationSettings, { body: { ways: { answer: { email: true } } } });
  const id = await asked(askWhileBreathingHard);
  await (await t.as(given.patient)).ok(postMessage, { params: { id }, body: { message: canary } });
  await answered(id, { message: canary });
  await settle();
  await later(20 * minute);
  const rows = await t.db.selectFrom('outbox_message').select(['subject', 'body']).execute();
  assert.ok(rows.length > 2);
  for (const text of [
    ...rows.map((row) => JSON.stringify(row)),
    ...service.pushed.map((one) => JSON.stringify(one.payload)),
  ])
    for (const secret of [canary, 'Canary', 'breath', 'services']) assert.ok(!text.includes(secret), text);
});
