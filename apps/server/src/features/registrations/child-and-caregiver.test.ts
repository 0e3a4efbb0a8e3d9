/** A child comes with who cares for it, on one phone: both at once, by a clinician or by the link of an invitation. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import {
  deletePatientInvitation,
  listPatientInvitations,
  showPatientInvitation,
} from '@hodi/domain/relationships/patient-invitations.api.ts';
import * as api from '@hodi/domain/registrations/assisted.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { anAssistedForm, assistedYear, received } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { invites, lastToken } from '#server/testing/invitations/inviting.ts';
import { aPatientForm, giveCode, goodPassword, lastCode, messagesTo } from '#server/testing/registering.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const seeds = t.clinic;
let doctor: Person;
let nurse: Person;
beforeEach(async () => {
  t.time.now += 3_660_000;
  doctor = await t.as(seeds.doctor);
  nurse = await t.as(seeds.nurse);
});

const of = (patient_id: string) => ({ params: { patient_id } });
let names = 0;
/** A child with a name of its own, so that nobody looks like a duplicate. */
const child = (over: object = {}) => {
  names += 1;
  return aChild({ given_name: `Zuri ${names}`, birthday: `${2010 + (names % 14)}-0${1 + (names % 9)}-10`, ...over });
};

/** The form of a caregiver, with the child in it. */
function aFamilyForm(over: object = {}) {
  const one = child();
  return { ...anAssistedForm(over), child: one };
}

async function register(over: object = {}, one = child()) {
  const form = anAssistedForm({ child: one, ...over });
  const answer = await doctor.ok(api.assistedRegister, { body: form });
  return { form, child: one, answer };
}
/** The caregiver sets a password by the link. */
async function opens(mobile_number: string): Promise<Person> {
  const { token } = await received(t.db, mobile_number);
  const body = { token, password: goodPassword, birth_year: assistedYear };
  return personWith(t, (await call(t.app, api.completeRegistration, { body })).json().access_token);
}

describe('registered by a clinician', () => {
  test('both who agree in person are in care at once, and the clinician has confirmed the child', async () => {
    const { form, child: one, answer } = await register({ consent: 'in_person' });
    assert.match(answer.child?.member_id ?? '', /^HD-\d{4}-\d{3}$/);
    assert.notEqual(answer.child?.member_id, answer.member_id);
    const info = await doctor.ok(getPatient, of(one.patient_id));
    assert.deepEqual(
      info.caregivers?.map(({ given_name, relation, confirmed_at }) => [given_name, relation, confirmed_at !== null]),
      [[form.given_name, 'mother', true]],
    );
    assert.equal(info.patient.member_id, answer.child?.member_id);
    assert.ok(await doctor.ok(getPatient, of(form.id)));
    await nurse.refused(getPatient, of(one.patient_id), 404);
    const body = { topic: 'services', answers: askForBill, patient_id: one.patient_id };
    assert.ok(await doctor.ok(createEContact, { body }), 'a questionnaire about the child may follow at once');
    const caregiver = await opens(form.mobile_number);
    const { cares_for = [] } = await caregiver.ok(getOwnPatient);
    assert.deepEqual(
      cares_for.map(({ patient, consent }) => [patient.id, consent]),
      [[one.patient_id, 'in_person']],
    );
  });

  for (const how of ['code', 'link'] as const) {
    test(`with the caregiver's yes by ${how} the child is in care too, and not before`, async () => {
      const { form, child: one } = await register();
      await doctor.refused(getPatient, of(one.patient_id), 404);
      const { code } = await received(t.db, form.mobile_number);
      if (how === 'link') await opens(form.mobile_number);
      else await doctor.ok(api.verifyConsent, { ...of(form.id), body: { code } });
      const { relationship } = await doctor.ok(getPatient, of(one.patient_id));
      assert.equal(relationship.status, 'active');
      const row = t.db.selectFrom('relationship').select('consent_how').where('patient_id', '=', one.patient_id);
      assert.deepEqual(await row.execute(), [{ consent_how: how }]);
    });
  }

  test('one who is taken back takes the child with them', async () => {
    const { form, child: one, answer } = await register();
    await doctor.ok(deletePatientInvitation, { params: { id: answer.patient_info.cpr_id } });
    const left = t.db.selectFrom('patient').select('status').where('id', 'in', [form.id, one.patient_id]);
    assert.deepEqual(await left.execute(), [{ status: 'inactive' }, { status: 'inactive' }]);
  });

  test('sent again it gives the same answer, two records and no more SMS', async () => {
    const body = aFamilyForm({ consent: 'in_person' });
    const key = `with-child-${body.id}`;
    const first = await doctor.ok(api.assistedRegister, { body, key });
    assert.deepEqual(await doctor.ok(api.assistedRegister, { body, key }), first);
    const before = await rowCounts(t.db);
    const again = await doctor.ok(api.assistedRegister, { body });
    assert.deepEqual(again.child, first.child);
    assert.equal((await rowCounts(t.db))['patient'], before['patient']);
    assert.equal((await messagesTo(t.db, body.mobile_number)).length, 2);
    const other = anAssistedForm({ child: { ...child(), patient_id: body.child.patient_id } });
    assert.equal((await doctor.refused(api.assistedRegister, { body: other }, 409)).code, 'id_taken');
  });

  test('people similar to either are asked about', async () => {
    const { child: one } = await register({ consent: 'in_person' });
    const twin = child({ given_name: one['given_name'], birthday: one['birthday'] });
    const body = anAssistedForm({
      child: twin,
      confirmed_duplicate: false,
      given_name: 'Wanjala',
      family_name: 'Mukasa',
    });
    const problem = await doctor.refused(api.assistedRegister, { body }, 409);
    assert.equal(problem.code, 'looks_like_duplicate');
    const { duplicates } = problem.details as { duplicates: { patient_id: string }[] };
    assert.deepEqual(
      duplicates.map(({ patient_id }) => patient_id),
      [one.patient_id],
    );
  });

  test('nobody grown up, or still to come, is a child', async () => {
    for (const [birthday, code] of [
      ['2000-01-01', 'not_a_child'],
      ['2031-01-01', 'date_in_future'],
    ]) {
      const body = anAssistedForm({ child: child({ birthday }) });
      const { details } = await doctor.refused(api.assistedRegister, { body }, 400);
      const [fault] = (details as { fields: { field: string; code: string }[] }).fields;
      assert.deepEqual([fault?.field, fault?.code], ['child.birthday', code]);
    }
  });
});

