import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimelineEntry } from '@hodi/domain/patients/timeline.api.ts';
import { byMonth } from './months.ts';

const at = (moment: string) => ({ kind: 'answer', id: moment, at: moment }) as unknown as TimelineEntry;

test('a month begins at midnight of the reader’s own place', () => {
  const entries = ['2026-12-01T09:00:00Z', '2026-11-30T22:00:00Z', '2026-11-30T20:00:00Z', '2025-11-30T20:00:00Z'];
  const inNairobi = byMonth(entries.map(at), 'Africa/Nairobi');
  assert.deepEqual(
    inNairobi.map(({ key, entries: { length } }) => [key, length]),
    [
      ['2026-12', 2],
      ['2026-11', 1],
      ['2025-11', 1],
    ],
  );
  assert.deepEqual(
    byMonth(entries.map(at), 'UTC').map(({ entries: { length } }) => length),
    [1, 2, 1],
  );
  assert.deepEqual(byMonth([], 'UTC'), []);
});

test('an appointment is in the month of the day that its clinic calls it', () => {
  const visit = (moment: string) =>
    ({ ...at(moment), kind: 'appointment', item: { institution: { time_zone: 'Africa/Nairobi' } } }) as TimelineEntry;
  const told = byMonth([at('2026-11-30T22:30:00Z'), visit('2026-11-30T22:00:00Z'), at('2026-11-30T21:30:00Z')], 'UTC');
  assert.deepEqual(
    told.map(({ key, entries }) => [key, entries.map(({ at: moment }) => moment)]),
    [
      ['2026-12', ['2026-11-30T22:00:00Z']],
      ['2026-11', ['2026-11-30T22:30:00Z', '2026-11-30T21:30:00Z']],
    ],
  );
});
