/** Inviting: what is sent, what the clinician sees of it, and how an invitation is sent again or deleted. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import {
  deletePatientInvitation,
  invitePatient,
  listPatientInvitations,
  resendPatientInvitation,
  showPatientInvitation,
} from '@hodi/domain/relationships/patient-invitations.api.ts';
import { aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { anInvitationForm, dashboardOf, invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { messagesTo, newNumber } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp({ env: { PUBLIC_URL: 'https://hodi.example.org' } });
let doctor: Person;
let nurse: Person;
const minute = 60_000;
const day = 86_400_000;
beforeEach(async () => {
  t.time.now += 61 * minute;
  doctor = await t.as(t.clinic.doctor);
  nurse = await t.as(t.clinic.nurse);
});
const newPatient = () => putPatient(t.put, aPatient());
const openedBy = (token: string) => call(t.app, showPatientInvitation, { params: { token } });

describe('somebody without an account', () => {
  test('gets a link by SMS that shows who invites', async () => {
    const invitation = await invites(doctor, { mobile_number: '0112 555 001' });
    assert.equal(invitation.mobile_number, '+254112555001');
    assert.equal(invitation.status, 'pending');
    assert.equal(Date.parse(invitation.expires_at) - t.time.now, 7 * day);
    const [message] = await messagesTo(t.db, '+254112555001');
    const token = await lastToken(t.db, '+254112555001');
    assert.equal(
      message?.body,
      `Hodi: Dr. Wanjiru Kamau, Ziwa Family Clinic, invites you to register: https://hodi.example.org/register-patient?invitation=${token}`,
    );
    assert.ok(message?.holds_secret);
    assert.equal(Buffer.from(token, 'base64url').length, 32, '256 bits');
    const { invitation: shown } = (await openedBy(token)).json();
    assert.deepEqual(shown, {
      given_name: 'Amani',
      expires_at: invitation.expires_at,
      clinician: { given_name: 'Wanjiru', additional_name: null, family_name: 'Kamau', role: 'doctor' },
      institution: { name: 'Ziwa Family Clinic' },
    });
    const rows = JSON.stringify(await t.db.selectFrom('patient_invitation').selectAll().execute());
    assert.ok(!rows.includes(token), 'only its hash is stored');
  });

  test('gets it by e-mail where that was chosen, in the language chosen', async () => {
    const email = 'amani@example.org';
    await invites(doctor, { method: 'email', email, language: 'sw' });
    const [message] = await messagesTo(t.db, email);
    assert.equal(message?.channel, 'email');
    assert.equal(message?.subject, 'Ziwa Family Clinic inakualika Hodi');
    assert.match(message?.body ?? '', /Dr\. Wanjiru Kamau wa Ziwa Family Clinic anahudumia/);
    assert.match(
      message?.body ?? '',
      /register-patient\?invitation=[\w-]{43}&lng=sw\s/,
      'and so does the page behind it',
    );
    assert.equal((await openedBy(await lastToken(t.db, email))).statusCode, 200);
  });

  test('needs an e-mail address for that', async () => {
    const problem = await doctor.refused(invitePatient, { body: anInvitationForm({ method: 'email' }) }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [['email', 'required']],
    );
  });

  test('is in nobody else’s list', async () => {
    const { id } = await invites(doctor);
    const ids = async (person: typeof doctor) =>
      (await person.ok(listPatientInvitations)).items.map((invitation) => invitation.id);
    assert.ok((await ids(doctor)).includes(id));
    assert.ok(!(await ids(nurse)).includes(id));
    for (const contract of [resendPatientInvitation, deletePatientInvitation]) {
      const foreign = await nurse.refused(contract, { params: { id } }, 404);
      assert.deepEqual(foreign, await nurse.refused(contract, { params: { id: idOf(999_999_999) } }, 404));
    }
  });
});

describe('somebody with an account', () => {
  test('finds the invitation on the dashboard, and an SMS says who invites and where to log in', async () => {
    const patient = await newPatient();
    const asPatient = await t.as(patient);
    const form = anInvitationForm({ mobile_number: patient.user.mobile_number });
    const { invitation } = await doctor.ok(invitePatient, { body: form });
    assert.deepEqual((await dashboardOf(asPatient)).invited, [t.clinic.doctor.id]);
    const [message] = await messagesTo(t.db, patient.user.mobile_number);
    assert.equal(
      message?.body,
      'Hodi: Dr. Wanjiru Kamau, Ziwa Family Clinic, invites you. Accept or decline here: https://hodi.example.org/',
    );
    const pending = await doctor.ok(listPatients, { query: { status: 'invited' } });
    const info = pending.items.find(({ user }) => user.mobile_number === patient.user.mobile_number);
    assert.equal(info?.patient.member_id, null, 'name and contact only');

    const other = await invites(doctor);
    const keysOf = (answer: object) => Object.keys(answer).toSorted();
    assert.deepEqual(keysOf(invitation), keysOf(other), 'the answer is the same with and without an account');
    const { given_name, family_name, status, delivery } = invitation;
    assert.deepEqual([given_name, family_name, status, delivery?.state], ['Amani', 'Barasa', 'pending', 'waiting']);
  });

  test('a connected patient cannot be invited', async () => {
    const form = anInvitationForm({ mobile_number: t.clinic.achieng.user.mobile_number });
    assert.equal((await doctor.refused(invitePatient, { body: form }, 409)).code, 'already_connected');
    assert.deepEqual(await messagesTo(t.db, t.clinic.achieng.user.mobile_number), []);
  });

  test('a patient with a deactivated account is not shown to anybody', async () => {
    const patient = await putPatient(t.put, aPatient({ status: 'inactive' }));
    await invites(doctor, { mobile_number: patient.user.mobile_number });
    const pending = await doctor.ok(listPatients, { query: { status: 'invited', search: patient.user.mobile_number } });
    assert.equal(pending.items.length, 0);
  });
});

describe('the list', () => {
  test('counts, filters, searches and goes page by page, newest first', async () => {
    const clinician = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
    const person = await t.as(clinician);
    const old = await invites(person, { given_name: 'Zuhura', family_name: 'Mwende' });
    t.time.now += 8 * day;
    const declined = await newPatient();
    await putRelationship(t.put, { clinician, patient: declined }, { id: idOf(nextSerial()), status: 'invited' });
    await t.db.updateTable('relationship').set({ status: 'declined' }).where('patient_id', '=', declined.id).execute();
    const names = [];
    for (let count = 1; count <= 5; count += 1) {
      t.time.now += minute;
      names.unshift((await invites(await t.as(clinician), { given_name: `Mtu ${count}` })).given_name);
    }
    const again = await t.as(clinician);
    const first = await again.ok(listPatientInvitations, { query: { status: 'pending', limit: '3' } });
    assert.equal(first.total, 5);
    const cursor = first.next_cursor ?? '';
    const second = await again.ok(listPatientInvitations, { query: { status: 'pending', limit: '3', cursor } });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ given_name }) => given_name),
      names,
    );
    assert.equal(second.next_cursor, null);
    const found = async (query: Record<string, string>) =>
      (await again.ok(listPatientInvitations, { query })).items.map(({ id }) => id);
    assert.deepEqual(await found({ status: 'expired' }), [old.id]);
    assert.deepEqual(await found({ search: 'mwende zuh' }), [old.id]);
    assert.deepEqual(await found({ search: old.mobile_number.replace('+254', '0') }), [old.id]);
    assert.deepEqual((await found({ status: 'open' })).length, 6);
    assert.equal((await again.ok(getOwnClinician)).counts.pending_invitations, 6);
  });

  test('holds patients whose consent is still asked for, and what became of messages', async () => {
    const clinician = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
    const person = await t.as(clinician);
    const patient = await newPatient();
    const relationship_id = idOf(nextSerial());
    await putRelationship(t.put, { clinician, patient }, { id: relationship_id, status: 'invited' });
    const { id, mobile_number } = await invites(person);
    const at = new Date(t.time.now + minute);
    const failed = { state: 'failed', failure: 'invalid_receiver', failed_at: at } as const;
    await t.db.updateTable('outbox_message').set(failed).where('receiver', '=', mobile_number).execute();
    const { items } = await person.ok(listPatientInvitations, { query: { status: 'pending' } });
    const deliveries = Object.fromEntries(items.map((item) => [item.id, item.delivery]));
    assert.deepEqual(deliveries, {
      [relationship_id]: null,
      [id]: { state: 'failed', failure: 'invalid_receiver', at: at.toISOString() },
    });
    assert.equal((await person.ok(getOwnClinician)).counts.pending_invitations, 2);
  });
});

describe('sending again', () => {
  test('makes a new link good for seven days more, and the old one useless', async () => {
    const { id, mobile_number } = await invites(doctor);
    const before = await lastToken(t.db, mobile_number);
    t.time.now += 8 * day;
    assert.equal((await openedBy(before)).json().code, 'invalid_invitation', 'too old');
    const person = await t.as(t.clinic.doctor);
    const { invitation } = await person.ok(resendPatientInvitation, { params: { id } });
    assert.equal(invitation.status, 'pending');
    const after = await lastToken(t.db, mobile_number);
    assert.equal((await openedBy(before)).statusCode, 404);
    assert.equal((await openedBy(after)).statusCode, 200);
    const [first, ...more] = await messagesTo(t.db, mobile_number);
    assert.ok(first && more.length === 0, 'the one that had not left was withdrawn');
  });

  test('inviting a number twice is that too: one invitation, with the names written last', async () => {
    const mobile_number = newNumber();
    const first = await invites(doctor, { mobile_number });
    t.time.now += minute;
    const second = await invites(doctor, { mobile_number, given_name: 'Neema' });
    assert.equal(second.id, first.id);
    const { items } = await doctor.ok(listPatientInvitations, { query: { search: mobile_number } });
    assert.deepEqual(
      items.map(({ id, given_name }) => [id, given_name]),
      [[first.id, 'Neema']],
    );
  });

  test('has to wait a minute', async () => {
    const { id } = await invites(doctor);
    t.time.now += minute - 1000;
    const problem = await doctor.refused(resendPatientInvitation, { params: { id } }, 429);
    assert.equal(problem.code, 'resend_too_early');
    assert.equal(problem.details?.retry_after, 1);
    assert.match(problem.message, /invitation .* 1 seconds before sending it again/);
  });

  test('the same request twice, such as after a lost answer, sends once', async () => {
    const form = anInvitationForm();
    const key = `the-same-key-${nextSerial()}`;
    const answers = [1, 2].map(() => doctor.call(invitePatient, { body: form, key }));
    const [one, two] = await Promise.all(answers);
    assert.deepEqual(one?.json(), two?.json());
    assert.equal((await messagesTo(t.db, form.mobile_number)).length, 1);
  });

  test('a number gets at most five in a day, from whomever', async () => {
    const mobile_number = newNumber();
    for (let count = 1; count <= 5; count += 1) {
      await invites(count % 2 === 0 ? doctor : nurse, { mobile_number });
      t.time.now += minute;
    }
    const problem = await doctor.refused(invitePatient, { body: anInvitationForm({ mobile_number }) }, 429);
    assert.equal(problem.code, 'rate_limited');
  });

  test('a mailbox gets at most five in a day, under however many numbers and however it is written', async () => {
    const email = (tag: string) => ({ method: 'email', email: `mgeni${tag}@example.org` });
    for (const tag of ['', '', '+1', '+2']) await invites(doctor, email(tag));
    const { id } = await invites(nurse, { method: 'email', email: 'Mgeni@example.org' });
    const problem = await doctor.refused(invitePatient, { body: anInvitationForm(email('')) }, 429);
    assert.equal(problem.code, 'rate_limited');
    t.time.now += minute;
    await nurse.refused(resendPatientInvitation, { params: { id } }, 429);
    await invites(doctor, { email: 'mgeni@example.org' });
    await invites(doctor, { method: 'email', email: 'mwingine@example.org' });
  });

  test('a clinician sends at most sixty in an hour', async () => {
    const person = await t.as(await putClinician(t.put, aClinician(t.clinic.doctor.institution_id)));
    for (let count = 1; count <= 60; count += 1) await invites(person);
    const problem = await person.refused(invitePatient, { body: anInvitationForm() }, 429);
    assert.equal(problem.code, 'rate_limited');
    t.time.now += 60 * minute;
    await invites(await t.as(t.clinic.doctor));
  });
});

describe('deleting', () => {
  test('makes the link useless, takes back what has not left, and answers the same again', async () => {
    const { id, mobile_number } = await invites(doctor);
    const token = await lastToken(t.db, mobile_number);
    const key = `deleting-key-${nextSerial()}`;
    await doctor.ok(deletePatientInvitation, { params: { id }, key });
    await doctor.ok(deletePatientInvitation, { params: { id }, key });
    assert.equal((await openedBy(token)).json().code, 'invalid_invitation');
    assert.deepEqual(await messagesTo(t.db, mobile_number), []);
    await doctor.refused(deletePatientInvitation, { params: { id } }, 404);
    assert.equal((await invites(doctor, { mobile_number })).status, 'pending', 'and may be invited anew');
  });

  test('takes it from the dashboard, by the id of the invitation or of the relationship', async () => {
    for (const by of ['invitation', 'relationship'] as const) {
      const patient = await newPatient();
      const asPatient = await t.as(patient);
      const invitation = await invites(doctor, { mobile_number: patient.user.mobile_number });
      const { relationships } = await dashboardOf(asPatient);
      const id = by === 'invitation' ? invitation.id : relationships[0];
      await doctor.ok(deletePatientInvitation, { params: { id } });
      assert.deepEqual((await dashboardOf(asPatient)).invited, []);
      const { items } = await doctor.ok(listPatients, { query: { status: 'invited' } });
      assert.ok(!items.some(({ user }) => user.id === patient.user.id));
      t.time.now += minute;
      await invites(doctor, { mobile_number: patient.user.mobile_number });
      assert.deepEqual((await dashboardOf(asPatient)).invited, [t.clinic.doctor.id], 'invited again');
    }
  });
});
