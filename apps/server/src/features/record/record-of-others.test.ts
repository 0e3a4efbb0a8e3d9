/** Records of children, of young people with an account, and of people who had two: who reads and writes what. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import * as caregivers from '@hodi/domain/caregivers/caregivers.api.ts';
import { everythingOfPatient, searchFhirAllergies, searchFhirObservations } from '@hodi/domain/fhir/fhir.api.ts';
import { listMergedRecords, mergeRecords, undoMerge } from '@hodi/domain/merged-records/merged-records.api.ts';
import { changePatientPhone, verifyPatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { createAllergy, listAllergies, updateAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { confirmEntry, getRecord, listRecordChanges } from '@hodi/domain/record/record.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { anAllergy, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { lastCode, newNumber } from '#server/testing/registering.ts';

const t = await openClinicApp();
const { achieng, baraka, doctor } = t.clinic;
const lines = linesOf(t);
const newId = () => idOf(nextSerial());
let [mother, clinician]: Person[] = [];

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [mother, clinician] = [await t.as(achieng), await t.as(doctor)];
});

const people = () => {
  assert.ok(mother && clinician);
  return { mother, clinician };
};

async function addChild(birthday: string) {
  const { person } = await people().mother.ok(caregivers.addPerson, { body: aChild({ birthday }) });
  return { params: { patient_id: person.patient.id }, user_id: person.user.id };
}

/** With a number, and so an account, of their own. */
async function withAccount(birthday: string) {
  const { params, user_id } = await addChild(birthday);
  const mobile_number = newNumber();
  await people().clinician.ok(changePatientPhone, { params, body: { mobile_number } });
  const code = await lastCode(t.db, mobile_number);
  await people().clinician.ok(verifyPatientPhone, { params, body: { code } });
  const young = await t.as({ ...baraka, id: params.patient_id, user: { ...baraka.user, id: user_id } });
  return { params, young };
}

const say = async (by: Person, params: { patient_id: string }, over = {}) =>
  (await by.ok(createAllergy, { params, body: { id: newId(), ...anAllergy(), ...over } })).allergy;

test('a mother writes into the record of her baby, sees what the clinic writes there, and changes her own', async () => {
  const { params } = await addChild('2025-12-01');
  const said = await say(people().mother, params, { name: 'Eggs', code: 'eggs' });
  assert.deepEqual([said.author.is, said.for_caregivers, said.confirmed], ['caregiver', true, null]);
  const entered = await say(people().clinician, params);
  const { items } = await people().mother.ok(listAllergies, { params });
  assert.deepEqual(items.map(({ id }) => id).toSorted(), [said.id, entered.id].toSorted());
  const at = (id: string) => ({ params: { ...params, entry_id: id } });
  await people().mother.ok(updateAllergy, { ...at(said.id), body: { ...anAllergy(), version: 1 } });
  await people().mother.refused(updateAllergy, { ...at(entered.id), body: { ...anAllergy(), version: 1 } }, 404);
  await people().mother.refused(confirmEntry, { ...at(said.id), body: { version: 2 } }, 403);
});

