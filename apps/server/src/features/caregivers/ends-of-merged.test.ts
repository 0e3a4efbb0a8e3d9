/** Of two records that are read as one, an end of care leaves no access to either. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import * as merging from '@hodi/domain/merged-records/merged-records.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Person } from '#server/testing/clinic-app.ts';
import { openFamilies } from '#server/testing/families.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const { t, seeds, logIn, add, of } = await openFamilies();
let [mother, , doctor]: Person[] = [];
const newId = () => idOf(nextSerial());

before(async () => {
  [mother, , doctor] = await logIn();
});

async function merge(patient_id: string, other_id: string) {
  const body = { id: newId(), patient_id, other_id, is_asked: true };
  await doctor?.ok(merging.mergeRecords, { body });
  return { merged_record_id: body.id };
}

/** One child, added twice by one account, and read as one by its clinician. */
async function addedTwice() {
  const [first, second] = [await add(mother), await add(mother)];
  const params = await merge(first.patient.id, second.patient.id);
  return { first, second, params };
}

async function seesNeither(...added: { patient: { id: string } }[]) {
  for (const { patient } of added) await mother?.refused(getOwnTimeline, of(patient.id), 404);
  const { cares_for = [] } = (await mother?.ok(getOwnPatient)) ?? {};
  assert.ok(!cares_for.some((one) => added.some(({ patient }) => patient.id === one.patient.id)));
}

const toldOf = async (...ids: string[]) =>
  (await t.db.selectFrom('notification').select('user_id').where('subject_id', 'in', ids).execute()).map(
    ({ user_id }) => user_id,
  );

test('by a clinician, from either record, and the caregiver is told once', async () => {
  for (const which of ['first', 'second'] as const) {
    const two = await addedTwice();
    const { patient, id } = two[which];
    await doctor?.ok(api.endCaregiver, { params: { patient_id: patient.id, caregiver_id: id } });
    await seesNeither(two.first, two.second);
    assert.deepEqual(await toldOf(two.first.id, two.second.id), [seeds.achieng.user.id]);
    const lines = t.db.selectFrom('audit_line').select('patient_ids').where('action', '=', api.endCaregiver.name);
    const line = (await lines.execute()).find(({ patient_ids }) => patient_ids.includes(patient.id));
    assert.deepEqual(line?.patient_ids.toSorted(), [two.first.patient.id, two.second.patient.id].toSorted());
  }
});

test('by the caregiver, and by the person, who agreed that the one record opens the other', async () => {
  const two = await addedTwice();
  await mother?.ok(api.endOwnCare, { params: { patient_id: two.second.patient.id } });
  await seesNeither(two.first, two.second);
  const child = await add(mother);
  const known = await putPatientOf(t.put, seeds.doctor);
  const params = await merge(known.id, child.patient.id);
  await doctor?.ok(merging.agreeToMerge, { params });
  const person = await t.as(known);
  const { items } = await person.ok(api.listCaregivers, { params: { patient_id: known.id } });
  assert.equal(items.length, 1);
  await person.ok(api.endCaregiver, { params: { patient_id: known.id, caregiver_id: items[0]?.id ?? '' } });
  await seesNeither(child, { patient: known });
});

test('two records that were parted again end each on its own', async () => {
  const { first, second, params } = await addedTwice();
  await doctor?.ok(merging.undoMerge, { params, body: {} });
  await mother?.ok(api.endOwnCare, { params: { patient_id: first.patient.id } });
  await seesNeither(first);
  await mother?.ok(getOwnTimeline, of(second.patient.id));
});
