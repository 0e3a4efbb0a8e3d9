/** An institution whose staff sign in with a second factor: who has none does nothing but set it up. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInstitution, setSecondFactorRule } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { outcomeOf } from '@hodi/domain/offline/retry.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import {
  beginSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '@hodi/domain/second-factor/second-factor.api.ts';
import { login, logout } from '@hodi/domain/sessions/sessions.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type ClinicianSeed, aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, linesOf, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putClinician, putInstitution, putRelationship } from '#server/testing/insert-people.ts';
import { aClinicianForm, startRegistration, giveCode, turnOnSecondFactor } from '#server/testing/registering.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';
import { call, testPassword as password } from '#server/testing/test-app.ts';

const t = await openClinicApp();
before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));

let place: { id: string };
let admin: Person;
let nurse: ClinicianSeed;
beforeEach(async () => {
  place = await putInstitution(t.put, anInstitution());
  admin = await t.as(await putClinician(t.put, aClinician(place.id, { role: 'admin' })));
  nurse = await putClinician(t.put, aClinician(place.id, { role: 'nurse' }));
  t.time.now += 1_000;
});

const turnOn = async (person: Person): Promise<string> =>
  (await turnOnSecondFactor(person, t.time.now)).recovery_codes[0] ?? '';

const at = (institution_id: string) => ({ params: { institution_id } });

/** From the version that its admin sees. */
async function set(is_required: boolean) {
  const { institution } = await admin.ok(getInstitution, at(place.id));
  const { version } = institution;
  return admin.ok(setSecondFactorRule, { ...at(place.id), body: { is_required, version } });
}

async function ask(): Promise<void> {
  await turnOn(admin);
  await set(true);
  t.time.now += 1_000;
}

const refusalOf = async (person: Person, contract: Endpoint, given = {}) =>
  (await person.refused(contract, given, 401)).code;
const conflictOf = async (person: Person, contract: Endpoint, given: object) =>
  (await person.refused(contract, given, 409)).code;

async function signIn({ user }: ClinicianSeed, totp_code?: string): Promise<Person> {
  const { mobile_number, user_type } = user;
  const answer = await call(t.app, login, { body: { mobile_number, password, user_type, totp_code } });
  assert.equal(answer.statusCode, 200, answer.body);
  return personWith(t, answer.json().access_token);
}

describe('the rule', () => {
  test('is asked of others by whoever has a second factor, and by nobody else', async () => {
    const { institution } = await admin.ok(getInstitution, at(place.id));
    assert.equal(institution.second_factor_required, false);
    const body = { is_required: true, version: institution.version };
    assert.equal(await conflictOf(admin, setSecondFactorRule, { ...at(place.id), body }), 'own_second_factor_first');
    assert.equal((await admin.ok(getInstitution, at(place.id))).institution.second_factor_required, false);
    await turnOn(admin);
    const changed = await admin.ok(setSecondFactorRule, { ...at(place.id), body });
    assert.equal(changed.institution.second_factor_required, true);
    assert.equal(changed.institution.version, institution.version + 1);
    assert.equal((await set(false)).institution.second_factor_required, false);
    const lines = (await auditLines(t.db)).filter(({ subject_id }) => subject_id === place.id);
    assert.deepEqual(
      lines.map(({ action, outcome }) => [action, outcome]).filter(([action]) => action === setSecondFactorRule.name),
      ['refused', 'done', 'done'].map((outcome) => [setSecondFactorRule.name, outcome]),
    );
  });

  test('says how many of those who may work have none', async () => {
    await putClinician(t.put, aClinician(place.id, { approval: 'waiting' }));
    const missing = async () => (await admin.ok(getInstitution, at(place.id))).counts.clinicians_without_factor;
    assert.equal(await missing(), 2);
    await admin.ok(beginSecondFactor, { body: { password } });
    assert.equal(await missing(), 2, 'what was not confirmed is none');
    await turnOn(admin);
    assert.equal(await missing(), 1);
  });

  test('stops nobody at work, and counts from the next sign-in', async () => {
    const working = await t.as(nurse);
    t.time.now += 1_000;
    await ask();
    await working.ok(getOwnClinician);
    assert.deepEqual(await working.ok(getSecondFactor), { is_on: false, recovery_codes_left: 0, is_required: true });
    assert.equal(await refusalOf(await signIn(nurse), getOwnClinician), 'second_factor_required');
    await working.ok(getOwnClinician);
    // A second yes is no later beginning.
    const held = await signIn(nurse);
    t.time.now += 1_000;
    await set(true);
    assert.equal(await refusalOf(held, getOwnClinician), 'second_factor_required');
    await set(false);
    await held.ok(getOwnClinician);
  });

  test('holds for whoever registers, and neither for patients nor elsewhere', async () => {
    await ask();
    await t.db.updateTable('institution').set({ asks_approval: false }).where('id', '=', place.id).execute();
    const fresh = await giveCode(t, await startRegistration(t, aClinicianForm(place.id)));
    const person = personWith(t, fresh.json().access_token);
    assert.equal(await refusalOf(person, getOwnClinician), 'second_factor_required');
    await putRelationship(t.put, { clinician: nurse, patient: t.clinic.achieng }, { id: idOf(nextSerial()) });
    await (await t.as(t.clinic.achieng)).ok(getOwnPatient);
    await (await t.as(t.clinic.doctor)).ok(getOwnClinician);
  });
});

