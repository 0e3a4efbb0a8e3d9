import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askOf, newTypedPlan, rhythmOf } from './typed-plan.ts';

test('the question: a typed one, a measure, a score', () => {
  assert.equal(askOf(newTypedPlan), undefined);
  assert.deepEqual(askOf({ ...newTypedPlan, text: ' Gone? ' }), { kind: 'question', text: 'Gone?' });
  assert.equal(askOf({ ...newTypedPlan, text: 'x'.repeat(301) }), undefined);
  assert.deepEqual(askOf({ ...newTypedPlan, what: 'measure' }), { kind: 'measure', measure: 'blood_pressure' });
  assert.deepEqual(askOf({ ...newTypedPlan, what: 'score', score: 'gad7' }), { kind: 'score', score: 'gad7' });
});

test('when: once in 1 to 90 days, or for 1 to 12 weeks', () => {
  const once = (days: string) => rhythmOf({ ...newTypedPlan, days });
  assert.deepEqual(once('3'), { kind: 'once', in_days: 3 });
  for (const days of ['', '0', '91', '3.5', 'x']) assert.equal(once(days), undefined);
  const often = (weeks: string) => rhythmOf({ ...newTypedPlan, when: 'often', weeks });
  assert.deepEqual(often('4'), { kind: 'often', pace: 'twice_a_week', weeks: 4 });
  for (const weeks of ['0', '13']) assert.equal(often(weeks), undefined);
});
