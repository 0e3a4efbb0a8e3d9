/** Measurements taken when a service is fulfilled go into the patient's record, linked to the service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMeasurements, listMeasurements, updateMeasurement } from '@hodi/domain/record/measurements.api.ts';
import { createServiceInterest, fulfilServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aGlucose, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const params = { patient_id: achieng.id };
const newId = () => idOf(nextSerial());
const [clinician, patient] = [await t.as(doctor), await t.as(achieng)];

async function ask(): Promise<string> {
  const body = { id: newId(), patient_id: achieng.id, service: 'FREE_VITALS' as const };
  return (await patient.ok(createServiceInterest, { body })).service_interest.id;
}

const results = (service_interest_id: string) => ({
  service_interest_id,
  measured_at: new Date(t.time.now - 1000).toISOString(),
  measured_by: 'clinic' as const,
  remark: '',
  values: [
    { id: newId(), ...aPressure(152, 94) },
    { id: newId(), ...aGlucose(7.8) },
  ],
});

test('the values are confirmed, name their service, and are read by the patient', async () => {
  const id = await ask();
  const body = results(id);
  const { measurements } = await clinician.ok(createMeasurements, { params, body });
  const service = { interest_id: id, code: 'FREE_VITALS' };
  assert.deepEqual(
    measurements.map((one) => [one.source, one.confirmed?.by.user_id, one.service]),
    [
      ['clinician_entered', doctor.user.id, service],
      ['clinician_entered', doctor.user.id, service],
    ],
  );
  await clinician.ok(fulfilServiceInterest, { params: { service_interest_id: id } });
  const { items } = await patient.ok(listMeasurements, { params });
  assert.deepEqual(
    items.map((one) => one.service),
    [service, service],
  );
  // Neither a retry after a lost answer, nor one after the key was deleted, writes anything twice.
  const again = await clinician.ok(createMeasurements, { params, body, key: `another-${newId()}` });
  assert.deepEqual(
    again.measurements.map((one) => one.id),
    measurements.map((one) => one.id),
  );
});

test('a value that is put right keeps its service', async () => {
  const id = await ask();
  const { measurements } = await clinician.ok(createMeasurements, { params, body: results(id) });
  const entry_id = measurements[0]?.id ?? '';
  const body = { ...aPressure(125, 94), ...results(id), version: 1 };
  const { measurement } = await clinician.ok(updateMeasurement, { params: { ...params, entry_id }, body });
  assert.deepEqual([measurement.value, measurement.service?.interest_id], [125, id]);
});

test('of another patient there is no such service, and a patient fulfils none', async () => {
  const id = await ask();
  const other = await putPatientOf(t.put, doctor);
  await clinician.refused(createMeasurements, { params: { patient_id: other.id }, body: results(id) }, 404);
  await patient.refused(createMeasurements, { params, body: results(id) }, 404);
});
