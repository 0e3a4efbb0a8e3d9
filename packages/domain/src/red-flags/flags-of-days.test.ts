import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { validateAnswers } from '../questionnaires/validate-answers.ts';
import { loadTopic } from '../questionnaires/load-topic.ts';
import { visibleQuestions } from '../questionnaires/visible-questions.ts';
import { flagsOfDays } from './evaluate-red-flags.ts';

const topic = await loadTopic('temperature');
const aged = (age_months: number) =>
  ({ age_years: Math.floor(age_months / 12), age_months, gender: 'female' }) as const;
const fever = { fever_now: 'yes', malaria_test: 'negative', duration: 'lt_24h' };
const raised = (answers: typeof fever & { child_danger_signs?: string[] }, ...months: number[]) =>
  flagsOfDays(topic, answers, months.map(aged)).map(({ rule_id }) => rule_id);

describe('whatever either age raises', () => {
  test('a baby who has become two months old keeps the emergency, and has the warning of their new age', () => {
    assert.deepEqual(raised(fever, 1), ['FEVER_EMERGENCY_002']);
    assert.deepEqual(raised(fever, 2), ['FEVER_WARNING_002']);
    assert.deepEqual(raised(fever, 1, 2), ['FEVER_EMERGENCY_002', 'FEVER_WARNING_002']);
  });
  test('a child who has become five keeps a danger sign that is asked of nobody so old', () => {
    const sleepy = { ...fever, child_danger_signs: ['very_sleepy'] };
    assert.deepEqual(raised(sleepy, 60), []);
    assert.deepEqual(raised(sleepy, 59, 60), ['FEVER_EMERGENCY_002']);
  });
  test('emergencies stand first, and each once', () => {
    assert.deepEqual(raised(fever, 2, 1, 1), ['FEVER_EMERGENCY_002', 'FEVER_WARNING_002']);
  });
});

describe('an age that is not certain', () => {
  const about = (...months: [number, ...number[]]) => {
    const [profile, ...others] = months.map(aged) as [ReturnType<typeof aged>, ...ReturnType<typeof aged>[]];
    return { ...profile, others: others.map(({ age_years, age_months }) => ({ age_years, age_months })) };
  };
  test('raises whatever the youngest or the oldest raises: a baby of about two months', () => {
    const flags = flagsOfDays(topic, fever, [about(2, 1, 3)]).map(({ rule_id }) => rule_id);
    assert.deepEqual(flags, ['FEVER_EMERGENCY_002', 'FEVER_WARNING_002']);
  });
  test('is asked what any of them is asked, and has to answer it: a child of about five', () => {
    const profile = about(62, 50, 74);
    const isAsked = (who: ReturnType<typeof aged>) =>
      visibleQuestions(topic, fever, who).some(({ id }) => id === 'child_danger_signs');
    assert.deepEqual([isAsked(aged(62)), isAsked(profile)], [false, true]);
    const missing = validateAnswers(topic, fever, { profile, mode: 'complete' }).map(({ question_id }) => question_id);
    assert.ok(missing.includes('child_danger_signs'));
    const sleepy = { ...fever, child_danger_signs: ['very_sleepy'] };
    assert.ok(flagsOfDays(topic, sleepy, [profile]).some(({ rule_id }) => rule_id === 'FEVER_EMERGENCY_002'));
  });
});
