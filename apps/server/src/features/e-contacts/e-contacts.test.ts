import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import {
  type Clinic,
  type TestApp,
  call,
  closeCluster,
  openTestApp,
  putClinic,
  tokenFor,
} from '#server/testing/test-app.ts';

let t: TestApp;
let clinic: Clinic;
const fever = {
  fever_now: 'yes',
  temperature_measured: 'yes',
  temperature_c: 38.6,
  duration: 'd1_3',
  brain_signs: ['stiff_neck', 'bad_headache'],
  body_signs: ['none'],
  other_symptoms: ['chills'],
  malaria_test: 'negative',
  pregnancy_status: 'no',
  chronic_conditions: ['none'],
  current_medicines: ['none'],
};

before(async () => {
  t = await openTestApp();
  clinic = await putClinic(t.put);
});
after(async () => {
  await t.close();
  await closeCluster();
});

test('an inquiry with an emergency reaches the clinician, pinned and unread, and is answered', async () => {
  const patient = await tokenFor(t, clinic.achieng);
  const doctor = await tokenFor(t, clinic.doctor);
  const sent = await call(t.app, createEContact, { token: patient, body: { topic: 'temperature', answers: fever } });
  assert.equal(sent.statusCode, 201, sent.body);
  const { e_contact, red_flags } = sent.json();
  assert.deepEqual(
    red_flags.map((flag: { rule_id: string }) => flag.rule_id),
    ['FEVER_EMERGENCY_001'],
  );
  const list = (await call(t.app, listForClinician, { token: doctor })).json();
  assert.equal(list.total, 1);
  assert.equal(list.items[0].has_unread_for_clinician, true);
  assert.equal(list.items[0].open_severity, 'emergency');
  const reply = await call(t.app, postMessage, {
    token: doctor,
    params: { id: e_contact.id },
    body: { message: 'Njoo sasa' },
  });
  assert.equal(reply.statusCode, 201, reply.body);
  const thread = await call(t.app, getThreadForClinician, { token: doctor, params: { id: e_contact.id } });
  assert.equal(thread.statusCode, 200, thread.body);
  assert.equal(thread.json().item.e_contact.status, 'clinic_waits_response');
});