describe('a clinician without one', async () => {
  const contracts = (await allContracts()).filter(({ who }) => who !== 'anyone' && who.includes('clinician'));
  const isFree = ({ whileWaiting, withoutFactor }: (typeof contracts)[number]) =>
    whileWaiting ?? withoutFactor ?? false;
  let person: Person;
  beforeEach(async () => {
    await ask();
    person = await t.as(nurse);
  });

  test('may read the account, speak another language, end sessions and set it up', () => {
    const names = contracts.filter(isFree).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), [
      'clinicians.own',
      'second_factor.begin',
      'second_factor.confirm',
      'second_factor.get',
      'sessions.device_secret',
      'sessions.end',
      'sessions.end_others',
      'sessions.list',
      'users.update',
    ]);
  });

  test('is refused by none of these', async () => {
    for (const contract of contracts.filter(isFree)) {
      const answer = await person.call(contract, { params: {}, body: {} });
      assert.notEqual(answer.json().code, 'second_factor_required', contract.name);
      assert.notEqual(answer.statusCode, 401, contract.name);
    }
    await person.ok(logout);
  });

  test('is refused by every other call, whatever is sent, and nothing is stored', async () => {
    const stored = await rowCounts(t.db);
    const others = contracts.filter((contract) => !isFree(contract));
    assert.ok(others.length > 80);
    for (const contract of others) {
      assert.equal(
        await refusalOf(person, contract, { params: {}, body: {} }),
        'second_factor_required',
        contract.name,
      );
    }
    assert.deepEqual(await rowCounts(t.db), stored);
  });

  test('is told why, in their language', async () => {
    for (const [language, message] of [
      ['en', 'Your institution asks for a second factor at sign-in. Please set it up first.'],
      ['sw', 'Kituo chako kinataka uthibitisho wa pili wa kuingia. Tafadhali uwashe kwanza.'],
    ] as const) {
      const problem = await person.refused(getOwnClinician, { headers: { 'accept-language': language } }, 401);
      assert.deepEqual(problem, { code: 'second_factor_required', message });
    }
  });

  test('goes on with the same session once it is on, and can put another in its place but not turn it off', async () => {
    const code = await turnOn(person);
    await person.ok(getOwnClinician);
    assert.equal((await person.ok(getSecondFactor)).is_required, true);
    const body = { password, code };
    assert.equal(await conflictOf(person, removeSecondFactor, { body }), 'second_factor_stays');
    await person.ok(beginSecondFactor, { body });
    await person.ok(getOwnClinician);
    await set(false);
    assert.equal((await person.ok(getSecondFactor)).is_required, false);
  });
});

describe('writes that wait on a device', () => {
  test('goes nowhere while its author has none, and arrives once, with the same key, afterwards', async () => {
    const patient = t.clinic.achieng;
    await putRelationship(t.put, { clinician: nurse, patient }, { id: idOf(nextSerial()) });
    const body = { topic: 'services', answers: askForBill, clinician_id: nurse.id };
    const { id } = (await (await t.as(patient)).ok(createEContact, { body })).e_contact;
    const sent = { params: { id }, body: { message: 'Njoo kesho' }, key: `waiting-${nextSerial()}` };
    await ask();
    const person = await t.as(nurse);
    const { code } = await person.refused(postMessage, sent, 401);
    assert.equal(outcomeOf({ status: 401, code }), 'signed_out');
    await turnOn(person);
    const answers = [await person.ok(postMessage, sent), await person.ok(postMessage, sent)];
    assert.deepEqual(answers[0], answers[1]);
    const rows = t.db
      .selectFrom('e_contact_message')
      .select('seq')
      .where('e_contact_id', '=', id)
      .where('message', '=', 'Njoo kesho');
    assert.equal((await rows.execute()).length, 1);
  });

  test('nor does a write that began for them as they were before it was taken off', async () => {
    const patient = t.clinic.achieng;
    await putRelationship(t.put, { clinician: nurse, patient }, { id: idOf(nextSerial()) });
    const body = { topic: 'services', answers: askForBill, clinician_id: nurse.id };
    const { id } = (await (await t.as(patient)).ok(createEContact, { body })).e_contact;
    const say = () => ({ params: { id }, body: { message: 'Pole' }, key: `taken-off-${nextSerial()}` });
    await ask();
    const person = await t.as(nurse);
    await turnOn(person);
    await person.ok(postMessage, say());
    await t.db.deleteFrom('second_factor').where('user_id', '=', nurse.user.id).execute();
    const stored = await rowCounts(t.db);
    assert.equal(await refusalOf(person, postMessage, say()), 'second_factor_required');
    assert.deepEqual(await rowCounts(t.db), stored);
  });
});

describe('live events', () => {
  const listen = linesOf(t);

  test('come to nobody who has none, to whoever was at work, and end when it is taken off', async () => {
    const working = await listen((await t.as(nurse)).token).ready();
    t.time.now += 1_000;
    await ask();
    await t.app.sweep();
    assert.equal(working.ended, false);
    const person = await t.as(nurse);
    const early = listen(person.token);
    await early.until(() => early.refusal !== undefined);
    assert.equal(early.refusal, 'unauthenticated');
    await turnOn(person);
    const client = await listen(person.token).ready();
    await t.db.deleteFrom('second_factor').where('user_id', '=', nurse.user.id).execute();
    await t.app.sweep();
    await client.until(() => client.ended);
    assert.equal(working.ended, false);
  });
});
