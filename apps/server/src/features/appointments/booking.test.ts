/** Rights to book, and that nobody is booked twice. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Overlap } from '@hodi/domain/appointments/appointment-input.ts';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  listBookableClinicians,
  setAppointmentStatus,
} from '@hodi/domain/appointments/appointments.api.ts';
import { aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { book, bodyOf } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putInstitution, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger, achieng, baraka } = t.clinic;
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });
let own: Person;
let patient: Person;
before(async () => {
  [own, patient] = [await t.as(doctor), await t.as(achieng)];
});

/** Hours of a day in December, each for a test of its own. */
const at = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const wish = { clinician: doctor, patient: achieng };
const faults = async (body: Record<string, unknown>) => {
  const problem = await own.refused(createAppointment, { body }, 400);
  return problem.details?.fields?.map(({ field, code }) => [field, code]);
};

test('it stands in the lists of both sides, with names, place and the clinic’s time zone', async () => {
  const item = await book(own, { ...wish, start: at(1, '06:00') });
  assert.deepEqual(
    [item.appointment.status, item.appointment.version, item.institution.time_zone, item.clinician_name.given_name],
    ['scheduled', 1, 'Africa/Nairobi', doctor.user.given_name],
  );
  for (const person of [own, patient]) {
    const { items } = await person.ok(listAppointments, { query: { scope: 'upcoming' } });
    assert.deepEqual(items, [item]);
  }
  const params = { appointment_id: item.appointment.id };
  assert.deepEqual(await patient.ok(getAppointment, { params }), item);
});

describe('missing and invalid values are named by field', () => {
  const good = () => bodyOf({ ...wish, start: at(2, '06:00') });
  for (const field of ['patient_id', 'clinician_id', 'start_time', 'end_time', 'topic', 'type'] as const) {
    test(`no ${field}`, async () => {
      const { [field]: _, ...rest } = good();
      assert.deepEqual(await faults(rest), [[field, 'required']]);
    });
  }
  const now = t.time.now;
  const iso = (ms: number) => new Date(ms).toISOString();
  const day = 86_400_000;
  const times = (start: number, length: number) => ({ start_time: iso(start), end_time: iso(start + length) });
  const cases: [name: string, over: Record<string, unknown>, fault: [string, string]][] = [
    ['empty clinician', { clinician_id: '' }, ['clinician_id', 'required']],
    ['blank topic', { topic: '   ' }, ['topic', 'required']],
    ['a topic of 201 letters', { topic: 'a'.repeat(201) }, ['topic', 'too_long']],
    ['an unknown type', { type: 'visit' }, ['type', 'invalid_choice']],
    ['an end at the start', times(now + day, 0), ['end_time', 'end_before_start']],
    ['an end before the start', times(now + day, -60_000), ['end_time', 'end_before_start']],
    ['more than a day long', times(now + day, day + 60_000), ['end_time', 'appointment_too_long']],
    ['begun more than a day ago', times(now - day - 60_000, 1_800_000), ['start_time', 'start_in_past']],
    ['in six years', times(now + 6 * 366 * day, 1_800_000), ['start_time', 'start_too_far']],
    ['with a clinician who is not hers', { clinician_id: stranger.id }, ['clinician_id', 'no_active_relationship']],
  ];
  for (const [name, over, fault] of cases) {
    test(name, async () => assert.deepEqual(await faults({ ...good(), ...over }), [fault]));
  }
  test('a topic of 200 letters, and a start some hours ago, are taken', async () => {
    const late = { ...good(), ...times(now - 3 * 3_600_000, 1_800_000), topic: 'a'.repeat(200) };
    const { appointment } = await own.ok(createAppointment, { body: late });
    const params = { appointment_id: appointment.id };
    await own.ok(setAppointmentStatus, { params, body: { status: 'completed', version: 1 } });
  });
  test('the sentences are in the caller’s language', async () => {
    const body = { ...good(), ...times(now + day, -60_000) };
    const headers = { 'accept-language': 'sw' };
    const problem = await own.refused(createAppointment, { body, headers }, 400);
    assert.equal(problem.details?.fields?.[0]?.message, 'Saa ya kumaliza lazima iwe baada ya saa ya kuanza');
  });
});

describe('who may book', () => {
  test('a clinician of the patient, with any of the patient’s clinicians', async () => {
    const { clinicians } = await own.ok(listBookableClinicians, { params: { patient_id: achieng.id } });
    assert.deepEqual(
      clinicians.map(({ id, institution }) => [id, institution.time_zone]),
      [doctor, nurse].map(({ id }) => [id, 'Africa/Nairobi']),
    );
    const { appointment } = await book(own, { clinician: nurse, patient: achieng, start: at(3, '06:00') });
    assert.equal(appointment.clinician_id, nurse.id);
  });

  test('nobody for another’s patient, which looks as if there were none', async () => {
    const body = bodyOf({ clinician: nurse, patient: baraka, start: at(3, '08:00') });
    const anothers = await own.refused(createAppointment, { body }, 404);
    const nobodys = await own.refused(createAppointment, { body: { ...body, patient_id: idOf(987_654_321) } }, 404);
    assert.deepEqual(anothers, nobodys);
    assert.equal(anothers.message, 'Patient not found or you do not have access');
  });

  test('no patient, who only sees', async () => {
    const body = bodyOf({ ...wish, start: at(3, '10:00') });
    assert.equal((await patient.refused(createAppointment, { body }, 403)).code, 'forbidden_role');
  });
});

