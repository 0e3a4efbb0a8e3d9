/**
 * An invitation to somebody who has an account is good for seven days like any other: if it were not, who invites would see
 * from it who has one.
 */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { listPatientInvitations, resendPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { type PatientSeed, aPatient } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { dashboardOf, invites } from '#server/testing/invitations/inviting.ts';
import { registered } from '#server/testing/assisted/registering-assisted.ts';
import { newNumber } from '#server/testing/registering.ts';
import { forgetInvitations } from './retention.service.ts';

const t = await openClinicApp();
const day = 86_400_000;
let doctor: Person;
let patientRow: PatientSeed;
let patient: Person;
const logIn = async () => {
  [doctor, patient] = [await t.as(t.clinic.doctor), await t.as(patientRow)];
};
beforeEach(async () => {
  t.time.now += 61 * 60_000;
  patientRow = await putPatient(t.put, aPatient());
  await logIn();
});

const later = async (days: number) => {
  t.time.now += days * day;
  await logIn();
};
const invited = async () => {
  const { id } = await invites(doctor, { mobile_number: patientRow.user.mobile_number });
  const [relationship_id = ''] = (await dashboardOf(patient)).relationships;
  return { id, relationship_id };
};
const answerWith = (status: 'active' | 'declined', relationship_id: string) => ({
  params: { relationship_id },
  body: { status },
});
const listed = async (status: 'pending' | 'expired' | 'open', id: string) =>
  (await doctor.ok(listPatientInvitations, { query: { status, limit: '100' } })).items.some((one) => one.id === id);
const statusOf = async (id: string) =>
  (await doctor.ok(listPatientInvitations, { query: { limit: '100' } })).items.find((one) => one.id === id)?.status;

test('it says on both sides until when it is open, and that it is over, as one to a number without an account', async () => {
  const { id, relationship_id } = await invited();
  const other = await invites(doctor, { mobile_number: newNumber() });
  const [before] = (await patient.ok(getOwnPatient)).clinician_invitations;
  assert.equal(before?.expires_at, new Date(t.time.now + 7 * day).toISOString());
  assert.deepEqual([await statusOf(id), await statusOf(other.id)], ['pending', 'pending']);
  await later(7);
  for (const one of [id, other.id]) {
    assert.equal(await statusOf(one), 'expired');
    assert.deepEqual(
      [await listed('pending', one), await listed('expired', one), await listed('open', one)],
      [false, true, true],
    );
  }
  const [over] = (await patient.ok(getOwnPatient)).clinician_invitations;
  assert.deepEqual([over?.relationship.id, over?.expires_at], [relationship_id, before?.expires_at]);
});

test('it is not accepted any more, but can be declined, and sent again it is good once more', async () => {
  const { id, relationship_id } = await invited();
  await later(7);
  const problem = await patient.refused(answerInvitation, answerWith('active', relationship_id), 410);
  assert.equal(problem.code, 'invitation_expired');
  assert.deepEqual((await dashboardOf(patient)).connected, []);
  await doctor.ok(resendPatientInvitation, { params: { id } });
  const news = await t.db
    .selectFrom('user_event')
    .select('name')
    .where('user_id', '=', patientRow.user.id)
    .orderBy('n', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal(news.name, 'cpr-updated-patient', 'the patient hears of it at once');
  assert.equal(await statusOf(id), 'pending');
  await patient.ok(answerInvitation, answerWith('active', relationship_id));
  assert.deepEqual((await dashboardOf(patient)).connected, [t.clinic.doctor.id]);
  await later(8);
  // The same answer once more, whose first got lost, stays.
  await patient.ok(answerInvitation, answerWith('active', relationship_id));
});

test('it can be declined when it is over', async () => {
  const { relationship_id } = await invited();
  await later(9);
  await patient.ok(answerInvitation, answerWith('declined', relationship_id));
  assert.deepEqual((await dashboardOf(patient)).relationships, []);
});

test('a patient registered at the clinic does not expire: their code can be sent again at any time', async () => {
  const { answer } = await registered(t.db, doctor);
  const id = answer.patient_info.cpr_id;
  await later(8);
  assert.deepEqual(
    [await statusOf(id), await listed('pending', id), await listed('expired', id)],
    ['pending', true, false],
  );
});

test('thirty days after its end it is forgotten on both sides, and what was answered is not touched', async () => {
  const { id, relationship_id } = await invited();
  const answered = await putPatient(t.put, aPatient());
  await invites(doctor, { mobile_number: answered.user.mobile_number });
  const [theirs = ''] = (await dashboardOf(await t.as(answered))).relationships;
  await (await t.as(answered)).ok(answerInvitation, answerWith('active', theirs));
  await later(36);
  await forgetInvitations(t.db, t.time.now, 1000);
  assert.equal(await statusOf(id), 'expired');
  await later(2);
  await forgetInvitations(t.db, t.time.now, 1000);
  assert.equal(await statusOf(id), undefined);
  assert.deepEqual((await dashboardOf(patient)).relationships, []);
  const rows = await t.db
    .selectFrom('relationship')
    .select(['id', 'status', 'ended_at'])
    .where('id', 'in', [relationship_id, theirs])
    .execute();
  assert.deepEqual(
    new Map(rows.map(({ id: of, status, ended_at }) => [of, [status, ended_at]])),
    new Map([
      [relationship_id, ['ended', t.time.now]],
      [theirs, ['active', null]],
    ]),
  );
});

test('an old invitation takes nobody’s newer one to another number of theirs along', async () => {
  const { relationship_id } = await invited();
  const mobile_number = newNumber();
  await t.db.updateTable('app_user').set({ mobile_number }).where('id', '=', patientRow.user.id).execute();
  await later(36);
  const { id } = await invites(doctor, { mobile_number });
  await later(2);
  await forgetInvitations(t.db, t.time.now, 1000);
  assert.deepEqual((await dashboardOf(patient)).relationships, [relationship_id]);
  assert.equal(await statusOf(id), 'pending');
});
