/** A phone whose clock is wrong, or that was without a network for weeks: a danger that it recorded calls all the same. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { PlanAsk, PlanRhythm } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import * as plans from '@hodi/domain/plans/plans.api.ts';
import type { Measured, Measurement } from '@hodi/domain/record/measurement.ts';
import * as api from '@hodi/domain/record/measurements.api.ts';
import { type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { aGlucose, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const [hour, day] = [3_600_000, 86_400_000];
const iso = (at: number) => new Date(at).toISOString();
/** As a phone makes it whose clock shows this. */
const idAt = (at: number) =>
  `${at
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}${idOf(nextSerial()).slice(13)}`;
const emptyBattery = Date.parse('2015-01-01T00:10:00Z');
/** Before it an app shows no time: long before the patient came. */
const built = Date.parse('2026-06-01T00:00:00Z');
const veryLow = aGlucose(2.4, 'any_time');
const urgent = aPressure(182, 104);
let patient: PatientSeed;
let params: { patient_id: string };

beforeEach(async () => {
  patient = await putPatientOf(t.put, doctor);
  params = { patient_id: patient.id };
});

interface Said {
  measured_at: number;
  noted_at?: number;
  /** The clock's time, by which the id is made. */
  clock?: number;
}
async function measures({ measured_at, noted_at, clock = t.time.now }: Said, value: Measured): Promise<Measurement> {
  const noted = noted_at === undefined ? {} : { noted_at: iso(noted_at) };
  const values = [{ id: idAt(clock), ...value }];
  const body = { measured_at: iso(measured_at), ...noted, measured_by: 'patient' as const, remark: '', values };
  const { measurements } = await (await t.as(patient)).ok(api.createMeasurements, { params, body });
  assert.ok(measurements[0]);
  return measurements[0];
}
const waiting = async () =>
  (await (await t.as(doctor)).ok(api.listWaitingMeasurements)).items
    .filter(({ measurement }) => measurement.patient_id === patient.id)
    .map(({ measurement }) => measurement.id);

describe('a dangerous value', () => {
  const now = () => t.time.now;
  const wrong: Record<string, () => [said: Said, measured: number]> = {
    'of an old app whose clock fell back has the time of arrival': () => [
      { measured_at: built, clock: emptyBattery },
      now(),
    ],
    'of an app whose clock fell back before its author came has the time of arrival': () => [
      { measured_at: built, noted_at: built, clock: emptyBattery },
      now(),
    ],
    'that was measured two hours before stays so by a clock that fell back': () => [
      { measured_at: built - 2 * hour, noted_at: built, clock: emptyBattery },
      now() - 2 * hour,
    ],
    'of a clock that is a year ahead has the time of arrival': () => [
      { measured_at: now() + 365 * day, noted_at: now() + 365 * day, clock: now() + 365 * day },
      now(),
    ],
    'that was measured two hours before stays so by a clock that is ahead': () => [
      { measured_at: now() + 3 * day - 2 * hour, noted_at: now() + 3 * day },
      now() - 2 * hour,
    ],
    'of an old app whose clock is ahead is taken': () => [
      { measured_at: now() + 9 * day, clock: now() + 9 * day },
      now(),
    ],
  };
  for (const [what, saying] of Object.entries(wrong)) {
    test(what, async () => {
      for (const [value, danger] of [[veryLow, 'emergency'] as const, [urgent, 'urgent'] as const]) {
        const [said, measured] = saying();
        const entry = await measures(said, value);
        assert.deepEqual([entry.danger, entry.needs_clinician, entry.measured_at], [danger, true, iso(measured)]);
        assert.ok((await waiting()).includes(entry.id));
        assert.equal(entry.alarm?.answered, danger === 'emergency' ? null : undefined);
      }
    });
  }

  test('that waited three weeks on the phone keeps its time, and calls', async () => {
    t.time.now += 30 * day;
    const at = now() - 21 * day;
    for (const said of [
      { measured_at: at, noted_at: at + 60_000 },
      { measured_at: at, clock: at },
    ]) {
      for (const value of [veryLow, urgent]) {
        const entry = await measures(said, value);
        assert.deepEqual([entry.measured_at, entry.needs_clinician], [iso(at), true]);
        assert.ok((await waiting()).includes(entry.id));
      }
    }
  });

  test('of long before it was written down calls nobody', async () => {
    t.time.now += 30 * day;
    const at = now() - 21 * day;
    for (const said of [
      { measured_at: at, noted_at: now() },
      { measured_at: at, clock: now() - day },
    ]) {
      const entry = await measures(said, veryLow);
      assert.deepEqual([entry.measured_at, entry.needs_clinician], [iso(at), false]);
    }
    assert.deepEqual(await waiting(), []);
  });

  test('is the same when it is sent again under another key', async () => {
    const values = [{ id: idAt(now() + day), ...veryLow }];
    const times = { measured_at: iso(now() + day), noted_at: iso(now() + day) };
    const body = { ...times, measured_by: 'patient' as const, remark: '', values };
    const person = await t.as(patient);
    const first = await person.ok(api.createMeasurements, { params, body });
    t.time.now += 60_000;
    assert.deepEqual(await person.ok(api.createMeasurements, { params, body }), first);
  });

  test('keeps its time when it is put right by a clock that is ahead', async () => {
    const entry = await measures({ measured_at: now() - hour, noted_at: now() }, urgent);
    const when = { measured_at: iso(now() + day), measured_by: 'patient' as const, remark: '' };
    const of = {
      params: { ...params, entry_id: entry.id },
      body: { ...veryLow, ...aPressure(190, 110), ...when, version: 1 },
    };
    const { measurement } = await (await t.as(patient)).ok(api.updateMeasurement, of);
    assert.deepEqual([measurement.value, measurement.measured_at], [190, entry.measured_at]);
  });
});

