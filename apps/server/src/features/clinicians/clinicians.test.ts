import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng, baraka } = t.clinic;

test('the own profile: who they are, first pages of their lists, and the numbers of the dashboard', async () => {
  const yesterday = { ...t.put, at: new Date('2026-11-20T20:59:59Z') };
  const early = await putPatient(t.put, aPatient({ user: { given_name: 'Early' } }));
  await putRelationship(yesterday, { clinician: doctor, patient: early }, { id: idOf(nextSerial()) });
  const invited = await putPatient(t.put, aPatient({ user: { given_name: 'Invited' } }));
  await putRelationship(t.put, { clinician: doctor, patient: invited }, { id: idOf(nextSerial()), status: 'invited' });

  const pair = { clinician: doctor, patient: achieng };
  // Counted by the day in Nairobi, which begins at nine in the evening before by UTC.
  await putAppointment(t.put, pair, { start: '2026-11-20T20:00:00Z' });
  await putAppointment(t.put, pair, { start: '2026-11-20T21:00:00Z', status: 'completed' });
  await putAppointment(t.put, pair, { start: '2026-11-21T20:00:00Z' });
  await putAppointment(t.put, pair, { start: '2026-11-21T21:00:00Z' });
  await putAppointment(t.put, pair, { start: '2026-11-21T10:00:00Z', status: 'cancelled' });
  await putAppointment(t.put, { clinician: nurse, patient: baraka }, { start: '2026-11-21T10:00:00Z' });

  const body = { topic: 'services', answers: askForBill, selected_services: ['HIV_TEST', 'FREE_VITALS'] };
  await (await t.as(achieng)).ok(createEContact, { body });
  const profile = await (await t.as(doctor)).ok(getOwnClinician);

  assert.equal(profile.clinician.id, doctor.id);
  assert.equal(profile.clinician.role, 'doctor');
  assert.equal(profile.user.id, doctor.user.id);
  assert.equal(profile.user.preferred_language, 'en');
  assert.equal(profile.institution.id, doctor.institution_id);
  assert.deepEqual(
    profile.patients.map((item) => item.user.given_name),
    ['Achieng', 'Early'],
  );
  assert.ok(profile.patients.every((item) => item.cpr_id !== '' && Array.isArray(item.clinician_notes)));
  assert.deepEqual(
    profile.appointments.map((item) => item.appointment.topic),
    ['2026-11-20T21:00:00Z', '2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z'],
  );
  assert.equal(profile.appointments[0]?.appointment.patient_id, achieng.id);
  assert.equal(profile.appointments[0]?.patient_name.given_name, 'Achieng');
  assert.deepEqual(profile.service_interests.map((interest) => interest.service).toSorted(), [
    'FREE_VITALS',
    'HIV_TEST',
  ]);
  assert.deepEqual(profile.counts, {
    inquiries: 1,
    unread_inquiries: 1,
    needs_you_now: 1,
    emergencies: 0,
    service_requests: 2,
    patients_total: 3,
    patients_active: 2,
    pending_invitations: 1,
    activated_today: 1,
    unconfirmed_numbers: 0,
    appointments_today: 2,
    appointments_upcoming: 2,
    appointments_completed: 1,
  });
});

test('a clinician who has nobody yet sees empty lists and zeros', async () => {
  const fresh = await putClinician(t.put, aClinician(doctor.institution_id));
  const profile = await (await t.as(fresh)).ok(getOwnClinician);
  assert.deepEqual([profile.patients, profile.appointments, profile.service_interests], [[], [], []]);
  assert.deepEqual(new Set(Object.values(profile.counts)), new Set([0]));
});

test('the patients are a first page; the numbers count all', async () => {
  const busy = await putClinician(t.put, aClinician(doctor.institution_id));
  for (let index = 0; index < 23; index += 1) {
    const patient = await putPatient(t.put, aPatient());
    await putRelationship(t.put, { clinician: busy, patient }, { id: idOf(nextSerial()) });
  }
  const profile = await (await t.as(busy)).ok(getOwnClinician);
  assert.equal(profile.patients.length, 20);
  assert.equal(profile.counts.patients_active, 23);
});
