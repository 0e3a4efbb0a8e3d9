/** From the age that their clinic says somebody with a number of their own may have an account: what they write there alone reaches no caregiver by any way. */
import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import {
  createEContact,
  getThreadForPatient,
  listForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInstitution, setOwnAccountAge } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import {
  beginOwnAccount,
  changePatientPhone,
  verifyOwnAccount,
  verifyPatientPhone,
} from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import {
  createServiceInterest,
  fulfilServiceInterest,
  listServiceInterests,
} from '@hodi/domain/service-interests/service-interests.api.ts';
import { aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putClinician, putInstitution, putRelationship } from '#server/testing/insert-people.ts';
import { lastCode, messagesTo, newNumber } from '#server/testing/registering.ts';

const t = await openClinicApp();
const { achieng, baraka, doctor } = t.clinic;
const lines = linesOf(t);
let mother: Person;
let clinician: Person;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [mother, clinician] = [await t.as(achieng), await t.as(doctor)];
});

/** The clinician gives them a number of their own, which they confirm; then they have an account. */
async function withAccount(birthday: string) {
  const { person } = await mother.ok(api.addPerson, { body: aChild({ birthday }) });
  const { id: patient_id } = person.patient;
  const mobile_number = newNumber();
  const given = { params: { patient_id }, body: { mobile_number } };
  const answer = await clinician.call(changePatientPhone, given);
  if (answer.statusCode >= 400) return { patient_id, answer };
  const code = await lastCode(t.db, mobile_number);
  await clinician.ok(verifyPatientPhone, { params: { patient_id }, body: { code } });
  const young = await t.as({ ...baraka, id: patient_id, user: { ...baraka.user, id: person.user.id } });
  return { patient_id, answer, young, user_id: person.user.id };
}

test('under twelve there is none', async () => {
  const { answer } = await withAccount('2018-01-01');
  assert.equal(answer.statusCode, 400);
  assert.equal(answer.json().details.fields[0].code, 'too_young');
});

test('inquiries they write alone are hidden from their caregivers', async () => {
  const { patient_id, young, user_id } = await withAccount('2013-03-03');
  assert.ok(young);
  const line = await lines(mother.token).ready();
  const services = { ...askForBill };
  const body = { topic: 'services', answers: services, selected_services: ['MALARIA_TEST'] };
  const { e_contact } = await young.ok(createEContact, { body });
  await clinician.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Habari' } });
  const of = { query: { patient_id } };
  await mother.refused(getThreadForPatient, { params: { id: e_contact.id } }, 404);
  assert.deepEqual((await mother.ok(listForPatient, { params: { patient_id } })).items, []);
  assert.deepEqual((await mother.ok(getOwnTimeline, of)).items, []);
  assert.deepEqual((await mother.ok(listServiceInterests, of)).items, []);
  assert.equal((await mother.ok(getOwnPatient, of)).counts.inquiries, 0);
  await mother.refused(getRecordPaper, { params: { patient_id } }, 404);
  await line.catchUp();
  assert.ok(!line.raw.join('').includes(e_contact.id));
  const told = await t.db.selectFrom('notification').select('user_id').where('subject_id', '=', e_contact.id).execute();
  assert.deepEqual(told.map((row) => row.user_id).toSorted(), [doctor.user.id, user_id].toSorted());
});

