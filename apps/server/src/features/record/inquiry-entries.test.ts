/** Answers that questionnaires take from a record, and entries that they propose to it. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { loadDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { createCondition } from '@hodi/domain/record/conditions.api.ts';
import * as measured from '@hodi/domain/record/measurements.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import { confirmEntry, getRecord, setEntryInError } from '@hodi/domain/record/record.api.ts';
import * as caregivers from '@hodi/domain/caregivers/caregivers.api.ts';
import { idOf, nextSerial, type PatientSeed } from '@hodi/domain/testing/people.ts';
import { aCondition, aMedicine, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { mildFever } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng, baraka } = t.clinic;
const newId = () => idOf(nextSerial());
let [clinician, patient, other]: Person[] = [];
const people = () => {
  assert.ok(clinician && patient && other);
  return { clinician, patient, other };
};

before(async () => {
  [clinician, patient, other] = [await t.as(doctor), await t.as(achieng), await t.as(baraka)];
});

const params = { patient_id: achieng.id };

async function ask(over: object, by = people().patient, patient_id = achieng.id): Promise<string> {
  t.time.now += 1000;
  const answers = { ...mildFever, ...over };
  const body = { topic: 'temperature', answers, clinician_id: doctor.id, patient_id, selected_services: [] };
  return (await by.ok(createEContact, { body })).e_contact.id;
}
const record = async (of = params) => (await people().clinician.ok(getRecord, { params: of })).record;
const remembered = async () =>
  (await people().patient.ok(loadDraft, { params: { ...params, topic: 'temperature' } })).remembered;

test('answers are proposed to the record, for a clinician to confirm with one press', async () => {
  const id = await ask({ chronic_conditions: ['diabetes', 'other'], chronic_conditions_other: 'Gout' });
  const { conditions, medicines, measurements } = await record();
  assert.deepEqual(
    conditions.items
      .toSorted((a, b) => b.name.localeCompare(a.name))
      .map(({ name, code, source, confirmed, e_contact_id }) => [name, code, source, confirmed, e_contact_id]),
    [
      ['Gout', 'gout', 'questionnaire', null, id],
      ['Diabetes', 'diabetes', 'questionnaire', null, id],
    ],
  );
  assert.equal(medicines.total, 0);
  const [temperature] = measurements;
  assert.deepEqual(
    [temperature?.measure, temperature?.last.value, temperature?.last.source, temperature?.last.measured_by],
    ['temperature', 37.9, 'questionnaire', 'patient'],
  );
  const entry = conditions.items.find(({ code }) => code === 'diabetes');
  const given = { params: { ...params, entry_id: entry?.id ?? '' }, body: { version: 1 } };
  const confirmed = await people().clinician.ok(confirmEntry, given);
  assert.equal(confirmed.entry.confirmed?.by.given_name, 'Wanjiru');
});

test('the next inquiry is filled in from the record, and proposes nothing twice', async () => {
  await people().clinician.ok(createMedicine, { params, body: { id: newId(), ...aMedicine() } });
  const known = await remembered();
  assert.deepEqual(known['chronic_conditions'], ['diabetes', 'other']);
  assert.equal(known['chronic_conditions_other'], 'Gout');
  assert.deepEqual(known['current_medicines'], ['bp_medicine']);
  await ask({ chronic_conditions: ['diabetes'], current_medicines: ['bp_medicine'] });
  const { conditions, medicines } = await record();
  assert.deepEqual([conditions.total, medicines.total], [2, 1]);
});

test('an entry removed by a clinician is neither prefilled nor proposed again', async () => {
  const { conditions } = await record();
  const diabetes = conditions.items.find(({ code }) => code === 'diabetes');
  const body = { in_error: true, reason: 'Two tests were fine', version: diabetes?.version ?? 0 };
  await people().clinician.ok(setEntryInError, { params: { ...params, entry_id: diabetes?.id ?? '' }, body });
  assert.equal((await remembered())['chronic_conditions'], undefined);
  await ask({ chronic_conditions: ['diabetes'] });
  const after = await record();
  assert.equal(after.conditions.items.filter(({ code }) => code === 'diabetes').length, 1);
});

test('a dangerous value of an inquiry is called out by its red flag alone', async () => {
  await ask({ temperature_c: 41.2 });
  const { measurements } = await record();
  const { last } = measurements.find(({ measure }) => measure === 'temperature') ?? {};
  assert.deepEqual([last?.value, last?.danger, last?.needs_clinician], [41.2, 'emergency', false]);
  const { items } = await people().clinician.ok(measured.listWaitingMeasurements, {});
  assert.deepEqual(items, []);
  const news = await t.db.selectFrom('notification').select('kind').where('subject_id', '=', achieng.id).execute();
  assert.deepEqual(news, []);
});

test('a record that is not open fills in nothing', async () => {
  await people().clinician.ok(createCondition, { params, body: { id: newId(), ...aCondition() } });
  await people().other.refused(loadDraft, { params: { ...params, topic: 'temperature' } }, 404);
});

test('entries from an inquiry about a child are hidden from caregivers together with the inquiry', async () => {
  const { person } = await people().patient.ok(caregivers.addPerson, { body: aChild({}) });
  const of = { patient_id: person.patient.id };
  const { pregnancy_status: _, ...answers } = mildFever;
  const body = {
    topic: 'temperature',
    answers: { ...answers, chronic_conditions: ['sickle_cell'], child_danger_signs: ['none'] },
    clinician_id: doctor.id,
    ...of,
    selected_services: [],
  };
  await people().patient.ok(createEContact, { body });
  const seen = async () => (await people().patient.ok(getRecord, { params: of })).record.conditions.total;
  assert.equal(await seen(), 1);
  const id = (await record(of)).conditions.items[0]?.e_contact_id ?? '';
  await people().clinician.ok(setForCaregivers, { params: { id }, body: { for_caregivers: false } });
  assert.equal(await seen(), 0);
});

describe('a measured value', () => {
  const day = 86_400_000;
  const dayBefore = (days: number) => new Date(t.time.now - days * day).toISOString().slice(0, 10);
  const highPressure = {
    bp_symptoms: ['none'],
    stroke_signs: ['none'],
    bp_measured: 'yes',
    bp_systolic: 152,
    bp_diastolic: 94,
    pregnancy_status: 'no',
    bp_known: 'no',
    chronic_conditions: ['none'],
    current_medicines: ['none'],
  };

  async function sends(seed: PatientSeed, topic: string, given: { answers: object; filled_on?: string }) {
    const { pregnancy_status, ...rest } = given.answers as typeof highPressure;
    const answers = seed.gender === 'female' ? { ...rest, pregnancy_status } : rest;
    const body = { ...given, topic, answers, clinician_id: doctor.id, patient_id: seed.id, selected_services: [] };
    return (await t.as(seed)).ok(createEContact, { body });
  }
  const lastOf = async ({ id: patient_id }: Pick<PatientSeed, 'id'>) => {
    const [value, ...others] = (await record({ patient_id })).measurements;
    assert.ok(value !== undefined && others.length === 0);
    return value.last;
  };

  test('of blood pressure is of the day that the patient told', async () => {
    const seed = await putPatientOf(t.put, doctor);
    const told = dayBefore(3);
    await sends(seed, 'high_blood_pressure', { answers: { ...highPressure, bp_date: told } });
    const { value, measured_at } = await lastOf(seed);
    assert.deepEqual([value, measured_at], [152, `${told}T09:00:00.000Z`], 'noon in Nairobi');
  });

  test('that waited on the phone stands below one that the clinic measured since', async () => {
    const seed = await putPatientOf(t.put, doctor);
    const occasion = { measured_by: 'clinic' as const, remark: '', measured_at: `${dayBefore(1)}T08:00:00.000Z` };
    const values = [{ id: newId(), ...aPressure(128, 82) }];
    await people().clinician.ok(measured.createMeasurements, {
      params: { patient_id: seed.id },
      body: { ...occasion, values },
    });
    await sends(seed, 'high_blood_pressure', { answers: highPressure, filled_on: dayBefore(3) });
    assert.equal((await lastOf(seed)).value, 128);
  });

  test('of an inquiry that a clinician filled in says of nobody that they measured it, until it is put right', async () => {
    const { id: patient_id } = await putPatientOf(t.put, doctor);
    await ask({}, people().clinician, patient_id);
    const { id, version, measured_at, measured_by } = await lastOf({ id: patient_id });
    assert.equal(measured_by, 'not_told');
    const query = (by: 'clinic' | 'patient') => ({ params: { patient_id }, query: { measured_by: by } });
    const listed = async (by: 'clinic' | 'patient') =>
      (await people().clinician.ok(measured.listMeasurements, query(by))).items.map((one) => one.id);
    assert.deepEqual([await listed('clinic'), await listed('patient')], [[], []]);
    const value = { measure: 'temperature' as const, value: 38, lower: null, unit: 'c', context: null };
    const body = { ...value, measured_at, measured_by: 'clinic' as const, remark: '', version };
    await people().clinician.ok(measured.updateMeasurement, { params: { patient_id, entry_id: id }, body });
    assert.deepEqual(await listed('clinic'), [id]);
  });

  test('that is dangerous calls by its red flag, however long ago it was measured', async () => {
    const seed = await putPatientOf(t.put, doctor);
    const answers = { ...highPressure, bp_systolic: 192, bp_symptoms: ['chest_pain'], bp_date: dayBefore(20) };
    const sent = await sends(seed, 'high_blood_pressure', { answers, filled_on: dayBefore(10) });
    assert.equal(sent.item.open_severity, 'emergency');
    assert.ok(sent.red_flags.some(({ rule_id }) => rule_id === 'BLOOD_PRESSURE_EMERGENCY_001'));
  });

  test('that waited for long calls when it is put right and is dangerous', async () => {
    const seed = await putPatientOf(t.put, doctor);
    await sends(seed, 'temperature', { answers: mildFever, filled_on: dayBefore(10) });
    const { id, measured_at, version, danger } = await lastOf(seed);
    assert.deepEqual([measured_at, danger], [`${dayBefore(10)}T09:00:00.000Z`, null]);
    const value = { measure: 'temperature' as const, value: 41.2, lower: null, unit: 'c', context: null };
    const body = { ...value, measured_at, measured_by: 'patient' as const, remark: '', version };
    const of = { params: { patient_id: seed.id, entry_id: id }, body };
    const { measurement } = await (await t.as(seed)).ok(measured.updateMeasurement, of);
    assert.deepEqual([measurement.danger, measurement.needs_clinician], ['emergency', true]);
  });
});
