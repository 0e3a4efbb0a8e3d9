/** Patients' actions on relationships, and the events that each side gets at once. */
import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { getOwnClinician, updateOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listOpenLists } from '@hodi/domain/clinicians/open-lists.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { selectClinician } from '@hodi/domain/patients/selected-clinician.api.ts';
import { deletePatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { cprCreated, cprCreatedPatient, cprUpdated } from '@hodi/domain/relationships/relationships.events.ts';
import type { DomainEvent, PayloadOf } from '@hodi/domain/shared/domain-event.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { dashboardOf, invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';

const t = await openClinicApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { doctor: doctorRow, nurse: nurseRow } = t.clinic;
let doctor: Person;
let patientRow: PatientSeed;
let patient: Person;
const lines: LiveClient[] = [];
after(() => lines.forEach((line) => line.close()));
beforeEach(async () => {
  t.time.now += 61 * 60_000;
  doctor = await t.as(doctorRow);
  patientRow = await putPatient(t.put, aPatient());
  patient = await t.as(patientRow);
});

async function listening(person: Person): Promise<LiveClient> {
  const line = new LiveClient(t.app, person.token);
  lines.push(line);
  return line.ready();
}
const lastOf = (line: LiveClient) => line.told.at(-1);
/** The last event, which must be this one. */
function heardBy<E extends DomainEvent>(line: LiveClient, event: E): PayloadOf<E> {
  assert.equal(lastOf(line)?.name, event.name);
  return event.payload.parse(lastOf(line)?.payload) as PayloadOf<E>;
}
async function invited(): Promise<string> {
  await invites(doctor, { mobile_number: patientRow.user.mobile_number });
  const [relationship_id] = (await dashboardOf(patient)).relationships;
  assert.ok(relationship_id);
  return relationship_id;
}
const answerWith = (status: string, relationship_id: string) => ({ params: { relationship_id }, body: { status } });
const rowOf = (id: string) =>
  t.db.selectFrom('relationship').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an invitation', () => {
  test('appears on both sides at once', async () => {
    const [atDoctor, atPatient] = [await listening(doctor), await listening(patient)];
    const relationship_id = await invited();
    await atDoctor.until(() => lastOf(atDoctor)?.name === 'cpr-created');
    await atPatient.until(() => lastOf(atPatient)?.name === 'cpr-created-patient');
    const { patientInfo } = heardBy(atDoctor, cprCreated);
    assert.equal(patientInfo.cpr_id, relationship_id);
    assert.equal(patientInfo.patient.member_id, null, 'name and contact only');
    const { clinicianInvitation } = heardBy(atPatient, cprCreatedPatient);
    assert.equal(clinicianInvitation.clinician_info.clinician.id, doctorRow.id);
  });

  test('accepted opens the record, by the consent of the patient, and both hear of it', async () => {
    const id = await invited();
    const { counts: before } = await doctor.ok(getOwnClinician);
    const params = { patient_id: patientRow.id };
    await doctor.refused(getPatient, { params }, 404);
    const [atDoctor, atPatient] = [await listening(doctor), await listening(patient)];
    const answer = await patient.ok(answerInvitation, answerWith('active', id));
    assert.equal(answer.relationship.status, 'active');
    await atDoctor.until(() => atDoctor.told.some(({ name }) => name === 'cpr-updated'));
    await atPatient.until(() => atPatient.told.some(({ name }) => name === 'cpr-updated-patient'));
    assert.equal((await doctor.ok(getPatient, { params })).patient.member_id, patientRow.member_id);
    const { consent_by, consent_how, consent_at, activated_at } = await rowOf(id);
    assert.deepEqual([consent_by, consent_how], [patientRow.user.id, 'in_app']);
    assert.deepEqual([consent_at, activated_at], [t.time.now, t.time.now]);
    const { connected, selected } = await dashboardOf(patient);
    assert.deepEqual([connected, selected], [[doctorRow.id], doctorRow.id]);
    const { counts } = await doctor.ok(getOwnClinician);
    assert.equal(counts.patients_active, before.patients_active + 1);
    assert.equal(counts.pending_invitations, before.pending_invitations - 1);
    assert.equal(counts.activated_today, before.activated_today + 1);
    const found = await doctor.ok(listPatients, { query: { search: patientRow.member_id } });
    assert.deepEqual(
      found.items.map((info) => info.patient.id),
      [patientRow.id],
    );
  });

  test('declined is gone on both sides, and shows the clinician no contact any more', async () => {
    const id = await invited();
    const atDoctor = await listening(doctor);
    await patient.ok(answerInvitation, answerWith('declined', id));
    await atDoctor.until(() => lastOf(atDoctor)?.name === 'cpr-updated');
    const { patientInfo } = heardBy(atDoctor, cprUpdated);
    assert.equal(patientInfo.relationship.status, 'declined');
    assert.ok(!JSON.stringify(patientInfo).includes(patientRow.user.mobile_number));
    assert.deepEqual((await dashboardOf(patient)).invited, []);
    await doctor.refused(getPatient, { params: { patient_id: patientRow.id } }, 404);
  });

  test('deleted is taken from the dashboard at once', async () => {
    const id = await invited();
    const [atDoctor, atPatient] = [await listening(doctor), await listening(patient)];
    await doctor.ok(deletePatientInvitation, { params: { id } });
    for (const line of [atDoctor, atPatient]) {
      await line.until(() => lastOf(line)?.name === 'cpr-deleted');
      // The clinic has not learnt who owns the number.
      const payload = { relationshipId: id, clinicianId: doctorRow.id };
      assert.deepEqual(lastOf(line)?.payload, payload);
    }
    await patient.refused(answerInvitation, answerWith('active', id), 404);
  });

  test('answered once stays so: the same again is fine, anything else comes too late', async () => {
    const id = await invited();
    await patient.ok(answerInvitation, answerWith('active', id));
    const events = await t.db.selectFrom('user_event').select('id').execute();
    await patient.ok(answerInvitation, answerWith('active', id));
    assert.equal((await t.db.selectFrom('user_event').select('id').execute()).length, events.length);
    const late = await patient.refused(answerInvitation, answerWith('declined', id), 409);
    assert.equal(late.code, 'invitation_answered');
    const kept = await doctor.refused(deletePatientInvitation, { params: { id } }, 409);
    assert.equal(kept.code, 'invitation_answered');
    assert.equal((await rowOf(id)).status, 'active');
  });

  test('declined once, it can be made again', async () => {
    const id = await invited();
    await patient.ok(answerInvitation, answerWith('declined', id));
    t.time.now += 60_000;
    await invites(doctor, { mobile_number: patientRow.user.mobile_number });
    assert.deepEqual((await dashboardOf(patient)).relationships, [id]);
  });

  test('is another’s for everybody else', async () => {
    const id = await invited();
    const other = await t.as(t.clinic.baraka);
    const foreign = await other.refused(answerInvitation, answerWith('active', id), 404);
    assert.deepEqual(foreign, await other.refused(answerInvitation, answerWith('active', idOf(987_654_321)), 404));
  });
});

