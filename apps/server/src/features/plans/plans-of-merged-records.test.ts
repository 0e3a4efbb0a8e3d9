/** An answer to a plan is compared with what stands in all records that the clinic reads as one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeRecords, undoMerge } from '@hodi/domain/merged-records/merged-records.api.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as api from '@hodi/domain/plans/plans.api.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import { getRecord, setTarget } from '@hodi/domain/record/record.api.ts';
import { aPatient, idOf, nextSerial, type PatientSeed } from '@hodi/domain/testing/people.ts';
import { aPressure } from '@hodi/domain/testing/record-entries.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
const target = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;

let year = 1950;
/** Two records of one person in the doctor's care, read as one. */
async function mergedRecords() {
  const birthday = `${(year += 1)}-01-05`;
  const put = async () => {
    const patient = await putPatient(t.put, aPatient({ birthday }));
    await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
    return patient;
  };
  const [kept, other] = [await put(), await put()];
  const clinician = await t.as(doctor);
  const body = { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true };
  const { merged_record } = await clinician.ok(mergeRecords, { body });
  return { kept, other, clinician, merge: merged_record.id };
}
type Records = Awaited<ReturnType<typeof mergedRecords>>;

async function aim(
  { clinician }: Records,
  { id: patient_id }: PatientSeed,
  systolic_below: number = target.systolic_below,
) {
  t.time.now += 1000;
  const body = { id: newId(), target: { ...target, systolic_below }, version: null };
  await clinician.ok(setTarget, { params: { patient_id, measure: target.measure }, body });
}

async function measure({ clinician }: Records, { id: patient_id }: PatientSeed, upper: number) {
  t.time.now += 1000;
  const measured_at = new Date(t.time.now - 500).toISOString();
  const values = [{ id: newId(), ...aPressure(upper, 80) }];
  await clinician.ok(createMeasurements, {
    params: { patient_id },
    body: { measured_at, measured_by: 'clinic', remark: '', values },
  });
}

/** Why a clinician should look at the first answer of a plan. */
async function concernAfter({ clinician }: Records, patient: PatientSeed, upper: number) {
  t.time.now += 1000;
  const params = { patient_id: patient.id };
  const ask = { kind: 'measure', measure: target.measure } as const;
  const set = { params, body: { id: newId(), ask, rhythm: { kind: 'once', in_days: 1 } as const } };
  const { plan } = await clinician.ok(api.createPlan, set);
  t.time.now += 1000;
  const measured = { id: newId(), ...aPressure(upper, 80) };
  const answered_at = new Date(t.time.now - 500).toISOString();
  const body = { id: newId(), due_on: dueDays(plan)[0] ?? '', answered_at, measured };
  const own = await t.as(patient);
  await own.ok(api.answerPlan, { params: { ...params, plan_id: plan.id }, body });
  const { items } = await clinician.ok(api.listPlans, { params });
  return items.find(({ id }) => id === plan.id)?.concern?.kind;
}

for (const [asked, wrote] of [
  ['kept', 'other'],
  ['other', 'kept'],
] as const) {
  describe(`an answer to a plan of the ${asked} record`, () => {
    test('is worse where the target and the value before it stand in the one that is read with it', async () => {
      const records = await mergedRecords();
      await aim(records, records[wrote]);
      await measure(records, records[wrote], 130);
      assert.equal(await concernAfter(records, records[asked], 150), 'worse');
    });

    test('is no worse where the value before it was off the target there', async () => {
      const records = await mergedRecords();
      await aim(records, records[wrote]);
      await measure(records, records[wrote], 155);
      assert.equal(await concernAfter(records, records[asked], 150), undefined);
    });
  });
}

test('the target that was set last counts, on the page too', async () => {
  const records = await mergedRecords();
  await aim(records, records.other, 140);
  await aim(records, records.kept, 160);
  assert.equal(await concernAfter(records, records.other, 150), undefined);
  const { record } = await records.clinician.ok(getRecord, { params: { patient_id: records.kept.id } });
  assert.deepEqual(
    record.targets.map((one) => one.target?.measure === 'blood_pressure' && one.target.systolic_below),
    [160, 140],
  );
});

describe('what stands in the other record does not count', () => {
  test('where no clinician of the clinic has both in care', async () => {
    const records = await mergedRecords();
    await aim(records, records.kept);
    const care = t.db.updateTable('relationship').where('patient_id', '=', records.kept.id);
    await care.set({ status: 'ended' }).execute();
    assert.equal(await concernAfter(records, records.other, 150), undefined);
  });

  test('once the merge is undone', async () => {
    const records = await mergedRecords();
    await aim(records, records.kept);
    const params = { merged_record_id: records.merge };
    await records.clinician.ok(undoMerge, { params, body: { of_other: [] } });
    assert.equal(await concernAfter(records, records.other, 150), undefined);
  });
});
