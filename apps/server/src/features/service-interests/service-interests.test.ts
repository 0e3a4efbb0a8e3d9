import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { createEContact, getThreadForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import {
  createServiceInterest,
  fulfilServiceInterest,
  listServiceInterests,
} from '@hodi/domain/service-interests/service-interests.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
let [carer, owner]: Person[] = [];
before(async () => {
  [carer, owner] = [await t.as(doctor), await t.as(achieng)];
});
const by = (person: Person | undefined): Person => person ?? assert.fail();
const asked = (service = 'HIV_TEST') => ({ body: { id: idOf(nextSerial()), patient_id: achieng.id, service } });
const eventsOf = async (user_id: string) =>
  (await t.db.selectFrom('user_event').select('name').where('user_id', '=', user_id).orderBy('n').execute()).map(
    ({ name }) => name,
  );

test('asked for by patient and clinician at once it is one, told to both', async () => {
  const answers = await Promise.all(
    [carer, owner, carer, owner].map((person) => by(person).ok(createServiceInterest, asked())),
  );
  const ids = new Set(answers.map(({ service_interest }) => service_interest.id));
  assert.equal(ids.size, 1);
  const { service_interests, counts } = await by(carer).ok(getOwnClinician);
  assert.deepEqual([service_interests.map(({ id }) => id), counts.service_requests], [[...ids], 1]);
  for (const user of [doctor.user, achieng.user])
    assert.deepEqual(await eventsOf(user.id), ['service-interest-created']);
});

test('fulfilled it leaves the list once for all, and can be asked for anew', async () => {
  const { service_interest } = await by(owner).ok(createServiceInterest, asked('MALARIA_TEST'));
  const params = { service_interest_id: service_interest.id };
  const before = (await eventsOf(doctor.user.id)).length;
  const answers = await Promise.all([1, 2, 3].map(() => by(carer).ok(fulfilServiceInterest, { params })));
  assert.ok(answers.every((answer) => answer.service_interest.fulfilled));
  assert.deepEqual((await eventsOf(doctor.user.id)).slice(before), ['service-interest-fulfilled']);
  const open = (await by(carer).ok(getOwnClinician)).service_interests;
  assert.ok(!open.some(({ id }) => id === service_interest.id));
  const anew = await by(owner).ok(createServiceInterest, asked('MALARIA_TEST'));
  assert.notEqual(anew.service_interest.id, service_interest.id);
});

test('an id that another one has is refused', async () => {
  const { service_interest } = await by(owner).ok(createServiceInterest, asked('DOCTOR_CONSULTATION'));
  const body = { id: service_interest.id, patient_id: achieng.id, service: 'BLOOD_GLUCOSE' };
  assert.equal((await by(owner).refused(createServiceInterest, { body }, 409)).code, 'id_taken');
});

test('the list holds open and fulfilled ones of a patient, newest first, a page at a time', async () => {
  const query = { patient_id: achieng.id, limit: '2' };
  const first = await by(carer).ok(listServiceInterests, { query });
  assert.deepEqual([first.items.length, first.total], [2, 4]);
  const rest = await by(carer).ok(listServiceInterests, { query: { ...query, cursor: first.next_cursor ?? '' } });
  const all = [...first.items, ...rest.items];
  assert.deepEqual([new Set(all.map(({ id }) => id)).size, rest.next_cursor], [4, null]);
  assert.deepEqual(
    all.map(({ created_at }) => created_at),
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );
  const done = await by(carer).ok(listServiceInterests, { query: { state: 'fulfilled' } });
  assert.deepEqual(
    done.items.map(({ service, fulfilled, fulfilled_at }) => [service, fulfilled, fulfilled_at !== null]),
    [['MALARIA_TEST', true, true]],
  );
  assert.equal((await by(carer).ok(listServiceInterests, { query: { state: 'open' } })).total, 3);
});

test('it holds nobody whom the clinician does not care for', async () => {
  const nurse = await t.as(t.clinic.nurse);
  assert.deepEqual((await nurse.ok(listServiceInterests)).items, []);
  await nurse.refused(listServiceInterests, { query: { patient_id: achieng.id } }, 404);
});

test('it is searched by the patient and by the service’s name in either language', async () => {
  const found = async (search: string) =>
    (await by(carer).ok(listServiceInterests, { query: { state: 'open', search } })).items.map(
      ({ service }) => service,
    );
  assert.deepEqual(await found('malaria'), ['MALARIA_TEST']);
  assert.deepEqual(await found('kipimo cha malaria'), ['MALARIA_TEST']);
  assert.equal((await found('achieng')).length, 3);
  assert.equal((await found(achieng.member_id)).length, 3);
  assert.deepEqual(await found('baraka'), []);
  // Nothing that could be searched for finds nothing, and no sign is a wildcard.
  for (const search of ['%', "'", '…']) assert.deepEqual(await found(search), [], search);
});

test('a patient has the own ones, open and fulfilled, and nobody else’s', async () => {
  const own = await by(owner).ok(listServiceInterests);
  const all = await by(carer).ok(listServiceInterests, { query: { patient_id: achieng.id } });
  assert.deepEqual(own, all);
  const fulfilled = await by(owner).ok(listServiceInterests, { query: { state: 'fulfilled' } });
  assert.deepEqual(
    fulfilled.items.map(({ service }) => service),
    ['MALARIA_TEST'],
  );
  const found = await by(owner).ok(listServiceInterests, { query: { search: 'hiv' } });
  assert.deepEqual(
    found.items.map(({ service }) => service),
    ['HIV_TEST'],
  );
  const other = await t.as(t.clinic.baraka);
  assert.deepEqual((await other.ok(listServiceInterests)).items, []);
  await other.refused(listServiceInterests, { query: { patient_id: achieng.id } }, 404);
});

test('a colleague who has the patient in their care too sees it, and fulfils it for both', async () => {
  const nurse = await t.as(t.clinic.nurse);
  await putRelationship(t.put, { clinician: t.clinic.nurse, patient: achieng }, { id: idOf(nextSerial()) });
  const open = await nurse.ok(listServiceInterests, { query: { state: 'open' } });
  const [first] = open.items;
  assert.ok(first);
  await nurse.ok(fulfilServiceInterest, { params: { service_interest_id: first.id } });
  const left = await by(carer).ok(listServiceInterests, { query: { state: 'open' } });
  assert.equal(left.total, open.total - 1);
  assert.ok(!left.items.some(({ id }) => id === first.id));
  for (const user of [doctor.user, t.clinic.nurse.user, achieng.user]) {
    assert.equal((await eventsOf(user.id)).at(-1), 'service-interest-fulfilled');
  }
});

test('a service asked for with an inquiry is told to everybody who has the patient in their care', async () => {
  const toldTo = async (user_id: string) =>
    (await eventsOf(user_id)).filter((name) => name === 'service-interest-created').length;
  const people = [doctor, t.clinic.nurse, achieng].map(({ user }) => user.id);
  const before = await Promise.all(people.map(toldTo));
  const selected_services = ['NURSE_APPOINTMENT'];
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id, selected_services };
  await by(owner).ok(createEContact, { body });
  const after = await Promise.all(people.map(toldTo));
  assert.deepEqual(
    after,
    before.map((count) => count + 1),
  );
});

