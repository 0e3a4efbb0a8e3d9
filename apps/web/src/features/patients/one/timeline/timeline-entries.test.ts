import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TimelineLists, type TimelineShow, timelineEntries } from './timeline-entries.ts';

const visit = (day: number) => ({ appointment: { id: `a${day}`, start_time: `2026-11-${day}T09:00:00.000Z` } });
const service = (day: number) => ({ id: `s${day}`, created_at: `2026-11-${day}T08:00:00.000Z` });
const patient = { id: 'p', created_at: '2026-11-10T08:00:00.000Z' };
const idsOf = (given: object, show: TimelineShow = 'all') =>
  timelineEntries({ patient, ...given } as unknown as TimelineLists, show).map(({ id }) => id);

test('appointments, services and the beginning stand newest first', () => {
  const appointments = { items: [visit(23), visit(12)], hasMore: false };
  const services = { items: [service(20), service(12)], hasMore: false };
  assert.deepEqual(idsOf({ appointments, services }), ['a23', 's20', 'a12', 's12', 'p']);
  assert.deepEqual(idsOf({ appointments, services }, 'appointments'), ['a23', 'a12']);
  assert.deepEqual(idsOf({ appointments, services }, 'services'), ['s20', 's12']);
});

test('an entry that belongs behind unloaded entries waits for them', () => {
  const appointments = { items: [visit(23), visit(21)], hasMore: true };
  const services = { items: [service(22), service(15)], hasMore: false };
  assert.deepEqual(idsOf({ appointments, services }), ['a23', 's22', 'a21']);
  assert.deepEqual(idsOf({ appointments: { items: [], hasMore: false }, services }), ['s22', 's15', 'p']);
});
