import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '@hodi/domain/plans/plan.ts';
import { knownPlan, newPlans, plansOf, type QueuedPlanWrite } from './known-plans.ts';

const author = {
  user_id: 'u',
  is: 'clinician',
  given_name: 'Wanjiru',
  additional_name: null,
  family_name: 'K',
  role: 'nurse',
} as const;
const plan = (over: Partial<Plan> = {}): Plan => ({
  id: 'plan-1',
  patient_id: 'p',
  e_contact_id: null,
  author,
  created_at: '2026-12-01T08:00:00Z',
  ask: { kind: 'question', text: 'Has it gone?' },
  rhythm: { kind: 'often', pace: 'weekly', weeks: 2 },
  starts_on: '2026-12-01',
  time_zone: 'Africa/Nairobi',
  for_caregivers: false,
  ended: null,
  concern: null,
  answers: [],
  ...over,
});
const write = (over: Partial<QueuedPlanWrite>): QueuedPlanWrite => ({
  id: 'w',
  name: 'plans.answer',
  url: '/api/v1/patients/p/plans/plan-1/answers',
  body: { due_on: '2026-12-08' },
  state: 'waiting',
  timestamp: 0,
  lastError: null,
  ...over,
});

test('an unsent answer counts as answered; a refused one does not', () => {
  assert.equal(knownPlan(plan(), [], '2026-12-08').due?.due_on, '2026-12-08');
  const known = knownPlan(plan(), [write({})], '2026-12-08');
  assert.deepEqual([known.due, known.unsent?.id, known.next], [undefined, 'w', '2026-12-15']);
  const refused = knownPlan(plan(), [write({ state: 'refused' })], '2026-12-08');
  assert.deepEqual([refused.due?.due_on, refused.refused.length], ['2026-12-08', 1]);
  const other = write({ url: '/api/v1/patients/p/plans/plan-2/answers' });
  assert.equal(knownPlan(plan(), [other], '2026-12-08').due?.due_on, '2026-12-08');
});

test('stopped here, by somebody, or over: nothing is asked any more', () => {
  const stop = write({ name: 'plans.stop', url: '/api/v1/patients/p/plans/plan-1/stop', body: undefined });
  for (const known of [
    knownPlan(plan(), [stop], '2026-12-08'),
    knownPlan(plan({ ended: { at: null, by: null } }), [], '2026-12-08'),
    knownPlan(plan(), [], '2027-01-30'),
  ]) {
    assert.deepEqual([known.due, known.next, known.isEnded], [undefined, undefined, true]);
  }
});

test('a plan set here is shown until the server has it', () => {
  const { ask, rhythm } = plan();
  const made = write({ name: 'plans.create', url: '/api/v1/patients/p/plans', body: { id: 'plan-1', ask, rhythm } });
  assert.equal(newPlans([made], []).length, 1);
  assert.equal(newPlans([made], [plan()]).length, 0);
});

test('beside the values of a measure stand the plans that ask for it, unsent ones too', () => {
  const asks = (id: string, measure: 'weight' | 'pulse') => plan({ id, ask: { kind: 'measure', measure } });
  const stored = [plan(), asks('weight', 'weight'), asks('pulse', 'pulse')];
  const fresh = newPlans(
    [write({ id: 'w2', name: 'plans.create', body: { id: 'new', ask: { kind: 'measure', measure: 'weight' } } })],
    stored,
  );
  const of = plansOf({ plans: stored.map((one) => knownPlan(one, [], '2026-12-01')), fresh }, 'weight');
  assert.deepEqual([of.plans.map(({ plan: { id } }) => id), of.fresh.map(({ id }) => id)], [['weight'], ['new']]);
});