test('an open request without an inquiry gets the first one that asks for the same, and all around are told', async () => {
  const { baraka } = t.clinic;
  const nurse = await t.as(t.clinic.nurse);
  const patient = await t.as(baraka);
  const body = { id: idOf(nextSerial()), patient_id: baraka.id, service: 'MALARIA_TEST' };
  await nurse.ok(createServiceInterest, { body });
  const toldTo = async (user_id: string) => (await eventsOf(user_id)).filter((name) => name.startsWith('service-'));
  const people = [t.clinic.nurse, baraka].map(({ user }) => user.id);
  const before = await Promise.all(people.map(toldTo));
  const inquire = async () => {
    const asks = { topic: 'services', answers: askForBill, clinician_id: t.clinic.nurse.id };
    const sent = await patient.ok(createEContact, { body: { ...asks, selected_services: ['MALARIA_TEST'] } });
    return sent.e_contact.id;
  };
  const first = await inquire();
  const thread = await patient.ok(getThreadForPatient, { params: { id: first } });
  assert.deepEqual(
    thread.service_interests.map(({ id, e_contact_id }) => [id, e_contact_id]),
    [[body.id, first]],
  );
  const told = before.map((names) => [...names, 'service-interest-updated']);
  assert.deepEqual(await Promise.all(people.map(toldTo)), told);
  // The second one changes nothing.
  await inquire();
  assert.deepEqual(await Promise.all(people.map(toldTo)), told);
  const { items } = await patient.ok(listServiceInterests);
  assert.deepEqual(
    items.map(({ id, e_contact_id }) => [id, e_contact_id]),
    [[body.id, first]],
  );
});

test('services fulfilled long ago are listed too, page after page', async () => {
  const day = 86_400_000;
  const ages = [1, 40, 70, 130, 400];
  const old = ages.map((days) => ({
    id: idOf(nextSerial()),
    patient_id: achieng.id,
    service: 'BLOOD_TEST_PACKAGE',
    created_at: new Date(t.time.now - days * day),
    fulfilled_at: new Date(t.time.now - days * day + 1),
  }));
  await t.db.insertInto('service_interest').values(old).execute();
  const { items } = await by(carer).ok(listServiceInterests, { query: { state: 'fulfilled', limit: '100' } });
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { state: 'fulfilled', limit: '2', ...(cursor !== null && { cursor }) };
    const page: { items: { id: string }[]; next_cursor: string | null } = await by(carer).ok(listServiceInterests, {
      query,
    });
    paged.push(...page.items.map(({ id }) => id));
    ({ next_cursor: cursor } = page);
  } while (cursor !== null);
  assert.deepEqual(
    paged,
    items.map(({ id }) => id),
  );
  assert.deepEqual(
    paged.slice(-4),
    old.slice(1).map(({ id }) => id),
  );
});
