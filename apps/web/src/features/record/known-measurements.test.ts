import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Point } from '@hodi/domain/record/measurement.ts';
import { knownPoints, knownTrends, refusedMeasures, waitingPoints } from './known-measurements.ts';
import type { QueuedWrite } from './known-record.ts';

const point = (id: string, at: string, value: number): Point => ({
  id,
  at: `${at}T08:00:00.000Z`,
  value,
  lower: value - 60,
  context: null,
  measured_by: 'clinic',
  danger: null,
});
const measured = (id: string, at: string, [value, lower, state = 'waiting']: [number, number, string?]) =>
  ({
    id: `write of ${id}`,
    name: 'measurements.create',
    url: '/patients/p1/measurements',
    body: {
      measured_at: `${at}T08:00:00.000Z`,
      measured_by: 'patient',
      remark: '',
      values: [{ id, measure: 'blood_pressure', value, lower, unit: 'mmhg', context: null }],
    },
    state,
    timestamp: 0,
    lastError: null,
  }) as QueuedWrite;
const out = (id: string): QueuedWrite => ({
  ...measured(id, '2026-11-01', [1, 1]),
  name: 'record.set_in_error',
  url: `/patients/p1/record/${id}/entered-in-error`,
  body: { in_error: true, reason: 'Typed wrong', version: 1 },
});
const stored = [point('m1', '2026-11-01', 140), point('m3', '2026-11-20', 150)];
const valuesOf = (points: readonly Point[]) => points.map(({ value }) => value);

describe('measurements made on this device', () => {
  it('stands where its time is, and once it has arrived only once', () => {
    const queued = [measured('m2', '2026-11-10', [199, 120])];
    assert.deepEqual(valuesOf(knownPoints(stored, 'blood_pressure', queued)), [140, 199, 150]);
    assert.deepEqual(valuesOf(knownPoints(stored, 'pulse', queued)), [140, 150]);
    const arrived = [...stored, point('m2', '2026-11-10', 199)];
    assert.equal(knownPoints(arrived, 'blood_pressure', queued).length, 3);
  });

  it('is the last of its measure where it is the newest, also of a record that has none', () => {
    const [trend] = knownTrends(undefined, [measured('m4', '2026-11-25', [199, 120])]);
    assert.deepEqual(
      [trend?.measure, trend?.total, trend?.last.value, trend?.last.unsent?.state],
      ['blood_pressure', 1, 199, 'waiting'],
    );
  });

  it('was also what a plan asked for', () => {
    const { values } = measured('m5', '2026-11-26', [188, 110]).body as { values: object[] };
    const answer: QueuedWrite = {
      ...measured('m5', '2026-11-26', [188, 110]),
      name: 'plans.answer',
      url: '/patients/p1/plans/plan-1/answers',
      body: { answered_at: '2026-11-26T08:00:00.000Z', measured: values[0] },
    };
    assert.deepEqual(valuesOf(knownPoints(stored, 'blood_pressure', [answer])), [140, 150, 188]);
  });

  it('is shown put right, as long as that was not refused', () => {
    const [value] = (measured('m3', '2026-11-20', [130, 80]).body as { values: object[] }).values;
    const correction = (state: QueuedWrite['state']): QueuedWrite => ({
      ...measured('m3', '2026-11-20', [130, 80]),
      state,
      name: 'measurements.update',
      url: '/patients/p1/measurements/m3',
      body: { ...value, measured_at: '2026-11-20T08:00:00.000Z', measured_by: 'clinic', remark: '', version: 1 },
    });
    assert.deepEqual(valuesOf(knownPoints(stored, 'blood_pressure', [correction('waiting')])), [140, 130]);
    assert.deepEqual(valuesOf(knownPoints(stored, 'blood_pressure', [correction('refused')])), [140, 150]);
    assert.equal(refusedMeasures([correction('refused')]).length, 1);
  });

  it('is not shown as measured where it was refused, or taken out here', () => {
    const refused = measured('m4', '2026-11-25', [199, 120, 'refused']);
    assert.deepEqual(waitingPoints([refused]), []);
    assert.deepEqual(refusedMeasures([refused]), [refused]);
    assert.deepEqual(valuesOf(knownPoints(stored, 'blood_pressure', [out('m3')])), [140]);
  });
});
