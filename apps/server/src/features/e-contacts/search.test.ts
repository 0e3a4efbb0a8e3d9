/** Finding inquiries and patients by what people type. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  createEContact,
  listForClinician,
  listForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { type PatientSeed, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill, mildFever } from '#server/testing/answers.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor: seed, stranger } = t.clinic;
let doctor: Person;
let wambui: PatientSeed;
let nganga: PatientSeed;

const add = async (patient: PatientSeed): Promise<PatientSeed> => {
  await putPatient(t.put, patient);
  await putRelationship(t.put, { clinician: seed, patient }, { id: idOf(nextSerial()) });
  return patient;
};

before(async () => {
  doctor = await t.as(seed);
  const named = { given_name: 'Wambũi', additional_name: 'Njeri', family_name: 'Kamau' };
  wambui = await add(aPatient({ user: { ...named, mobile_number: '+254712394586', email: 'wambui@example.org' } }));
  nganga = await add(
    aPatient({ user: { given_name: 'Ng’ang’a', family_name: 'O’Brien', mobile_number: '+254733999001' } }),
  );
  // Another patient with the same name.
  const other = await putPatient(t.put, aPatient({ user: named }));
  await putRelationship(t.put, { clinician: stranger, patient: other }, { id: idOf(nextSerial()) });
  await (await t.as(wambui)).ok(createEContact, { body: { topic: 'temperature', answers: mildFever } });
  await (await t.as(nganga)).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  await (await t.as(other)).ok(createEContact, { body: { topic: 'temperature', answers: mildFever } });
});

/** The patients found, by initials. */
const patients = async (search: string): Promise<string> => {
  const { items, total } = await doctor.ok(listPatients, { query: { search } });
  assert.equal(items.length, total);
  return items
    .map((item) => item.user.given_name.slice(0, 1))
    .toSorted()
    .join('');
};
const inquiries = async (search: string): Promise<string> => {
  const { items, total } = await doctor.ok(listForClinician, { query: { search } });
  assert.equal(items.length, total);
  return items
    .map((item) => item.patient.user.given_name.slice(0, 1))
    .toSorted()
    .join('');
};

describe('people', () => {
  const table: [typed: () => string, found: string][] = [
    [() => 'Wambũi', 'W'],
    [() => 'wambui', 'W'],
    [() => 'WAMBUI kamau', 'W'],
    [() => 'kamau  wam', 'W'],
    [() => 'njeri', 'W'],
    [() => "ng'ang'a", 'N'],
    [() => 'nganga', 'N'],
    [() => 'obrien', 'N'],
    [() => 'wambui obrien', ''],
    [() => wambui.member_id, 'W'],
    [() => wambui.member_id.toLowerCase().replaceAll('-', ''), 'W'],
    [() => wambui.member_id.replaceAll('-', ' '), 'W'],
    [() => '0712 394 586', 'W'],
    [() => '+254712394586', 'W'],
    [() => '254 712-394-586', 'W'],
    [() => '00254712394586', 'W'],
    [() => '712394', 'W'],
    [() => '394586', 'W'],
    [() => 'wambui@example', 'W'],
    // Two letters match only beginnings of words: anywhere they would be found in half of all names.
    [() => 'wa', 'W'],
    [() => 'ka', 'W'],
    [() => 'mb', ''],
    // Characters with a meaning to the database have none here.
    [() => '%', ''],
    [() => '_', ''],
    [() => '\\', ''],
    [() => '!!!', ''],
    [() => 'nobody', ''],
  ];
  for (const [typed, found] of table) {
    test(`${typed.toString().slice(6)} finds ${found || 'nobody'}`, async () => {
      assert.equal(await patients(typed()), found);
      assert.equal(await inquiries(typed()), found);
    });
  }
  test('nothing typed finds all', async () => {
    assert.equal(await patients('  '), 'ANW');
    assert.equal(await inquiries(''), 'NW');
  });
});

describe('topics, in both languages', () => {
  for (const [typed, found] of [
    ['fever', 'W'],
    ['Homa', 'W'],
    ['HUDUMA', 'N'],
    ['services', 'N'],
    ['kichwa', ''],
  ] as const) {
    test(`${typed} finds ${found || 'none'}`, async () => assert.equal(await inquiries(typed), found));
  }
});

test('patients find their own by topic and by what they answered', async () => {
  const patient = await t.as(wambui);
  const found = async (search: string) => {
    const { items, total } = await patient.ok(listForPatient, { params: { patient_id: wambui.id }, query: { search } });
    assert.equal(items.length, total);
    return total;
  };
  assert.equal(await found('homa'), 1);
  assert.equal(await found('37.9'), 1);
  assert.equal(await found('huduma'), 0);
  assert.equal(await found('%'), 0);
  assert.equal(await found('37_9'), 0);
});

describe('words of messages', () => {
  test('are found in either language, whole words, and never those of another clinic', async () => {
    const own = await (await t.as(wambui)).ok(createEContact, { body: { topic: 'temperature', answers: mildFever } });
    const say = async (person: PatientSeed, id: string, message: string) =>
      (await t.as(person)).ok(postMessage, { params: { id }, body: { message } });
    await say(wambui, own.e_contact.id, 'Nina vipele mgongoni tangu juzi');
    const elsewhere = await putPatient(t.put, aPatient());
    await putRelationship(t.put, { clinician: stranger, patient: elsewhere }, { id: idOf(nextSerial()) });
    const theirs = await (
      await t.as(elsewhere)
    ).ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    await say(elsewhere, theirs.e_contact.id, 'Vipele pia');
    const { items } = await doctor.ok(listForClinician, { query: { search: 'VIPELE' } });
    assert.deepEqual(
      items.map(({ e_contact }) => e_contact.id),
      [own.e_contact.id],
    );
    assert.deepEqual((await doctor.ok(listForClinician, { query: { search: 'mgongo' } })).items, []);
  });
});