describe('to a number that has an account', () => {
  const withNumber = (over: object = {}) =>
    aFamilyForm({ mobile_number: seeds.baraka.user.mobile_number, given_name: 'Somebody', ...over });

  test('only the child is added, and nothing is told of the account', async () => {
    const body = withNumber({ consent: 'in_person', confirmed_duplicate: false });
    const before = await messagesTo(t.db, body.mobile_number);
    const answer = await doctor.ok(api.assistedRegister, { body });
    assert.equal(answer.is_account_known, true);
    assert.equal(answer.patient_info.patient.id, body.child.patient_id);
    assert.equal(answer.member_id, answer.child?.member_id);
    const { user } = seeds.baraka;
    const told = JSON.stringify({ ...answer, patient_info: { ...answer.patient_info, caregivers: [] } });
    for (const secret of [seeds.baraka.id, seeds.baraka.member_id, user.email ?? user.id])
      assert.ok(!told.includes(secret));
    assert.equal((await messagesTo(t.db, body.mobile_number)).length, before.length);
    const account = await t.as(seeds.baraka);
    const { cares_for = [], user: own } = await account.ok(getOwnPatient);
    assert.ok(cares_for.some(({ patient }) => patient.id === body.child.patient_id));
    assert.equal(own.given_name, user.given_name, 'what was typed of the caregiver changes nothing');
    await doctor.refused(getPatient, of(seeds.baraka.id), 404);
    assert.equal((await doctor.ok(listCaregivers, of(body.child.patient_id))).items.length, 1);
    const { child: again } = await doctor.ok(api.assistedRegister, { body });
    assert.deepEqual(again, answer.child);
  });

  test('without a yes in person nothing is added', async () => {
    const body = withNumber({ consent: 'code' });
    assert.equal((await doctor.refused(api.assistedRegister, { body }, 409)).code, 'number_has_account');
    const none = t.db.selectFrom('patient').select('id').where('id', '=', body.child.patient_id);
    assert.deepEqual(await none.execute(), []);
  });
});

describe('invited', () => {
  const invited = async (over: object = {}) => {
    const form = aPatientForm(over);
    const { mobile_number } = form;
    await invites(doctor, { mobile_number, child: { given_name: 'Tumaini', family_name: 'Wafula' } });
    return { form, token: await lastToken(t.db, mobile_number) };
  };

  test('the link names the child, and makes account and child in one go', async () => {
    const { form, token } = await invited();
    const { items } = await doctor.ok(listPatientInvitations, { query: { search: 'Tumaini' } });
    assert.deepEqual(items[0]?.child, { given_name: 'Tumaini', family_name: 'Wafula' });
    const shown = (await call(t.app, showPatientInvitation, { params: { token } })).json();
    assert.deepEqual(shown.invitation.child, { given_name: 'Tumaini' });
    const one = child();
    const answer = await call(t.app, registerPatient, { body: { ...form, invitation: token, child: one } });
    const caregiver = personWith(t, answer.json().access_token);
    const { cares_for = [] } = await caregiver.ok(getOwnPatient);
    assert.deepEqual(
      cares_for.map(({ patient, consent, confirmed_at }) => [patient.id, consent, confirmed_at]),
      [[one.patient_id, 'guardian', null]],
    );
    assert.ok(await doctor.ok(getPatient, of(one.patient_id)));
    await nurse.refused(getPatient, of(one.patient_id), 404);
  });

  test('by another number the child is there after the code', async () => {
    const { token } = await invited();
    const form = aPatientForm();
    const one = child();
    const { verification_id } = (
      await call(t.app, registerPatient, { body: { ...form, invitation: token, child: one } })
    ).json();
    await giveCode(t, { verification_id, code: await lastCode(t.db, form.mobile_number) });
    assert.ok(await doctor.ok(getPatient, of(one.patient_id)));
  });

  test('somebody grown up is refused before anything is there', async () => {
    const { form, token } = await invited();
    const body = { ...form, invitation: token, child: child({ birthday: '1999-01-01' }) };
    const answer = await call(t.app, registerPatient, { body });
    assert.equal(answer.json().details.fields[0].field, 'child.birthday');
  });
});
