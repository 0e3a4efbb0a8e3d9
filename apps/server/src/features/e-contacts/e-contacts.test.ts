/** The main job, end to end: a patient reports symptoms, a clinician answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { feverWithStiffNeck } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();

test('an inquiry with an emergency reaches the clinician, pinned and unread, and is answered', async () => {
  const patient = await t.as(t.clinic.achieng);
  const doctor = await t.as(t.clinic.doctor);
  const body = { topic: 'temperature', answers: feverWithStiffNeck };
  const { e_contact, red_flags } = await patient.ok(createEContact, { body });
  assert.equal(red_flags[0]?.rule_id, 'FEVER_EMERGENCY_001');
  const { items, total } = await doctor.ok(listForClinician);
  assert.equal(total, 1);
  assert.equal(items[0]?.has_unread_for_clinician, true);
  assert.equal(items[0]?.open_severity, 'emergency');
  assert.equal(items[0]?.patient.user.given_name, 'Achieng');
  const params = { id: e_contact.id };
  await doctor.ok(postMessage, { params, body: { message: 'Njoo sasa' } });
  const thread = await doctor.ok(getThreadForClinician, { params });
  assert.equal(thread.item.e_contact.status, 'clinic_waits_response');
  assert.deepEqual(thread.answers, feverWithStiffNeck);
  const answer = (await patient.ok(getThreadForPatient, { params })).item.messages[0];
  assert.equal(answer?.e_contact_message.message, 'Njoo sasa');
  assert.equal(answer?.message_author_type, 'clinician');
});
