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

describe('what was measured on this device', () => {
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

  it('is not shown as measured where it was refused, or taken out here', () => {
    const refused = measured('m4', '2026-11-25', [199, 120, 'refused']);
    assert.deepEqual(waitingPoints([refused]), []);
    assert.deepEqual(refusedMeasures([refused]), [refused]);
    assert.deepEqual(valuesOf(knownPoints(stored, 'blood_pressure', [out('m3')])), [140]);
  });
});
