import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dangerWords } from '../danger-words/generated/danger-words.ts';
import type { Profile } from '../questionnaires/topic.ts';
import { validateAnswers } from '../questionnaires/validate-answers.ts';
import { visibleQuestions } from '../questionnaires/visible-questions.ts';
import { type Compares, concernOf, isPressing, judgeScore, judgeText, loadScore } from './plan-danger.ts';

const profile: Profile = { age_years: 34, age_months: 408, gender: 'female' };
const by = { profile, pregnancy: null };
const phq9 = await loadScore('phq9');
const gad7 = await loadScore('gad7');

const all = (name: 'phq' | 'gad', count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, value]));
const calm = all('phq', 9, 'not_at_all');

test('a score asks all of its items, whatever is answered, and safety once item 9 says anything', () => {
  const ids = (answers: Record<string, string>) => visibleQuestions(phq9, answers, profile).map(({ id }) => id);
  assert.deepEqual(ids(calm), ['phq1', 'phq2', 'phq3', 'phq4', 'phq5', 'phq6', 'phq7', 'phq8', 'phq9']);
  assert.equal(ids({}).length, 9);
  assert.deepEqual(ids({ ...calm, phq9: 'several_days' }).slice(9), ['safety_thoughts']);
  assert.deepEqual(ids({ ...calm, phq9: 'several_days', safety_thoughts: 'now_thoughts' }).slice(9), [
    'safety_thoughts',
    'safety_support',
  ]);
  assert.equal(visibleQuestions(gad7, {}, profile).length, 7);
  assert.deepEqual(validateAnswers(phq9, calm, { profile, mode: 'complete' }), []);
});

test('item 9 is judged by the rules of the questionnaire', () => {
  const danger = (answers: Record<string, string>) =>
    judgeScore(phq9, 'phq9', { answers: { ...calm, ...answers }, ...by }).danger;
  assert.equal(danger({}), null);
  assert.equal(danger({ phq9: 'several_days', safety_thoughts: 'no' }), 'urgent');
  assert.equal(danger({ phq9: 'several_days', safety_thoughts: 'now_plan', safety_support: 'yes' }), 'emergency');
  assert.equal(danger({ phq9: 'nearly_every_day', safety_thoughts: 'no' }), 'emergency');
});

test('the total and its band are those of the questionnaire', () => {
  const judged = judgeScore(gad7, 'gad7', { answers: all('gad', 7, 'more_than_half'), ...by });
  assert.deepEqual(judged.score, { total: 14, band: 'moderate' });
  assert.equal(judged.danger, null);
  const severe = judgeScore(gad7, 'gad7', { answers: all('gad', 7, 'nearly_every_day'), ...by });
  assert.deepEqual([severe.score?.total, severe.danger], [21, 'warning']);
});

test('a pregnancy in the record makes ten points worth a look', () => {
  const answers = { ...calm, ...all('phq', 5, 'more_than_half') };
  assert.equal(judgeScore(phq9, 'phq9', { answers, ...by }).danger, null);
  assert.equal(judgeScore(phq9, 'phq9', { answers, ...by, pregnancy: 'pregnant' }).danger, 'warning');
});

test('words of danger in an answer are urgent', () => {
  assert.equal(judgeText(dangerWords, 'The tablets help, I sleep well').danger, null);
  assert.equal(judgeText(dangerWords, 'I want to kill myself').danger, 'urgent');
});

test('thoughts of self-harm and words of danger are told like an emergency; another danger of today is not', () => {
  const { danger, raised } = judgeScore(phq9, 'phq9', {
    answers: { ...calm, phq9: 'several_days', safety_thoughts: 'no' },
    ...by,
  });
  assert.equal(isPressing('score', { danger, raised }), true);
  assert.equal(isPressing('question', judgeText(dangerWords, 'I want to kill myself')), true);
  assert.equal(isPressing('question', judgeText(dangerWords, 'I sleep well')), false);
  assert.equal(isPressing('score', { danger: 'urgent', raised: [{ rule_id: 'MENTAL_HEALTH_WARNING_002' }] }), false);
  assert.equal(isPressing('score', { danger: 'emergency', raised: [] }), true);
});

const nothing: Compares = { danger: null, compared: null, score: null, point: null };
const pressure = (value: number, lower: number): Compares => ({
  ...nothing,
  point: { id: '', at: '', value, lower, context: null, measured_by: 'patient', danger: null },
});
const target = { measure: 'blood_pressure', systolic_below: 140, diastolic_below: 90 } as const;
const score = (total: number): Compares => ({ ...nothing, score: { total, band: '' } });

test('reasons to call a clinician: danger, then worse than before', () => {
  const none = { measure: null, target: null, score: null };
  const ofPressure = { ...none, measure: 'blood_pressure' as const, target };
  const ofScore = { ...none, score: { name: 'phq9' as const, topic: phq9 } };
  assert.equal(concernOf({ ...nothing, danger: 'emergency' }, undefined, none), 'dangerous');
  assert.equal(concernOf({ ...nothing, danger: 'urgent' }, undefined, none), 'dangerous');
  assert.equal(concernOf({ ...nothing, danger: 'warning' }, undefined, none), 'worse');
  assert.equal(concernOf({ ...nothing, compared: 'worse' }, undefined, none), 'worse');
  assert.equal(concernOf({ ...nothing, compared: 'better' }, undefined, none), null);
  // Off its target for the first time, or again; not as long as it stays there.
  assert.equal(concernOf(pressure(150, 85), pressure(130, 80), ofPressure), 'worse');
  assert.equal(concernOf(pressure(150, 85), undefined, ofPressure), 'worse');
  assert.equal(concernOf(pressure(150, 85), pressure(152, 84), ofPressure), null);
  assert.equal(concernOf(pressure(130, 80), pressure(152, 84), ofPressure), null);
  assert.equal(concernOf(pressure(150, 85), pressure(130, 80), { ...ofPressure, target: null }), null);
  // A band higher.
  assert.equal(concernOf(score(10), score(9), ofScore), 'worse');
  assert.equal(concernOf(score(9), score(5), ofScore), null);
  assert.equal(concernOf(score(12), undefined, ofScore), null);
});
