/** Children whom an account added before it had a clinician come into the care of its first one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addPerson, endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild, anAdult } from '#server/testing/families.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { newNumber } from '#server/testing/registering.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const newId = () => idOf(nextSerial());

/** A mother without a clinician, with a child of whom she may ask nobody yet. */
async function family() {
  const seed = await putPatient(t.put, aPatient({}));
  const mother = await t.as(seed);
  const { person } = await mother.ok(addPerson, { body: aChild() });
  const { id: patient_id } = person.patient;
  const asking = { body: { topic: 'services', answers: askForBill, patient_id } };
  assert.equal((await mother.refused(createEContact, asking, 409)).code, 'no_clinician');
  return { seed, mother, patient_id, asking };
}

const opens = async (patient_id: string, by = doctor) =>
  (await (await t.as(by)).call(getPatient, { params: { patient_id } })).statusCode === 200;

describe('the child comes into care with its mother', () => {
  test('who joins an open list', async () => {
    const { mother, patient_id, asking } = await family();
    await mother.ok(joinOpenList, { body: { id: newId(), clinician_id: doctor.id } });
    assert.equal(await opens(patient_id), true);
    assert.equal((await mother.ok(createEContact, asking)).e_contact.clinician_id, doctor.id);
  });

  test('who accepts an invitation, and not if she declines it', async () => {
    const { seed, mother, patient_id, asking } = await family();
    const invitedBy = async (clinician: typeof doctor) => {
      const id = newId();
      await putRelationship(t.put, { clinician, patient: seed }, { id, status: 'invited' });
      return { relationship_id: id };
    };
    await mother.ok(answerInvitation, { params: await invitedBy(nurse), body: { status: 'declined' } });
    await mother.ok(answerInvitation, { params: await invitedBy(doctor), body: { status: 'active' } });
    assert.deepEqual([await opens(patient_id), await opens(patient_id, nurse)], [true, false]);
    await mother.ok(createEContact, asking);
  });
});

test('nobody else does: an adult who has not agreed, a child whom she cares for no more, one who has a clinician', async () => {
  const { mother, patient_id: left } = await family();
  await mother.ok(endOwnCare, { params: { patient_id: left } });
  const { person: adult } = await mother.ok(addPerson, { body: anAdult({ mobile_number: newNumber() }) });
  const { person: child } = await mother.ok(addPerson, { body: aChild() });
  await mother.ok(joinOpenList, { body: { id: newId(), clinician_id: doctor.id } });
  await mother.ok(joinOpenList, { body: { id: newId(), clinician_id: nurse.id } });
  for (const patient_id of [left, adult.patient.id]) assert.equal(await opens(patient_id), false);
  assert.deepEqual([await opens(child.patient.id), await opens(child.patient.id, nurse)], [true, false]);
});
