/** A value that is corrected, removed or put back calls for what it is now, and a person is judged by all that is known of them. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { mergeRecords } from '@hodi/domain/merged-records/merged-records.api.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { createCondition } from '@hodi/domain/record/conditions.api.ts';
import type { Measured, Measurement } from '@hodi/domain/record/measurement.ts';
import * as api from '@hodi/domain/record/measurements.api.ts';
import { confirmEntry, getRecord, setEntryInError } from '@hodi/domain/record/record.api.ts';
import { type PatientSeed, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aCondition, aGlucose, aPressure, aWeight } from '@hodi/domain/testing/record-entries.ts';
import { mildFever } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const day = 24 * 60 * 60_000;
const newId = () => idOf(nextSerial());
const at = (days: number) => new Date(t.time.now - days * day - 1000).toISOString();
const veryLow = aGlucose(2.4, 'any_time');
const usual = aGlucose(6.1, 'any_time');
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 2 * day;
  patient = await putPatientOf(t.put, doctor);
});

const of = () => ({ patient_id: patient.id });
async function measures(
  value: Measured,
  { days = 0, id = newId(), by = patient }: { days?: number; id?: string; by?: typeof patient | typeof doctor } = {},
) {
  const times = { measured_at: at(days), noted_at: at(0) };
  const body = { ...times, measured_by: 'patient' as const, remark: '', values: [{ id, ...value }] };
  const [entry] = (await (await t.as(by)).ok(api.createMeasurements, { params: of(), body })).measurements;
  assert.ok(entry);
  return entry;
}
async function corrects(entry: Pick<Measurement, 'id' | 'version'>, value: Measured, days = 0): Promise<Measurement> {
  t.time.now += 1000;
  const body = { ...value, measured_at: at(days), measured_by: 'patient' as const, remark: '', version: entry.version };
  const params = { ...of(), entry_id: entry.id };
  return (await (await t.as(patient)).ok(api.updateMeasurement, { params, body })).measurement;
}
const waiting = async () =>
  (await (await t.as(doctor)).ok(api.listWaitingMeasurements)).items
    .filter(({ measurement }) => measurement.patient_id === patient.id)
    .map(({ measurement }) => measurement.id);
const answers = async (alarm_id: string) =>
  (await t.as(doctor)).ok(answerAlarm, { params: { ...of(), alarm_id }, body: { how: 'reached' } });
const isOpen = ({ alarm }: Measurement) => alarm?.answered === null;

describe('a corrected value', () => {
  test('that was an emergency of long ago only by its wrong day is raised', async () => {
    const entry = await measures(veryLow, { days: 300 });
    assert.deepEqual([entry.alarm, await waiting()], [null, []]);
    assert.ok(isOpen(await corrects(entry, veryLow)));
    assert.deepEqual(await waiting(), [entry.id]);
  });

  test('asks nobody anew for another day of the same emergency', async () => {
    const entry = await measures(veryLow);
    await answers(entry.id);
    assert.equal(isOpen(await corrects(entry, veryLow, 1)), false);
  });

  test('that is no emergency any more but still to be seen today waits for a clinician', async () => {
    const entry = await measures(veryLow);
    const corrected = await corrects(entry, aGlucose(3.2, 'any_time'));
    assert.deepEqual([entry.danger, corrected.danger, corrected.needs_clinician], ['emergency', 'urgent', true]);
    assert.deepEqual(await waiting(), [entry.id]);
  });

  test('of an inquiry is raised if the inquiry told of no emergency', async () => {
    const body = { topic: 'temperature', answers: mildFever, clinician_id: doctor.id, ...of(), selected_services: [] };
    await (await t.as(patient)).ok(createEContact, { body });
    const { measurements } = (await (await t.as(doctor)).ok(getRecord, { params: of() })).record;
    const told = measurements.find(({ measure }) => measure === 'temperature')?.last;
    assert.ok(told);
    const hot = { measure: 'temperature', value: 41.2, lower: null, unit: 'c', context: null } as const;
    const corrected = await corrects(told, hot);
    assert.deepEqual([corrected.danger, isOpen(corrected)], ['emergency', true]);
    assert.deepEqual(await waiting(), [told.id]);
  });

  test('of an inquiry that is to be seen today now waits for a clinician until one confirms it', async () => {
    const body = { topic: 'temperature', answers: mildFever, clinician_id: doctor.id, ...of(), selected_services: [] };
    await (await t.as(patient)).ok(createEContact, { body });
    const clinician = await t.as(doctor);
    const { measurements } = (await clinician.ok(getRecord, { params: of() })).record;
    const told = measurements.find(({ measure }) => measure === 'temperature')?.last;
    assert.ok(told);
    assert.deepEqual(await waiting(), []);
    const hot = { measure: 'temperature', value: 39.6, lower: null, unit: 'c', context: null } as const;
    const corrected = await corrects(told, hot);
    assert.deepEqual([corrected.danger, corrected.needs_clinician], ['urgent', true]);
    assert.deepEqual(await waiting(), [told.id]);
    const news = t.db.selectFrom('notification').select('kind').where('subject_id', '=', patient.id);
    assert.ok((await news.execute()).some(({ kind }) => kind === 'urgent_measurement'));
    const entry = { params: { ...of(), entry_id: told.id }, body: { version: corrected.version } };
    await (await t.as(doctor)).ok(confirmEntry, entry);
    assert.deepEqual(await waiting(), []);
  });

  test('that is harmless calls nobody after it was removed and put back', async () => {
    const entry = await measures(veryLow);
    let { version } = await corrects(entry, usual);
    const clinician = await t.as(doctor);
    for (const in_error of [true, false]) {
      const body = { in_error, reason: 'A mistake', version };
      ({ version } = (await clinician.ok(setEntryInError, { params: { ...of(), entry_id: entry.id }, body })).entry);
    }
    assert.deepEqual(await waiting(), []);
    const open = t.db.selectFrom('alarm').select('id').where('id', '=', entry.id).where('answered_at', 'is', null);
    assert.deepEqual(await open.execute(), []);
  });
});

test('an emergency never takes the place of another under the same id', async () => {
  const ask = { kind: 'question', text: 'How are you?' } as const;
  const set = { params: of(), body: { id: newId(), ask, rhythm: { kind: 'once', in_days: 1 } as const } };
  const { plan } = await (await t.as(doctor)).ok(plans.createPlan, set);
  const id = newId();
  const body = { id, due_on: dueDays(plan)[0] ?? '', answered_at: at(0), text: 'I cannot breathe' };
  const own = await t.as(patient);
  await own.ok(plans.answerPlan, { params: { ...of(), plan_id: plan.id }, body });
  await answers(id);
  const values = [{ id, ...veryLow }];
  const measured = { measured_at: at(0), measured_by: 'patient' as const, remark: '', values };
  const { code } = await own.refused(api.createMeasurements, { params: of(), body: measured }, 409);
  assert.equal(code, 'id_taken');
  const open = t.db.selectFrom('alarm').select('plan_id').where('id', '=', id).where('answered_at', 'is', null);
  assert.deepEqual(await open.execute(), []);
});

test('a measurement is judged by what another clinic reads as one with it, which shows nothing of that here', async () => {
  const { stranger } = t.clinic;
  const put = async () => {
    const one = await putPatient(t.put, aPatient({ birthday: '1993-01-05', gender: 'female' }));
    await putRelationship(t.put, { clinician: stranger, patient: one }, { id: newId() });
    return one;
  };
  const [here, there] = [await put(), await put()];
  await putRelationship(t.put, { clinician: doctor, patient: here }, { id: newId() });
  const clinician = await t.as(stranger);
  await clinician.ok(mergeRecords, { body: { id: newId(), patient_id: here.id, other_id: there.id, is_asked: true } });
  const pregnant = { id: newId(), ...aCondition({ name: 'Pregnancy', code: 'pregnancy', since: null }) };
  await clinician.ok(createCondition, { params: { patient_id: there.id }, body: pregnant });
  patient = here;
  const entry = await measures(aPressure(162, 100));
  assert.deepEqual([entry.danger, await waiting()], ['emergency', [entry.id]]);
  const { record } = await (await t.as(doctor)).ok(getRecord, { params: of() });
  assert.equal(record.conditions.items.length, 0);
});

for (const wrote of ['kept', 'other'] as const) {
  test(`a measurement is judged by what the ${wrote} one of two merged records knows`, async () => {
    const birthday = `${wrote === 'kept' ? 1994 : 1995}-01-05`;
    const put = async () => {
      const one = await putPatient(t.put, aPatient({ birthday, gender: 'female' }));
      await putRelationship(t.put, { clinician: doctor, patient: one }, { id: newId() });
      return one;
    };
    const [kept, other] = [await put(), await put()];
    const clinician = await t.as(doctor);
    await clinician.ok(mergeRecords, {
      body: { id: newId(), patient_id: kept.id, other_id: other.id, is_asked: true },
    });
    const [knows, measured] = wrote === 'kept' ? [kept, other] : [other, kept];
    const pregnant = { id: newId(), ...aCondition({ name: 'Pregnancy', code: 'pregnancy', since: null }) };
    await clinician.ok(createCondition, { params: { patient_id: knows.id }, body: pregnant });
    patient = knows;
    await measures(aWeight(70), { days: 20, by: doctor });
    patient = measured;
    assert.equal((await measures(aPressure(162, 100))).danger, 'emergency');
    assert.notEqual((await measures(aWeight(58))).danger, null);
  });
}
