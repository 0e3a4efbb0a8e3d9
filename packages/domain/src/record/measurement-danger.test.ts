import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Danger } from './measurement.ts';
import type { EntrySource } from './record-entry.ts';
import { type JudgedBy, judgeMeasurement, momentsOfValue, needsClinician } from './measurement-danger.ts';

const adult: JudgedBy = {
  profile: { age_years: 58, age_months: 58 * 12, gender: 'female' },
  classes: [],
  pregnancy: null,
  earlier: [],
};
const aged = (age_months: number): JudgedBy => ({
  ...adult,
  profile: { age_years: Math.floor(age_months / 12), age_months, gender: 'female' },
});
const at = '2026-11-30T09:00:00.000Z';
type Judged = Parameters<typeof judgeMeasurement>[0];
const value = (measure: Judged['measure'], number: number, more: Partial<Judged> = {}): Judged => ({
  measure,
  value: number,
  lower: null,
  context: null,
  measured_at: at,
  ...more,
});
const pressure = (upper: number, lower: number) => value('blood_pressure', upper, { lower });
const before = (number: number) => value('glucose', number, { context: 'before_food' as const });
const after = (number: number) => value('glucose', number, { context: 'after_food' as const });
const anyTime = (number: number) => value('glucose', number, { context: 'any_time' as const });

/** Value, person, expected danger and rule. The numbers are those of the topics in `clinical/`. */
const vectors: [Judged, JudgedBy, Danger | null, string | null][] = [
  [pressure(159, 99), adult, null, null],
  [pressure(160, 80), adult, 'warning', 'BLOOD_PRESSURE_WARNING_002'],
  [pressure(120, 100), adult, 'warning', 'BLOOD_PRESSURE_WARNING_002'],
  [pressure(179, 109), adult, 'warning', 'BLOOD_PRESSURE_WARNING_002'],
  [pressure(180, 100), adult, 'urgent', 'BLOOD_PRESSURE_WARNING_001'],
  [pressure(150, 110), adult, 'urgent', 'BLOOD_PRESSURE_WARNING_001'],
  [pressure(140, 80), { ...adult, classes: ['diabetes'] }, 'warning', 'BLOOD_PRESSURE_WARNING_002'],
  [pressure(139, 89), { ...adult, classes: ['diabetes'] }, null, null],
  [pressure(160, 100), { ...adult, pregnancy: 'pregnant' }, 'emergency', 'BLOOD_PRESSURE_EMERGENCY_002'],
  [pressure(159, 109), { ...adult, pregnancy: 'postpartum' }, 'warning', 'BLOOD_PRESSURE_WARNING_002'],
  [before(3.9), adult, null, null],
  [before(3.8), adult, 'urgent', 'DIABETES_WARNING_001'],
  [anyTime(2.9), adult, 'emergency', 'DIABETES_EMERGENCY_001'],
  [before(11.1), adult, 'urgent', 'DIABETES_WARNING_002'],
  [after(16.6), adult, null, null],
  [after(16.7), adult, 'urgent', 'DIABETES_WARNING_002'],
  [anyTime(33.3), adult, 'emergency', 'DIABETES_EMERGENCY_003'],
  [value('hba1c', 8.9), adult, null, null],
  [value('hba1c', 9), adult, 'urgent', 'DIABETES_WARNING_002'],
  [value('temperature', 37.5), aged(1), 'emergency', 'FEVER_EMERGENCY_002'],
  [value('temperature', 35.4), aged(1), 'emergency', 'FEVER_EMERGENCY_002'],
  [value('temperature', 37.5), aged(2), 'urgent', 'FEVER_WARNING_002'],
  [value('temperature', 37.4), aged(2), null, null],
  [value('temperature', 38.9), adult, null, null],
  [value('temperature', 39), adult, 'urgent', 'FEVER_WARNING_001'],
  [value('temperature', 37.5), { ...adult, classes: ['sickle_cell'] }, 'urgent', 'FEVER_WARNING_002'],
  [value('temperature', 41), adult, 'emergency', 'FEVER_EMERGENCY_003'],
  [value('temperature', 34.9), adult, 'emergency', 'FEVER_EMERGENCY_003'],
  [value('oxygen', 89), adult, 'emergency', 'MEASUREMENT_EMERGENCY_001'],
  [value('oxygen', 93), adult, 'urgent', 'MEASUREMENT_WARNING_001'],
  [value('oxygen', 94), adult, null, null],
  [value('pulse', 131), adult, 'urgent', 'MEASUREMENT_WARNING_002'],
  [value('pulse', 160), aged(12), null, null],
  [value('height', 160), adult, null, null],
];

