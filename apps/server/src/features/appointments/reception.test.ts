/** The reception arranges visits: whose, when and with whom; nothing of what they are about. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as api from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact, listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInboxCounts } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { mildFever } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putCare } from '#server/testing/rights/put-care.ts';
import { noNumber } from '#server/work/care-relations.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger, achieng } = t.clinic;
const ours = doctor.institution_id;
const desk = await putClinician(t.put, aClinician(ours, { role: 'receptionist' }));
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
/** In care at another institution too. */
await putRelationship(t.put, { clinician: stranger, patient: achieng }, { id: idOf(nextSerial()) });
const elsewhere = await putPatient(t.put, aPatient());
await putRelationship(t.put, { clinician: stranger, patient: elsewhere }, { id: idOf(nextSerial()) });
let mercy: Person;
let wanjiru: Person;
before(async () => {
  mercy = await t.as(desk);
  wanjiru = await t.as(doctor);
});

const canary = 'Kanari ya ugonjwa';
const at = (day: number, time: string): string => `2026-12-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const day = (number: number) => ({ from: at(number, '00:00'), to: at(number + 1, '00:00') });
const booked = (over: object = {}) => ({
  id: idOf(nextSerial()),
  patient_id: achieng.id,
  clinician_id: doctor.id,
  start_time: at(2, '06:00'),
  end_time: at(2, '06:30'),
  topic: 'Kuonana na daktari',
  type: 'checkup' as const,
  ...over,
});
const one = (start: string, over: { topic?: string; type?: 'therapy' } = {}) =>
  putAppointment(t.put, { clinician: doctor, patient: achieng }, { start, topic: canary, type: 'therapy', ...over });
const of = (appointment_id: string) => ({ params: { appointment_id } });

describe('appointments booked by a clinician', () => {
  test('is shown by whose it is and when, without topic and type', async () => {
    const id = await one(at(3, '06:00'));
    const { appointment, patient_name, clinician_name } = await mercy.ok(api.getAppointment, of(id));
    assert.deepEqual([appointment.topic, appointment.type], ['', 'consultation']);
    assert.equal(patient_name.given_name, achieng.user.given_name);
    assert.equal(clinician_name.given_name, doctor.user.given_name);
    const { entries } = await mercy.ok(api.appointmentCalendar, { query: day(3) });
    assert.deepEqual(
      entries.map(({ item }) => [item?.appointment.id, item?.appointment.topic]),
      [[id, '']],
    );
  });

  test('is found by name, and by no word of its topic and no type', async () => {
    const id = await one(at(4, '06:00'));
    const found = async (query: Record<string, string>) => {
      const { items } = await mercy.ok(api.listAppointments, { query });
      return items.filter(({ appointment }) => appointment.id === id).length;
    };
    assert.equal(await found({ search: achieng.user.family_name ?? '' }), 1);
    assert.equal(await found({ search: doctor.user.family_name ?? '' }), 1);
    assert.equal(await found({ search: 'kanari' }), 0);
    assert.equal(await found({ type: 'checkup' }), await found({ type: 'therapy' }));
  });

  test('keeps topic and type when the reception moves it', async () => {
    const id = await one(at(5, '06:00'));
    const body = { clinician_id: doctor.id, start_time: at(5, '07:00'), end_time: at(5, '07:30'), version: 1 };
    const moved = await mercy.ok(api.updateAppointment, { ...of(id), body: { ...body, type: 'consultation' } });
    assert.deepEqual([moved.appointment.topic, moved.appointment.start_time], ['', at(5, '07:00')]);
    const { appointment } = await wanjiru.ok(api.getAppointment, of(id));
    assert.deepEqual([appointment.topic, appointment.type], [canary, 'therapy']);
  });

  test('is not told where somebody else changed it meanwhile, or where it overlaps', async () => {
    const id = await one(at(6, '06:00'));
    await one(at(6, '09:00'));
    const body = { clinician_id: doctor.id, start_time: at(6, '09:00'), end_time: at(6, '09:30') };
    const old = await mercy.call(api.updateAppointment, { ...of(id), body: { ...body, version: 7 } });
    const taken = await mercy.call(api.updateAppointment, { ...of(id), body: { ...body, version: 1 } });
    assert.deepEqual([old.statusCode, taken.statusCode], [409, 409]);
    for (const { body: told } of [old, taken]) assert.ok(!told.includes(canary) && !told.includes('therapy'), told);
  });
});

describe('a child without a number of their own', () => {
  test('is told apart by whose it is, in what the staff reads; nobody else is named by who cares for them', async () => {
    const own = aPatient().user;
    const child = aPatient({ user: { given_name: 'Baraka', mobile_number: noNumber(own.id), id: own.id } });
    await putPatient(t.put, child);
    await putRelationship(t.put, { clinician: doctor, patient: child }, { id: idOf(nextSerial()) });
    await putCare(t.put, { caregiver: achieng, patient: child }, { sees_record: true });
    const adult = await putPatient(t.put, aPatient());
    await putRelationship(t.put, { clinician: doctor, patient: adult }, { id: idOf(nextSerial()) });
    await putCare(t.put, { caregiver: achieng, patient: adult }, { sees_record: true });
    const { given_name, additional_name, family_name } = achieng.user;
    const carer = { given_name, additional_name, family_name, relation: 'other' };
    const id = await putAppointment(t.put, { clinician: doctor, patient: child }, { start: at(15, '06:00') });
    for (const person of [mercy, wanjiru])
      assert.deepEqual((await person.ok(api.getAppointment, of(id))).patient?.child_of, carer);
    const { items } = await mercy.ok(listInstitutionPatients, { params: { institution_id: ours }, query: {} });
    const named = (patient_id: string) => items.find(({ patient }) => patient.id === patient_id)?.patient.child_of;
    assert.deepEqual([named(child.id), named(adult.id)], [carer, undefined]);
    const { items: own_list } = await wanjiru.ok(listPatients, { query: { limit: '100' } });
    assert.deepEqual(own_list.find(({ patient }) => patient.id === child.id)?.child_of, carer);
  });
});

describe('appointments booked by reception', () => {
  test('has the topic that it typed, until a clinician writes another', async () => {
    const body = booked();
    await mercy.ok(api.createAppointment, { body });
    assert.equal((await mercy.ok(api.getAppointment, of(body.id))).appointment.topic, body.topic);
    const { start_time, end_time, clinician_id } = body;
    const change = { start_time, end_time, clinician_id, type: 'therapy' as const, version: 1 };
    await wanjiru.ok(api.updateAppointment, { ...of(body.id), body: { ...change, topic: canary } });
    const { appointment } = await mercy.ok(api.getAppointment, of(body.id));
    assert.deepEqual([appointment.topic, appointment.type], ['', 'consultation']);
  });

  test('is with somebody of the institution who has the patient in care', async () => {
    const refusedAt = async (over: object) =>
      (
        await mercy.refused(
          api.createAppointment,
          { body: booked({ start_time: at(7, '06:00'), end_time: at(7, '06:30'), ...over }) },
          400,
        )
      ).details?.fields?.[0]?.field;
    assert.equal(await refusedAt({ clinician_id: stranger.id }), 'clinician_id');
    assert.equal(await refusedAt({ clinician_id: nurse.id, patient_id: achieng.id }), 'clinician_id');
    await mercy.refused(
      api.createAppointment,
      { body: booked({ patient_id: elsewhere.id, clinician_id: stranger.id }) },
      404,
    );
    const { clinicians } = await mercy.ok(api.listBookableClinicians, { params: { patient_id: achieng.id } });
    assert.deepEqual(
      clinicians.map(({ id }) => id),
      [doctor.id],
    );
  });
});

describe('at another institution', () => {
  test('nothing is shown, counted, moved or found', async () => {
    const id = await putAppointment(
      t.put,
      { clinician: stranger, patient: achieng },
      { start: at(8, '06:00'), topic: canary },
    );
    const theirs = await putAppointment(t.put, { clinician: stranger, patient: elsewhere }, { start: at(8, '08:00') });
    for (const hidden of [id, theirs]) {
      await mercy.refused(api.getAppointment, of(hidden), 404);
      await mercy.refused(api.setArrival, { ...of(hidden), body: { arrival: 'arrived' } }, 404);
      await mercy.refused(api.deleteAppointment, of(hidden), 404);
    }
    const { items } = await mercy.ok(api.listAppointments, { query: { patient_id: achieng.id, limit: '100' } });
    assert.ok(items.length > 0 && items.every(({ appointment }) => appointment.clinician_id === doctor.id));
    await mercy.refused(api.listAppointments, { query: { patient_id: elsewhere.id } }, 404);
    await mercy.refused(api.appointmentCalendar, { query: { ...day(8), clinician_id: stranger.id } }, 404);
  });
});

describe('arrivals', () => {
  test('is said, seen by the clinician, and taken back; the version stays', async () => {
    const id = await one(at(9, '06:00'));
    const say = async (arrival: 'expected' | 'arrived' | 'called_in') => {
      await mercy.ok(api.setArrival, { ...of(id), body: { arrival } });
      const { appointment } = await wanjiru.ok(api.getAppointment, of(id));
      return [appointment.arrived_at != null, appointment.called_in_at != null, appointment.version];
    };
    assert.deepEqual(await say('arrived'), [true, false, 1]);
    const { arrived_at } = (await wanjiru.ok(api.getAppointment, of(id))).appointment;
    assert.deepEqual(await say('called_in'), [true, true, 1]);
    assert.equal(
      (await wanjiru.ok(api.getAppointment, of(id))).appointment.arrived_at,
      arrived_at,
      'the first word counts',
    );
    assert.deepEqual(await say('expected'), [false, false, 1]);
    const { appointment } = await (await t.as(achieng)).ok(api.getAppointment, of(id));
    assert.ok(!('arrived_at' in appointment), 'nothing for the patient');
  });

  test('counts from when it was said, not from when a device without a network could send it', async () => {
    const cameAt = async (start: string, said_at: string) => {
      const id = await one(at(11, start));
      const { appointment } = await mercy.ok(api.setArrival, { ...of(id), body: { arrival: 'arrived', said_at } });
      return Date.parse(appointment.arrived_at ?? '') - t.time.now;
    };
    const minute = 60_000;
    const said = (minutes: number) => new Date(t.time.now + minutes * minute).toISOString();
    assert.equal(await cameAt('06:00', said(-40)), -40 * minute);
    assert.equal(await cameAt('07:00', said(40)), 0, 'a clock that is ahead');
    assert.equal(await cameAt('08:00', said(-14 * 60)), 0, 'a clock that is a day behind');
  });

  test('takes nothing back that was said later, where a device without a network sends it late', async () => {
    const id = await one(at(11, '09:00'));
    const minutesAgo = (minutes: number) => new Date(t.time.now - minutes * 60_000).toISOString();
    const say = async (arrival: 'expected' | 'arrived' | 'called_in', minutes: number) => {
      const body = { arrival, said_at: minutesAgo(minutes) };
      const { arrived_at, called_in_at } = (await mercy.ok(api.setArrival, { ...of(id), body })).appointment;
      return [arrived_at, called_in_at];
    };
    const both = [minutesAgo(10), minutesAgo(10)];
    assert.deepEqual(await say('called_in', 10), both);
    assert.deepEqual(await say('arrived', 20), both, 'they were called in since');
    assert.deepEqual(await say('expected', 15), both, 'they came since');
    assert.deepEqual(await say('arrived', 5), [both[0], undefined], 'called in by mistake');
    assert.deepEqual(await say('expected', 4), [undefined, undefined]);
  });

  test('is forgotten where the visit is moved to another day, and not said of one that is over', async () => {
    const id = await one(at(10, '06:00'));
    await mercy.ok(api.setArrival, { ...of(id), body: { arrival: 'arrived' } });
    const body = { clinician_id: doctor.id, start_time: at(20, '07:00'), end_time: at(20, '07:30'), version: 1 };
    const { appointment } = await mercy.ok(api.updateAppointment, { ...of(id), body });
    assert.equal(appointment.arrived_at, undefined);
    await wanjiru.ok(api.setAppointmentStatus, { ...of(id), body: { status: 'completed', version: 2 } });
    await mercy.refused(api.setArrival, { ...of(id), body: { arrival: 'arrived' } }, 409);
  });
});

test('who comes to somebody who works there no longer stands in the day of the reception', async () => {
  const former = await putClinician(t.put, aClinician(ours, { role: 'nurse', user: { status: 'inactive' } }));
  const id = await putAppointment(t.put, { clinician: former, patient: achieng }, { start: at(16, '06:00') });
  const { clinicians, entries } = await mercy.ok(api.appointmentCalendar, { query: day(16) });
  assert.deepEqual(
    entries.map(({ item }) => item?.appointment.id),
    [id],
  );
  assert.ok(!clinicians.some((clinician) => clinician.id === former.id), 'nobody is booked with them');
  const { entries: later } = await mercy.ok(api.appointmentCalendar, { query: day(17) });
  assert.deepEqual(later, []);
});

describe('a receptionist', () => {
  test('reads no inquiry, list or number of any', async () => {
    const { is_reception, counts, patients } = await mercy.ok(getOwnClinician);
    assert.deepEqual([is_reception, counts.inquiries, patients], [true, 0, []]);
    await mercy.refused(getInboxCounts, {}, 403);
    await mercy.refused(listForClinician, { query: {} }, 403);
    const { items } = await mercy.ok(listInstitutionPatients, { params: { institution_id: ours }, query: {} });
    assert.ok(items.length > 0);
  });

  test('a receptionist with patients from before keeps them until an administrator names a successor', async () => {
    const before = await putClinician(t.put, aClinician(ours, { role: 'receptionist' }));
    const patient = await putPatient(t.put, aPatient());
    await putRelationship(t.put, { clinician: before, patient }, { id: idOf(nextSerial()) });
    await (await t.as(patient)).ok(createEContact, { body: { topic: 'temperature', answers: mildFever } });
    const person = await t.as(before);
    const mine = async () => (await person.ok(listForClinician, { query: {} })).total;
    assert.deepEqual([(await person.ok(getOwnClinician)).is_reception, await mine()], [undefined, 1]);
    const params = { clinician_id: before.id };
    const toDesk = { params, body: { hand_over_to: desk.id } };
    const problem = await (await t.as(admin)).refused(handOver, toDesk, 400);
    assert.equal(problem.details?.fields?.[0]?.code, 'no_colleague');
    await (await t.as(admin)).ok(handOver, { params, body: { hand_over_to: nurse.id } });
    assert.equal((await person.ok(getOwnClinician)).is_reception, true);
    await person.refused(listForClinician, { query: {} }, 403);
    const { items } = await (await t.as(nurse)).ok(listForClinician, { query: {} });
    assert.ok(items.some(({ e_contact }) => e_contact.patient_id === patient.id));
  });
});
