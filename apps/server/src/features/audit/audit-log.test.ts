import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AuditEntry, exportAudit, listAudit } from '@hodi/domain/audit/audit.api.ts';
import {
  createEContact,
  getThreadForPatient,
  listForClinician,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient, getPatient, listPatients, updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor: doctorSeed, nurse, stranger: strangerSeed, achieng, baraka } = t.clinic;
const ours = doctorSeed.institution_id;
const admin = await t.as(await putClinician(t.put, aClinician(ours, { role: 'admin', user: { given_name: 'Grace' } })));
const superuser = await t.as(await putClinician(t.put, aClinician(ours, { role: 'superuser' })));
const doctor = await t.as(doctorSeed);

const read = async (query: Record<string, string>, person = admin): Promise<AuditEntry[]> =>
  (await person.ok(listAudit, { query })).items;
const said = (entries: readonly AuditEntry[]): string[] =>
  entries.map(({ action, outcome, person }) => `${person?.given_name} ${action} ${outcome}`);
const minute = 60_000;
const at = (minutes: number): string => new Date(t.time.now + minutes * minute).toISOString();

// Read before anything else, so that the log holds what stands here: newest last.
await doctor.ok(getPatient, { params: { patient_id: achieng.id } });
t.time.now += minute;
await doctor.ok(listForClinician);
t.time.now += minute;
await doctor.refused(getPatient, { params: { patient_id: baraka.id } }, 404);
t.time.now += minute;
const nurseSession = await t.as(nurse);
await nurseSession.ok(getPatient, { params: { patient_id: baraka.id } });
t.time.now += minute;
await (await t.as(strangerSeed)).ok(listPatients);
t.time.now += minute;

test('an admin sees what was done at their institution, newest first, with the names of all', async () => {
  const entries = await read({});
  assert.deepEqual(said(entries), [
    'Fatuma patients.get done',
    'Wanjiru patients.get refused',
    'Wanjiru e_contacts.list_for_clinician done',
    'Wanjiru patients.get done',
  ]);
  const [newest, refused] = entries;
  assert.deepEqual(newest && { ...newest, id: '' }, {
    id: '',
    at: at(-2),
    action: 'patients.get',
    kind: 'read',
    part: 'record',
    outcome: 'done',
    person: {
      user_id: nurse.user.id,
      given_name: 'Fatuma',
      additional_name: null,
      family_name: 'Kamau',
      user_type: 'clinician',
      role: 'nurse',
      institution_name: 'Ziwa Family Clinic',
    },
    patients: [
      {
        id: baraka.id,
        member_id: baraka.member_id,
        given_name: 'Baraka',
        additional_name: null,
        family_name: 'Juma',
      },
    ],
    patient_count: 1,
    about: null,
    address: '127.0.0.1',
  });
  assert.deepEqual(refused?.patients, []);
});

test('a superuser sees all of them, or those of one institution', async () => {
  assert.ok(said(await read({}, superuser)).includes('Stranger patients.list done'));
  const theirs = await read({ institution_id: strangerSeed.institution_id }, superuser);
  assert.deepEqual(said(theirs), ['Stranger patients.list done']);
});

test('an admin finds neither another institution nor one that is not there', async () => {
  const query = { institution_id: strangerSeed.institution_id };
  const foreign = await admin.refused(listAudit, { query }, 404);
  const missing = await admin.refused(listAudit, { query: { institution_id: t.clinic.achieng.id } }, 404);
  assert.deepEqual(foreign, missing);
});

