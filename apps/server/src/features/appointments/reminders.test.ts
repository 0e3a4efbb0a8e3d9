/** The SMS of the day before: when it leaves, what it says, and how it follows the appointment. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  createAppointment,
  deleteAppointment,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { book, bodyOf, changeOf } from '#server/testing/appointments/booking.ts';
import { dueSms } from '#server/testing/appointments/due-sms.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { putCare } from '#server/testing/rights/put-care.ts';
import { startOfTime } from '#server/testing/test-app.ts';
import { noNumber } from '#server/work/care-relations.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng, baraka } = t.clinic;
const wish = { clinician: doctor, patient: achieng };
let own: Person;

const { leftBy, sent } = dueSms(t);
/** At a time that was put ahead, with a session that is still good. */
async function asOf(moment: string): Promise<Person> {
  t.time.now = Date.parse(moment);
  return t.as(doctor);
}
const paramsOf = ({ appointment: { id } }: AppointmentItem) => ({ appointment_id: id });
const statusOf = (item: AppointmentItem, status: string) => ({
  params: paramsOf(item),
  body: { status, version: item.appointment.version },
});
const waiting = () =>
  t.db
    .selectFrom('outbox_message')
    .select(['id', 'template', 'next_try_at', 'expires_at', 'body', 'language', 'receiver'])
    .where('state', '=', 'waiting')
    .where('template', 'like', 'sms.appointment%')
    .orderBy('next_try_at')
    .orderBy('id')
    .execute();
const iso = (ms: number | null | undefined) => new Date(ms ?? 0).toISOString();

beforeEach(async () => {
  t.time.now = startOfTime;
  await t.db.deleteFrom('appointment').execute();
  await t.db.deleteFrom('outbox_message').execute();
  await t.db.updateTable('app_user').set({ preferred_language: 'en' }).execute();
  await t.db.updateTable('patient').set({ status: 'active' }).execute();
  own = await t.as(doctor);
});

// Wednesday, half past ten in Nairobi.
const start = '2026-11-25T07:30:00.000Z';

test('it leaves at five in the afternoon of the day before, by the clinic’s clock, and says when, with whom and where', async () => {
  await book(own, { ...wish, start, topic: 'Kipimo cha VVU' });
  assert.deepEqual(await leftBy('2026-11-24T13:59:59Z'), []);
  const [body = '', ...rest] = await leftBy('2026-11-24T14:00:00Z');
  assert.deepEqual(rest, []);
  assert.match(body, /^Hodi: appointment with Dr\. Wanjiru .* on Wed, Nov 25, 2026 at 10:30, .+\./);
  assert.ok(!body.includes('VVU') && !body.includes('Kipimo'), 'the topic is nobody’s business');
  assert.equal(sent()[0]?.to, achieng.user.mobile_number);
  assert.deepEqual(await leftBy('2026-11-25T07:29:00Z'), [], 'once');
});

test('of a child without a number it goes to a caregiver whose own record is open, and else to nobody', async () => {
  const { user } = aPatient();
  const child = await putPatient(t.put, aPatient({ user: { id: user.id, mobile_number: noNumber(user.id) } }));
  await putRelationship(t.put, { clinician: doctor, patient: child }, { id: idOf(nextSerial()) });
  const later = { ...t.put, at: new Date(t.put.at.getTime() + 1000) };
  await putCare(t.put, { caregiver: achieng, patient: child }, { sees_record: true });
  await putCare(later, { caregiver: baraka, patient: child }, { sees_record: true });
  const close = ({ id }: { id: string }) =>
    t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', id).execute();
  const at = (day: number) => `2026-11-${day}T07:30:00.000Z`;
  for (const day of [25, 26, 27]) await book(own, { clinician: doctor, patient: child, start: at(day) });
  await leftBy('2026-11-24T14:00:00Z');
  assert.equal(sent()[0]?.to, achieng.user.mobile_number);
  await close(achieng);
  assert.equal((await leftBy('2026-11-25T14:00:00Z')).length, 1);
  assert.equal(sent()[0]?.to, baraka.user.mobile_number);
  await close(baraka);
  assert.deepEqual(await leftBy('2026-11-26T14:00:00Z'), []);
});

test('it is in the patient’s language', async () => {
  await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', achieng.user.id).execute();
  await book(own, { ...wish, start });
  const [body = ''] = await leftBy('2026-11-24T14:00:00Z');
  assert.match(body, /^Hodi: miadi na Dr\. Wanjiru .*, Jumatano, Nov 25, 2026, 10:30 asubuhi, .+\. Huwezi kuja\?/);
});

test('language, number and names are those of the moment when it leaves', async () => {
  await book(own, { ...wish, start });
  const change = { preferred_language: 'sw', mobile_number: '+254711999888' } as const;
  const before = { preferred_language: 'en', mobile_number: achieng.user.mobile_number } as const;
  await t.db.updateTable('app_user').set(change).where('id', '=', achieng.user.id).execute();
  const [body = ''] = await leftBy('2026-11-24T14:00:00Z');
  await t.db.updateTable('app_user').set(before).where('id', '=', achieng.user.id).execute();
  assert.deepEqual([sent()[0]?.to, body.startsWith('Hodi: miadi na')], ['+254711999888', true]);
  const row = t.db.selectFrom('outbox_message').select(['receiver', 'body', 'state']);
  assert.deepEqual(await row.executeTakeFirst(), { receiver: '+254711999888', body, state: 'sent' });
});

