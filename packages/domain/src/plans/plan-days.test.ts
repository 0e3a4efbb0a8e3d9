import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../shared/plain-days.ts';
import type { PlanRhythm } from './plan.ts';
import { dayToAnswer, dueDays, isNewlyMissed, isPlanDone, nextDueDay, nextLookDay, planDays } from './plan-days.ts';

const once = (in_days: number): PlanRhythm => ({ kind: 'once', in_days });
const often = (pace: 'daily' | 'twice_a_week' | 'weekly', weeks: number): PlanRhythm => ({
  kind: 'often',
  pace,
  weeks,
});
const none = new Set<string>();

test('the days on which a plan asks', () => {
  const table: [PlanRhythm, string, string[]][] = [
    [once(3), '2026-12-01', ['2026-12-04']],
    // Over the end of a month, of a year, and of February in a leap year.
    [once(3), '2026-12-30', ['2027-01-02']],
    [once(1), '2028-02-28', ['2028-02-29']],
    [once(1), '2027-02-28', ['2027-03-01']],
    [often('weekly', 2), '2026-11-24', ['2026-12-01', '2026-12-08']],
    [often('twice_a_week', 2), '2026-12-25', ['2026-12-28', '2027-01-01', '2027-01-04', '2027-01-08']],
    [
      often('daily', 1),
      '2026-02-25',
      ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'],
    ],
  ];
  for (const [rhythm, starts_on, days] of table) assert.deepEqual(dueDays({ rhythm, starts_on }), days);
});

test('how each day stands: coming, open, answered, missed', () => {
  const plan = { rhythm: often('twice_a_week', 1), starts_on: '2026-12-01' };
  const states = (today: string, ...answered: string[]) =>
    planDays(plan, new Set(answered), today).map(({ state }) => state);
  assert.deepEqual(states('2026-12-03'), ['coming', 'coming']);
  assert.deepEqual(states('2026-12-04'), ['open', 'coming']);
  assert.deepEqual(states('2026-12-06'), ['open', 'coming']);
  // Three days are enough for an answer.
  assert.deepEqual(states('2026-12-07'), ['missed', 'coming']);
  assert.deepEqual(states('2026-12-08'), ['missed', 'open']);
  assert.deepEqual(states('2026-12-08', '2026-12-04'), ['answered', 'open']);
  assert.deepEqual(states('2026-12-11', '2026-12-04', '2026-12-08'), ['answered', 'answered']);
});

test('of a daily plan a day is missed as soon as the next one comes', () => {
  const plan = { rhythm: often('daily', 1), starts_on: '2026-12-01' };
  const states = planDays(plan, none, '2026-12-03').map(({ state }) => state);
  assert.deepEqual(states.slice(0, 3), ['missed', 'open', 'coming']);
});

test('the last day that came is answered, for two weeks also late', () => {
  const plan = { rhythm: once(3), starts_on: '2026-12-01' };
  assert.equal(dayToAnswer(plan, none, '2026-12-03'), undefined);
  assert.deepEqual(dayToAnswer(plan, none, '2026-12-04'), { due_on: '2026-12-04', state: 'open' });
  assert.deepEqual(dayToAnswer(plan, none, '2026-12-17'), { due_on: '2026-12-04', state: 'missed' });
  assert.equal(dayToAnswer(plan, none, '2026-12-18'), undefined);
  assert.equal(dayToAnswer(plan, new Set(['2026-12-04']), '2026-12-04'), undefined);
});

test('a plan is done when its last day is answered or too late', () => {
  const plan = { rhythm: often('weekly', 2), starts_on: '2026-12-01' };
  assert.equal(isPlanDone(plan, none, '2026-12-14'), false);
  assert.equal(isPlanDone(plan, none, '2026-12-20'), false);
  assert.equal(isPlanDone(plan, new Set(['2026-12-15']), '2026-12-15'), true);
  assert.equal(isPlanDone(plan, none, '2026-12-29'), true);
  assert.equal(nextDueDay(plan, '2026-12-08'), '2026-12-15');
  assert.equal(nextDueDay(plan, '2026-12-15'), undefined);
});

test('it is looked at on each day that it asks, and on each that an answer is missed', () => {
  const plan = { rhythm: often('weekly', 2), starts_on: '2026-12-01' };
  const looks = ['2026-12-01', '2026-12-08', '2026-12-11', '2026-12-15', '2026-12-18'];
  assert.deepEqual(
    looks.map((day) => nextLookDay(plan, day)),
    ['2026-12-08', '2026-12-11', '2026-12-15', '2026-12-18', undefined],
  );
});

test('a missed day is known three days after, once, also after the server was down', () => {
  const plan = { rhythm: often('weekly', 2), starts_on: '2026-12-01' };
  const missed = (lookedFor: string, today: string, ...answered: string[]) =>
    isNewlyMissed(plan, new Set(answered), { lookedFor, today });
  assert.equal(missed('2026-12-08', '2026-12-08'), false);
  assert.equal(missed('2026-12-11', '2026-12-11'), true);
  assert.equal(missed('2026-12-11', '2026-12-14'), true);
  assert.equal(missed('2026-12-11', '2026-12-11', '2026-12-08'), false);
  // The first was told of when it was missed; the second is not due for so long yet.
  assert.equal(missed('2026-12-15', '2026-12-15'), false);
  // An answer on the next day of a daily plan counts.
  const daily = { rhythm: often('daily', 1), starts_on: '2026-12-01' };
  assert.equal(isNewlyMissed(daily, new Set(['2026-12-04']), { lookedFor: '2026-12-05', today: '2026-12-05' }), false);
});

test('of any rhythm: days rise, are after the first, and each is looked at', () => {
  const rhythm = fc.oneof(
    fc.record({ kind: fc.constant('once' as const), in_days: fc.integer({ min: 1, max: 90 }) }),
    fc.record({
      kind: fc.constant('often' as const),
      pace: fc.constantFrom('daily' as const, 'twice_a_week' as const, 'weekly' as const),
      weeks: fc.integer({ min: 1, max: 12 }),
    }),
  );
  const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2020-01-01', days));
  fc.assert(
    fc.property(rhythm, day, (one, starts_on) => {
      const plan = { rhythm: one, starts_on };
      const days = dueDays(plan);
      assert.deepEqual([...days].sort(), days);
      assert.equal(new Set(days).size, days.length);
      assert.ok(days.every((due) => due > starts_on));
      const looks: string[] = [];
      for (let at = nextLookDay(plan, starts_on); at !== undefined; at = nextLookDay(plan, at)) looks.push(at);
      assert.ok(days.every((due) => looks.includes(due)));
      const end = addDays(days.at(-1) ?? '', 14);
      assert.equal(isPlanDone(plan, none, end), true);
    }),
    { seed: 50 },
  );
});
