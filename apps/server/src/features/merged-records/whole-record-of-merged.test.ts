/** The bundle and the paper of a person whose records were merged have both for a clinician, and nobody sees more. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Bundle } from 'fhir/r4';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { everythingOfPatient, searchFhirAllergies } from '@hodi/domain/fhir/fhir.api.ts';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { aClinician, aPatient, idOf, nextSerial, type PatientSeed } from '@hodi/domain/testing/people.ts';
import { anAllergy } from '@hodi/domain/testing/record-entries.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { askForBill } from '#server/testing/answers.ts';
import { faultsOf } from '#server/testing/audit/published-definitions.ts';
import { pdfLines } from '#server/testing/audit/pdf-text.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
const colleague = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
const merged_record_id = newId();
type Reader = Parameters<typeof t.as>[0];
let [kept, other]: PatientSeed[] = [];
const two = () => {
  assert.ok(kept && other);
  return { kept, other };
};

/** Both are in the doctor's care; the colleague has the first alone. The allergy stands in the other. */
before(async () => {
  const birthday = '1958-01-05';
  kept = await putPatient(t.put, aPatient({ birthday }));
  other = await putPatient(t.put, aPatient({ birthday }));
  for (const patient of [kept, other]) await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
  await putRelationship(t.put, { clinician: colleague, patient: kept }, { id: newId() });
  const own = await t.as(doctor);
  const allergy = { id: newId(), ...anAllergy({ reaction: 'Uso ulivimba' }) };
  await own.ok(createAllergy, { params: { patient_id: other.id }, body: allergy });
  const asked = { id: newId(), topic: 'services' as const, answers: askForBill, clinician_id: doctor.id };
  await (await t.as(other)).ok(createEContact, { body: asked });
  const body = { id: merged_record_id, patient_id: kept.id, other_id: other.id, is_asked: true as const };
  await own.ok(api.mergeRecords, { body });
});

async function bundleFor(reader: Reader, { id }: PatientSeed) {
  const bundle = (await (await t.as(reader)).call(everythingOfPatient, { params: { id } })).json<Bundle>();
  assert.deepEqual(faultsOf(bundle), []);
  return (bundle.entry ?? []).flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
}
const idsOf = (resources: Awaited<ReturnType<typeof bundleFor>>, type: string) =>
  resources.filter(({ resourceType }) => resourceType === type).map(({ id }) => id);

async function paperFor(reader: Reader, { id: patient_id }: PatientSeed): Promise<string> {
  const answer = await (await t.as(reader)).call(getRecordPaper, { params: { patient_id }, query: { language: 'en' } });
  assert.equal(answer.statusCode, 200);
  return pdfLines(answer.rawPayload).join('\n');
}

describe('for who has both in care', () => {
  test('the bundle has what stands in the other record, and both patients, the one asked for first', async () => {
    const resources = await bundleFor(doctor, two().kept);
    assert.equal(idsOf(resources, 'AllergyIntolerance').length, 1);
    assert.equal(idsOf(resources, 'QuestionnaireResponse').length, 1);
    assert.deepEqual(idsOf(resources, 'Patient'), [two().kept.id, two().other.id]);
  });

  test('so has a search for the patient', async () => {
    const found = async (reader: Reader) => {
      const query = { patient: `Patient/${two().kept.id}` };
      const { entry = [] } = (await (await t.as(reader)).call(searchFhirAllergies, { query })).json<Bundle>();
      return entry.length;
    };
    assert.deepEqual([await found(doctor), await found(colleague)], [1, 0]);
  });

  test('the paper has it too, with the other member ID', async () => {
    const paper = await paperFor(doctor, two().kept);
    assert.match(paper, /Allergies\nPenicillin\n/);
    assert.match(paper, /Uso ulivimba/);
    assert.doesNotMatch(paper, /No inquiries yet/);
    assert.ok(paper.includes(`${two().kept.member_id}, ${two().other.member_id}`));
  });

  test('who may see the record stands there once', async () => {
    const [, consents = ''] = (await paperFor(doctor, two().kept)).split('\nWho may see the record\n');
    const lines = consents.split('\n');
    const timesOf = (name: string) => lines.filter((line) => line.startsWith(`${name}, `)).length;
    const names = [doctor, colleague].map(({ user, role }) => displayName(user, role));
    assert.deepEqual(names.map(timesOf), [1, 1]);
  });

  test('the log has one line, which names both records', async () => {
    const linesOf = () =>
      t.db.selectFrom('audit_line').select('patient_ids').where('action', '=', getRecordPaper.name).execute();
    const earlier = (await linesOf()).length;
    await paperFor(doctor, two().kept);
    const lines = (await linesOf()).slice(earlier);
    assert.deepEqual(
      lines.map(({ patient_ids }) => patient_ids.toSorted()),
      [[two().kept.id, two().other.id].toSorted()],
    );
  });
});

test('nobody sees more than before: neither the person’s account, nor a clinician of one of the two', async () => {
  for (const reader of [colleague, two().kept]) {
    const resources = await bundleFor(reader, two().kept);
    assert.deepEqual(idsOf(resources, 'AllergyIntolerance'), []);
    assert.deepEqual(idsOf(resources, 'Patient'), [two().kept.id]);
    const paper = await paperFor(reader, two().kept);
    assert.ok(!paper.includes('Uso ulivimba') && !paper.includes(two().other.member_id));
  }
});

test('after an undo the paper has the one record alone', async () => {
  await (await t.as(doctor)).ok(api.undoMerge, { params: { merged_record_id }, body: { of_other: [] } });
  const paper = await paperFor(doctor, two().kept);
  assert.ok(!paper.includes('Uso ulivimba') && !paper.includes(two().other.member_id));
});
