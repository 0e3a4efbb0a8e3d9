/** The patients of an institution as its admin sees them: who they are and how to reach them, and nothing clinical. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { auditLines } from '#server/testing/row-counts.ts';

const t = await openClinicApp();
const { doctor, nurse, stranger, achieng, baraka } = t.clinic;
const ours = doctor.institution_id;
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
const rootRow = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));
let admin: Person;
beforeEach(async () => {
  admin = await t.as(adminRow);
});

const list = (query: Record<string, string> = {}, person = admin) =>
  person.ok(listInstitutionPatients, { params: { institution_id: ours }, query });
type Items = Awaited<ReturnType<typeof list>>['items'];
const names = (items: Items) => items.map(({ user }) => user.given_name);
const patientOf = async (
  clinician: typeof doctor,
  user: { given_name: string },
  status: 'active' | 'invited' | 'ended' = 'active',
): Promise<PatientSeed> => {
  const patient = await putPatient(t.put, aPatient({ user }));
  await putRelationship(t.put, { clinician, patient }, { id: idOf(nextSerial()), status });
  return patient;
};

test('each once, by name, whoever of the institution cares for them', async () => {
  await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });
  const { items, total } = await list();
  assert.deepEqual([names(items), total], [['Achieng', 'Baraka'], 2]);
  const { counts } = await admin.ok(getInstitution, { params: { institution_id: ours } });
  assert.equal(counts.patients, total);
});

test('names, member ID, contact and status, and nothing else', async () => {
  await (
    await t.as(achieng)
  ).ok(createEContact, {
    body: { topic: 'services', answers: askForBill, clinician_id: doctor.id },
  });
  const [first] = (await list({ search: achieng.member_id })).items;
  const { given_name, additional_name, family_name, email, mobile_number } = achieng.user;
  assert.deepEqual(first, {
    patient: { id: achieng.id, member_id: achieng.member_id, status: 'active' },
    user: { given_name, additional_name, family_name, email, mobile_number },
    relationship_status: 'active',
    since: t.put.at.toISOString(),
  });
});

test('an invited person has no member ID yet; a patient who left is not listed', async () => {
  const invited = await patientOf(nurse, { given_name: 'Invited' }, 'invited');
  await patientOf(nurse, { given_name: 'Left' }, 'ended');
  const { items } = await list({ filter: 'invited' });
  assert.deepEqual(
    items.map(({ patient, relationship_status }) => [patient.id, patient.member_id, relationship_status]),
    [[invited.id, null, 'invited']],
  );
  assert.equal((await list({ search: 'Left' })).total, 0);
});

test('the deactivated stay, as inactive', async () => {
  const gone = await patientOf(doctor, { given_name: 'Gone' });
  await (await t.as(doctor)).ok(deactivatePatient, { params: { patient_id: gone.id } });
  const { items } = await list({ filter: 'inactive' });
  assert.deepEqual(
    items.map(({ patient }) => [patient.id, patient.status]),
    [[gone.id, 'inactive']],
  );
  assert.ok(!names((await list({ filter: 'active' })).items).includes('Gone'));
  assert.ok(names((await list()).items).includes('Gone'));
});

test('in pages, found by name, phone and member ID', async () => {
  for (const given_name of ['Page C', 'Page A', 'Page B']) await patientOf(nurse, { given_name });
  const first = await list({ search: 'page', limit: '2' });
  assert.deepEqual([names(first.items), first.total], [['Page A', 'Page B'], 3]);
  const second = await list({ search: 'page', limit: '2', cursor: first.next_cursor ?? '' });
  assert.deepEqual([names(second.items), second.next_cursor], [['Page C'], null]);
  const { mobile_number } = baraka.user;
  for (const search of [mobile_number, mobile_number.replace('+254', '0'), baraka.member_id.replaceAll('-', ' ')]) {
    assert.deepEqual(names((await list({ search })).items), ['Baraka'], search);
  }
});

describe('nothing of another institution', () => {
  test('is listed, counted or found; a patient of both shows as theirs alone', async () => {
    const canary = await patientOf(stranger, { given_name: 'Kanari' });
    const shared = await patientOf(stranger, { given_name: 'Shared' });
    await putRelationship(t.put, { clinician: nurse, patient: shared }, { id: idOf(nextSerial()), status: 'invited' });
    const before = await list();
    assert.ok(!JSON.stringify(before).includes('Kanari'));
    for (const search of ['Kanari', canary.user.mobile_number, canary.member_id]) {
      assert.deepEqual((await list({ search })).items, [], search);
    }
    const [seen] = (await list({ search: 'Shared' })).items;
    assert.deepEqual([seen?.relationship_status, seen?.patient.member_id], ['invited', null]);
    const elsewhere = { params: { institution_id: stranger.institution_id } };
    assert.equal((await admin.refused(listInstitutionPatients, elsewhere, 404)).code, 'institution_not_found');
  });

  test('stays hidden but from superusers; a plain clinician finds no list at all', async () => {
    const page = await list({}, await t.as(rootRow));
    assert.ok(names(page.items).includes('Achieng'));
    const given = { params: { institution_id: ours } };
    await (await t.as(doctor)).refused(listInstitutionPatients, given, 404);
  });
});

test('one line names everybody who was shown', async () => {
  const { items } = await list({ search: 'page' });
  const line = (await auditLines(t.db)).findLast(({ action }) => action === 'patients.list_of_institution');
  assert.deepEqual(
    line?.patient_ids,
    items.map(({ patient }) => patient.id),
  );
  assert.deepEqual([line?.subject_id, line?.outcome], [ours, 'done']);
});
