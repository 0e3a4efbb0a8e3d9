/** The devices that are told by push, and what their people chose. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact, markSeen } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/notifications/notifications.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { forget } from '#server/plugins/retention.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aChild } from '#server/testing/families.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { minute, openNotificationClinic, untilNight } from '#server/testing/notifications/notification-clinic.ts';

const t = await openNotificationClinic();
const { service, given, settle, later, smsTo, asked, answered, opened, withDevice, seenByDoctor, pushBy } = t;
const { doctor } = t.clinic;

describe('a device', () => {
  test('that its service knows no more is forgotten', async () => {
    for (const status of [404, 410, 413, 429, 500]) {
      const name = `gone-${status}`;
      await withDevice(name);
      service.answers.set(name, status);
    }
    const id = await asked();
    await answered(id);
    await settle();
    const left = await t.db
      .selectFrom('push_subscription')
      .select('endpoint')
      .where('user_id', '=', given.patient.user.id)
      .execute();
    const names = left.map(({ endpoint }) => endpoint.slice(-3));
    assert.deepEqual(new Set(names), new Set(['413', '429', '500']));
  });

  test('that is gone takes no SMS away: it follows after ten minutes, and nobody is asked to call before', async () => {
    await withDevice('gone');
    service.answers.set('gone', 410);
    const id = await asked();
    await answered(id);
    await settle();
    await later(9 * minute);
    assert.deepEqual(await smsTo(given.patient.user.id), []);
    assert.equal((await seenByDoctor(id)).not_reached_at, null);
    await later(minute);
    await later(2 * minute);
    assert.equal((await smsTo(given.patient.user.id)).length, 1);
    const { told, not_reached_at } = await seenByDoctor(id);
    assert.deepEqual([told?.by, not_reached_at], ['sms', null]);
  });

  test('that is gone takes no SMS away from what another device showed and nobody opened', async () => {
    for (const name of ['kept', 'gone']) await withDevice(name);
    service.answers.set('gone', 410);
    const id = await asked();
    await answered(id);
    await settle();
    await later(10 * minute);
    assert.deepEqual([service.pushed.length, (await smsTo(given.patient.user.id)).length], [1, 1]);
    assert.ok((await seenByDoctor(id)).told);
  });

  test('that is gone in the evening leaves the SMS to the morning', async () => {
    t.time.now += untilNight - 2 * 60 * minute - minute;
    await withDevice('gone');
    service.answers.set('gone', 410);
    const id = await asked();
    await answered(id);
    await settle();
    await later(30 * minute);
    assert.deepEqual(await smsTo(given.patient.user.id), []);
    await later(10 * 60 * minute);
    assert.equal((await smsTo(given.patient.user.id)).length, 1);
    assert.equal((await seenByDoctor(id)).not_reached_at, null);
  });

  test('that is gone is judged when the wait is over, if no SMS can follow', async () => {
    await t.db.updateTable('institution').set({ sms_per_day: 0 }).execute();
    await withDevice('gone');
    service.answers.set('gone', 410);
    const id = await asked();
    await answered(id);
    await settle();
    await later(10 * minute);
    await later(2 * minute);
    assert.ok((await seenByDoctor(id)).not_reached_at);
  });

  test('a device whose push service is down or silent is retried, and notified once it is back', async () => {
    await withDevice('flaky');
    service.answers.set('flaky', 'silent');
    const id = await asked();
    await answered(id);
    await settle(undefined, pushBy(200));
    service.answers.set('flaky', 429);
    await later(minute);
    assert.equal(service.pushed.length, 0);
    service.answers.delete('flaky');
    await later(3 * minute);
    assert.equal(service.pushed.length, 1);
    assert.equal((await seenByDoctor(id)).told?.by, 'push');
  });

  test('of a session that ended is told nothing, not even what waits for it', async () => {
    const person = await withDevice('left');
    const id = await asked();
    service.answers.set('left', 500);
    await answered(id);
    await settle();
    service.answers.delete('left');
    await person.ok(logout);
    await later(5 * minute);
    assert.equal(service.pushed.length, 0);
    await forget(t.app);
    assert.equal(
      (await t.db.selectFrom('push_subscription').select('id').where('user_id', '=', given.patient.user.id).execute())
        .length,
      0,
    );
  });

  test('belongs to whoever signed in last, and to no service that nobody knows', async () => {
    const subscription = service.subscription('shared');
    const [first, second] = [await t.as(given.patient), await t.as(await putPatientOf(t.put, doctor))];
    await first.ok(api.addPushSubscription, { body: subscription });
    await second.ok(api.addPushSubscription, { body: subscription });
    const id = await asked();
    await answered(id);
    await settle();
    assert.equal(service.pushed.length, 0);
    const elsewhere = { ...subscription, endpoint: 'http://169.254.169.254/latest' };
    const problem = await first.refused(api.addPushSubscription, { body: elsewhere }, 400);
    const fields = problem.details?.fields ?? [];
    assert.deepEqual(
      fields.map(({ field, code }) => [field, code]),
      [['endpoint', 'push_service_unknown']],
    );
  });

  test('that asks to be told later is told again in an hour, unless it was read', async () => {
    await withDevice();
    const id = await asked();
    await answered(id);
    await settle();
    const token = service.pushed[0]?.payload.later?.token ?? '';
    const person = await t.as(given.patient);
    await person.ok(api.tellLater, { body: { token } });
    await person.ok(api.tellLater, { body: { token: `${token}x` } });
    await later(59 * minute);
    assert.deepEqual([service.pushed.length, (await smsTo(given.patient.user.id)).length], [1, 0]);
    await later(minute);
    assert.equal(service.pushed.length, 2);
    await person.ok(api.tellLater, { body: { token } });
    await opened(id);
    await later(2 * 60 * minute);
    assert.equal(service.pushed.length, 2);
  });
});

describe('the badge of the app', () => {
  const badges = (name: string) => service.pushed.filter((it) => it.name === name).map(({ payload }) => payload.unread);

  test('counts for a clinician what waits for an answer, as the title does, and not what is unread', async () => {
    const person = await withDevice('desk', doctor);
    await person.ok(markSeen, { params: { id: await asked() }, body: {} });
    await asked();
    const { counts } = await person.ok(getOwnClinician);
    assert.ok(counts.needs_you_now > counts.unread_inquiries);
    assert.equal(badges('desk').at(-1), counts.needs_you_now);
  });

  test('counts for a caregiver the unread threads of their child too', async () => {
    const mother = await withDevice('family');
    const { person: child } = await mother.ok(addPerson, { body: aChild() });
    const about = { topic: 'services', answers: askForBill, patient_id: child.patient.id } as const;
    const { e_contact } = await mother.ok(createEContact, { body: about });
    await answered(e_contact.id);
    await settle();
    await answered(await asked());
    await settle();
    assert.deepEqual(badges('family'), [1, 2]);
  });
});

describe('settings', () => {
  test('are the defaults until they are changed, and decide what is told', async () => {
    const person = await withDevice();
    const { settings } = await person.ok(api.getNotificationSettings);
    assert.deepEqual(settings.quiet_hours, { is_on: true, from: 21, to: 7 });
    assert.equal(settings.devices, 1);
    const changed = await person.ok(api.setNotificationSettings, {
      body: { ways: { answer: { push: false } }, was_asked: true, quiet_hours: { is_on: false, from: 22, to: 6 } },
    });
    assert.equal(changed.settings.ways['answer']?.push, false);
    assert.equal(changed.settings.ways['answer']?.sms, true);
    assert.equal(changed.settings.was_asked, true);
    const id = await asked();
    await answered(id);
    await later(10 * minute);
    assert.deepEqual([service.pushed.length, (await smsTo(given.patient.user.id)).length], [0, 1]);
  });

  test('are quiet by the clock of the clinic', async () => {
    const at = async (time_zone: string) => {
      await t.db.updateTable('institution').set({ time_zone }).execute();
      given.patient = await putPatientOf(t.put, doctor);
      await withDevice();
      const before = service.pushed.length;
      await answered(await asked());
      await settle();
      return service.pushed.length - before;
    };
    t.time.now += 12.5 * 60 * minute;
    assert.equal(await at('Africa/Nairobi'), 0, '22:30');
    assert.equal(await at('Africa/Kinshasa'), 1, '20:30');
    await t.db.updateTable('institution').set({ time_zone: 'Africa/Nairobi' }).execute();
  });
});
