/** In team care an appointment is with any doctor or nurse of the institution, of who agreed to the team; of others with their clinicians. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as api from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { deactivateClinician, handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { bodyOf, changeOf } from '#server/testing/appointments/booking.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const desk = await putClinician(t.put, aClinician(ours, { role: 'receptionist' }));
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
const theirs = t.clinic.stranger;
await t.db.updateTable('institution').set({ team_care: true }).execute();
let doctor: ClinicianSeed;
let nurse: ClinicianSeed;
let patient: PatientSeed;
const start = new Date(t.time.now + 26 * 3_600_000).toISOString();

beforeEach(async () => {
  doctor = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
  nurse = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
  patient = await putPatientOf(t.put, doctor);
});

const consent = async (said: 'team' | 'chosen') => {
  const params = { patient_id: patient.id, institution_id: ours };
  return (await t.as(patient)).ok(setTeamConsent, { params, body: { consent: said } });
};
const offered = async (by: ClinicianSeed) => {
  const { clinicians } = await (await t.as(by)).ok(api.listBookableClinicians, { params: { patient_id: patient.id } });
  return clinicians.map(({ id }) => id);
};
const bookedBy = async (by: ClinicianSeed, clinician: ClinicianSeed) =>
  (await t.as(by)).ok(api.createAppointment, { body: bodyOf({ clinician, patient, start }) });
const refusedTo = async (by: ClinicianSeed, clinician: ClinicianSeed) => {
  const body = bodyOf({ clinician, patient, start });
  return (await (await t.as(by)).refused(api.createAppointment, { body }, 400)).details?.fields?.[0]?.field;
};
const isListed = async (by: ClinicianSeed, id: string, search?: string) => {
  const query = { scope: 'upcoming', ...(search !== undefined && { search }) } as const;
  const { items } = await (await t.as(by)).ok(api.listAppointments, { query });
  return items.some(({ appointment }) => appointment.id === id);
};

describe('colleagues who may be booked', () => {
  test('is the whole team where the patient agreed to it, their own clinicians first', async () => {
    await consent('team');
    for (const by of [desk, doctor, nurse]) {
      const ids = await offered(by);
      assert.equal(ids[0], doctor.id);
      assert.ok(
        ids.includes(nurse.id) && !ids.includes(admin.id) && !ids.includes(desk.id) && !ids.includes(theirs.id),
      );
    }
    for (const by of [desk, doctor, nurse]) {
      const { appointment } = await bookedBy(by, nurse);
      assert.equal(appointment.clinician_id, nurse.id);
      await (await t.as(by)).ok(api.deleteAppointment, { params: { appointment_id: appointment.id } });
    }
  });

  test('is who has the patient in care, where they did not', async () => {
    await consent('chosen');
    assert.deepEqual(await offered(desk), [doctor.id]);
    assert.equal(await refusedTo(desk, nurse), 'clinician_id');
    assert.equal(await refusedTo(doctor, nurse), 'clinician_id');
  });

  test('is never somebody else of the clinic, somebody who left, or the team of another clinic', async () => {
    await consent('team');
    assert.equal(await refusedTo(desk, admin), 'clinician_id');
    assert.equal(await refusedTo(desk, theirs), 'clinician_id');
    await (await t.as(admin)).ok(deactivateClinician, { params: { clinician_id: nurse.id }, body: {} });
    assert.ok(!(await offered(desk)).includes(nurse.id));
    assert.equal(await refusedTo(desk, nurse), 'clinician_id');
  });
});

describe('an appointment with a clinician of the team', () => {
  test('stands in their list, their Today, their calendar and the search; and hears of it', async () => {
    await consent('team');
    const { appointment } = await bookedBy(desk, nurse);
    assert.deepEqual([await isListed(nurse, appointment.id), await isListed(doctor, appointment.id)], [true, false]);
    assert.ok(await isListed(nurse, appointment.id, patient.user.given_name));
    const { counts } = await (await t.as(nurse)).ok(getOwnClinician);
    assert.equal(counts.appointments_upcoming, 1);
    const query = { from: start, to: new Date(Date.parse(start) + 3_600_000).toISOString(), clinician_id: nurse.id };
    const { entries } = await (await t.as(nurse)).ok(api.appointmentCalendar, { query });
    assert.equal(entries[0]?.item?.patient_name.given_name, patient.user.given_name);
    const told = t.db.selectFrom('user_event').select('name').where('user_id', '=', nurse.user.id);
    assert.ok((await told.execute()).some(({ name }) => name === 'appointment-created'));
  });

  test('moved to a colleague, leaves the list of who had it, who hears of that', async () => {
    await consent('team');
    const item = await bookedBy(desk, nurse);
    await (await t.as(desk)).ok(api.updateAppointment, changeOf(item, { clinician_id: doctor.id }));
    const { id } = item.appointment;
    assert.deepEqual([await isListed(nurse, id), await isListed(doctor, id)], [false, true]);
    const told = t.db.selectFrom('user_event').select('name').where('user_id', '=', nurse.user.id);
    assert.ok((await told.execute()).some(({ name }) => name === 'appointment-updated'));
  });

  test('is seen to by who has the patient in care once the patient closes it to the team', async () => {
    await consent('team');
    const { id } = (await bookedBy(desk, nurse)).appointment;
    await consent('chosen');
    assert.deepEqual(
      [await isListed(nurse, id), await isListed(doctor, id), await isListed(desk, id)],
      [false, true, true],
    );
  });

  test('is seen to by them where its clinician leaves, and goes along where they hand over', async () => {
    await consent('team');
    const { id } = (await bookedBy(desk, nurse)).appointment;
    const params = { clinician_id: nurse.id };
    const { handed_over } = await (await t.as(admin)).ok(deactivateClinician, { params, body: {} });
    assert.deepEqual([handed_over.appointments_left, await isListed(doctor, id)], [1, true]);
    const second = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
    const third = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
    const other = (await bookedBy(desk, second)).appointment.id;
    const given = { params: { clinician_id: second.id }, body: { hand_over_to: third.id } };
    assert.equal((await (await t.as(admin)).ok(handOver, given)).handed_over.appointments, 1);
    assert.deepEqual([await isListed(third, other), await isListed(second, other)], [true, false]);
  });
});

describe('for whom a clinician books is found', () => {
  const found = async (by: ClinicianSeed, more: object = { with_team: 'yes' }) => {
    const query = { search: patient.member_id, ...more };
    return (await (await t.as(by)).ok(listPatients, { query })).items;
  };
  const ids = async (...given: Parameters<typeof found>) => (await found(...given)).map((one) => one.patient.id);

  test('among the own patients, and those who agreed to the team, each once', async () => {
    await consent('team');
    assert.deepEqual(await ids(nurse), [patient.id]);
    assert.deepEqual(await ids(doctor), [patient.id]);
    assert.deepEqual(await ids(nurse, {}), [], 'the list of the own patients stays theirs');
    await putRelationship(t.put, { clinician: nurse, patient }, { id: idOf(nextSerial()) });
    assert.deepEqual(await ids(nurse), [patient.id]);
  });

  test('and nobody else: not who chose one clinician, of no team, or of another clinic', async () => {
    await consent('chosen');
    assert.deepEqual(await ids(nurse), []);
    assert.deepEqual(await ids(doctor), [patient.id]);
    await consent('team');
    for (const by of [admin, theirs]) assert.deepEqual(await ids(by), []);
    await t.db.updateTable('institution').set({ team_care: false }).where('id', '=', ours).execute();
    assert.deepEqual(await ids(nurse), []);
    await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', ours).execute();
  });

  test('without the private note of a colleague', async () => {
    await consent('team');
    const body = { id: idOf(nextSerial()), note: 'Kanari' };
    await (await t.as(doctor)).ok(createNote, { params: { patient_id: patient.id }, body });
    const [own] = await found(doctor);
    assert.equal(own?.clinician_notes?.length, 1);
    assert.ok(!JSON.stringify(await found(nurse)).includes('Kanari'));
    await (await t.as(nurse)).ok(getPatient, { params: { patient_id: patient.id } });
  });
});
