/**
 * An appointment that was booked from an inquiry which caregivers do not see reaches them by no way: not when it is booked,
 * not when the inquiry is kept later. Shown again, it comes back.
 */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import {
  createAppointment,
  getAppointment,
  listAppointments,
  setAppointmentStatus,
} from '@hodi/domain/appointments/appointments.api.ts';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { changePatientPhone, verifyPatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { bodyOf } from '#server/testing/appointments/booking.ts';
import { dueSms } from '#server/testing/appointments/due-sms.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { lastCode, newNumber } from '#server/testing/registering.ts';
import { startOfTime } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { achieng, baraka, doctor: theirs } = t.clinic;
const lines = linesOf(t);
const { leftBy, sent } = dueSms(t);
let mother: Person;
let doctor: Person;

before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(async () => {
  t.time.now = startOfTime;
  await t.db.deleteFrom('appointment').execute();
  await t.db.deleteFrom('outbox_message').execute();
  await t.db.updateTable('app_user').set({ preferred_language: 'en' }).execute();
  [mother, doctor] = [await t.as(achieng), await t.as(theirs)];
});

const topic = 'Chlamydia';
// Wednesday, half past ten in Nairobi.
const start = '2026-11-25T07:30:00.000Z';
const keep = (id: string, for_caregivers = false) =>
  doctor.ok(setForCaregivers, { params: { id }, body: { for_caregivers } });
const asked = async (by: Person, patient_id?: string) => {
  const body = { topic: 'services', answers: askForBill, ...(patient_id && { patient_id }) };
  return (await by.ok(createEContact, { body })).e_contact.id;
};

/** A child about whom the mother asked. */
async function aCase() {
  const { person } = await mother.ok(addPerson, { body: aChild({ birthday: '2013-03-03' }) });
  const patient_id = person.patient.id;
  return { patient_id, user_id: person.user.id, e_contact_id: await asked(mother, patient_id) };
}
const wishOf = ({ patient_id }: { patient_id: string }, at = start) =>
  bodyOf({ clinician: theirs, patient: { id: patient_id }, start: at, topic });
async function bookFrom(of: { patient_id: string; e_contact_id: string }, at = start) {
  const body = { ...wishOf(of, at), e_contact_id: of.e_contact_id };
  return (await doctor.ok(createAppointment, { body })).appointment;
}

/** Every way by which the reader learns of the patient's appointments. */
async function known(reader: Person, { patient_id, id }: { patient_id: string; id: string }) {
  const of = { query: { patient_id } };
  const listed = async (query: object) =>
    (await reader.ok(listAppointments, { query: { patient_id, ...query } })).items.length;
  const { appointments, counts } = await reader.ok(getOwnPatient, of);
  const { items } = await reader.ok(getOwnTimeline, { query: { patient_id, show: 'appointments' } });
  const { counts: tabs } = await reader.ok(listAppointments, of);
  return {
    one: (await reader.call(getAppointment, { params: { appointment_id: id } })).statusCode,
    listed: await listed({ scope: 'upcoming' }),
    found: await listed({ search: topic }),
    profile: appointments.length,
    counted: counts.upcoming_appointments,
    tab: tabs.upcoming,
    timeline: items.length,
  };
}
const nothing = { one: 404, listed: 0, found: 0, profile: 0, counted: 0, tab: 0, timeline: 0 };
const all = { one: 200, listed: 1, found: 1, profile: 1, counted: 1, tab: 1, timeline: 1 };

describe('booked from an inquiry', () => {
  test('that caregivers see, it is theirs too', async () => {
    const of = await aCase();
    const appointment = await bookFrom(of);
    assert.deepEqual([appointment.e_contact_id, appointment.is_kept_from_caregivers], [of.e_contact_id, undefined]);
    assert.deepEqual(await known(mother, { ...of, id: appointment.id }), all);
    const { appointment: shown } = await mother.ok(getAppointment, { params: { appointment_id: appointment.id } });
    assert.ok(!('e_contact_id' in shown));
  });

  test('that is kept from them, nothing of it reaches them, and the clinician reads so', async () => {
    const of = await aCase();
    await keep(of.e_contact_id);
    const line = await lines(mother.token).ready();
    const before = line.raw.length;
    const { id, is_kept_from_caregivers } = await bookFrom(of);
    assert.equal(is_kept_from_caregivers, true);
    assert.deepEqual(await known(mother, { ...of, id }), nothing);
    await line.catchUp();
    assert.ok(!line.raw.slice(before).join('').includes(id));
    const told = await t.db.selectFrom('notification').select('user_id').where('subject_id', '=', id).execute();
    assert.ok(told.every(({ user_id }) => user_id !== achieng.user.id));
    const params = { appointment_id: id };
    const { appointment } = await doctor.ok(setAppointmentStatus, {
      params,
      body: { status: 'cancelled', version: 1 },
    });
    assert.equal(appointment.is_kept_from_caregivers, true);
    await line.catchUp();
    assert.ok(!line.raw.slice(before).join('').includes(id));
  });

  test('that is kept later, it leaves their lists by an event; shown again, it comes back', async () => {
    const of = await aCase();
    const { id } = await bookFrom(of);
    const line = await lines(mother.token).ready();
    const heard = (name: string) => line.told.filter((one) => one.name === name).map(({ payload }) => payload);
    await keep(of.e_contact_id);
    await line.until(() => heard('appointment-deleted').length > 0);
    assert.deepEqual(heard('appointment-deleted'), [{ appointmentId: id }]);
    assert.deepEqual(await known(mother, { ...of, id }), nothing);
    const news = t.db.selectFrom('notification').select('id').where('subject_id', '=', id);
    const open = news.where('user_id', '=', achieng.user.id).where('closed_at', 'is', null);
    assert.deepEqual(await open.execute(), []);
    await keep(of.e_contact_id, true);
    await line.until(() => heard('appointment-updated').length > 0);
    assert.deepEqual(await known(mother, { ...of, id }), all);
  });

  test('that is kept, the log that caregivers read leaves it out', async () => {
    const of = await aCase();
    const times = async () =>
      (await mother.ok(listRecordAccess, { query: { patient_id: of.patient_id } })).items.reduce(
        (sum, item) => sum + item.times,
        0,
      );
    await keep(of.e_contact_id);
    const before = await times();
    const { id } = await bookFrom(of);
    await doctor.ok(getAppointment, { params: { appointment_id: id } });
    assert.equal(await times(), before);
  });

  test('that a young person wrote alone, it is theirs alone', async () => {
    const { patient_id, user_id } = await aCase();
    const young = await t.as({ ...baraka, id: patient_id, user: { ...baraka.user, id: user_id } });
    const of = { patient_id, e_contact_id: await asked(young) };
    const { id } = await bookFrom(of);
    assert.deepEqual(await known(mother, { ...of, id }), nothing);
    assert.deepEqual(await known(young, { ...of, id }), all);
  });
});

describe('the SMS of the day before', () => {
  const dayBefore = '2026-11-24T14:00:00Z';

  test('goes to no caregiver who does not see the appointment', async () => {
    const of = await aCase();
    const seen = await bookFrom(await aCase(), '2026-11-25T09:30:00.000Z');
    await keep(of.e_contact_id);
    const kept = await bookFrom(of);
    assert.notEqual(seen.id, kept.id);
    const [body = '', ...rest] = await leftBy(dayBefore);
    assert.deepEqual([rest, sent()[0]?.to], [[], achieng.user.mobile_number]);
    assert.match(body, /12:30/);
  });

  test('goes out where the inquiry was shown again, and not where it was kept meanwhile', async () => {
    const [shown, kept] = [await aCase(), await aCase()];
    await keep(shown.e_contact_id);
    await bookFrom(shown);
    await bookFrom(kept, '2026-11-25T09:30:00.000Z');
    await keep(shown.e_contact_id, true);
    await keep(kept.e_contact_id);
    const bodies = await leftBy(dayBefore);
    assert.equal(bodies.length, 1);
    assert.match(bodies[0] ?? '', /10:30/);
  });

  test('goes to the own phone of the young person', async () => {
    const of = await aCase();
    const mobile_number = newNumber();
    const params = { patient_id: of.patient_id };
    await doctor.ok(changePatientPhone, { params, body: { mobile_number } });
    await doctor.ok(verifyPatientPhone, { params, body: { code: await lastCode(t.db, mobile_number) } });
    await keep(of.e_contact_id);
    await bookFrom(of);
    await leftBy(dayBefore);
    const reminders = sent().filter(({ body }) => body.includes('10:30'));
    assert.deepEqual(
      reminders.map(({ to }) => to),
      [mobile_number],
    );
  });

  test('that was sent is corrected to no phone of a caregiver from whom it is kept', async () => {
    const of = await aCase();
    const { id } = await bookFrom(of);
    assert.equal((await leftBy(dayBefore)).length, 1);
    doctor = await t.as(theirs);
    await doctor.ok(setAppointmentStatus, {
      params: { appointment_id: id },
      body: { status: 'cancelled', version: 1 },
    });
    await keep(of.e_contact_id);
    assert.deepEqual(await leftBy('2026-11-24T20:00:00Z'), []);
  });
});

describe('an inquiry is named by who may read it', () => {
  const refusedAs = async (person: Person, body: object) => (await person.call(createAppointment, { body })).statusCode;

  test('of the same patient, and nobody else’s', async () => {
    const [one, other] = [await aCase(), await aCase()];
    assert.equal(await refusedAs(doctor, { ...wishOf(one), e_contact_id: other.e_contact_id }), 404);
    assert.equal(await refusedAs(doctor, { ...wishOf(one), e_contact_id: one.patient_id }), 404);
    assert.equal(await refusedAs(doctor, { ...wishOf(one), e_contact_id: 'inquiry' }), 400);
    const reception = aClinician(theirs.institution_id, { role: 'receptionist' });
    const desk = await t.as(await putClinician(t.put, reception));
    assert.equal(await refusedAs(desk, { ...wishOf(one), e_contact_id: one.e_contact_id }), 404);
    assert.equal(await refusedAs(desk, wishOf(one)), 201);
  });

  test('sent once more it is the same booking, and without it an appointment is as before', async () => {
    const of = await aCase();
    const body = { ...wishOf(of), e_contact_id: of.e_contact_id };
    const first = await doctor.ok(createAppointment, { body });
    assert.deepEqual(await doctor.ok(createAppointment, { body }), first);
    await keep(of.e_contact_id);
    const { id } = (await doctor.ok(createAppointment, { body: wishOf(of, '2026-11-26T07:30:00.000Z') })).appointment;
    assert.deepEqual(await known(mother, { ...of, id }), all);
  });
});
