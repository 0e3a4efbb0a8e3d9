/** A closed record shows name and contact to those who need them. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng } = t.clinic;
const superuser = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' }));
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()), status: 'invited' });
const params = { patient_id: achieng.id };
let inviter: Person;
let root: Person;
before(async () => {
  [inviter, root] = [await t.as(nurse), await t.as(superuser)];
});

test('a clinician who only invited the patient sees name and contact, and opens no record', async () => {
  const { given_name, additional_name, family_name, email, mobile_number } = achieng.user;
  assert.deepEqual(await inviter.ok(getPatientContact, { params }), {
    patient: { id: achieng.id, member_id: null, status: 'active' },
    user: { given_name, additional_name, family_name, email, mobile_number },
    relationship_status: 'invited',
  });
  await inviter.refused(getPatient, { params }, 404);
});

test('of a deactivated patient a superuser alone sees it, with the member ID and nothing clinical', async () => {
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', achieng.id).execute();
  for (const person of [inviter, await t.as(doctor), await t.as(admin)]) {
    await person.refused(getPatientContact, { params }, 404);
  }
  const { patient, relationship_status, ...rest } = await root.ok(getPatientContact, { params });
  assert.deepEqual([patient.member_id, patient.status, relationship_status], [achieng.member_id, 'inactive', null]);
  assert.deepEqual(Object.keys(rest), ['user', 'institution']);
  // The way back for a superuser who came from its list of patients.
  assert.equal(rest.institution?.id, doctor.institution_id);
});
