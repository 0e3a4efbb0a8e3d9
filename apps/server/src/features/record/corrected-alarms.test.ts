/** An alarm follows what its value is now, and nothing but that value raises it again. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import * as api from '@hodi/domain/record/measurements.api.ts';
import { setEntryInError } from '@hodi/domain/record/record.api.ts';
import { type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aGlucose } from '@hodi/domain/testing/record-entries.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const newId = () => idOf(nextSerial());
let patient: PatientSeed;
let params: { patient_id: string };

beforeEach(async () => {
  patient = await putPatientOf(t.put, doctor);
  params = { patient_id: patient.id };
});

const occasion = () => ({
  measured_at: new Date(t.time.now - 60_000).toISOString(),
  measured_by: 'patient' as const,
  remark: '',
});
/** A dangerous blood sugar, whose alarm has its id. */
async function measures(): Promise<string> {
  const id = newId();
  const body = { ...occasion(), values: [{ id, ...aGlucose(2.4, 'any_time') }] };
  await (await t.as(patient)).ok(api.createMeasurements, { params, body });
  return id;
}
const waiting = async () =>
  (await (await t.as(doctor)).ok(api.listWaitingMeasurements)).items.map(({ measurement }) => measurement.id);

test('a value that was put right calls nobody when it is taken out and put back', async () => {
  const entry_id = await measures();
  assert.deepEqual(await waiting(), [entry_id]);
  const of = { params: { ...params, entry_id } };
  const harmless = { ...occasion(), ...aGlucose(5.4, 'any_time'), version: 1 };
  await (await t.as(patient)).ok(api.updateMeasurement, { ...of, body: harmless });
  for (const [in_error, version] of [[true, 2] as const, [false, 3] as const]) {
    const body = { in_error, reason: in_error ? 'Old strip' : '', version };
    await (await t.as(doctor)).ok(setEntryInError, { ...of, body });
  }
  assert.deepEqual(await waiting(), []);
});

test('an answer to a plan under the id of a measurement is refused, and that one stays answered', async () => {
  const id = await measures();
  const alarm = { params: { ...params, alarm_id: id }, body: { how: 'reached' } as const };
  await (await t.as(doctor)).ok(answerAlarm, alarm);
  const ask = { kind: 'question', text: 'How are you?' } as const;
  const body = { id: newId(), ask, rhythm: { kind: 'once', in_days: 1 } as const };
  const { plan } = await (await t.as(doctor)).ok(plans.createPlan, { params, body });
  const [due_on = ''] = dueDays(plan);
  const said = { id, due_on, answered_at: new Date(t.time.now).toISOString(), text: 'I cannot breathe' };
  const given = { params: { ...params, plan_id: plan.id }, body: said };
  assert.equal((await (await t.as(patient)).refused(plans.answerPlan, given, 409)).code, 'id_taken');
  assert.deepEqual(await waiting(), []);
});