describe('a clinician who is busy', () => {
  const overlapOf = (problem: { details?: { overlap?: unknown } | undefined }) => problem.details?.overlap as Overlap;

  test('is not booked again: the other is named by the clinic’s clock', async () => {
    const { appointment } = await book(own, { ...wish, start: at(4, '06:00') });
    const problem = await own.refused(createAppointment, { body: bodyOf({ ...wish, start: at(4, '06:15') }) }, 409);
    assert.equal(problem.code, 'appointment_overlap');
    assert.match(
      problem.message,
      /^Dr\. Wanjiru .* has an appointment with Achieng .* on Fri, Dec 4, 2026, 09:00–09:30\./,
    );
    assert.equal(overlapOf(problem).other?.appointment_id, appointment.id);
    const body = bodyOf({ ...wish, start: at(4, '05:45') });
    const swahili = await own.refused(createAppointment, { body, headers: { 'accept-language': 'sw' } }, 409);
    assert.match(swahili.message, /ana miadi na Achieng .*09:00–09:30 asubuhi\. Tafadhali chagua wakati mwingine\.$/);
  });

  test('with a patient whom the caller does not know is only busy', async () => {
    await putAppointment(t.put, { clinician: nurse, patient: baraka }, { start: at(5, '06:00') });
    const body = bodyOf({ clinician: nurse, patient: achieng, start: at(5, '06:10') });
    const problem = await own.refused(createAppointment, { body }, 409);
    assert.match(problem.message, /^Fatuma .* is busy on Sat, Dec 5, 2026, 09:00–09:30\./);
    assert.equal(overlapOf(problem).other, null);
    for (const hidden of ['Baraka', 'Juma', baraka.id]) assert.ok(!JSON.stringify(problem).includes(hidden), hidden);
  });

  test('in a zone that puts its clocks back says so by that clock', async () => {
    const place = await putInstitution(t.put, { ...anInstitution({ name: 'Clinic abroad' }) });
    await t.db.updateTable('institution').set({ time_zone: 'Europe/London' }).where('id', '=', place.id).execute();
    const abroad = await putClinician(t.put, aClinician(place.id, { user: { given_name: 'Ann' } }));
    await putRelationship(t.put, { clinician: abroad, patient: achieng }, { id: idOf(nextSerial()) });
    const summer = { clinician: abroad, patient: achieng, start: '2027-07-01T08:00:00.000Z' };
    await book(own, summer);
    const problem = await own.refused(createAppointment, { body: bodyOf(summer) }, 409);
    assert.match(problem.message, /Jul 1, 2027, 09:00–09:30/);
  });

  test('is free right before and right after', async () => {
    for (const time of ['06:00', '06:30', '05:30']) await book(own, { ...wish, start: at(6, time) });
  });

  test('one that was cancelled or deleted gives its time back, one that was completed does not', async () => {
    await putAppointment(t.put, wish, { start: at(7, '06:00'), status: 'cancelled' });
    await putAppointment(t.put, wish, { start: at(7, '06:00'), deleted: true });
    await book(own, { ...wish, start: at(7, '06:00') });
    await putAppointment(t.put, wish, { start: at(7, '08:00'), status: 'completed' });
    await own.refused(createAppointment, { body: bodyOf({ ...wish, start: at(7, '08:10') }) }, 409);
  });
});

test('of twenty who book the same time at once exactly one succeeds, the others see with what', async () => {
  const people = [own, await t.as(nurse)];
  const wishes = Array.from({ length: 20 }, (_, n) => bodyOf({ ...wish, start: at(8, `06:${n + 10}`), minutes: 60 }));
  const answers = await Promise.all(
    wishes.map((body, n) => (people[n % 2] ?? own).persist(createAppointment, { body })),
  );
  const counted = Object.groupBy(answers, (answer) => String(answer.statusCode));
  assert.deepEqual([counted['201']?.length, counted['409']?.length], [1, 19]);
  const winner = counted['201']?.[0]?.json().appointment.id;
  for (const answer of counted['409'] ?? []) {
    assert.equal(answer.json().code, 'appointment_overlap');
    assert.equal(answer.json().details.overlap.other.appointment_id, winner);
  }
});

test('the database itself refuses what no check has seen', async () => {
  await putAppointment(t.put, wish, { start: at(9, '06:00') });
  await assert.rejects(putAppointment(t.put, wish, { start: at(9, '06:15') }), { code: '23P01' });
});

test('sent twice under its key it is one; its id is nobody else’s', async () => {
  const body = bodyOf({ ...wish, start: at(10, '06:00') });
  const [one, two] = [
    await own.ok(createAppointment, { body, key: 'booked-in-a-tunnel' }),
    await own.ok(createAppointment, { body, key: 'booked-in-a-tunnel' }),
  ];
  assert.deepEqual(one, two);
  const again = { ...body, start_time: at(10, '09:00'), end_time: at(10, '09:30') };
  assert.equal((await own.refused(createAppointment, { body: again }, 409)).code, 'id_taken');
});
