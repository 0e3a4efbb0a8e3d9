import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayAnswerPlan, maySeePlan } from './plan.policy.ts';

const clinician = { clinician: { id: 'c', role: 'nurse', institution_id: 'i' }, patient: null } as const;
const own = { clinician: null, patient: { id: 'p' } } as const;
const carer = { clinician: null, patient: { id: 'other' } } as const;

const plan = (for_caregivers: boolean, kind: 'question' | 'measure' | 'score' = 'measure') => ({
  patient_id: 'p',
  for_caregivers,
  ask: { kind },
});

test('a plan is seen by clinicians and its person, and by who cares for them where it is for them', () => {
  assert.ok(maySeePlan(clinician, plan(false)));
  assert.ok(maySeePlan(own, plan(false)));
  assert.ok(maySeePlan(carer, plan(true)));
  assert.ok(!maySeePlan(carer, plan(false)));
});

test('the patient’s side answers, a score the person alone', () => {
  assert.ok(mayAnswerPlan(own, plan(false)));
  assert.ok(mayAnswerPlan(carer, plan(true)));
  assert.ok(!mayAnswerPlan(carer, plan(false)));
  assert.ok(!mayAnswerPlan(clinician, plan(true)));
  assert.ok(mayAnswerPlan(own, plan(true, 'score')));
  assert.ok(!mayAnswerPlan(carer, plan(true, 'score')));
});