describe('a service they ask for alone', () => {
  const asking = (patient_id: string) => ({
    body: { id: idOf(nextSerial()), patient_id, service: 'HIV_TEST' as const },
  });
  const listOf = async (by: Person, patient_id: string) =>
    (await by.ok(listServiceInterests, { query: { patient_id } })).items.map(({ id }) => id);

  test('is hidden from their caregivers, by every way', async () => {
    const { patient_id, young } = await withAccount('2013-03-03');
    assert.ok(young);
    const line = await lines(mother.token).ready();
    const { service_interest } = await young.ok(createServiceInterest, asking(patient_id));
    const { id } = service_interest;
    assert.deepEqual(await listOf(young, patient_id), [id]);
    assert.deepEqual(await listOf(clinician, patient_id), [id]);
    assert.deepEqual(await listOf(mother, patient_id), []);
    assert.deepEqual((await mother.ok(getOwnTimeline, { query: { patient_id } })).items, []);
    await mother.refused(getRecordPaper, { params: { patient_id } }, 404);
    const asked = asking(patient_id);
    const answer = (await mother.ok(createServiceInterest, asked)).service_interest;
    assert.equal(answer.id, asked.body.id, 'nor does she learn of it by asking for the same');
    t.time.now += 1000;
    const body = { topic: 'services', answers: askForBill, patient_id, selected_services: ['HIV_TEST'] };
    const { e_contact } = await mother.ok(createEContact, { body });
    const thread = await mother.ok(getThreadForPatient, { params: { id: e_contact.id } });
    assert.deepEqual(thread.service_interests, []);
    const log = async () => (await mother.ok(listRecordAccess, { query: { patient_id } })).items;
    const before = await log();
    await clinician.ok(fulfilServiceInterest, { params: { service_interest_id: id } });
    assert.deepEqual(await log(), before);
    await line.catchUp();
    assert.ok(!line.raw.join('').includes(id));
  });

  test('is not one that a caregiver asks for; what an earlier version stored depends on their number', async () => {
    const { patient_id, young } = await withAccount('2013-03-03');
    assert.ok(young);
    const { id } = (await mother.ok(createServiceInterest, asking(patient_id))).service_interest;
    for (const by of [mother, young]) assert.deepEqual(await listOf(by, patient_id), [id]);
    await t.db.updateTable('service_interest').set({ for_caregivers: null }).where('id', '=', id).execute();
    assert.deepEqual(await listOf(mother, patient_id), []);
    const { person } = await mother.ok(api.addPerson, { body: aChild() });
    const little = (await mother.ok(createServiceInterest, asking(person.patient.id))).service_interest;
    await t.db.updateTable('service_interest').set({ for_caregivers: null }).where('id', '=', little.id).execute();
    assert.deepEqual(await listOf(mother, person.patient.id), [little.id]);
  });
});

test('inquiries written for them are seen by both, and they see their caregivers', async () => {
  const { patient_id, young } = await withAccount('2012-03-03');
  const { e_contact } = await mother.ok(createEContact, {
    body: { topic: 'services', answers: askForBill, patient_id },
  });
  assert.ok(await young?.ok(getThreadForPatient, { params: { id: e_contact.id } }));
  const { items } = (await young?.ok(api.listCaregivers, { params: { patient_id } })) ?? { items: [] };
  assert.deepEqual(
    items.map(({ caregiver, sees_record }) => [caregiver.patient_id, sees_record]),
    [[achieng.id, true]],
    'and that these see the record',
  );
});

