/** Rights to read calendars, and the parts of an appointment that each reader may know. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setAbsence } from '@hodi/domain/absences/absences.api.ts';
import {
  appointmentCalendar,
  listBookableClinicians,
  setAppointmentStatus,
} from '@hodi/domain/appointments/appointments.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { auditLines } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger, achieng } = t.clinic;
const ours = doctor.institution_id;
const other = await putPatient(t.put, aPatient());
await putRelationship(t.put, { clinician: nurse, patient: other }, { id: idOf(nextSerial()) });
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
const receptionist = await putClinician(t.put, aClinician(ours, { role: 'receptionist' }));
let own: Person;
before(async () => {
  own = await t.as(doctor);
});

const at = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const dayOf = (day: number) => ({ from: at(day, '00:00'), to: at(day + 1, '00:00') });
const read = (person: Person, query: { from: string; to: string; clinician_id?: string }) =>
  person.ok(appointmentCalendar, { query });
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);

test('the range holds appointments that touch it, soonest first, without deleted and cancelled ones', async () => {
  const pair = { clinician: doctor, patient: achieng };
  const over = await putAppointment(t.put, pair, { start: at(1, '23:30'), minutes: 60 });
  const morning = await putAppointment(t.put, pair, { start: at(2, '06:00') });
  const done = await putAppointment(t.put, pair, { start: at(2, '08:00'), status: 'completed' });
  await putAppointment(t.put, pair, { start: at(2, '10:00'), status: 'cancelled' });
  await putAppointment(t.put, pair, { start: at(2, '12:00'), deleted: true });
  await putAppointment(t.put, pair, { start: at(3, '00:00') });
  await putAppointment(t.put, pair, { start: at(1, '23:00') });
  const { entries, clinicians } = await read(own, { ...dayOf(2), clinician_id: doctor.id });
  assert.deepEqual(ids(entries), [over, morning, done]);
  assert.ok(ids(clinicians).includes(nurse.id), 'with all whose calendar can be asked for');
  const [, second] = entries;
  assert.deepEqual(
    [second?.clinician_id, second?.start_time, second?.item?.appointment.topic],
    [doctor.id, at(2, '06:00'), at(2, '06:00')],
  );
});

describe('of a colleague’s appointment', () => {
  test('the time alone, unless the patient is in one’s care', async () => {
    const shared = await putAppointment(t.put, { clinician: nurse, patient: achieng }, { start: at(5, '06:00') });
    const anothers = await putAppointment(t.put, { clinician: nurse, patient: other }, { start: at(5, '08:00') });
    const { entries } = await read(own, { ...dayOf(5), clinician_id: nurse.id });
    assert.deepEqual(ids(entries), [shared, anothers]);
    assert.equal(entries[0]?.item?.appointment.patient_id, achieng.id);
    assert.deepEqual(entries[1], {
      id: anothers,
      start_time: at(5, '08:00'),
      end_time: at(5, '08:30'),
      clinician_id: nurse.id,
      item: null,
    });
    const forAdmin = await read(await t.as(admin), dayOf(5));
    assert.deepEqual(
      forAdmin.entries.map(({ item }) => item),
      [null, null],
      'an admin has no way to the patients',
    );
  });

  test('nothing where they are of another institution, which looks as if there were none', async () => {
    const query = { ...dayOf(5), clinician_id: stranger.id };
    const anothers = await own.refused(appointmentCalendar, { query }, 404);
    const nobodys = await own.refused(
      appointmentCalendar,
      { query: { ...query, clinician_id: idOf(987_654_321) } },
      404,
    );
    assert.deepEqual(anothers, nobodys);
    const { clinicians } = await read(await t.as(stranger), dayOf(5));
    assert.equal(
      clinicians.some(({ id }) => id === nurse.id),
      false,
    );
  });

  test('patients have no calendar of the clinic', async () => {
    await (await t.as(achieng)).refused(appointmentCalendar, { query: dayOf(5) }, 403);
  });
});

test('the clinic’s day has a column for everybody who sees patients and may work', async () => {
  const gone = await putClinician(t.put, aClinician(ours, { user: { status: 'inactive' } }));
  const waiting = await putClinician(t.put, aClinician(ours, { approval: 'waiting' }));
  const { clinicians } = await read(own, dayOf(7));
  const shown = new Set(ids(clinicians));
  for (const { id } of [doctor, nurse, admin]) assert.ok(shown.has(id));
  for (const { id } of [gone, waiting, receptionist, stranger]) assert.equal(shown.has(id), false);
});

describe('a no-show', () => {
  test('is shown to whom the patient belongs; for others the time is free', async () => {
    const item = await book(await t.as(nurse), { clinician: nurse, patient: other, start: at(9, '06:00') });
    const params = { appointment_id: item.appointment.id };
    const body = { status: 'cancelled' as const, cancel_reason: 'no_show' as const, version: 1 };
    await (await t.as(nurse)).ok(setAppointmentStatus, { params, body });
    const query = { ...dayOf(9), clinician_id: nurse.id };
    const { entries } = await read(await t.as(nurse), query);
    assert.deepEqual(
      entries.map(({ item: shown }) => shown?.appointment.cancel_reason),
      ['no_show'],
    );
    assert.deepEqual((await read(own, query)).entries, []);
  });
});

describe('an absence', () => {
  test('stands in the calendar and beside who can be booked, and forbids nothing', async () => {
    const absence = { from: '2026-12-10', until: '2026-12-12', cover_id: null };
    await own.ok(setAbsence, { params: { clinician_id: doctor.id }, body: { absence, version: 0 } });
    const away = { from: absence.from, until: absence.until, cover: null };
    const { clinicians } = await read(own, dayOf(10));
    assert.deepEqual(clinicians.find(({ id }) => id === doctor.id)?.away, away);
    assert.equal(clinicians.find(({ id }) => id === nurse.id)?.away, null);
    const given = { params: { patient_id: achieng.id } };
    const { clinicians: bookable } = await own.ok(listBookableClinicians, given);
    assert.deepEqual(bookable.find(({ id }) => id === doctor.id)?.away, away);
    await book(own, { clinician: doctor, patient: achieng, start: at(10, '06:00') });
  });
});

describe('the range', () => {
  const refusedAt = async (query: { from: string; to: string }) => {
    const problem = await own.refused(appointmentCalendar, { query }, 400);
    return problem.details?.fields?.map(({ field, code }) => [field, code]);
  };
  test('is a week at most, with the hour of a change of the clocks', async () => {
    await read(own, { from: at(1, '00:00'), to: at(8, '01:00') });
    assert.deepEqual(await refusedAt({ from: at(1, '00:00'), to: at(8, '01:01') }), [['to', 'too_many_days']]);
  });
  test('ends after it begins', async () => {
    assert.deepEqual(await refusedAt({ from: at(2, '00:00'), to: at(2, '00:00') }), [['to', 'end_before_start']]);
  });
});

test('the log has one line with the patients that were shown, and nobody of whom only the time was', async () => {
  await putAppointment(t.put, { clinician: nurse, patient: achieng }, { start: at(11, '06:00') });
  await putAppointment(t.put, { clinician: nurse, patient: other }, { start: at(11, '08:00') });
  const before = (await auditLines(t.db)).length;
  await read(own, { ...dayOf(11), clinician_id: nurse.id });
  const lines = (await auditLines(t.db)).slice(before);
  assert.deepEqual(
    lines.map(({ action, patient_ids }) => [action, patient_ids]),
    [['appointments.calendar', [achieng.id]]],
  );
});
