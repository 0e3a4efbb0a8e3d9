/** Moving, correcting, completing, cancelling, deleting: by whom, when, and who is told. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import {
  createAppointment,
  deleteAppointment,
  getAppointment,
  listAppointments,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { type ClinicianSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { book, bodyOf, changeOf } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import type { Caller } from '#server/wire/caller.ts';
import { appointmentRenderers } from './appointments.realtime.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng, baraka } = t.clinic;
const colleague = await putClinician(t.put, aClinician(doctor.institution_id, { user: { given_name: 'Njoroge' } }));
await putRelationship(t.put, { clinician: colleague, patient: achieng }, { id: idOf(nextSerial()) });
const callerOf = ({ user, ...clinician }: ClinicianSeed): Caller => ({
  user_id: user.id,
  user_type: 'clinician',
  session_id: user.id,
  language: 'en',
  patient: null,
  clinician: { ...clinician, approval: 'approved' },
  address: null,
  request_id: null,
});
let own: Person;
let other: Person;
let patient: Person;
before(async () => {
  [own, other, patient] = [await t.as(doctor), await t.as(colleague), await t.as(achieng)];
});

const wish = { clinician: doctor, patient: achieng };
let day = 0;
/** A day that no other test uses. */
const fresh = (time = '06:00'): string => new Date(Date.UTC(2027, 0, (day += 1)) + hours(time)).toISOString();
const hours = (time: string): number => Date.parse(`1970-01-01T${time}:00Z`);
const paramsOf = ({ appointment: { id } }: AppointmentItem) => ({ appointment_id: id });
const setTo = (item: AppointmentItem, status: string, version = item.appointment.version) => ({
  params: paramsOf(item),
  body: { status, version },
});
const later = (item: AppointmentItem, minutes: number) => ({
  start_time: new Date(Date.parse(item.appointment.start_time) + minutes * 60_000).toISOString(),
  end_time: new Date(Date.parse(item.appointment.end_time) + minutes * 60_000).toISOString(),
});

describe('an edit', () => {
  test('moves it, corrects it, gives it to another of the patient’s clinicians', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const over = { ...later(item, 10), topic: 'Shinikizo la damu', type: 'checkup', clinician_id: colleague.id };
    const changed = await own.ok(updateAppointment, changeOf(item, over));
    assert.deepEqual(changed.appointment, { ...item.appointment, ...over, version: 2 });
    assert.equal(changed.clinician_name.given_name, 'Njoroge');
    assert.deepEqual(await patient.ok(getAppointment, { params: paramsOf(item) }), changed);
    // The previous time is free again.
    await book(own, { ...wish, start: item.appointment.start_time });
  });

  test('of something changed meanwhile changes nothing and shows how it is now', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const moved = await other.ok(updateAppointment, changeOf(item, later(item, 60)));
    const stale = changeOf(item, { topic: 'Nyingine' });
    const problem = await own.refused(updateAppointment, stale, 409);
    assert.deepEqual(
      [problem.code, problem.details?.current, problem.details?.sent],
      ['version_conflict', moved, stale.body],
    );
    assert.equal(problem.message, 'Someone else changed this meanwhile. Please look at it again.');
    assert.deepEqual(await own.ok(getAppointment, { params: paramsOf(item) }), moved);
  });

  test('of something deleted meanwhile says that it was deleted', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    await other.ok(deleteAppointment, { params: paramsOf(item) });
    for (const [contract, given] of [
      [updateAppointment, changeOf(item)],
      [setAppointmentStatus, setTo(item, 'cancelled')],
      [getAppointment, { params: paramsOf(item) }],
    ] as const) {
      const problem = await own.refused(contract, given, 410);
      assert.deepEqual([problem.code, problem.message], ['appointment_deleted', 'This appointment was deleted']);
    }
  });

  test('to a time that is taken is refused, to one that it overlaps itself is not', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const next = await book(own, { ...wish, start: later(item, 60).start_time });
    const problem = await own.refused(updateAppointment, changeOf(item, later(item, 45)), 409);
    assert.equal(problem.code, 'appointment_overlap');
    assert.match(problem.message, /Achieng/);
    await own.ok(updateAppointment, changeOf(item, later(item, 15)));
    await own.ok(updateAppointment, changeOf(next, { topic: 'Ile ile' }));
  });

  test('asks of the times what booking asks, and of the start only when it is moved', async () => {
    const start = new Date(t.time.now - 3 * 86_400_000).toISOString();
    const params = { appointment_id: await putAppointment(t.put, wish, { start }) };
    const item = await own.ok(getAppointment, { params });
    const corrected = await own.ok(updateAppointment, changeOf(item, { topic: 'Baada ya siku tatu' }));
    const problem = await own.refused(updateAppointment, changeOf(corrected, later(corrected, 1)), 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [['start_time', 'start_in_past']],
    );
  });

  test('of one that is over for good is refused', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const done = await own.ok(setAppointmentStatus, setTo(item, 'completed'));
    assert.equal((await own.refused(updateAppointment, changeOf(done), 409)).code, 'appointment_closed');
  });
});

