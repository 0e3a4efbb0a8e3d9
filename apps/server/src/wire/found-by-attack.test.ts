/** Holes that attacks found once, and that must stay closed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import {
  createEContact,
  getThreadForClinician,
  listNeedsYouNow,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { call } from '#server/testing/test-app.ts';
import { cursorOf } from './cursor.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const patient = await t.as(achieng);
const clinician = await t.as(doctor);

test('a message from a phone whose clock stands anywhere is taken, and both sides can still read the thread', async () => {
  const { e_contact } = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const params = { id: e_contact.id };
  for (const written_at of [
    '0000-01-01T00:00:00Z',
    '1900-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    // In which many a phone was made.
    '2015-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ]) {
    const sent = await patient.ok(postMessage, { params, body: { message: written_at, written_at } });
    assert.equal(sent.e_contact_message.written_at, null);
  }
  const written_at = '2026-11-21T05:59:00.000Z';
  const sent = await patient.ok(postMessage, { params, body: { message: 'now', written_at } });
  assert.equal(sent.e_contact_message.written_at, written_at);
  const thread = await clinician.ok(getThreadForClinician, { params });
  assert.equal(thread.item.messages.length, 6);
});

test('a cursor with an impossible year is refused, not an error of ours', async () => {
  const cursor = cursorOf([0, '0000-01-01T00:00:00.000Z', idOf(1)]);
  const problem = await clinician.refused(listNeedsYouNow, { query: { cursor } }, 400);
  assert.equal(problem.code, 'invalid_cursor');
});

test('a clinician whose relationship ended is gone from the appointments too', async () => {
  const left = await putPatient(t.put, aPatient({ user: { given_name: 'Left' } }));
  const id = idOf(nextSerial());
  await putRelationship(t.put, { clinician: doctor, patient: left }, { id });
  await putAppointment(t.put, { clinician: doctor, patient: left }, { start: '2026-11-21T12:00:00Z' });
  const before = await clinician.ok(getOwnClinician);
  assert.equal(before.appointments.length, 1);
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('id', '=', id).execute();
  const after = await clinician.ok(getOwnClinician);
  assert.deepEqual([after.appointments.length, after.counts.appointments_today], [0, 0]);
});

test('before an invitation is accepted the clinician sees name and contact only', async () => {
  const invited = await putPatient(t.put, aPatient({ user: { given_name: 'Invited' } }));
  // They are somewhere else already, and have changed their record there.
  const { stranger: other } = t.clinic;
  await t.app.db
    .updateTable('patient')
    .set({
      selected_clinician_id: other.id,
      active_since: new Date('2020-01-01'),
      registration_type: 'assisted',
      version: 7,
    })
    .set({ created_at: new Date('2020-01-01'), updated_at: new Date('2021-01-01') })
    .where('id', '=', invited.id)
    .execute();
  const id = idOf(nextSerial());
  await putRelationship(t.put, { clinician: doctor, patient: invited }, { id, status: 'invited' });
  const { items } = await clinician.ok(listPatients, { query: { status: 'invited' } });
  const [info] = items;
  assert.ok(info !== undefined);
  const { created_at } = info.relationship;
  const { id: user_id, given_name, additional_name, family_name, email, mobile_number } = invited.user;
  const { preferred_language } = invited.user;
  assert.deepEqual(info, {
    patient: {
      id: invited.id,
      member_id: null,
      birthday: null,
      birthday_precision: null,
      gender: null,
      address: null,
      status: 'active',
      registration_type: 'self',
      selected_clinician_id: null,
      active_since: null,
      version: 1,
      created_at,
      updated_at: created_at,
    },
    user: { id: user_id, given_name, additional_name, family_name, email, mobile_number, preferred_language },
    cpr_id: id,
    relationship: { id, status: 'invited', created_at, active_since: null },
    notifications: {
      unread_inquiries: 0,
      red_flags: 0,
      open_severity: null,
      unanswered_emergencies: 0,
      open_services: 0,
    },
    clinician_notes: [],
  });
  assert.ok(Date.parse(created_at) > Date.parse('2026-01-01'), created_at);
});

test('no proxy and no shared browser may keep what the API answers', async () => {
  const answers = [
    await clinician.call(getOwnClinician),
    await call(t.app, getOwnClinician),
    await call(t.app, login, { body: { mobile_number: '0712', password: 'wrong password', user_type: 'patient' } }),
  ];
  assert.deepEqual(
    answers.map((answer) => [answer.statusCode, answer.headers['cache-control']]),
    [
      [200, 'no-store'],
      [401, 'no-store'],
      [401, 'no-store'],
    ],
  );
});
