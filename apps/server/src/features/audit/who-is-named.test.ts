/** An admin finds patients and invited people by name; the member ID shows only for those who became patients. */
import assert from 'node:assert/strict';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import { before, describe, test } from 'node:test';
import { type AuditEntry, exportAudit, listAudit, peopleSearched } from '@hodi/domain/audit/audit.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { patientsFound } from './audit-log.repository.ts';
import { dashboardOf, invites } from '#server/testing/invitations/inviting.ts';

const t = await openClinicApp();
const { doctor, stranger } = t.clinic;
const adminRow = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const rootRow = await putClinician(t.put, aClinician(stranger.institution_id, { role: 'superuser' }));
let [admin, root]: Person[] = [];
before(async () => void ([admin, root] = [await t.as(adminRow), await t.as(rootRow)]));

const read = async (person: Person | undefined, query: Record<string, string>): Promise<AuditEntry[]> => {
  assert.ok(person);
  return (await person.ok(listAudit, { query })).items;
};
/** Names in the lines about the patient, each once. */
async function namedTo(person: Person | undefined, { id }: PatientSeed) {
  const named = (await read(person, { patient_id: id })).flatMap(({ patients }) => patients);
  return [...new Set(named.map(({ given_name, member_id }) => `${given_name} ${member_id}`))];
}
const isFound = async (person: Person | undefined, { user }: PatientSeed) =>
  (await read(person, { patient: user.given_name })).length > 0;

async function invited(given_name: string): Promise<PatientSeed> {
  const patient = await putPatient(t.put, aPatient({ user: { given_name } }));
  t.time.now += 61_000;
  await invites(await t.as(doctor), { mobile_number: patient.user.mobile_number });
  return patient;
}
async function answers(patient: PatientSeed, status: 'active' | 'declined'): Promise<void> {
  const person = await t.as(patient);
  const [relationship_id] = (await dashboardOf(person)).relationships;
  await person.ok(answerInvitation, { params: { relationship_id }, body: { status } });
}

test('a name that fits more people than are looked for is said to, on the page and in the file', async () => {
  const named = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const patient = await putPatient(t.put, aPatient({ user: { given_name: 'Wambura' } }));
      await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
    }
  };
  const query = { patient: 'Wambura' };
  const said = async () => [
    (await admin?.ok(listAudit, { query }))?.has_more_people,
    (await admin?.ok(exportAudit, { query }))?.has_more_people,
    (await admin?.ok(listAudit, { query: { person: 'wambura' } }))?.has_more_people,
  ];
  await named(peopleSearched);
  assert.deepEqual(await said(), [undefined, undefined, undefined]);
  await named(1);
  assert.deepEqual(await said(), [true, true, true]);
});

describe('whoever', () => {
  test('is invited is not named before they accept', async () => {
    const patient = await invited('Zainabu');
    assert.deepEqual(await namedTo(admin, patient), []);
    assert.equal(await isFound(admin, patient), false);
  });

  test('said no is found no more; the lines about them stay', async () => {
    const patient = await invited('Halima');
    await answers(patient, 'declined');
    assert.equal(await isFound(admin, patient), false);
    assert.deepEqual(await namedTo(admin, patient), []);
  });

  test('is a patient there is found and named with the member ID', async () => {
    const patient = await invited('Mwanaidi');
    await answers(patient, 'active');
    assert.deepEqual(await namedTo(admin, patient), [`Mwanaidi ${patient.member_id}`]);
    assert.ok(await isFound(admin, patient));
  });

  test('was a patient there is found by the id alone', async () => {
    const patient = await invited('Rukia');
    await answers(patient, 'active');
    await t.db.updateTable('relationship').set({ status: 'ended' }).where('patient_id', '=', patient.id).execute();
    assert.equal(await isFound(admin, patient), false);
    assert.deepEqual(await read(admin, { person: 'rukia' }), []);
    assert.deepEqual(await namedTo(admin, patient), [`Rukia ${patient.member_id}`]);
  });
});

test('a superuser who looks at all institutions finds and names everybody', async () => {
  const patient = await invited('Saida');
  await answers(patient, 'declined');
  assert.ok(await isFound(root, patient));
  assert.deepEqual(await namedTo(root, patient), [`Saida ${patient.member_id}`]);
  const query = { patient: 'saida', institution_id: doctor.institution_id };
  assert.deepEqual(await read(root, query), [], 'as its admin, who looks at one');
});

test('signs are nobody, also for a superuser who looks at all institutions', async () => {
  assert.deepEqual(await t.db.transaction().execute((tx) => patientsFound(tx, searchTerms('!!!'), null)), []);
});