describe('a dangerous answer to a plan', () => {
  const calm = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`phq${index + 1}`, 'not_at_all']));
  const selfHarm = { answers: { ...calm, phq9: 'nearly_every_day', safety_thoughts: 'no' } };
  const set = async (ask: PlanAsk, rhythm: PlanRhythm = { kind: 'once', in_days: 1 }) =>
    (await (await t.as(doctor)).ok(plans.createPlan, { params, body: { id: idAt(t.time.now), ask, rhythm } })).plan;
  const clocks: Record<string, () => number> = {
    'fell back': () => built,
    'is a month ahead': () => t.time.now + 30 * day,
    'was without a network for three weeks': () => t.time.now - 21 * day,
  };
  for (const [what, clock] of Object.entries(clocks)) {
    test(`of a phone whose clock, or that itself, ${what} calls at once`, async () => {
      const plan = await set({ kind: 'score', score: 'phq9' });
      t.time.now += 22 * day;
      const at = clock();
      const body = { id: idAt(at), due_on: dueDays(plan)[0] ?? '', answered_at: iso(at), ...selfHarm };
      const given = { params: { ...params, plan_id: plan.id }, body };
      const { answer } = await (await t.as(patient)).ok(plans.answerPlan, given);
      const possible = at > Date.parse(plan.created_at) && at < t.time.now;
      assert.equal(answer.answered_at, iso(possible ? at : t.time.now));
      const { items } = await (await t.as(doctor)).ok(plans.listWaitingPlans, {});
      assert.equal(items.find((item) => item.plan.id === plan.id)?.plan.concern?.alarm?.answered, null);
      const told = t.db.selectFrom('notification').select('kind').where('subject_id', '=', plan.id);
      assert.ok((await told.execute()).some(({ kind }) => kind === 'emergency_in_plan'));
    });
  }

  test('for a day that has not come is taken, and that day is asked for all the same', async () => {
    const plan = await set({ kind: 'question', text: 'How are you?' }, { kind: 'often', pace: 'weekly', weeks: 2 });
    const days = dueDays(plan);
    const at = t.time.now + 20 * day;
    const body = { id: idAt(at), due_on: days[1] ?? '', answered_at: iso(at), text: 'I cannot breathe' };
    const given = { params: { ...params, plan_id: plan.id }, body };
    const { answer } = await (await t.as(patient)).ok(plans.answerPlan, given);
    assert.ok(!days.includes(answer.due_on) && answer.due_on < (days[0] ?? ''));
    assert.equal(answer.danger, 'urgent');
  });

  test('that was measured by a clock that fell back is a value of now', async () => {
    const plan = await set({ kind: 'measure', measure: 'glucose' });
    const measured = { id: idAt(emptyBattery), ...veryLow };
    const times = { answered_at: iso(built), noted_at: iso(built) };
    const body = { id: idAt(emptyBattery), due_on: dueDays(plan)[0] ?? '', ...times, measured };
    const given = { params: { ...params, plan_id: plan.id }, body };
    const { answer } = await (await t.as(patient)).ok(plans.answerPlan, given);
    assert.deepEqual([answer.answered_at, answer.point?.at], [iso(t.time.now), iso(t.time.now)]);
    assert.deepEqual(await waiting(), [measured.id]);
  });
});