describe('it follows the appointment', () => {
  test('moved to another day', async () => {
    const item = await book(own, { ...wish, start });
    const later = { start_time: '2026-12-01T09:00:00.000Z', end_time: '2026-12-01T09:30:00.000Z' };
    await own.ok(updateAppointment, changeOf(item, later));
    const [reminder, ...rest] = await waiting();
    assert.deepEqual(
      [iso(reminder?.next_try_at), iso(reminder?.expires_at), rest],
      ['2026-11-30T14:00:00.000Z', '2026-12-01T09:00:00.000Z', []],
    );
    assert.match(reminder?.body ?? '', /Tue, Dec 1, 2026 at 12:00/);
    assert.deepEqual(await leftBy('2026-11-24T14:00:00Z'), []);
  });

  const ends: [name: string, end: (item: AppointmentItem) => Promise<unknown>][] = [
    ['cancelled', (item) => own.ok(setAppointmentStatus, statusOf(item, 'cancelled'))],
    ['completed', (item) => own.ok(setAppointmentStatus, statusOf(item, 'completed'))],
    ['deleted', (item) => own.ok(deleteAppointment, { params: paramsOf(item) })],
  ];
  for (const [name, end] of ends) {
    test(`${name}: there is none`, async () => {
      await end(await book(own, { ...wish, start }));
      assert.deepEqual(await waiting(), []);
      assert.deepEqual(await leftBy('2026-11-24T14:00:00Z'), []);
    });
  }

  test('cancelled by mistake and taken back: there is one', async () => {
    const item = await book(own, { ...wish, start });
    const cancelled = await own.ok(setAppointmentStatus, statusOf(item, 'cancelled'));
    await own.ok(setAppointmentStatus, statusOf(cancelled, 'scheduled'));
    assert.equal((await leftBy('2026-11-24T14:00:00Z')).length, 1);
  });

  test('not if the change fails: both are one transaction', async () => {
    await book(own, { ...wish, start: '2026-12-01T09:00:00.000Z' });
    const item = await book(own, { ...wish, start });
    const before = await waiting();
    const taken = { start_time: '2026-12-01T09:00:00.000Z', end_time: '2026-12-01T09:30:00.000Z' };
    await own.refused(updateAppointment, changeOf(item, taken), 409);
    assert.deepEqual(await waiting(), before);
  });

  test('refused, none is written', async () => {
    await book(own, { ...wish, start });
    await own.refused(createAppointment, { body: bodyOf({ ...wish, start }) }, 409);
    assert.equal((await waiting()).length, 1);
  });
});

describe('it goes to nobody', () => {
  test('a patient who was deactivated meanwhile', async () => {
    await book(own, { ...wish, start });
    await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', achieng.id).execute();
    assert.deepEqual(await leftBy('2026-11-24T14:00:00Z'), []);
    assert.deepEqual(await waiting(), []);
  });

  test('a patient whose number was never confirmed', async () => {
    const set = (is_mobile_confirmed: boolean) =>
      t.db.updateTable('app_user').set({ is_mobile_confirmed }).where('id', '=', achieng.user.id).execute();
    await book(own, { ...wish, start });
    await set(false);
    assert.deepEqual(await leftBy('2026-11-24T14:00:00Z'), []);
    await set(true);
  });

  test('when nothing could be sent until it has begun', async () => {
    await book(own, { ...wish, start });
    assert.deepEqual(await leftBy(start), []);
  });
});

describe('booked after the hour of its reminder', () => {
  test('there is none: it was just agreed upon', async () => {
    const late = await asOf('2026-11-24T15:00:00Z');
    await book(late, { ...wish, start });
    assert.deepEqual(await waiting(), []);
  });

  test('of however many that are booked on a day eight are reminded of', async () => {
    const hours = Array.from({ length: 9 }, (_, hour) => `2026-11-25T${String(hour + 6).padStart(2, '0')}:00:00.000Z`);
    for (const each of hours) await book(own, { ...wish, start: each });
    await book(own, { ...wish, start: '2026-11-26T06:00:00.000Z' });
    assert.equal((await leftBy('2026-11-24T14:00:00Z')).length, 8);
    assert.equal((await leftBy('2026-11-25T14:00:00Z')).length, 1);
  });

  test('a minute before the hour there is one', async () => {
    const early = await asOf('2026-11-24T13:59:00Z');
    await book(early, { ...wish, start });
    assert.equal((await leftBy('2026-11-24T14:00:00Z')).length, 1);
  });
});

