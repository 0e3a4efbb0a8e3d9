/** A leaving clinician hands over everybody in their care, in one moment, with everything that belongs to them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { listForClinician, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { eContactCreated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { invitePatient, showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { cprCreated, cprDeleted, cprUpdatedPatient } from '@hodi/domain/relationships/relationships.events.ts';
import { login, refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn, leaves } from '#server/testing/admin/clinician-handover.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { anInvitationForm, lastToken } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { messagesTo } from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care, asks, booked, counts } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
let admin: Person;
const clients: LiveClient[] = [];
before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
beforeEach(async () => {
  t.time.now += 3_600_000;
  admin = await t.as(adminRow);
});
after(() => clients.forEach((client) => client.close()));

async function listen(person: ClinicianSeed | PatientSeed): Promise<LiveClient> {
  const client = new LiveClient(t.app, (await t.as(person)).token);
  clients.push(client);
  return client.ready();
}
const heard = (line: LiveClient, event: { name: string }) =>
  line.until(() => line.told.some(({ name }) => name === event.name));

const inquiriesOf = async (person: ClinicianSeed) =>
  (await (await t.as(person)).ok(listForClinician)).items.map(({ e_contact }) => e_contact.id);
const relationshipsOf = (patient: PatientSeed) =>
  t.db
    .selectFrom('relationship')
    .select(['clinician_id', 'status', 'consent_how', 'handed_over_from'])
    .where('patient_id', '=', patient.id)
    .orderBy('id')
    .execute();

test('patients, open inquiries and appointments go to the colleague; what is done stays', async () => {
  const { from, to, patient } = await care();
  const done = await asks(patient, from);
  await (await t.as(from)).ok(setEContactStatus, { params: { id: done }, body: { status: 'resolved' } });
  const open = await asks(patient, from);
  await booked(patient, [from]);
  const answer = await admin.ok(api.deactivateClinician, leaves(from, to));
  assert.deepEqual(answer.handed_over, { patients: 1, inquiries: 1, appointments: 1, appointments_left: 0 });
  assert.deepEqual([answer.state, answer.counts.patients, answer.clinician.expanding_patients], ['inactive', 0, false]);
  assert.deepEqual(await counts(to), { inquiries: 1, unread_inquiries: 1, needs_you_now: 1, patients_active: 1 });
  assert.deepEqual(await inquiriesOf(to), [open]);
  await (await t.as(to)).ok(postMessage, { params: { id: open }, body: { message: 'Karibu' } });
  await (await t.as(to)).ok(getPatient, { params: { patient_id: patient.id } });
  const { patient: record, clinician_infos, appointments } = await (await t.as(patient)).ok(getOwnPatient);
  assert.equal(record.selected_clinician_id, to.id);
  assert.deepEqual(
    clinician_infos.map(({ clinician }) => clinician.id),
    [to.id],
  );
  assert.equal(appointments[0]?.appointment.clinician_id, to.id);
  assert.deepEqual(await relationshipsOf(patient), [
    { clinician_id: from.id, status: 'ended', consent_how: 'code', handed_over_from: null },
    { clinician_id: to.id, status: 'active', consent_how: 'code', handed_over_from: from.id },
  ]);
});

test('all sides hear of it, the patient by SMS too; the one who leaves is out at once', async () => {
  const { from, to, patient } = await care();
  await asks(patient, from);
  const [leaving, staying, cared] = [await listen(from), await listen(to), await listen(patient)];
  const token = (await t.as(from)).token;
  await admin.ok(api.deactivateClinician, leaves(from, to));
  await leaving.until(() => leaving.ended);
  await heard(staying, cprCreated);
  await heard(staying, eContactCreated);
  await heard(cared, cprDeleted);
  await heard(cared, cprUpdatedPatient);
  assert.equal((await call(t.app, getOwnClinician, { token })).statusCode, 401);
  const { mobile_number } = from.user;
  const again = await call(t.app, login, { body: { mobile_number, password: testPassword, user_type: 'clinician' } });
  assert.deepEqual([again.statusCode, again.json().code], [403, 'account_inactive']);
  assert.equal((await call(t.app, refresh)).statusCode, 401);
  const sms = await messagesTo(t.db, patient.user.mobile_number);
  assert.equal(sms.at(-1)?.template, 'sms.handed_over');
});

test('care that goes to and fro moves each time, and the patient gets three SMS a day of it', async () => {
  const { from, to, patient, rows } = await care(2);
  const other = rows[1] ?? patient;
  const goes = async (giving: ClinicianSeed, taking: ClinicianSeed) => {
    const body = { hand_over_to: taking.id };
    const { handed_over } = await admin.ok(api.handOver, { params: { clinician_id: giving.id }, body });
    assert.equal(handed_over.patients, 2);
  };
  const told = async ({ user }: PatientSeed) =>
    (await messagesTo(t.db, user.mobile_number)).filter(({ template }) => template === 'sms.handed_over').length;
  for (let round = 0; round < 3; round += 1) {
    await goes(from, to);
    await goes(to, from);
  }
  assert.deepEqual([await told(patient), await told(other)], [3, 3]);
  t.time.now += 86_400_000;
  admin = await t.as(adminRow);
  await goes(from, to);
  assert.deepEqual([await told(patient), await told(other)], [4, 4]);
});

describe('without a colleague', () => {
  test('nobody leaves who has patients; their counts are told', async () => {
    const { from, patient } = await care();
    await asks(patient, from);
    const problem = await admin.refused(api.deactivateClinician, leaves(from, null), 409);
    assert.equal(problem.code, 'handover_needed');
    assert.deepEqual(problem.details?.counts, { patients: 1, open_inquiries: 1 });
    assert.equal((await (await t.as(from)).call(getOwnClinician)).statusCode, 200);
  });

  test('a clinician without patients leaves; numbers they invited can no longer use their link', async () => {
    const from = await putClinician(t.put, aClinician(ours));
    const form = anInvitationForm();
    await (await t.as(from)).ok(invitePatient, { body: form });
    const token = await lastToken(t.db, form.mobile_number);
    await admin.ok(api.deactivateClinician, leaves(from, null));
    assert.equal((await call(t.app, showPatientInvitation, { params: { token } })).statusCode, 404);
  });

  test('the same key again is answered once more, another call finds it done', async () => {
    const { from, to } = await care();
    const given = { ...leaves(from, to), key: 'hand-over-once-1' };
    const first = await admin.call(api.deactivateClinician, given);
    const second = await admin.call(api.deactivateClinician, given);
    assert.deepEqual([second.statusCode, second.json()], [200, first.json()]);
    const third = await admin.ok(api.deactivateClinician, leaves(from, null));
    assert.equal(third.handed_over.patients, 0);
  });
});

test('only an active clinician of the same institution takes over', async () => {
  const { from } = await care();
  const nobody = [
    await putClinician(t.put, aClinician(ours, { user: { status: 'inactive' } })),
    await putClinician(t.put, aClinician(ours, { approval: 'waiting' })),
    t.clinic.stranger,
    from,
    aClinician(ours),
  ];
  const refusals = [];
  for (const to of nobody) refusals.push(await admin.refused(api.deactivateClinician, leaves(from, to), 400));
  for (const refusal of refusals) {
    assert.deepEqual(refusal, refusals[0]);
    assert.deepEqual(
      refusal.details?.fields?.map(({ field, code }) => [field, code]),
      [['hand_over_to', 'no_colleague']],
    );
  }
});

test('nobody hands over to themself, and so comes to no record that somebody else did not give them', async () => {
  const { from, patient } = await care();
  const second = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
  const refusals = [
    await admin.refused(api.deactivateClinician, leaves(from, adminRow), 400),
    await admin.refused(api.handOver, leaves(from, adminRow), 400),
  ];
  for (const { details } of refusals) {
    assert.deepEqual(
      details?.fields?.map(({ field, code }) => [field, code]),
      [['hand_over_to', 'not_to_oneself']],
    );
  }
  await admin.refused(getPatient, { params: { patient_id: patient.id } }, 404);
  const done = await (await t.as(second)).ok(api.handOver, leaves(from, adminRow));
  assert.equal(done.handed_over.patients, 1);
  await admin.ok(getPatient, { params: { patient_id: patient.id } });
});

test('nobody deactivates themself', async () => {
  const problem = await admin.refused(api.deactivateClinician, leaves(adminRow, t.clinic.doctor), 409);
  assert.equal(problem.code, 'own_account');
});

describe('existing relationships between the patient and the colleague', () => {
  for (const [status, now] of [
    ['active', null],
    ['invited', 'from'],
    ['ended', 'from'],
  ] as const) {
    test(`${status}: active afterwards, one relationship`, async () => {
      const { from, to, patient } = await care();
      await putRelationship(t.put, { clinician: to, patient }, { id: idOf(nextSerial()), status });
      await admin.ok(api.handOver, { params: { clinician_id: from.id }, body: { hand_over_to: to.id } });
      const mine = (await relationshipsOf(patient)).filter(({ clinician_id }) => clinician_id === to.id);
      assert.equal(mine.length, 1);
      assert.deepEqual([mine[0]?.status, mine[0]?.handed_over_from], ['active', now === null ? null : from.id]);
    });
  }
});

test('invitations go along: the link stays good and connects with the colleague', async () => {
  const { from, to } = await care();
  const form = anInvitationForm();
  await (await t.as(from)).ok(invitePatient, { body: form });
  const token = await lastToken(t.db, form.mobile_number);
  await admin.ok(api.deactivateClinician, leaves(from, to));
  const shown = await call(t.app, showPatientInvitation, { params: { token } });
  assert.equal(shown.json().invitation.clinician.given_name, 'Staying');
});

test('an appointment at a time when the colleague is not free stays, and is told', async () => {
  const { from, to, patient } = await care();
  await booked(patient, [from, to]);
  const { handed_over } = await admin.ok(api.deactivateClinician, leaves(from, to));
  assert.deepEqual([handed_over.appointments, handed_over.appointments_left], [0, 1]);
});

test('a handover alone leaves the clinician at work, without the patients', async () => {
  const { from, to, patient } = await care(3);
  await asks(patient, from);
  const answer = await admin.ok(api.handOver, { params: { clinician_id: from.id }, body: { hand_over_to: to.id } });
  assert.deepEqual([answer.state, answer.handed_over.patients], ['active', 3]);
  assert.deepEqual(await counts(from), { inquiries: 0, unread_inquiries: 0, needs_you_now: 0, patients_active: 0 });
  assert.equal((await (await t.as(to)).ok(listPatients)).total, 3);
  await (await t.as(from)).refused(getPatient, { params: { patient_id: patient.id } }, 404);
});

test('deactivated patients go along, and count for nobody until they are active again', async () => {
  const { from, to, patient } = await care();
  await asks(patient, from);
  await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patient.id).execute();
  await t.db
    .updateTable('user_head')
    .set({ e_contacts: 0, unread: 0, needs: 0 })
    .where('user_id', '=', from.user.id)
    .execute();
  await admin.ok(api.deactivateClinician, leaves(from, to));
  assert.deepEqual(await counts(to), { inquiries: 0, unread_inquiries: 0, needs_you_now: 0, patients_active: 0 });
});

test('the patient sees from whom and when the colleague took over, and may say no to it, for good', async () => {
  const { from, to, patient } = await care();
  const thread = await asks(patient, from);
  await admin.ok(api.deactivateClinician, leaves(from, to));
  const person = await t.as(patient);
  const [info] = (await person.ok(getOwnPatient)).clinician_infos;
  assert.equal(info?.relationship.took_over_from?.given_name, 'Leaving');
  assert.equal(info?.relationship.took_over_from?.at, new Date(t.time.now).toISOString());
  const relationship_id = info?.relationship.id;
  await person.ok(answerInvitation, { params: { relationship_id }, body: { status: 'declined' } });
  await (await t.as(to)).refused(getPatient, { params: { patient_id: patient.id } }, 404);
  await (await t.as(to)).refused(postMessage, { params: { id: thread }, body: { message: 'Habari' } }, 404);
  assert.deepEqual(await counts(to), { inquiries: 0, unread_inquiries: 0, needs_you_now: 0, patients_active: 0 });
  const late = { params: { relationship_id }, body: { status: 'active' } };
  assert.equal((await person.refused(answerInvitation, late, 409)).code, 'invitation_answered');
});

test('one line names the patients and the clinician', async () => {
  const { from, to, rows } = await care(2);
  await admin.ok(api.deactivateClinician, leaves(from, to));
  const lines = (await auditLines(t.db)).filter(
    ({ subject_id, outcome }) => subject_id === from.id && outcome === 'done',
  );
  assert.deepEqual(
    lines.map(({ action, patient_ids }) => [action, patient_ids.toSorted()]),
    [['clinicians.deactivate', rows.map(({ id }) => id).toSorted()]],
  );
});

test('reactivated, the clinician works again once they sign in; the patients stay where they are', async () => {
  const { from, to } = await care();
  const before = await t.as(from);
  await admin.ok(api.deactivateClinician, leaves(from, to));
  const answer = await admin.ok(api.reactivateClinician, { params: { clinician_id: from.id } });
  assert.deepEqual([answer.state, answer.counts.patients], ['active', 0]);
  await before.refused(getOwnClinician, {}, 401);
  assert.equal((await counts(from)).patients_active, 0);
});
