/** Institutions: who keeps them, what is refused, and that nothing of one shows in another. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import * as api from '@hodi/domain/institutions/manage-institutions.api.ts';
import { getContactCard } from '@hodi/domain/patients/manage-patients.api.ts';
import { registerClinician } from '@hodi/domain/registrations/registrations.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { anInstitutionForm } from '#server/testing/admin/inviting-clinicians.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { putClinician, putInstitution } from '#server/testing/insert-people.ts';
import { aClinicianForm, startRegistration, giveCode } from '#server/testing/registering.ts';
import { auditLines } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const theirs = t.clinic.stranger.institution_id;
let root: Person;
let admin: Person;
before(async () => {
  root = await t.as(await putClinician(t.put, aClinician(ours, { role: 'superuser' })));
  admin = await t.as(await putClinician(t.put, aClinician(ours, { role: 'admin' })));
});

const put = async (over: object = {}) => {
  const id = idOf(nextSerial());
  const body = { id, institution: anInstitutionForm(over) };
  return (await root.ok(api.createInstitution, { body })).institution;
};
const at = (institution_id: string, body?: object) => ({ params: { institution_id }, ...(body && { body }) });

test('a superuser adds an institution with everything that was filled in', async () => {
  const { version, created_at: _, updated_at: __, id: ___, ...stored } = await put();
  assert.equal(version, 1);
  assert.deepEqual(stored, {
    ...anInstitutionForm(),
    free_services: [],
    team_care: false,
    own_account_age: 12,
    second_factor_required: false,
    county: 'Kisumu',
    emergency_phone: '+254572020300',
    whatsapp_number: '+254712000300',
    contact_card_text: null,
    notifications: { sms_after_minutes: null, sms_per_day: null, ways: {} },
  });
});

test('invalid values are named by field, in the language of the caller', async () => {
  const institution = anInstitutionForm({ county_code: '048', whatsapp_number: '999' });
  const headers = { 'accept-language': 'sw' };
  const problem = await root.refused(api.createInstitution, { body: { id: idOf(1), institution }, headers }, 400);
  assert.deepEqual(
    problem.details?.fields?.map(({ field, code }) => [field, code]),
    [
      ['institution.county_code', 'invalid_choice'],
      ['institution.whatsapp_number', 'invalid_phone'],
    ],
  );
});

test('an id that is taken is refused, whoever has it', async () => {
  const body = { id: ours, institution: anInstitutionForm() };
  assert.equal((await root.refused(api.createInstitution, { body }, 409)).code, 'id_taken');
});

test('clinicians and admins list the institutions by name, and read nothing else of them', async () => {
  const { id, name, type, country } = await put({ name: 'Zawadi Clinic Zero' });
  const query = { search: 'zawadi clinic zero' };
  for (const person of [admin, await t.as(t.clinic.nurse)]) {
    const { items, total } = await person.ok(api.listInstitutions, { query });
    assert.deepEqual([items, total], [[{ institution: { id, name, type, country } }], 1]);
    const pages = [await person.ok(api.listInstitutions, { query: { limit: '1' } })];
    for (let at = pages[0]?.next_cursor; at; at = pages.at(-1)?.next_cursor)
      pages.push(await person.ok(api.listInstitutions, { query: { limit: '1', cursor: at } }));
    const all = await root.ok(api.listInstitutions, { query: { limit: '100' } });
    assert.deepEqual(
      pages.flatMap(({ items: shown }) => shown.map(({ institution }) => institution.id)),
      all.items.map(({ institution }) => institution.id),
    );
  }
  await root.ok(api.deleteInstitution, at(id));
  assert.equal((await admin.ok(api.listInstitutions, { query })).total, 0);
});

test('the list is by name, in pages, found by any word, with who belongs to each', async () => {
  for (const name of ['Zawadi Clinic One', 'zawadi clinic Three', 'Zawadi Clínic Two']) await put({ name });
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await root.ok(api.listInstitutions, {
      query: { search: 'ZAWADI clinic', limit: '2', ...(cursor && { cursor }) },
    });
    assert.equal(page.total, 3);
    names.push(...page.items.map(({ institution }) => institution.name));
    cursor = page.next_cursor;
  } while (cursor !== null);
  assert.deepEqual(names, ['Zawadi Clinic One', 'zawadi clinic Three', 'Zawadi Clínic Two']);
  const { items } = await root.ok(api.listInstitutions, { query: { search: 'afya bora' } });
  const [found, ...others] = items;
  assert.ok(found !== undefined && 'counts' in found && others.length === 0);
  assert.deepEqual(found.counts, {
    clinicians: 1,
    clinicians_active: 1,
    clinicians_waiting: 0,
    clinicians_without_factor: 1,
    invitations: 0,
    patients: 0,
    data_requests: 0,
  });
});

test('its numbers are stored, and an app that does not know the code leaves it', async () => {
  const { id } = await put();
  const full = anInstitutionForm({ facility_code: 'fid-42-123456-7', license_number: 'KMPDC 77' });
  await root.ok(api.updateInstitution, at(id, { institution: full, version: 1 }));
  const { facility_code: _, ...before } = anInstitutionForm({ license_number: 'KMPDC 78' });
  const { institution } = await root.ok(api.updateInstitution, at(id, { institution: before, version: 2 }));
  assert.deepEqual([institution.facility_code, institution.license_number], ['FID-42-123456-7', 'KMPDC 78']);
  const bad = { institution: anInstitutionForm({ facility_code: 'Ziwa' }), version: 3 };
  const { details } = await root.refused(api.updateInstitution, at(id, bad), 400);
  assert.deepEqual(
    details?.fields?.map(({ code }) => code),
    ['invalid_facility_code'],
  );
});

test('the later of two is told, and shown both versions', async () => {
  const { id } = await put();
  const first = anInstitutionForm({ name: 'Tumaini Referral Hospital' });
  await root.ok(api.updateInstitution, at(id, { institution: first, version: 1 }));
  const second = { institution: anInstitutionForm({ name: 'Tumaini Mission Hospital' }), version: 1 };
  const problem = await root.refused(api.updateInstitution, at(id, second), 409);
  assert.equal(problem.code, 'version_conflict');
  const { current, sent } = problem.details as {
    current: { institution: { name: string; version: number } };
    sent: { institution: { name: string } };
  };
  assert.deepEqual([current.institution.name, current.institution.version], ['Tumaini Referral Hospital', 2]);
  assert.equal(sent.institution.name, 'Tumaini Mission Hospital');
  const { institution } = await root.ok(api.getInstitution, at(id));
  assert.equal(institution.name, 'Tumaini Referral Hospital');
});

test('of changes at once from one version one is done', async () => {
  const { id } = await put();
  const sent = Array.from({ length: 8 }, (_, n) => ({
    institution: anInstitutionForm({ name: `Name ${n}` }),
    version: 1,
  }));
  // The last in the queue may wait longer than a lock is waited for: busy, and the same again gets its answer.
  const answers = await Promise.all(sent.map((body) => root.persist(api.updateInstitution, at(id, body))));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other),
    [200, ...Array.from({ length: 7 }, () => 409)],
  );
});

describe('how clinicians come to it', () => {
  test('open, with a yes of its admin, or by invitation alone', async () => {
    const { id, name } = await put({ name: 'Setting Clinic', registration: 'open' });
    const choices = async () => (await call(t.app, listInstitutionChoices)).body.includes(name);
    const set = async (registration: string, version: number) =>
      root.ok(api.setRegistration, at(id, { registration, version }));
    assert.ok(await choices());
    const waiting = await startRegistration(t, aClinicianForm(id));
    assert.equal((await set('invitation_only', 1)).institution.registration, 'invitation_only');
    assert.ok(!(await choices()));
    const refused = await call(t.app, registerClinician, { body: aClinicianForm(id) });
    assert.deepEqual([refused.statusCode, refused.json().code], [403, 'invitation_only']);
    // The code was sent while it was open.
    assert.equal((await giveCode(t, waiting)).json().code, 'invitation_only');
    assert.equal((await set('approval', 2)).institution.registration, 'approval');
    assert.ok(await choices());
    const state = async () => {
      const row = t.db.selectFrom('clinician').select('approval').where('institution_id', '=', id);
      return (await row.execute()).map(({ approval }) => approval);
    };
    await giveCode(t, await startRegistration(t, aClinicianForm(id)));
    assert.deepEqual(await state(), ['waiting']);
  });
});

describe('the free services', () => {
  test('are what the admin marked, once each, told to clinicians and patients of the institution', async () => {
    const { institution } = await admin.ok(api.getInstitution, at(ours));
    assert.deepEqual(institution.free_services, []);
    const { version } = institution;
    const sent = { free_services: ['MALARIA_TEST', 'HIV_TEST', 'MALARIA_TEST'], version };
    const saved = (await admin.ok(api.setFreeServices, at(ours, sent))).institution;
    assert.deepEqual(saved.free_services, ['MALARIA_TEST', 'HIV_TEST']);
    const doctor = await t.as(t.clinic.doctor);
    assert.deepEqual((await doctor.ok(getOwnClinician)).institution.free_services, saved.free_services);
    const [info] = (await (await t.as(t.clinic.achieng)).ok(getOwnPatient)).clinician_infos;
    assert.deepEqual(info?.institution.free_services, saved.free_services);
    // Over a version that is gone nothing is changed, and what is no service is refused.
    assert.equal((await admin.refused(api.setFreeServices, at(ours, sent), 409)).code, 'version_conflict');
    await admin.refused(api.setFreeServices, at(ours, { free_services: ['GOLD'], version: version + 1 }), 400);
  });
});

describe('the contact card', () => {
  const set = (text: string | null, version: number) => ({ ...at(ours, { text, version }) });

  test('bears what the admin wrote, filled in for the patient', async () => {
    const { institution } = await admin.ok(api.getInstitution, at(ours));
    const text = 'Habari {patient_name}, {member_id}\n{clinician_name} · {whatsapp_number}\n{emergency_phone}';
    await admin.ok(api.setContactCard, set(text, institution.version));
    const { achieng, doctor } = t.clinic;
    const card = await (await t.as(doctor)).ok(getContactCard, { params: { patient_id: achieng.id } });
    assert.equal(
      card.card_text,
      `Habari Achieng Otieno, ${achieng.member_id}\nDr. Wanjiru Kamau · +254 712 000 100\n+254 572 020 200`,
    );
    await admin.ok(api.setContactCard, set('  ', institution.version + 1));
    const again = await (await t.as(doctor)).ok(getContactCard, { params: { patient_id: achieng.id } });
    assert.match(again.card_text, /Write to us/);
  });

  test('names nothing that a card does not have', async () => {
    for (const [text, code] of [
      ['{diagnosis}', 'unknown_variable'],
      ['{member_id', 'unclosed_variable'],
      ['a'.repeat(401), 'too_long'],
    ] as const) {
      const problem = await admin.refused(api.setContactCard, set(text, 1), 400);
      assert.deepEqual(
        problem.details?.fields?.map(({ field, code: found }) => [field, found]),
        [['text', code]],
      );
    }
  });
});

test('an admin reaches nothing of another institution but its name', async () => {
  const canary = 'Mwanzo Canary Clinic';
  const other = await putInstitution(t.put, anInstitution({ name: canary }));
  const settings = { registration: 'open', version: 1 };
  const tries = [
    [api.getInstitution, at(other.id)],
    [api.setRegistration, at(other.id, settings)],
    [api.setContactCard, at(other.id, { text: 'x', version: 1 })],
    [api.setFreeServices, at(other.id, { free_services: [], version: 1 })],
    [api.updateInstitution, at(other.id, { institution: anInstitutionForm(), version: 9 })],
    [api.deleteInstitution, at(theirs)],
  ] as const;
  for (const [contract, given] of tries) {
    const problem = await admin.refused(contract, given, 404);
    assert.deepEqual(problem, { code: 'institution_not_found', message: 'Institution not found' });
  }
  assert.equal((await admin.refused(api.createInstitution, {}, 403)).code, 'forbidden_role');
});

test('each change leaves one line that names the institution', async () => {
  const { id } = await put();
  const lines = (await auditLines(t.db)).filter(({ subject_id }) => subject_id === id);
  assert.deepEqual(
    lines.map(({ action, outcome }) => [action, outcome]),
    [['institutions.create', 'done']],
  );
});

describe('people who hear of an institution that was added, changed or deleted', () => {
  const live: LiveClient[] = [];
  before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
  after(() => {
    for (const line of live) line.close();
  });
  const listen = async ({ token }: Person) => {
    const line = new LiveClient(t.app, token);
    live.push(line);
    return line.ready();
  };

  test('is every superuser, and its own admins alone', async () => {
    const other = await t.as(await putClinician(t.put, aClinician(theirs, { role: 'superuser' })));
    const stranger = await t.as(await putClinician(t.put, aClinician(theirs, { role: 'admin' })));
    const lines = { other: await listen(other), admin: await listen(admin), stranger: await listen(stranger) };
    const { id } = await put();
    await root.ok(api.deleteInstitution, at(id));
    const { institution } = await admin.ok(api.getInstitution, at(ours));
    const { version } = institution;
    await root.ok(api.setRegistration, at(ours, { registration: 'open', version }));
    await lines.other.until(() => lines.other.told.length === 3);
    await lines.admin.until(() => lines.admin.told.length === 1);
    await lines.stranger.catchUp();
    const heard = (line: LiveClient) => line.told.map(({ payload }) => payload);
    assert.deepEqual(
      heard(lines.other),
      [id, id, ours].map((institutionId) => ({ institutionId })),
    );
    assert.deepEqual(heard(lines.admin), [{ institutionId: ours }]);
    assert.deepEqual(heard(lines.stranger), []);
  });
});
