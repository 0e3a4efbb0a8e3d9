import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTopic } from '@hodi/domain/testing/example-topic.ts';
import { loadTopic } from '../load-topic.ts';
import type { AnswerValue, Profile, Topic } from '../topic.ts';
import { cleanAnswers } from '../validate-answers.ts';
import { visibleQuestions } from '../visible-questions.ts';
import {
  acknowledge,
  askedAs,
  emptyQuiz,
  goOnAs,
  quizFlags,
  type QuizState,
  settled,
  shownAnswers,
  toConfirm,
  unseenEmergencies,
  usableAnswers,
  withAnswer,
} from './quiz-state.ts';

const subject = { topic: exampleTopic, profile: adult };
const unseen = (quiz: QuizState) => unseenEmergencies(quiz, quizFlags(subject, quiz.answers));
const answer = (quiz: QuizState, id: string, value: AnswerValue | undefined) =>
  settled(withAnswer(quiz, id, value), subject);

describe('an emergency', () => {
  const fainting = answer(emptyQuiz, 'signs', ['faint']);

  test('is unseen until it is acknowledged', () => {
    assert.deepEqual(unseen(fainting), ['E1']);
    assert.deepEqual(unseen(acknowledge(fainting, ['E1'])), []);
  });

  test('stays acknowledged while it holds, whatever else is answered', () => {
    const more = answer(acknowledge(fainting, ['E1']), 'signs', ['thirst', 'faint']);
    assert.deepEqual(unseen(more), []);
  });

  test('is shown again when it went away and came back', () => {
    const without = answer(acknowledge(fainting, ['E1']), 'signs', ['thirst']);
    assert.deepEqual(unseen(without), []);
    assert.deepEqual(unseen(answer(without, 'signs', ['faint'])), ['E1']);
  });

  test('that another answer raises as well is shown too', () => {
    const seen = acknowledge(fainting, ['E1']);
    const both = answer(answer(seen, 'tired', 'often'), 'sad', 'often');
    assert.deepEqual(unseen(both), ['E2']);
  });

  test('does not come from a number that is out of its limits, as while it is typed', () => {
    const known = answer(emptyQuiz, 'known', 'yes');
    assert.deepEqual(unseen(answer(known, 'sugar', 0.2)), []);
    assert.deepEqual(unseen(answer(known, 'sugar', 0.9)), ['E1']);
  });

  test('is not a warning', () => {
    const high = answer(answer(emptyQuiz, 'known', 'yes'), 'sugar', 20);
    assert.deepEqual(quizFlags(subject, high.answers), [{ rule_id: 'W1', severity: 'warning' }]);
    assert.deepEqual(unseen(high), []);
  });
});

describe('the trail', () => {
  test('keeps an answer that raised a flag when it is taken back', () => {
    const back = answer(answer(emptyQuiz, 'signs', ['faint']), 'signs', undefined);
    assert.deepEqual(back.answers, {});
    assert.deepEqual(
      back.trail.map(({ question_id, before, rule_ids }) => [question_id, before, rule_ids]),
      [['signs', ['faint'], ['E1']]],
    );
  });

  test('notes nothing that was only passed by', () => {
    const passed = withAnswer(emptyQuiz, 'signs', ['faint']);
    assert.deepEqual(answer(passed, 'signs', ['none']).trail, []);
  });
});

describe('somebody who has a birthday, or whose record is corrected, while they answer', async () => {
  const topic = await loadTopic('temperature');
  const aged = (age_months: number): Profile => ({
    age_years: Math.floor(age_months / 12),
    age_months,
    gender: 'male',
  });
  const fever = { fever_now: 'yes', temperature_measured: 'yes', temperature_c: 38.6 };
  const rules = (of: Parameters<typeof quizFlags>[0], answers: QuizState['answers']) =>
    quizFlags(of, answers).map(({ rule_id }) => rule_id);
  const asks = ({ topic: asked, profile }: Parameters<typeof quizFlags>[0], answers: QuizState['answers']) =>
    visibleQuestions(asked, answers, profile).some(({ id }) => id === 'child_danger_signs');

  test('is asked what counts at their age', () => {
    const adultThen = { topic, profile: aged(400) };
    assert.ok(!asks(adultThen, fever));
    assert.ok(asks(goOnAs({ topic, profile: aged(11) }, fever, askedAs(adultThen)), fever));
    assert.ok(!asks(goOnAs({ topic, profile: aged(60) }, fever, [aged(59)]), fever));
  });

  test('keeps the danger sign that was told, and its emergency', () => {
    const answers = { ...fever, child_danger_signs: ['very_sleepy'] };
    const now = goOnAs({ topic, profile: aged(60) }, answers, []);
    assert.ok(asks(now, answers));
    assert.deepEqual(cleanAnswers(now.topic, answers, now.profile)['child_danger_signs'], ['very_sleepy']);
    assert.ok(rules(now, answers).includes('FEVER_EMERGENCY_002'));
  });

  test('keeps the emergency that only the age of before raises, until the answer is another', () => {
    const now = goOnAs({ topic, profile: aged(2) }, fever, [aged(1), aged(2)]);
    assert.deepEqual(askedAs(now), [aged(2), aged(1)]);
    assert.deepEqual(rules(now, fever).slice(0, 1), ['FEVER_EMERGENCY_002']);
    assert.deepEqual(rules(goOnAs({ topic, profile: aged(2) }, fever, []), fever), ['FEVER_WARNING_002']);
    assert.ok(!rules(now, { ...fever, fever_now: 'no', temperature_c: 37 }).includes('FEVER_EMERGENCY_002'));
    const { trail } = settled({ ...emptyQuiz, answers: fever }, now);
    assert.ok(trail.some(({ rule_ids }) => rule_ids.includes('FEVER_EMERGENCY_002')));
  });
});

test('answers of no use yet are left out, the others stay', () => {
  const answers = { known: 'yes', sugar: 900, signs: ['thirst'] };
  assert.deepEqual(usableAnswers(exampleTopic, answers), { known: 'yes', signs: ['thirst'] });
  assert.equal(usableAnswers(exampleTopic, { known: 'yes' }).known, 'yes');
});

describe('a remembered answer', () => {
  const [known, ...rest] = exampleTopic.questions;
  assert.ok(known);
  const topic: Topic = { ...exampleTopic, questions: [{ ...known, remember: true }, ...rest] };
  const screen = { id: 'known', questions: [topic.questions[0] ?? known] as const };
  const remembered = { known: 'other', known_other: 'Sugar in pregnancy', signs: ['thirst'] };

  test('is shown with its own words until the person answers', () => {
    assert.deepEqual(toConfirm(screen, emptyQuiz, remembered), ['known']);
    assert.deepEqual(shownAnswers(screen, emptyQuiz, remembered), {
      known: 'other',
      known_other: 'Sugar in pregnancy',
    });
    const said = withAnswer(emptyQuiz, 'known', 'no');
    assert.deepEqual(toConfirm(screen, said, remembered), []);
    assert.deepEqual(shownAnswers(screen, said, remembered), { known: 'no' });
  });

  test('is not shown where the question does not remember, or the answer no longer fits', () => {
    const forgetful = { id: 'known', questions: [known] as const };
    assert.deepEqual(toConfirm(forgetful, emptyQuiz, remembered), []);
    assert.deepEqual(toConfirm(screen, emptyQuiz, { known: 'an option of long ago' }), []);
  });
});
