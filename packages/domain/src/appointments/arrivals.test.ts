import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arrivalOf,
  inVisitOrder,
  isVisitOver,
  mayArrive,
  type Visit,
  type VisitState,
  visitState,
  waitsSince,
  withArrival,
} from './arrivals.ts';

const time = (clock: string) => `2026-11-30T${clock}:00.000Z`;
const now = Date.parse(time('14:12'));
const visit = (start: string, end: string, over: Partial<Visit> = {}): Visit => ({
  status: 'scheduled',
  start_time: time(start),
  end_time: time(end),
  arrived_at: null,
  called_in_at: null,
  ...over,
});
const came = (at: string) => ({ arrived_at: time(at) });

const table: readonly [what: string, Visit, VisitState][] = [
  ['to come', visit('15:00', '15:30'), 'expected'],
  ['late', visit('14:00', '14:30'), 'expected'],
  ['over, and nobody said', visit('13:00', '13:30'), 'to_confirm'],
  ['there before the time', visit('14:30', '15:00', came('14:05')), 'early'],
  ['there, and it is time', visit('14:00', '14:30', came('13:50')), 'waits'],
  ['there, and the time is over', visit('13:00', '13:30', came('12:55')), 'waits'],
  ['called in', visit('14:00', '14:30', { ...came('13:50'), called_in_at: time('14:10') }), 'called_in'],
  ['called in, and over', visit('13:00', '13:30', { ...came('12:50'), called_in_at: time('13:01') }), 'to_confirm'],
  ['completed', visit('14:00', '14:30', { status: 'completed', ...came('13:50') }), 'seen'],
  ['stayed away', visit('11:00', '11:30', { status: 'cancelled', cancel_reason: 'no_show' }), 'did_not_come'],
  ['cancelled', visit('16:00', '16:30', { status: 'cancelled', cancel_reason: 'patient' }), 'cancelled'],
  ['cancelled, and nobody said why', visit('16:00', '16:30', { status: 'cancelled' }), 'cancelled'],
];

for (const [what, of, state] of table) {
  test(`a visit ${what}: ${state}`, () => assert.equal(visitState(of, now), state));
}

test('a server of the last version tells of no arrival: the patient is expected', () => {
  const { arrived_at: _, called_in_at: __, ...old }: Visit = visit('15:00', '15:30');
  assert.equal(visitState(old, now), 'expected');
  assert.equal(arrivalOf({}), 'expected');
});

test('nobody waits before their time', () => {
  assert.equal(waitsSince(visit('14:00', '14:30', came('13:10'))), Date.parse(time('14:00')));
  assert.equal(waitsSince(visit('14:00', '14:30', came('14:07'))), Date.parse(time('14:07')));
});

test('the longest wait comes first; past visits last, latest first', () => {
  const day = {
    seenEarly: visit('09:00', '09:30', { status: 'completed' }),
    seenLate: visit('11:00', '11:30', { status: 'completed' }),
    stayedAway: visit('10:00', '10:30', { status: 'cancelled', cancel_reason: 'no_show' }),
    toConfirm: visit('13:00', '13:30'),
    inside: visit('13:50', '14:20', { ...came('13:40'), called_in_at: time('13:55') }),
    expectedLater: visit('16:00', '16:30'),
    expectedSoon: visit('15:00', '15:30'),
    early: visit('14:30', '15:00', came('13:00')),
    cameLate: visit('13:30', '14:00', came('14:05')),
    waitsLonger: visit('14:00', '14:30', came('13:00')),
  };
  const names = Object.keys(day) as (keyof typeof day)[];
  assert.deepEqual(
    inVisitOrder(names, (name) => day[name], now),
    ['waitsLonger', 'cameLate', 'early', 'expectedSoon', 'expectedLater', 'inside', 'toConfirm'].concat([
      'seenLate',
      'stayedAway',
      'seenEarly',
    ]),
  );
});

test('past visits ask for nothing', () => {
  assert.deepEqual(table.map(([, , state]) => state).filter(isVisitOver), [
    'seen',
    'did_not_come',
    'cancelled',
    'cancelled',
  ]);
});

test('an arrival is told, and taken back', () => {
  const first = withArrival({ arrived_at: null, called_in_at: null }, 'arrived', time('14:00'));
  assert.deepEqual(first, { arrived_at: time('14:00'), called_in_at: null });
  const inside = withArrival(first, 'called_in', time('14:10'));
  assert.deepEqual(inside, { arrived_at: time('14:00'), called_in_at: time('14:10') });
  assert.deepEqual(withArrival(inside, 'arrived', time('14:11')), first);
  assert.deepEqual(withArrival(inside, 'expected', time('14:11')), { arrived_at: null, called_in_at: null });
  // A patient who is called in without a recorded arrival arrived at that moment.
  assert.deepEqual(withArrival({}, 'called_in', time('14:10')), {
    arrived_at: time('14:10'),
    called_in_at: time('14:10'),
  });
  assert.deepEqual([first, inside, {}].map(arrivalOf), ['arrived', 'called_in', 'expected']);
});

test('nobody comes to a visit of another day, or to one that is closed', () => {
  assert.ok(mayArrive(visit('09:00', '09:30'), now));
  assert.ok(mayArrive(visit('20:00', '20:30'), now));
  assert.ok(!mayArrive({ ...visit('15:00', '15:30'), start_time: '2026-12-01T09:00:00.000Z' }, now));
  assert.ok(!mayArrive(visit('15:00', '15:30', { status: 'completed' }), now));
});