describe('once it has left', () => {
  const moved = { start_time: '2026-11-25T12:00:00.000Z', end_time: '2026-11-25T12:30:00.000Z' };

  test('a move is told after two minutes, each time', async () => {
    const item = await book(own, { ...wish, start });
    await leftBy('2026-11-24T14:00:00Z');
    const evening = await asOf('2026-11-24T18:00:00Z');
    const first = await evening.ok(updateAppointment, changeOf(item, moved));
    assert.deepEqual(await leftBy('2026-11-24T18:01:59Z'), []);
    assert.match((await leftBy('2026-11-24T18:02:00Z'))[0] ?? '', /was changed\. It is now .* Nov 25, 2026 at 15:00/);
    const back = { start_time: item.appointment.start_time, end_time: item.appointment.end_time };
    await evening.ok(updateAppointment, changeOf(first, back));
    assert.match((await leftBy('2026-11-24T18:04:00Z'))[0] ?? '', /at 10:30/);
  });

  test('fields that the SMS does not mention can be corrected without a new SMS', async () => {
    const item = await book(own, { ...wish, start });
    await leftBy('2026-11-24T14:00:00Z');
    const evening = await asOf('2026-11-24T18:00:00Z');
    await evening.ok(updateAppointment, changeOf(item, { topic: 'Kingine', type: 'therapy' }));
    assert.deepEqual(await leftBy('2026-11-24T18:02:00Z'), []);
  });

  test('a move to another day is told, and reminded of again', async () => {
    const item = await book(own, { ...wish, start });
    await leftBy('2026-11-24T14:00:00Z');
    const evening = await asOf('2026-11-24T18:00:00Z');
    const far = { start_time: '2026-12-03T07:00:00.000Z', end_time: '2026-12-03T07:30:00.000Z' };
    await evening.ok(updateAppointment, changeOf(item, far));
    assert.match((await leftBy('2026-11-24T18:02:00Z'))[0] ?? '', /was changed/);
    assert.match((await leftBy('2026-12-02T14:00:00Z'))[0] ?? '', /^Hodi: appointment with/);
  });

  const ends: [name: string, end: (person: Person, item: AppointmentItem) => Promise<unknown>][] = [
    ['cancelled', (person, item) => person.ok(setAppointmentStatus, statusOf(item, 'cancelled'))],
    ['deleted', (person, item) => person.ok(deleteAppointment, { params: paramsOf(item) })],
  ];
  for (const [name, end] of ends) {
    test(`${name}: it is told that it does not take place`, async () => {
      const item = await book(own, { ...wish, start });
      await leftBy('2026-11-24T14:00:00Z');
      await end(await asOf('2026-11-24T18:00:00Z'), item);
      const [body = '', ...rest] = await leftBy('2026-11-24T18:02:00Z');
      assert.match(body, /^Hodi: your appointment with Dr\. .* on Wed, Nov 25, 2026 at 10:30 will not take place\./);
      assert.deepEqual(rest, []);
    });
  }

  test('completed or deleted after it took place: nothing is told', async () => {
    const item = await book(own, { ...wish, start });
    await leftBy('2026-11-24T14:00:00Z');
    const evening = await asOf('2026-11-25T15:00:00Z');
    await evening.ok(setAppointmentStatus, statusOf(item, 'completed'));
    await evening.ok(deleteAppointment, { params: paramsOf(item) });
    assert.deepEqual(await leftBy('2026-11-25T15:02:00Z'), []);
  });
});

test('where clocks were put back overnight it is five o’clock there all the same', async () => {
  const place = await putInstitution(t.put, anInstitution({ name: 'Clinic abroad' }));
  await t.db.updateTable('institution').set({ time_zone: 'Europe/London' }).where('id', '=', place.id).execute();
  const abroad = await putClinician(t.put, aClinician(place.id));
  await putRelationship(t.put, { clinician: abroad, patient: achieng }, { id: idOf(nextSerial()) });
  // Sunday, 28 March 2027: clocks go forward at one in the morning.
  await book(own, { clinician: abroad, patient: achieng, start: '2027-03-28T09:00:00.000Z' });
  const [reminder] = await waiting();
  assert.equal(iso(reminder?.next_try_at), '2027-03-27T17:00:00.000Z');
  assert.match(reminder?.body ?? '', /Sun, Mar 28, 2027 at 10:00/);
});

test('long names leave it one SMS', async () => {
  const names = { given_name: 'Wambũi-Nyokabi', additional_name: 'wa Mwangi Kĩmani', family_name: 'Gathogo Kariũki' };
  const person = await putClinician(t.put, aClinician(nurse.institution_id, { user: names }));
  await putRelationship(t.put, { clinician: person, patient: baraka }, { id: idOf(nextSerial()) });
  const theirs = await t.as(nurse);
  await book(theirs, { clinician: person, patient: baraka, start });
  const [body = ''] = await leftBy('2026-11-24T14:00:00Z');
  assert.match(body, /with Dr\. Wambui-Nyokabi wa on|with Dr\. Wambui-Nyokabi wa Mwangi on/);
  assert.ok(body.length <= 160, `${body.length}: ${body}`);
});