describe('is searched by', () => {
  const before = at(0);
  const searches: Record<string, [query: Record<string, string>, expected: string[]]> = {
    'a person by name': [{ person: 'FATUMA kam' }, ['Fatuma patients.get done']],
    'a person by id': [{ user_id: nurse.user.id }, ['Fatuma patients.get done']],
    'a name that nobody has': [{ person: 'Zuhura' }, []],
    'a name without letters': [{ person: '%%' }, []],
    'a patient by name': [{ patient: 'juma' }, ['Fatuma patients.get done']],
    'a patient by member ID': [{ patient: achieng.member_id }, ['Wanjiru patients.get done']],
    'a patient by id': [{ patient_id: achieng.id }, ['Wanjiru patients.get done']],
    refusals: [{ outcome: 'refused' }, ['Wanjiru patients.get refused']],
    'kind of action': [{ kind: 'listed' }, ['Wanjiru e_contacts.list_for_clinician done']],
    'part of the record': [{ part: 'inquiries' }, ['Wanjiru e_contacts.list_for_clinician done']],
    'a person and an outcome': [{ person: 'wanjiru', outcome: 'refused' }, ['Wanjiru patients.get refused']],
    'a time': [{ from: at(-4), to: at(-3) }, ['Wanjiru e_contacts.list_for_clinician done']],
  };
  for (const [name, [query, expected]] of Object.entries(searches)) {
    test(name, async () => assert.deepEqual(said(await read({ to: before, ...query })), expected));
  }
});

test('of a person of another institution an admin finds nothing', async () => {
  assert.deepEqual(await read({ person: 'Stranger' }), []);
  assert.deepEqual(await read({ user_id: strangerSeed.user.id }), []);
});

test('comes in pages that miss and repeat nothing', async () => {
  const query = { to: at(0), limit: '3' };
  const first = await admin.ok(listAudit, { query });
  const second = await admin.ok(listAudit, { query: { ...query, cursor: String(first.next_cursor) } });
  assert.equal(first.items.length, 3);
  assert.equal(second.next_cursor, null);
  assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, 4);
});

test('reading it leaves a line, which names the patients who were named', async () => {
  t.time.now += minute;
  await read({ patient_id: achieng.id, part: 'record' });
  t.time.now += minute;
  const [line] = await read({ from: at(-1) });
  assert.equal(line?.action, 'audit.list');
  assert.equal(line?.person?.given_name, 'Grace');
  assert.deepEqual(
    line?.patients.map(({ id }) => id),
    [achieng.id],
  );
});

test('says whom a change of staff was about', async () => {
  await t.db
    .insertInto('audit_line')
    .values({
      id: '01990000-0000-7000-8000-ffffffffffff',
      at: new Date(t.time.now),
      action: 'patients.get',
      outcome: 'done',
      user_id: doctorSeed.user.id,
      user_type: 'clinician',
      session_id: null,
      institution_id: ours,
      role: 'admin',
      patient_ids: [],
      subject_id: nurse.id,
      address: null,
      request_id: null,
    })
    .execute();
  const entries = await read({ user_id: doctorSeed.user.id });
  const entry = entries.find(({ id }) => id.endsWith('ffffffffffff'));
  assert.equal(entry?.about?.clinician_id, nurse.id);
  assert.deepEqual([entry?.about?.given_name, entry?.about?.role], ['Fatuma', 'nurse']);
  assert.equal(entry?.person?.role, 'admin', 'as what they acted, not as what they are now');
});