describe('the age is a setting of the institution', () => {
  let admin: Person;
  const params = { institution_id: doctor.institution_id };
  const set = async (own_account_age: number) => {
    const { version } = (await admin.ok(getInstitution, { params })).institution;
    return (await admin.ok(setOwnAccountAge, { params, body: { own_account_age, version } })).institution;
  };
  const thirteen = async () => (await mother.ok(api.addPerson, { body: aChild({ birthday: '2013-06-06' }) })).person;
  const said = (details: unknown) => (details as { fields: { code: string; message: string }[] }).fields[0];
  before(async () => {
    admin = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' })));
  });
  afterEach(() => set(12));

  test('above it there is an account, below it none, and the refusal says which age', async () => {
    assert.equal((await set(14)).own_account_age, 14);
    const person = await thirteen();
    assert.equal(person.own_account_age, 14);
    const given = { params: { patient_id: person.patient.id }, body: { mobile_number: newNumber() } };
    const inKiswahili = { headers: { 'accept-language': 'sw' } };
    const byMother = await mother.refused(beginOwnAccount, { ...given, ...inKiswahili }, 400);
    const message = 'Akaunti yake mwenyewe inawezekana kuanzia umri wa miaka 14';
    assert.deepEqual(said(byMother.details), { field: 'mobile_number', code: 'too_young', message });
    const byDoctor = await clinician.refused(changePatientPhone, given, 400);
    assert.equal(said(byDoctor.details)?.message, 'An account of their own is possible from the age of 14');
    assert.equal((await clinician.ok(api.listCaregivers, { params: given.params })).own_account_age, 14);
    await set(12);
    await mother.ok(beginOwnAccount, given);
  });

  test('of several institutions the highest counts, as long as they have the person in care', async () => {
    const person = await thirteen();
    const other = await putInstitution(t.put, anInstitution());
    await t.db.updateTable('institution').set({ own_account_age: 15 }).where('id', '=', other.id).execute();
    const colleague = await putClinician(t.put, aClinician(other.id));
    const patient = { ...baraka, id: person.patient.id };
    const tie = idOf(nextSerial());
    await putRelationship(t.put, { clinician: colleague, patient }, { id: tie });
    const given = { params: { patient_id: person.patient.id }, body: { mobile_number: newNumber() } };
    assert.match(said((await mother.refused(beginOwnAccount, given, 400)).details)?.message ?? '', /15/);
    await t.db.updateTable('relationship').set({ status: 'ended' }).where('id', '=', tie).execute();
    await mother.ok(beginOwnAccount, given);
  });

  test('only from 10 to 17, and accounts that are there stay', async () => {
    const { version } = (await admin.ok(getInstitution, { params })).institution;
    for (const own_account_age of [9, 18, 12.5])
      await admin.refused(setOwnAccountAge, { params, body: { own_account_age, version } }, 400);
    const { young } = await withAccount('2013-07-07');
    await set(17);
    assert.ok(await young?.ok(getOwnPatient));
  });
});

describe('a caregiver invites them', () => {
  const childOf = async (birthday: string) => {
    const { person } = await mother.ok(api.addPerson, { body: aChild({ birthday }) });
    return { person, params: { patient_id: person.patient.id } };
  };

  test('by a number of their own and the code that went there; a password is then theirs to choose', async () => {
    const { person, params } = await childOf('2013-04-04');
    assert.equal(person.has_own_number, false);
    const mobile_number = newNumber();
    await mother.ok(beginOwnAccount, { params, body: { mobile_number } });
    const code = await lastCode(t.db, mobile_number);
    const { user } = await mother.ok(verifyOwnAccount, { params, body: { code } });
    assert.equal(user.mobile_number, mobile_number);
    const sent = await messagesTo(t.db, mobile_number);
    assert.deepEqual(sent.map(({ template }) => template).toSorted(), ['sms.own_account', 'sms.own_account_code']);
    assert.ok(sent.some(({ body }) => body.includes('/forgot-password')));
    const { cares_for = [] } = await mother.ok(getOwnPatient);
    assert.equal(cares_for.find(({ patient }) => patient.id === params.patient_id)?.has_own_number, true);
    const body = { mobile_number: newNumber() };
    assert.equal((await mother.refused(beginOwnAccount, { params, body }, 409)).code, 'has_own_number');
  });

  test('not under twelve, not by the own number, and nobody else’s child', async () => {
    const { params } = await childOf('2018-04-04');
    const body = { mobile_number: newNumber() };
    const { details } = await mother.refused(beginOwnAccount, { params, body }, 400);
    assert.equal((details as { fields: { code: string }[] }).fields[0]?.code, 'too_young');
    const { params: older } = await childOf('2012-04-04');
    const { mobile_number } = achieng.user;
    await mother.refused(beginOwnAccount, { params: older, body: { mobile_number } }, 400);
    const other = await t.as(baraka);
    await other.refused(beginOwnAccount, { params: older, body }, 404);
    await mother.ok(beginOwnAccount, { params: older, body });
    const code = await lastCode(t.db, body.mobile_number);
    await other.refused(verifyOwnAccount, { params: older, body: { code } }, 404);
  });
});
