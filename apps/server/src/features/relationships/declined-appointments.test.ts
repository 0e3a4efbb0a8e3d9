/** A patient says no to the colleague who took over: what was planned with that one goes to somebody who can see to it. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getAppointment, listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { askWhileBreathingHard } from '#server/testing/answers.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { dueSms } from '#server/testing/appointments/due-sms.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatient, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { startOfTime } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care } = careIn(t);
const { leftBy } = dueSms(t);
const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
/** Wednesday, half past ten in Nairobi; its reminder leaves on Tuesday at five. */
const start = '2026-11-25T07:30:00.000Z';
const reminded = '2026-11-24T14:00:00Z';
let to: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now = startOfTime;
  await t.db.deleteFrom('outbox_message').execute();
  let from: ClinicianSeed;
  ({ from, to, patient } = await care());
  await t.db.updateTable('app_user').set({ preferred_language: 'en' }).execute();
  const given = { params: { clinician_id: from.id }, body: { hand_over_to: to.id } };
  await (await t.as(admin)).ok(handOver, given);
  await leftBy(new Date(startOfTime).toISOString());
});

const colleague = async (name = 'Other') => {
  const clinician = await putClinician(t.put, aClinician(ours, { user: { given_name: name } }));
  await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()) });
  return clinician;
};
const booked = async () => (await book(await t.as(to), { clinician: to, patient, start })).appointment.id;
const answers = async (status: 'active' | 'declined', clinician: ClinicianSeed) => {
  const own = await t.as(patient);
  const { clinician_infos } = await own.ok(getOwnPatient);
  const info = clinician_infos.find((one) => one.clinician.id === clinician.id);
  await own.ok(answerInvitation, { params: { relationship_id: info?.relationship.id }, body: { status } });
};
const listOf = async (person: ClinicianSeed | PatientSeed) =>
  (await (await t.as(person)).ok(listAppointments, { query: { scope: 'upcoming' } })).items.map(
    ({ appointment: { id, clinician_id } }) => [id, clinician_id],
  );
/** Whether somebody else can be booked at that hour. */
const isFree = async (clinician: ClinicianSeed) => {
  const other = await putPatientOf(t.put, clinician);
  await book(await t.as(clinician), { clinician, patient: other, start });
};

describe('with another clinician', () => {
  test('it is theirs, as the patient sees it and the reminder says', async () => {
    const other = await colleague();
    const id = await booked();
    await answers('declined', to);
    assert.deepEqual(await listOf(other), [[id, other.id]]);
    assert.deepEqual(await listOf(patient), [[id, other.id]]);
    await isFree(to);
    // The other SMS is for the patient who was booked in its place.
    const own = (await leftBy(reminded)).filter((body) => /with Dr\. Other/.test(body));
    assert.equal(own.length, 1);
  });

  test('where the reminder named the one before, an SMS says with whom it is now', async () => {
    await colleague();
    await booked();
    assert.match((await leftBy(reminded))[0] ?? '', /with Dr\. Staying/);
    await answers('declined', to);
    const [body = '', ...rest] = await leftBy(new Date(t.time.now + 120_000).toISOString());
    assert.match(body, /was changed\. It is now .*with Dr\. Other/);
    assert.deepEqual(rest, []);
  });

  test('a clinician who is not free is booked only once', async () => {
    const other = await colleague();
    const id = await booked();
    await isFree(other);
    await answers('declined', to);
    assert.deepEqual(await listOf(patient), [[id, to.id]]);
  });
});

describe('with nobody left', () => {
  test('an emergency that it answered waits again', async () => {
    const body = { topic: 'services', answers: askWhileBreathingHard, clinician_id: to.id };
    const { e_contact, red_flags } = await (await t.as(patient)).ok(createEContact, { body });
    const [of, red_flag_ids] = [{ params: { id: e_contact.id } }, red_flags.map((flag) => flag.id)];
    await (await t.as(to)).ok(acknowledgeAll, { ...of, body: { red_flag_ids } });
    await book(await t.as(to), { clinician: to, patient, start: new Date(startOfTime + 3_600_000).toISOString() });
    const urgency = async () =>
      (await t.db.selectFrom('e_contact').select('urgency').where('id', '=', e_contact.id).executeTakeFirstOrThrow())
        .urgency;
    assert.equal(await urgency(), urgencies.none);
    await answers('declined', to);
    assert.equal(await urgency(), urgencies.emergency_unanswered);
  });

  test('it is cancelled by the patient, as whoever has them next reads', async () => {
    const id = await booked();
    await answers('declined', to);
    const next = await colleague();
    const { appointment } = await (await t.as(next)).ok(getAppointment, { params: { appointment_id: id } });
    assert.deepEqual([appointment.status, appointment.cancel_reason], ['cancelled', 'patient']);
  });

  test('it does not take place, the hour is free, and no reminder leaves', async () => {
    const id = await booked();
    await answers('declined', to);
    assert.deepEqual(await listOf(patient), []);
    const { items } = await (await t.as(patient)).ok(listAppointments, { query: { scope: 'past' } });
    assert.deepEqual(
      items.map(({ appointment }) => [appointment.id, appointment.status]),
      [[id, 'cancelled']],
    );
    // Having looked at it they may come: they hear of it, and no reminder follows.
    const [body = '', ...rest] = await leftBy(reminded);
    assert.match(body, /will not take place/);
    assert.deepEqual(rest, []);
    t.time.now = startOfTime;
    await isFree(to);
  });

  test('a patient who was reminded is told so', async () => {
    await booked();
    await leftBy(reminded);
    await answers('declined', to);
    const [body = '', ...rest] = await leftBy(new Date(t.time.now + 120_000).toISOString());
    assert.match(body, /will not take place/);
    assert.deepEqual(rest, []);
  });
});

test('appointments in nobody’s list go to the next clinician of the patient, by either way', async () => {
  await answers('declined', to);
  const id = await putAppointment(t.put, { clinician: to, patient }, { start });
  const next = await putClinician(t.put, aClinician(ours, { expanding_patients: true }));
  await (await t.as(patient)).ok(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: next.id } });
  assert.deepEqual(await listOf(next), [[id, next.id]]);
  const invited = await putPatient(t.put, aPatient());
  await putRelationship(t.put, { clinician: to, patient: invited }, { id: idOf(nextSerial()), status: 'declined' });
  const another = await putAppointment(t.put, { clinician: to, patient: invited }, { start });
  const relationship_id = idOf(nextSerial());
  await putRelationship(t.put, { clinician: admin, patient: invited }, { id: relationship_id, status: 'invited' });
  const yes = { params: { relationship_id }, body: { status: 'active' } };
  await (await t.as(invited)).ok(answerInvitation, yes);
  assert.deepEqual(await listOf(admin), [[another, admin.id]]);
});
