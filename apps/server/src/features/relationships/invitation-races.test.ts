/** Concurrent actions end in one consistent state, whoever was first. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deletePatientInvitation, invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { type PatientSeed, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { putPatient } from '#server/testing/insert-people.ts';
import { anInvitationForm, dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { aPatientForm, startRegistration, giveCode, lastCode } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor: doctorRow, nurse: nurseRow } = t.clinic;
const rounds = Array.from({ length: 8 }, (_, round) => round);
let doctor: Person;
let nurse: Person;
beforeEach(async () => {
  t.time.now += 61 * 60_000;
  doctor = await t.as(doctorRow);
  nurse = await t.as(nurseRow);
});

async function someone(): Promise<{ row: PatientSeed; person: Person }> {
  const row = await putPatient(t.put, aPatient());
  return { row, person: await t.as(row) };
}
const relationshipsOf = (patient_id: string) =>
  t.db.selectFrom('relationship').select(['id', 'status']).where('patient_id', '=', patient_id).execute();
const invitationsTo = (mobile_number: string) =>
  t.db
    .selectFrom('patient_invitation')
    .select(['id', 'relationship_id', 'token_hash'])
    .where('mobile_number', '=', mobile_number)
    .execute();
const answerWith = (status: string, relationship_id: string) => ({ params: { relationship_id }, body: { status } });
const inOrder = (...answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
/** Either may begin. */
const both = <T>(round: number, one: () => Promise<T>, other: () => Promise<T>): Promise<[T, T]> =>
  round % 2 === 0
    ? Promise.all([one(), other()])
    : Promise.all([other(), one()]).then(([second, first]): [T, T] => [first, second]);

async function invited() {
  const { row, person } = await someone();
  const { id } = await invites(doctor, { mobile_number: row.user.mobile_number });
  const [relationship = ''] = (await dashboardOf(person)).relationships;
  return { row, person, id, relationship };
}

test('accepted and deleted at once: connected, or gone on both sides', async () => {
  for (const round of rounds) {
    const { row, person, id, relationship } = await invited();
    const [accepted, deleted] = await both(
      round,
      () => person.call(answerInvitation, answerWith('active', relationship)),
      () => doctor.call(deletePatientInvitation, { params: { id } }),
    );
    const [state] = await relationshipsOf(row.id);
    const left = await invitationsTo(row.user.mobile_number);
    const outcome = [accepted.statusCode, deleted.statusCode, state?.status, left.length];
    const isSane = [
      [200, 409, 'active', 1],
      [404, 200, 'ended', 0],
    ].some((sane) => JSON.stringify(sane) === JSON.stringify(outcome));
    assert.ok(isSane, JSON.stringify(outcome));
  }
});

test('accepted four times at once: once active, told once', async () => {
  const { row, person, relationship } = await invited();
  const accept = () => person.call(answerInvitation, answerWith('active', relationship));
  const answers = await Promise.all([1, 2, 3, 4].map(accept));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200, 200],
  );
  const told = await t.db
    .selectFrom('user_event')
    .select('name')
    .where('user_id', '=', row.user.id)
    .where('name', '=', 'cpr-updated-patient')
    .execute();
  assert.equal(told.length, 1);
});

test('accepted and declined at once: the first one counts, the other comes too late', async () => {
  for (const round of rounds) {
    const { row, person, relationship } = await invited();
    const [accepted, declined] = await both(
      round,
      () => person.call(answerInvitation, answerWith('active', relationship)),
      () => person.call(answerInvitation, answerWith('declined', relationship)),
    );
    const [state] = await relationshipsOf(row.id);
    assert.deepEqual(inOrder(accepted, declined), [200, 409]);
    assert.equal(state?.status, accepted.statusCode === 200 ? 'active' : 'declined');
  }
});

test('two clinicians invite a number at once, with an account and without one', async () => {
  for (const round of rounds) {
    const { row, person } = await someone();
    const numbers = { known: row.user.mobile_number, unknown: anInvitationForm().mobile_number };
    for (const mobile_number of Object.values(numbers)) {
      const [one, other] = await both(
        round,
        () => doctor.call(invitePatient, { body: anInvitationForm({ mobile_number }) }),
        () => nurse.call(invitePatient, { body: anInvitationForm({ mobile_number }) }),
      );
      assert.deepEqual([one.statusCode, other.statusCode], [201, 201]);
      assert.equal((await invitationsTo(mobile_number)).length, 2);
    }
    assert.deepEqual((await dashboardOf(person)).invited.toSorted(), [doctorRow.id, nurseRow.id].toSorted());
  }
});

