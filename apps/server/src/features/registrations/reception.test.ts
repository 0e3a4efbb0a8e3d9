/** A reception registers patients for a clinician of its institution, whom it chooses. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { mildFever } from '#server/testing/answers.ts';
import { anAssistedForm, registered } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger, achieng } = t.clinic;
const desk = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'receptionist' }));
const colleague = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'receptionist' }));
let mercy: Person;
beforeEach(async () => {
  t.time.now += 3_600_000;
  mercy = await t.as(desk);
});
const forDoctor = (over: object = {}) => ({ clinician_id: doctor.id, ...over });
const verified = (patient_id: string, code: string) => ({ params: { patient_id }, body: { code } });

test('the patient is the chosen clinician’s, from their yes by the code on', async () => {
  const { patient_id, code, answer } = await registered(t.db, mercy, forDoctor());
  assert.equal(answer.patient_info.relationship.status, 'invited');
  const { patient_info } = await mercy.ok(api.verifyConsent, verified(patient_id, code));
  assert.equal(patient_info.patient.id, patient_id);
  const { patient } = await (await t.as(doctor)).ok(getPatient, { params: { patient_id } });
  assert.equal(patient.selected_clinician_id, doctor.id);
  await mercy.refused(getPatient, { params: { patient_id } }, 404);
  assert.equal((await mercy.ok(getOwnClinician)).is_reception, true, 'nobody is in the care of the reception');
});

test('a patient who agrees at the desk can be booked for at once, and the other desk can send the code again', async () => {
  const { patient_id } = await registered(t.db, mercy, forDoctor({ consent: 'in_person' }));
  const body = {
    id: idOf(nextSerial()),
    patient_id,
    clinician_id: doctor.id,
    start_time: '2026-12-21T06:00:00.000Z',
    end_time: '2026-12-21T06:30:00.000Z',
    topic: 'Kuonana na daktari',
    type: 'consultation' as const,
  };
  await mercy.ok(createAppointment, { body });
  t.time.now += 120_000;
  await (await t.as(colleague)).ok(api.resendConsent, { params: { patient_id } });
});

test('nobody else can be chosen than who sees patients there, and only by a reception', async () => {
  const faultOf = async (person: Person, over: object) => {
    const problem = await person.refused(api.assistedRegister, { body: anAssistedForm(over) }, 400);
    return problem.details?.fields?.map(({ field, code }) => `${field} ${code}`);
  };
  assert.deepEqual(await faultOf(mercy, {}), ['clinician_id required']);
  for (const { id } of [stranger, desk, colleague])
    assert.deepEqual(await faultOf(mercy, { clinician_id: id }), ['clinician_id no_colleague']);
  assert.deepEqual(await faultOf(await t.as(doctor), { clinician_id: nurse.id }), ['clinician_id no_colleague']);
});

test('sent once more under another key it is the same, and tells nothing of what came since', async () => {
  const { form, patient_id } = await registered(t.db, mercy, forDoctor({ consent: 'in_person' }));
  const { user_id } = await t.db
    .selectFrom('patient')
    .select('user_id')
    .where('id', '=', patient_id)
    .executeTakeFirstOrThrow();
  await t.db.updateTable('app_user').set({ is_mobile_confirmed: true }).where('id', '=', user_id).execute();
  const ofPatient = { topic: 'temperature', answers: mildFever, patient_id } as const;
  await (await t.as(doctor)).ok(createEContact, { body: ofPatient });
  const { patient_info } = await mercy.ok(api.assistedRegister, { body: form });
  assert.deepEqual(patient_info.notifications, { unread_inquiries: 0, red_flags: 0, open_services: 0 });
  assert.deepEqual(patient_info.clinician_notes, []);
});

test('a similar patient of the institution is named, with the record that the reception finds', async () => {
  const { given_name, additional_name, family_name, mobile_number } = achieng.user;
  const same = {
    given_name,
    additional_name,
    family_name,
    birthday: achieng.birthday,
    gender: 'female',
    mobile_number,
  };
  const body = anAssistedForm(forDoctor({ ...same, confirmed_duplicate: false }));
  const problem = await mercy.refused(api.assistedRegister, { body }, 409);
  const duplicates = problem.details?.['duplicates'] as { patient_id: string | null }[] | undefined;
  assert.deepEqual(
    [problem.code, duplicates?.map(({ patient_id }) => patient_id)],
    ['looks_like_duplicate', [achieng.id]],
  );
});