describe('a status', () => {
  test('goes from scheduled to completed or cancelled, and back where a finger slipped', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const cancelled = await own.ok(setAppointmentStatus, setTo(item, 'cancelled'));
    assert.equal(
      (await own.refused(setAppointmentStatus, setTo(cancelled, 'completed'), 409)).code,
      'appointment_closed',
    );
    const back = await own.ok(setAppointmentStatus, setTo(cancelled, 'scheduled'));
    const done = await own.ok(setAppointmentStatus, setTo(back, 'completed'));
    assert.deepEqual(
      [back.appointment.status, done.appointment.status, done.appointment.version],
      ['scheduled', 'completed', 4],
    );
  });

  test('set twice is set once, also by two at once with the same version', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const answers = await Promise.all(
      [own, other, own, other].map((person) => person.persist(setAppointmentStatus, setTo(item, 'completed'))),
    );
    for (const answer of answers) {
      assert.deepEqual([answer.statusCode, answer.json().appointment.version], [200, 2]);
    }
  });

  test('of one that was moved meanwhile is not set', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    await other.ok(updateAppointment, changeOf(item, later(item, 60)));
    assert.equal((await own.refused(setAppointmentStatus, setTo(item, 'cancelled'), 409)).code, 'version_conflict');
  });

  test('cancelled frees the time, which can then not be taken back from who has it', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const cancelled = await own.ok(setAppointmentStatus, setTo(item, 'cancelled'));
    await book(own, { ...wish, start: item.appointment.start_time });
    assert.equal(
      (await own.refused(setAppointmentStatus, setTo(cancelled, 'scheduled'), 409)).code,
      'appointment_overlap',
    );
  });
});

test('deleted it is in no clinician’s list, and deleting it again changes nothing', async () => {
  const item = await book(own, { ...wish, start: fresh() });
  await own.ok(deleteAppointment, { params: paramsOf(item) });
  await other.ok(deleteAppointment, { params: paramsOf(item) });
  const ofPatient: Record<string, string> = { patient_id: achieng.id };
  for (const query of [{}, ofPatient]) {
    const { items } = await own.ok(listAppointments, { query: { limit: '100', ...query } });
    assert.ok(!items.some(({ appointment }) => appointment.id === item.appointment.id));
  }
  const row = t.db.selectFrom('appointment').select(['deleted_at', 'version', 'topic']);
  const kept = await row.where('id', '=', item.appointment.id).executeTakeFirstOrThrow();
  assert.deepEqual([kept.version, kept.topic], [2, item.appointment.topic]);
});

test('with the end of the relationship all of it is closed to the clinician, and what is stored of their calls too', async () => {
  const relation = { clinician: nurse, patient: achieng };
  const id = idOf(nextSerial());
  await putRelationship(t.put, relation, { id });
  const person = await t.as(nurse);
  const given = { body: bodyOf({ ...relation, start: fresh() }), key: 'booked-before-the-end' };
  const item = await person.ok(createAppointment, given);
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('id', '=', id).execute();
  assert.equal((await person.refused(createAppointment, given, 409)).code, 'done_before');
  await person.refused(updateAppointment, changeOf(item), 404);
  await person.refused(setAppointmentStatus, setTo(item, 'cancelled'), 404);
  await person.refused(deleteAppointment, { params: paramsOf(item) }, 404);
  assert.deepEqual((await person.ok(listAppointments, { query: { search: 'Achieng' } })).items, []);
  // A clinician who still has the patient in care can give it to a colleague who has too.
  assert.deepEqual(
    (await own.refused(updateAppointment, changeOf(item, { topic: 'X' }), 400)).details?.fields?.map(
      ({ code }) => code,
    ),
    ['no_active_relationship'],
  );
  await own.ok(updateAppointment, changeOf(item, { clinician_id: doctor.id }));
});