describe('open lists', () => {
  const openListsOf = async () => (await patient.ok(listOpenLists, { query: { limit: '100' } })).items;

  test('are those of approved, active clinicians who take patients, without their contact', async () => {
    const institution = doctorRow.institution_id;
    const hidden = [
      await putClinician(t.put, aClinician(institution, { expanding_patients: false })),
      await putClinician(t.put, aClinician(institution, { approval: 'waiting' })),
      await putClinician(t.put, aClinician(institution, { user: { status: 'inactive' } })),
    ];
    const email = 'wanjiru@ziwafamily.example';
    const open = await putClinician(t.put, aClinician(institution, { user: { email } }));
    const items = await openListsOf();
    const ids = new Set(items.map(({ clinician }) => clinician.id));
    assert.ok(ids.has(open.id));
    for (const { id } of hidden) assert.ok(!ids.has(id));
    const shown = JSON.stringify(items);
    assert.ok(!shown.includes(email) && !shown.includes(open.user.mobile_number));
  });

  test('joining one connects at once, by the consent of the patient', async () => {
    const atDoctor = await listening(doctor);
    const id = idOf(nextSerial());
    const joined = await patient.ok(joinOpenList, { body: { id, clinician_id: doctorRow.id } });
    assert.deepEqual([joined.relationship.id, joined.relationship.status], [id, 'active']);
    await atDoctor.until(() => atDoctor.told.some(({ name }) => name === 'cpr-created'));
    const { connected, selected } = await dashboardOf(patient);
    assert.deepEqual([connected, selected], [[doctorRow.id], doctorRow.id]);
    assert.equal((await rowOf(id)).consent_by, patientRow.user.id);
    assert.ok(!(await openListsOf()).some(({ clinician }) => clinician.id === doctorRow.id));
    const again = { body: { id: idOf(nextSerial()), clinician_id: doctorRow.id } };
    assert.equal((await patient.refused(joinOpenList, again, 409)).code, 'already_connected');
  });

  test('a closed one answers like one that is not there', async () => {
    const nurse = await t.as(nurseRow);
    const { clinician, user } = await nurse.ok(getOwnClinician);
    const { profession, patient_list_name, work_experience } = clinician;
    const person = {
      given_name: user.given_name,
      family_name: user.family_name,
      birthday: '1984-01-30',
      gender: 'female',
    };
    const work = { profession, patient_list_name, work_experience, expanding_patients: false };
    await nurse.ok(updateOwnClinician, { body: { ...person, ...work } });
    const to = (clinician_id: string) => ({ body: { id: idOf(nextSerial()), clinician_id } });
    const closed = await patient.refused(joinOpenList, to(nurseRow.id), 404);
    assert.deepEqual(closed, await patient.refused(joinOpenList, to(idOf(987_654_321)), 404));
  });

  test('joining accepts an invitation that was waiting', async () => {
    const waiting = await invited();
    const body = { id: idOf(nextSerial()), clinician_id: doctorRow.id };
    assert.equal((await patient.ok(joinOpenList, { body })).relationship.id, waiting);
    assert.deepEqual((await dashboardOf(patient)).invited, []);
  });

  test('the id of another relationship is taken', async () => {
    const other = await t.as(await putPatient(t.put, aPatient()));
    const id = idOf(nextSerial());
    await other.ok(joinOpenList, { body: { id, clinician_id: doctorRow.id } });
    assert.equal(
      (await patient.refused(joinOpenList, { body: { id, clinician_id: doctorRow.id } }, 409)).code,
      'id_taken',
    );
  });
});

test('of several clinicians the patient chooses one, which is remembered and told', async () => {
  await patient.ok(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: doctorRow.id } });
  const second = await putClinician(t.put, aClinician(doctorRow.institution_id));
  await patient.ok(joinOpenList, { body: { id: idOf(nextSerial()), clinician_id: second.id } });
  assert.equal((await dashboardOf(patient)).selected, doctorRow.id, 'the first one is selected');
  const line = await listening(patient);
  await patient.ok(selectClinician, { body: { clinician_id: second.id } });
  await line.until(() => lastOf(line)?.name === 'patient-updated');
  assert.equal((await dashboardOf(patient)).selected, second.id);
  await patient.refused(selectClinician, { body: { clinician_id: nurseRow.id } }, 404);
});
