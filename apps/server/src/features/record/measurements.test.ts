/** Measurements: stored in one unit, judged by the content, and a danger that nobody overlooks. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { answerAlarm } from '@hodi/domain/record/alarms.api.ts';
import { createCondition } from '@hodi/domain/record/conditions.api.ts';
import type { Measured } from '@hodi/domain/record/measurement.ts';
import * as api from '@hodi/domain/record/measurements.api.ts';
import { confirmEntry, getRecord, setEntryInError, setTarget } from '@hodi/domain/record/record.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aCondition, aGlucose, aPressure, aWeight } from '@hodi/domain/testing/record-entries.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const params = { patient_id: achieng.id };
let [own, patient]: Person[] = [];
const newId = () => idOf(nextSerial());
const day = 86_400_000;

const occasion = (daysAgo = 0, measured_by: 'clinic' | 'patient' = 'patient') => ({
  measured_at: new Date(t.time.now - daysAgo * day - 60_000).toISOString(),
  measured_by,
  noted_at: new Date(t.time.now).toISOString(),
  remark: '',
});
const withIds = (values: readonly Measured[]) => values.map((value) => ({ id: newId(), ...value }));

async function measure(by: Person | undefined, values: readonly Measured[], when = occasion()) {
  assert.ok(by);
  t.time.now += 1000;
  return (await by.ok(api.createMeasurements, { params, body: { ...when, values: withIds(values) } })).measurements;
}

const openNews = async () =>
  (
    await t.db
      .selectFrom('notification')
      .select(['user_id', 'kind'])
      .where('subject_id', '=', achieng.id)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ user_id, kind }) => [user_id === doctor.user.id, kind]);
const emergencySms = async () =>
  (
    await t.db
      .selectFrom('outbox_message')
      .select('receiver')
      .where('template', '=', 'sms.emergency_measurement')
      .execute()
  ).length;

before(async () => {
  [own, patient] = [await t.as(doctor), await t.as(achieng)];
});

test('several values of one occasion are one write; each is kept in one unit, with what was typed', async () => {
  const glucose = { ...aGlucose(115), unit: 'mg_dl' };
  const [pressure, sugar, weight] = await measure(own, [aPressure(158, 96), glucose, aWeight()], occasion(0, 'clinic'));
  assert.deepEqual(
    [pressure?.value, pressure?.lower, pressure?.danger, pressure?.confirmed?.by.given_name],
    [158, 96, null, 'Wanjiru'],
  );
  assert.deepEqual([sugar?.value, sugar?.typed], [6.4, { value: 115, lower: null, unit: 'mg_dl' }]);
  assert.deepEqual([weight?.measured_by, weight?.needs_clinician], ['clinic', false]);
});

test('impossible values are named by their place, and then nothing is stored', async () => {
  const body = { ...occasion(), values: withIds([aPressure(), aPressure(96, 158), { ...aWeight(), unit: 'stone' }]) };
  const { total: before } = (await own?.ok(api.listMeasurements, { params })) ?? {};
  const problem = await own?.refused(api.createMeasurements, { params, body }, 400);
  assert.deepEqual(
    problem?.details?.fields?.map(({ field, code }) => [field, code]),
    [
      ['values.1.lower', 'not_less_than'],
      ['values.2.unit', 'unknown_unit'],
    ],
  );
  const unclear = { ...occasion(), values: withIds([aGlucose(30)]) };
  const asked = await own?.refused(api.createMeasurements, { params, body: unclear }, 400);
  assert.deepEqual(
    asked?.details?.fields?.map(({ code }) => code),
    ['unit_unclear'],
  );
  const ancient = { ...occasion(), measured_at: '1026-11-30T09:00:00.000Z', values: withIds([aWeight()]) };
  const wrong = await own?.refused(api.createMeasurements, { params, body: ancient }, 400);
  assert.deepEqual(
    wrong?.details?.fields?.map(({ field, code }) => [field, code]),
    [['measured_at', 'invalid_date']],
  );
  assert.equal((await own?.ok(api.listMeasurements, { params }))?.total, before);
});

describe('a danger that a patient measured', () => {
  test('to be seen today is told to who has them in care, until a clinician confirms it', async () => {
    const [pressure] = await measure(patient, [aPressure(182, 104)]);
    assert.deepEqual([pressure?.danger, pressure?.needs_clinician], ['urgent', true]);
    assert.ok(pressure?.raised.some(({ rule_id }) => rule_id === 'BLOOD_PRESSURE_WARNING_001'));
    assert.deepEqual(await openNews(), [[true, 'urgent_measurement']]);
    const waiting = async () => (await own?.ok(api.listWaitingMeasurements))?.items ?? [];
    assert.deepEqual(
      (await waiting()).map(({ measurement, patient_name }) => [measurement.id, patient_name.given_name]),
      [[pressure?.id, achieng.user.given_name]],
    );
    assert.equal(await emergencySms(), 0);
    const at = { params: { ...params, entry_id: pressure?.id ?? '' } };
    const { entry } = (await own?.ok(confirmEntry, { ...at, body: { version: 1 } })) ?? {};
    assert.deepEqual(await waiting(), []);
    assert.ok(entry?.kind === 'measurement' && !entry.needs_clinician && entry.danger === 'urgent');
    assert.deepEqual(await openNews(), []);
  });

  test('that is an emergency is told by SMS too, once within some minutes, and is news until all of it is seen', async () => {
    const [low] = await measure(patient, [{ ...aGlucose(2.6, 'any_time') }]);
    const [oxygen] = await measure(patient, [
      { measure: 'oxygen', value: 86, lower: null, unit: 'percent', context: null },
    ]);
    assert.deepEqual([low?.danger, oxygen?.danger], ['emergency', 'emergency']);
    assert.deepEqual(await openNews(), [[true, 'emergency_measurement']]);
    const told = t.db.selectFrom('notification').select('id').where('kind', '=', 'emergency_measurement');
    assert.equal((await told.execute()).length, 2, 'each is told, also where the one before was not seen');
    assert.equal(await emergencySms(), 1);
    const at = (id = '') => ({ params: { ...params, entry_id: id } });
    await own?.ok(confirmEntry, { ...at(low?.id), body: { version: 1 } });
    assert.equal((await openNews()).length, 1);
    const answered = { params: { ...params, alarm_id: low?.id ?? '' }, body: { how: 'reached' } } as const;
    await own?.ok(answerAlarm, answered);
    await own?.ok(setEntryInError, { ...at(oxygen?.id), body: { in_error: true, reason: 'Cold finger', version: 1 } });
    assert.deepEqual(await openNews(), []);
  });

  test('long ago, or that a clinician measured, calls nobody', async () => {
    const [old] = await measure(patient, [aPressure(190, 115)], occasion(8));
    const [seen] = await measure(own, [aPressure(190, 115)], occasion(0, 'clinic'));
    assert.deepEqual(
      [old?.danger, old?.needs_clinician, seen?.danger, seen?.needs_clinician],
      ['urgent', false, 'urgent', false],
    );
    assert.deepEqual(await openNews(), []);
  });

  test('is graver with what the record knows: 160/100 in pregnancy', async () => {
    const [before] = await measure(own, [aPressure(160, 100)]);
    await own?.ok(createCondition, {
      params,
      body: { id: newId(), ...aCondition({ name: 'Pregnancy', code: 'pregnancy', since: null }) },
    });
    const [after] = await measure(own, [aPressure(160, 100)]);
    assert.deepEqual([before?.danger, after?.danger], ['warning', 'emergency']);
    const answered = { params: { ...params, alarm_id: after?.id ?? '' }, body: { how: 'in_person' } } as const;
    await own?.ok(answerAlarm, answered);
  });

  test('is judged anew when the value is put right', async () => {
    const [typed] = await measure(patient, [
      { measure: 'temperature', value: 41.5, lower: null, unit: 'c', context: null },
    ]);
    assert.equal(typed?.danger, 'emergency');
    const body = {
      measure: 'temperature',
      value: 37.1,
      lower: null,
      unit: 'c',
      context: null,
      ...occasion(),
      version: 1,
    } as const;
    const { measurement } =
      (await patient?.ok(api.updateMeasurement, { params: { ...params, entry_id: typed?.id ?? '' }, body })) ?? {};
    assert.deepEqual([measurement?.value, measurement?.danger, measurement?.needs_clinician], [37.1, null, false]);
    assert.deepEqual(await openNews(), []);
    const other = { ...body, measure: 'pulse', value: 80, unit: 'per_min', version: 2 } as const;
    await patient?.refused(
      api.updateMeasurement,
      { params: { ...params, entry_id: typed?.id ?? '' }, body: other },
      404,
    );
  });

  test('of a baby is judged by the age on the day of measuring', async () => {
    const baby = await putPatient(
      t.put,
      aPatient({ birthday: new Date(t.time.now - 40 * day).toISOString().slice(0, 10) }),
    );
    await putRelationship(t.put, { clinician: doctor, patient: baby }, { id: newId() });
    const values = withIds([{ measure: 'temperature', value: 37.6, lower: null, unit: 'c', context: null }]);
    const given = { params: { patient_id: baby.id }, body: { ...occasion(), values } };
    const [fever] = (await own?.ok(api.createMeasurements, given))?.measurements ?? [];
    assert.deepEqual([fever?.danger, fever?.raised[0]?.rule_id], ['emergency', 'FEVER_EMERGENCY_002']);
  });
});

describe('the course of a measure', () => {
  test('is read by time, a page at a time, and chosen by measure, time and who measured', async () => {
    const list = (query: Record<string, string>) => own?.ok(api.listMeasurements, { params, query });
    for (const [daysAgo, kg] of [
      [90, 80],
      [60, 79],
      [30, 79],
    ] as const)
      await measure(patient, [aWeight(kg)], occasion(daysAgo));
    const first = await list({ measure: 'weight', limit: '2' });
    const rest = await list({ measure: 'weight', limit: '2', cursor: first?.next_cursor ?? '' });
    assert.deepEqual(
      [...(first?.items ?? []), ...(rest?.items ?? [])].map(({ value }) => value),
      [78, 79, 79, 80],
    );
    const from = new Date(t.time.now - 70 * day).toISOString();
    assert.equal((await list({ measure: 'weight', from, measured_by: 'patient' }))?.total, 2);
    assert.equal((await list({ measure: 'weight', measured_by: 'clinic' }))?.total, 1);
  });

  test('is told to a chart oldest first, without what was taken out; the record shows the last eight', async () => {
    const shown = await own?.ok(api.listMeasurementPoints, { params, query: { measure: 'weight' } });
    assert.deepEqual([shown?.points.map(({ value }) => value), shown?.is_more], [[80, 79, 79, 78], false]);
    for (let kg = 70; kg < 78; kg += 1) await measure(own, [aWeight(kg + 0.5)], occasion(0, 'clinic'));
    const { record } = (await own?.ok(getRecord, { params })) ?? {};
    const weight = record?.measurements.find(({ measure: one }) => one === 'weight');
    assert.deepEqual([weight?.total, weight?.points.length, weight?.last.value], [12, 8, 77.5]);
    assert.equal(weight?.points.at(-1)?.value, 77.5);
  });
});

test('a chart has the newest 5,000 values and says that there are more; the record is read with them', async () => {
  const [pulse] = await measure(patient, [
    { measure: 'pulse', value: 72, lower: null, unit: 'per_min', context: null },
  ]);
  await sql`
    insert into record_entry (id, patient_id, kind, measure, measured_at, source, author_id, details, for_caregivers,
      created_at, updated_at, changed_by)
    select overlay(e.id::text placing lpad(to_hex(n), 12, '0') from 25 for 12)::uuid, e.patient_id, e.kind, e.measure,
      e.measured_at - n * interval '1 hour', e.source, e.author_id, e.details, e.for_caregivers, e.created_at, e.updated_at,
      e.changed_by
    from record_entry e cross join generate_series(1048576, 1053576) n where e.id = ${pulse?.id}`.execute(t.db);
  const chart = await own?.ok(api.listMeasurementPoints, { params, query: { measure: 'pulse' } });
  assert.deepEqual([chart?.points.length, chart?.is_more, chart?.points.at(-1)?.id], [5000, true, pulse?.id]);
  const { record } = (await own?.ok(getRecord, { params })) ?? {};
  assert.equal(record?.measurements.find(({ measure: one }) => one === 'pulse')?.total, 5002);
});

describe('a target', () => {
  const target = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;
  const at = { params: { ...params, measure: 'blood_pressure' } };
  test('that two clinicians set at once is one, and the other reads it', async () => {
    const given = (below: number) => ({
      params: { ...params, measure: 'glucose' },
      body: {
        id: newId(),
        target: { measure: 'glucose', before_food_from: 4, before_food_to: 7, after_food_below: below } as const,
        version: null,
      },
    });
    const answers = await Promise.all([own?.call(setTarget, given(10)), own?.call(setTarget, given(11))]);
    assert.deepEqual(answers.map((answer) => String(answer?.statusCode)).toSorted(), ['200', '409']);
    const late = answers.find((answer) => answer?.statusCode === 409)?.json();
    assert.deepEqual([late.code, late.details.current.target.version], ['version_conflict', 1]);
  });

  test('is set by a clinician, changed by who has seen it, taken away, and read by the patient', async () => {
    const set = await own?.ok(setTarget, { ...at, body: { id: newId(), target, version: null } });
    assert.deepEqual([set?.target.target, set?.target.version], [target, 1]);
    const blind = await own?.refused(setTarget, { ...at, body: { id: newId(), target, version: null } }, 409);
    assert.equal(blind?.code, 'version_conflict');
    const lower = { ...target, systolic_below: 130 };
    await own?.ok(setTarget, { ...at, body: { id: newId(), target: lower, version: 1 } });
    const { record } = (await patient?.ok(getRecord, { params })) ?? {};
    assert.deepEqual(
      record?.targets.map((one) => one.target).filter((one) => one?.measure === 'blood_pressure'),
      [lower],
    );
    const none = await own?.ok(setTarget, { ...at, body: { id: newId(), target: null, version: 2 } });
    assert.equal(none?.target.target, null);
  });
});