test('each call leaves its line, and the patient sees who did it', async () => {
  const item = await book(own, { ...wish, start: fresh() });
  await own.ok(setAppointmentStatus, setTo(item, 'completed'));
  await own.ok(deleteAppointment, { params: paramsOf(item) });
  const lines = await t.db
    .selectFrom('audit_line')
    .select(['action', 'patient_ids', 'user_id'])
    .where('subject_id', '=', item.appointment.id)
    .orderBy('action')
    .execute();
  assert.deepEqual(
    lines.map(({ action, patient_ids, user_id }) => [action, patient_ids, user_id]),
    ['create', 'delete', 'set_status'].map((what) => [`appointments.${what}`, [achieng.id], doctor.user.id]),
  );
  const seen = JSON.stringify(await patient.ok(listRecordAccess));
  assert.ok(seen.includes('appointments'), seen.slice(0, 300));
});

describe('live', () => {
  const clients: LiveClient[] = [];
  after(() => clients.forEach((client) => client.close()));

  test('the patient and every clinician of the patient hear of it, nobody else', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const everybody = [patient, own, other, await t.as(baraka), await t.as(nurse)];
    clients.push(...everybody.map((person) => new LiveClient(t.app, person.token)));
    await Promise.all(clients.map((client) => client.ready()));
    const before = clients.map((client) => client.told.length);
    const item = await book(own, { ...wish, start: fresh() });
    const moved = await other.ok(updateAppointment, changeOf(item, later(item, 60)));
    await own.ok(deleteAppointment, { params: paramsOf(item) });
    const told = (n: number) => clients[n]?.told.slice(before[n]) ?? [];
    for (const n of [0, 1, 2])
      await clients[n]?.until(() => told(n).some(({ name }) => name === 'appointment-deleted'));
    const cancelled = {
      ...moved,
      appointment: { ...moved.appointment, status: 'cancelled', topic: '', version: 3 },
    };
    const expected = [
      ['appointment-created', item],
      ['appointment-updated', moved],
      ['appointment-deleted', { appointmentId: item.appointment.id }],
    ];
    for (const n of [0, 1, 2]) {
      // Rendered in its present state: an appointment deleted meanwhile is only told as deleted.
      const heard = told(n).map(({ name, payload }) => [name, payload] as const);
      for (const [name, payload] of heard) {
        const [, last] = expected.find(([event]) => event === name) ?? [];
        const shown = name === 'appointment-created' ? (payload as AppointmentItem).appointment.id : payload;
        const isCancelled = n === 0 && (payload as AppointmentItem).appointment?.status === 'cancelled';
        assert.deepEqual(shown, name === 'appointment-created' ? item.appointment.id : isCancelled ? cancelled : last);
      }
      assert.equal(heard.at(-1)?.[0], 'appointment-deleted');
      if (n === 0) assert.deepEqual(heard.at(-2), ['appointment-updated', cancelled]);
    }
    for (const n of [3, 4]) assert.deepEqual(told(n), []);
  });

  test('a clinician without a right to the patient sees nothing, whatever they were told before', async () => {
    const item = await book(own, { ...wish, start: fresh() });
    const references = [{ appointment_id: item.appointment.id }];
    for (const renderer of appointmentRenderers) {
      const stranger = callerOf(t.clinic.stranger);
      const carer = callerOf(doctor);
      assert.deepEqual(await renderer.render(t.db, stranger, references), [null], renderer.event.name);
      assert.notDeepEqual(await renderer.render(t.db, carer, references), [null], renderer.event.name);
    }
  });
});
