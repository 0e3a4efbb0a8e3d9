/** Without a script, too, an account reads and writes about the people whom it cares for, as in the app. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { addPerson, endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { createEContact, getThreadForPatient, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild, anAdult } from '#server/testing/families.ts';
import { plainPagesOf, viewIn, wordsIn } from '#server/testing/rights/plain-pages.ts';
import { newNumber } from '#server/testing/registering.ts';
import { doors, putBuiltWeb } from '#server/testing/servers/built-web.ts';

const t = await openClinicApp({ webDist: putBuiltWeb(doors) });
const { achieng, baraka } = t.clinic;
const { get, post, logIn } = plainPagesOf(t);
let mother: Person;
let cookie: string;
let amani: string;
let zawadi: string;

const add = async (body: ReturnType<typeof aChild>) => (await mother.ok(addPerson, { body })).person.patient.id;
async function asked(patient_id?: string): Promise<string> {
  t.time.now += 1_000;
  const body = { topic: 'services', answers: askForBill, ...(patient_id && { patient_id }) };
  return (await mother.ok(createEContact, { body })).e_contact.id;
}
const viewOf = async (path: string, by = cookie) => viewIn((await get(path, by)).body);
const listed = async (path: string) => (await viewOf(path)).list?.items.map(({ e_contact }) => e_contact.id);

before(async () => {
  mother = await t.as(achieng);
  [amani, zawadi] = [await add(aChild()), await add(aChild({ given_name: 'Zawadi', gender: 'female' }))];
  cookie = await logIn(achieng);
});

describe('the list of an account that cares for others', () => {
  test('holds what is about each of them, newest first, and says about whom', async () => {
    const [own, first, second] = [await asked(), await asked(amani), await asked(zawadi)];
    const { list, people, about } = await viewOf('/plain');
    assert.deepEqual(
      list?.items.map(({ e_contact, patient }) => [e_contact.id, patient.id]),
      [
        [second, zawadi],
        [first, amani],
        [own, achieng.id],
      ],
    );
    assert.deepEqual(people, [
      { id: achieng.id, name: null },
      { id: amani, name: 'Amani' },
      { id: zawadi, name: 'Zawadi' },
    ]);
    assert.equal(about, undefined);
  });

  test('holds one person alone where that one is chosen, page by page', async () => {
    const ids = [];
    for (let at = 0; at < 22; at += 1) ids.unshift(await asked(amani));
    const all = await viewOf('/plain');
    assert.deepEqual(
      all.list?.items.map(({ e_contact }) => e_contact.id),
      ids.slice(0, 20),
    );
    assert.equal(all.list?.isCut, true);
    const { list, about } = await viewOf(`/plain?about=${amani}`);
    assert.equal(about, amani);
    assert.ok(list?.items.every(({ patient }) => patient.id === amani));
    const rest = await listed(`/plain?about=${amani}&cursor=${encodeURIComponent(list?.next ?? '')}`);
    assert.deepEqual(rest?.slice(0, 2), ids.slice(20));
  });

  test('leaves out an adult who has not agreed', async () => {
    const rehema = await add(anAdult({ mobile_number: newNumber() }));
    const { people } = await viewOf('/plain');
    assert.ok(!people?.some(({ id }) => id === rehema));
    assert.equal((await get(`/plain?about=${rehema}`, cookie)).statusCode, 404);
  });

  test('is closed to everybody else, and after the care has ended', async () => {
    const other = await logIn(baraka);
    assert.equal((await get(`/plain?about=${amani}`, other)).statusCode, 404);
    assert.deepEqual((await viewOf('/plain', other)).people, []);
    const third = await add(aChild({ given_name: 'Imani' }));
    const id = await asked(third);
    assert.ok((await listed('/plain'))?.includes(id));
    await mother.ok(endOwnCare, { params: { patient_id: third }, body: {} });
    assert.ok(!(await listed('/plain'))?.includes(id));
    assert.equal((await get(`/plain?about=${third}`, cookie)).statusCode, 404);
  });
});

describe('an inquiry about a child', () => {
  test('is read and answered there, and counts as read', async () => {
    const id = await asked(amani);
    const doctor = await t.as(t.clinic.doctor);
    await doctor.ok(postMessage, { params: { id }, body: { message: 'Give him water' } });
    const { thread, token, draft, people } = await viewOf(`/plain/${id}`);
    assert.equal(thread?.item.patient.id, amani);
    assert.ok(people?.some(({ name }) => name === 'Amani'));
    const form = { token, id: draft?.id ?? '', key: draft?.key ?? '', message: 'Asante, amekunywa' };
    assert.equal((await post(`/plain/${id}`, form, { cookie })).statusCode, 303);
    assert.deepEqual(wordsIn(await viewOf(`/plain/${id}`)), ['Give him water', 'Asante, amekunywa']);
    const { item } = await mother.ok(getThreadForPatient, { params: { id } });
    assert.equal(item.has_unread_for_patient, false);
  });

  test('is closed there where a clinician keeps it from caregivers', async () => {
    const id = await asked(zawadi);
    const doctor = await t.as(t.clinic.doctor);
    await doctor.ok(setForCaregivers, { params: { id }, body: { for_caregivers: false } });
    assert.ok(!(await listed('/plain'))?.includes(id));
    assert.equal((await get(`/plain/${id}`, cookie)).statusCode, 404);
  });

  test('advises on danger in the words for who cares', async () => {
    const [own, childs] = [await asked(), await asked(amani)];
    const advice = async (id: string) => {
      await mother.ok(postMessage, { params: { id }, body: { message: 'He is unconscious' } });
      return (await viewOf(`/plain/${id}?lng=en`)).advice ?? '';
    };
    const [toSelf, toCarer] = [await advice(own), await advice(childs)];
    assert.notEqual(toSelf, '');
    assert.match(toCarer, /Amani/);
    assert.doesNotMatch(toCarer, /[{}]/);
  });
});