describe('patients’ actions', () => {
  const answered = async (person: PatientSeed, clinician: ClinicianSeed) => {
    const id = idOf(nextSerial());
    await putRelationship(t.put, { clinician, patient: person }, { id, status: 'invited' });
    await (await t.as(person)).ok(answerInvitation, { params: { relationship_id: id }, body: { status: 'active' } });
  };

  test('for a clinic is in its log, to their own record in that of each; what they read is in none', async () => {
    t.time.now += minute;
    const from = at(0);
    const theirAdmin = await t.as(
      await putClinician(t.put, aClinician(strangerSeed.institution_id, { role: 'admin' })),
    );
    const seed = await putPatient(t.put, aPatient({ user: { given_name: 'Baraza' } }));
    for (const one of [doctorSeed, strangerSeed]) await answered(seed, one);
    const patient = await t.as(seed);
    const inquiry = { topic: 'services', answers: askForBill, clinician_id: strangerSeed.id, selected_services: [] };
    const { e_contact } = await patient.ok(createEContact, { body: inquiry });
    await patient.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Habari' } });
    await patient.ok(getThreadForPatient, { params: { id: e_contact.id } });
    const { birthday, gender } = seed;
    await patient.ok(updateOwnPatient, { body: { given_name: 'Baraza', birthday, gender, address: 'Nyalenda' } });

    const query = { from, person: 'baraza' };
    const both = ['Baraza patients.update_own done', 'Baraza relationships.answer done'];
    assert.deepEqual(said(await read(query)).sort(), both);
    const theirs = ['Baraza e_contacts.create done', 'Baraza e_contacts.post_message done'];
    const entries = await read(query, theirAdmin);
    assert.deepEqual(said(entries).sort(), [...theirs, ...both]);
    assert.ok(entries.every(({ person }) => person?.institution_name === null && person.role === null));
    assert.ok(said(await read(query, superuser)).includes('Baraza e_contacts.for_patient done'));
  });
});

describe('changes of patients’ accounts', () => {
  const strangerAdmin = putClinician(t.put, aClinician(strangerSeed.institution_id, { role: 'admin' }));
  const logIn = (mobile_number: string, password: string) =>
    call(t.app, login, { body: { mobile_number, password, user_type: 'patient' } });
  const search = { kind: 'signed_in', person: 'amina' };

  test('is shown to the admin of where they are patients, and to no other', async () => {
    t.time.now += minute;
    const from = at(0);
    const patient = await putPatient(t.put, aPatient({ user: { given_name: 'Amina', family_name: 'Wekesa' } }));
    const id = idOf(nextSerial());
    await putRelationship(t.put, { clinician: doctorSeed, patient }, { id });
    await logIn(patient.user.mobile_number, 'not-it-2026');
    t.time.now += minute;
    await (await t.as(nurse)).ok(listPatients);
    t.time.now += minute;
    await logIn(patient.user.mobile_number, testPassword);
    // Their own reading is not the institution's.
    await (await t.as(patient)).ok(getOwnPatient);
    t.time.now += minute;

    const [done, refused] = ['Amina sessions.login done', 'Amina sessions.login refused'];
    const both = [done, refused];
    const inOrder = [done, 'Fatuma patients.list done', refused];
    assert.deepEqual(said(await read({ from, to: at(0) })), inOrder);
    assert.deepEqual(said(await read({ from, to: at(0), limit: '2' })), inOrder.slice(0, 2));
    assert.deepEqual(said(await read(search)), both);
    assert.deepEqual(said(await read({ patient_id: patient.id })), both);
    assert.deepEqual(said(await read({ outcome: 'refused', from })), [refused]);
    assert.deepEqual(await read({ part: 'record', person: 'amina' }), []);
    assert.deepEqual(await read(search, await t.as(await strangerAdmin)), []);
    assert.ok(said(await read({ person: 'amina' }, superuser)).includes('Amina patients.me done'));

    await t.db.updateTable('relationship').set({ status: 'ended' }).where('id', '=', id).execute();
    assert.deepEqual(await read(search), []);
  });
});

test('is taken away in a file as it is filtered, which leaves a line of its own', async () => {
  t.time.now += minute;
  const query = { person: 'fatuma' };
  const { items, is_cut } = await admin.ok(exportAudit, { query });
  assert.deepEqual(items, await read(query));
  assert.equal(is_cut, false);
  const [line] = await read({ kind: 'exported' });
  assert.deepEqual([line?.action, line?.person?.given_name], ['audit.export', 'Grace']);
  assert.deepEqual(
    line?.patients.map(({ id }) => id),
    [baraka.id],
  );
  await admin.refused(exportAudit, { query: { institution_id: strangerSeed.institution_id } }, 404);
});