describe('entries of a young person with an account', () => {
  test('reaches who cares for them by no way: list, changes, live line, FHIR, log', async () => {
    const { params, young } = await withAccount('2013-03-03');
    const line = lines(people().mother.token);
    await line.ready();
    const own = await say(young, params, { name: 'Siri-ya-kijana', code: null });
    const mothers = await say(people().mother, params, { name: 'Eggs', code: 'eggs' });
    const log = () => people().mother.ok(listRecordAccess, { query: { patient_id: params.patient_id } });
    const before = await log();
    await people().clinician.ok(confirmEntry, { params: { ...params, entry_id: own.id }, body: { version: 1 } });
    assert.deepEqual(await log(), before);
    await line.until(() => line.told.some(({ payload }) => JSON.stringify(payload).includes(mothers.id)));
    const seen = [
      await people().mother.ok(listAllergies, { params }),
      await people().mother.ok(getRecord, { params }),
      await people().mother.ok(listRecordChanges, { params }),
      await people().mother.ok(searchFhirAllergies, { query: { patient: params.patient_id } }),
      line.told,
    ];
    assert.ok(!JSON.stringify(seen).includes('Siri-ya-kijana'));
    await people().mother.refused(everythingOfPatient, { params: { id: params.patient_id } }, 404);
    const at = { params: { ...params, entry_id: own.id } };
    await people().mother.refused(updateAllergy, { ...at, body: { ...anAllergy(), version: 2 } }, 404);
    const theirs = [await young.ok(listAllergies, { params }), await people().clinician.ok(listAllergies, { params })];
    assert.deepEqual(
      theirs.map(({ total }) => total),
      [2, 2],
    );
  });

  test('as what a clinician writes with them, unless the clinician says that caregivers may see it', async () => {
    const { params } = await withAccount('2012-02-02');
    const kept = await say(people().clinician, params);
    const shown = await say(people().clinician, params, { name: 'Latex', code: 'latex', for_caregivers: true });
    assert.deepEqual([kept.for_caregivers, shown.for_caregivers], [false, true]);
    const { items } = await people().mother.ok(listAllergies, { params });
    assert.deepEqual(
      items.map(({ id }) => id),
      [shown.id],
    );
  });
});

test('two records of one person are read as one, and what was written since the merge goes where it belongs', async () => {
  const birthday = '1971-01-05';
  const put = async (additional_name: string | null) => {
    const user = { given_name: 'Akinyi', additional_name, family_name: 'Odhiambo' };
    const patient = await putPatient(t.put, aPatient({ birthday, user }));
    await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
    return patient;
  };
  const [kept, other] = [await put(null), await put('Grace')];
  const of = { patient_id: kept.id };
  const { clinician: own } = people();
  const first = await say(own, { patient_id: other.id });
  const body = { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true };
  const { merged_record } = await own.ok(mergeRecords, { body });
  t.time.now += 1000;
  const later = await say(own, of, { name: 'Latex', code: 'latex' });
  const { record } = await own.ok(getRecord, { params: of });
  assert.deepEqual(
    record.allergies.items.map(({ id }) => id),
    [later.id, first.id],
  );
  // Each is changed in the record in which it stands.
  await own.ok(updateAllergy, {
    params: { patient_id: first.patient_id, entry_id: first.id },
    body: { ...anAllergy({ reaction: '' }), version: 1 },
  });
  const [shown] = (await own.ok(listMergedRecords, { params: of })).items;
  assert.deepEqual(
    shown?.later.map(({ kind, id }) => [kind, id]),
    [['record_entry', later.id]],
  );
  await own.ok(undoMerge, { params: { merged_record_id: merged_record.id }, body: { of_other: [later.id] } });
  assert.equal((await own.ok(listAllergies, { params: of })).total, 0);
  const moved = await own.ok(listRecordChanges, { params: { patient_id: other.id }, query: { entry_id: later.id } });
  assert.equal(moved.items.length, 1);
});

test('another system reads allergies and measurements with the codes of the field', async () => {
  const { clinician: own } = people();
  const params = { patient_id: baraka.id };
  await putRelationship(t.put, { clinician: doctor, patient: baraka }, { id: newId() });
  await say(own, params);
  const occasion = {
    measured_at: new Date(t.time.now - 1000).toISOString(),
    measured_by: 'clinic',
    remark: '',
  } as const;
  await own.ok(createMeasurements, { params, body: { ...occasion, values: [{ id: newId(), ...aPressure(158, 96) }] } });
  const query = { patient: baraka.id };
  const resourceOf = (bundle: object) =>
    (bundle as { entry: { resource: Record<string, never> }[] }).entry[0]?.resource;
  const allergy = resourceOf(await own.ok(searchFhirAllergies, { query }));
  const pressure = resourceOf(await own.ok(searchFhirObservations, { query }));
  assert.match(JSON.stringify(allergy), /"confirmed".*"criticality":"high".*"code":"penicillin".*Penisilini/);
  assert.match(JSON.stringify(pressure), /85354-9.*8480-6.*158.*8462-4.*96/);
});