describe('a measured value is judged by the rules of the content', () => {
  for (const [judged, by, danger, rule_id] of vectors) {
    const { profile, classes, pregnancy } = by;
    const of = [`${String(profile.age_months)} months`, ...classes, pregnancy].filter((one) => one !== null).join(', ');
    const { measure, value: number, lower, context } = judged;
    test(`${measure} ${number}${lower === null ? '' : `/${lower}`} ${context ?? ''} of ${of}: ${danger}`, async () => {
      const found = await judgeMeasurement(judged, by);
      assert.equal(found.danger, danger);
      if (rule_id !== null) assert.ok(found.raised.some((one) => one.rule_id === rule_id));
    });
  }
});

describe('weight', () => {
  const earlier = [
    { at: '2026-11-10T09:00:00.000Z', value: 80 },
    { at: '2026-06-20T09:00:00.000Z', value: 84 },
    { at: '2026-01-01T09:00:00.000Z', value: 110 },
  ];
  const by = { ...adult, earlier };
  test('that falls by 5 in 100 within a month, or 10 in half a year, is to be looked at', async () => {
    assert.equal((await judgeMeasurement(value('weight', 76), by)).danger, 'warning');
    assert.equal(
      (await judgeMeasurement(value('weight', 75.6), { ...adult, earlier: earlier.slice(1) })).danger,
      'warning',
    );
  });
  test('that falls by less, that rises, or that was never measured before is not', async () => {
    assert.equal((await judgeMeasurement(value('weight', 76.1), by)).danger, null);
    assert.equal((await judgeMeasurement(value('weight', 90), by)).danger, null);
    assert.equal((await judgeMeasurement(value('weight', 40), adult)).danger, null);
  });
});

test('where the age is not certain, the gravest that it may be counts', async () => {
  const by = { ...aged(3), profile: { ...aged(3).profile, others: [{ age_years: 0, age_months: 1 }] } };
  assert.equal((await judgeMeasurement(value('temperature', 38), by)).danger, 'emergency');
});

test('a clinician has to look at what is urgent, of these days, and confirmed by nobody', () => {
  const written_at = '2026-12-01T09:00:00.000Z';
  const is = (
    danger: Danger | null,
    over: {
      isConfirmed?: boolean;
      isInError?: boolean;
      measured_at?: string;
      source?: EntrySource;
      alarm?: 'open' | 'answered';
    } = {},
  ) => {
    const { isConfirmed = false, isInError = false, measured_at = at, source = 'patient_said', alarm = null } = over;
    return needsClinician({ danger, measured_at }, { isConfirmed, isInError, written_at, source, alarm });
  };
  assert.deepEqual([is('emergency'), is('urgent'), is('warning'), is(null)], [true, true, false, false]);
  assert.equal(is('emergency', { isConfirmed: true }), false);
  assert.equal(is('emergency', { isInError: true }), false);
  // The red flags of its inquiry call somebody.
  assert.equal(is('emergency', { source: 'questionnaire' }), false);
  assert.equal(is('emergency', { measured_at: '2026-11-24T08:59:00.000Z' }), false);
  // An emergency-like value needs an answer; confirming it is not one.
  assert.equal(is('emergency', { isConfirmed: true, alarm: 'open' }), true);
  assert.equal(is('emergency', { alarm: 'answered' }), false);
  // The answer to the emergency says nothing of the corrected value.
  assert.deepEqual([is('urgent', { alarm: 'answered' }), is(null, { alarm: 'answered' })], [true, false]);
});

test('a clock that cannot be right is put right by the moment of arrival; what waited keeps its time', () => {
  const day = 86_400_000;
  const now = Date.parse(at);
  const idAt = (moment: number) =>
    moment
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-');
  const of = (measured: number, noted: number | null, clock = noted ?? measured) => {
    const noted_at = noted === null ? {} : { noted_at: new Date(now + noted).toISOString() };
    const said = { id: idAt(now + clock), measured_at: new Date(now + measured).toISOString(), ...noted_at };
    const moments = momentsOfValue(said, { authorSince: now - 100 * day, now });
    return [moments.measured - now, moments.noted - now];
  };
  assert.deepEqual(of(-2000, 0), [-2000, 0]);
  assert.deepEqual(of(-30 * day, -30 * day), [-30 * day, -30 * day]);
  assert.deepEqual(of(-30 * day, 0), [-30 * day, 0]);
  assert.deepEqual(of(-400 * day - 2000, -400 * day), [-2000, 0]);
  assert.deepEqual(of(-400 * day, null, -4000 * day), [0, 0]);
  assert.deepEqual(of(-20 * day, null, 0), [-20 * day, 0]);
  assert.deepEqual(of(5 * day - 2000, 5 * day), [-2000, 0]);
  assert.deepEqual(of(5 * day, null, 0), [0, 0]);
  assert.deepEqual(of(60_000, 60_000), [60_000, 0]);
});