test('one clinician invites a number twice at once: one invitation, one message', async () => {
  for (const round of rounds) {
    const { mobile_number } = anInvitationForm();
    const invite = () => doctor.call(invitePatient, { body: anInvitationForm({ mobile_number }) });
    const [one, other] = await both(round, invite, invite);
    assert.deepEqual(inOrder(one, other), [201, 429]);
    assert.equal((await invitationsTo(mobile_number)).length, 1);
  }
});

test('invited and joining at once: connected, or invited after that was refused', async () => {
  for (const round of rounds) {
    const { row, person } = await someone();
    const body = { id: idOf(nextSerial()), clinician_id: doctorRow.id };
    const [asked, joined] = await both(
      round,
      () => doctor.call(invitePatient, { body: anInvitationForm({ mobile_number: row.user.mobile_number }) }),
      () => person.call(joinOpenList, { body }),
    );
    assert.equal(joined.statusCode, 201, joined.body);
    assert.ok([201, 409].includes(asked.statusCode), asked.body);
    const states = await relationshipsOf(row.id);
    assert.deepEqual(
      states.map(({ status }) => status),
      ['active'],
    );
  }
});

test('an invitation deleted while its link is used: an account that is connected, or no account', async () => {
  for (const round of rounds) {
    const form = aPatientForm();
    const { id } = await invites(doctor, { mobile_number: form.mobile_number });
    const invitation = await lastToken(t.db, form.mobile_number);
    const [registered, deleted] = await both(
      round,
      () => call(t.app, registerPatient, { body: { ...form, invitation } }),
      () => doctor.call(deletePatientInvitation, { params: { id } }),
    );
    if (registered.statusCode === 200) {
      assert.equal(deleted.statusCode, 409, deleted.body);
      const person = personWith(t, registered.json().access_token);
      assert.deepEqual((await dashboardOf(person)).connected, [doctorRow.id]);
    } else {
      assert.deepEqual([registered.statusCode, deleted.statusCode], [404, 200]);
      assert.deepEqual(await invitationsTo(form.mobile_number), []);
    }
  }
});

test('a number invited at the moment it registers: the invitation is on the new dashboard either way', async () => {
  for (const round of rounds) {
    const form = aPatientForm();
    const given = await startRegistration(t, form);
    const [asked, verified] = await both(
      round,
      () => doctor.call(invitePatient, { body: anInvitationForm({ mobile_number: form.mobile_number }) }),
      () => giveCode(t, given),
    );
    assert.deepEqual([asked.statusCode, verified.statusCode], [201, 200]);
    const person = personWith(t, verified.json().access_token);
    assert.deepEqual((await dashboardOf(person)).invited, [doctorRow.id]);
    const [left] = await invitationsTo(form.mobile_number);
    assert.ok(left?.relationship_id !== null && left?.token_hash === null, 'and no link is good any more');
  }
});

test('one link, two other numbers confirmed at once: two accounts, one of them connected', async () => {
  for (const round of rounds) {
    const { mobile_number } = await invites(doctor);
    const invitation = await lastToken(t.db, mobile_number);
    const confirming = async () => {
      const form = aPatientForm();
      const answer = await call(t.app, registerPatient, { body: { ...form, invitation } });
      assert.equal(answer.statusCode, 202, answer.body);
      return { verification_id: answer.json().verification_id, code: await lastCode(t.db, form.mobile_number) };
    };
    const [first, second] = [await confirming(), await confirming()];
    const [one, other] = await both(
      round,
      () => giveCode(t, first),
      () => giveCode(t, second),
    );
    const people = [one, other].map((answer) => personWith(t, answer.json().access_token));
    const connected = (await Promise.all(people.map(dashboardOf))).flatMap((dashboard) => dashboard.connected);
    assert.deepEqual(connected, [doctorRow.id]);
  }
});
