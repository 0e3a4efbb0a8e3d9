import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTopic } from '@hodi/domain/testing/example-topic.ts';
import type { Answers } from '../topic.ts';
import { validateAnswers } from '../validate-answers.ts';
import { visibleQuestions } from '../visible-questions.ts';
import { screensOf } from './quiz-screens.ts';
import {
  firstUnfinished,
  nextStep,
  previousScreen,
  problemsOn,
  resumeAt,
  screenProgress,
  SUMMARY,
} from './quiz-steps.ts';

const place = (answers: Answers) => ({
  screens: screensOf(visibleQuestions(exampleTopic, answers, adult)),
  problems: validateAnswers(exampleTopic, answers, { profile: adult, mode: 'complete' }),
});
const done: Answers = { known: 'no', signs: ['none'] };

describe('Continue', () => {
  const table: [name: string, answers: Answers, at: string, fromSummary: boolean, to: string][] = [
    ['leads to the next question', { known: 'no' }, 'known', false, 'signs'],
    ['leads to the question that the answer has opened', { known: 'yes', signs: ['none'] }, 'signs', false, 'sugar'],
    ['passes over a hidden question', done, 'signs', false, 'pain'],
    ['leads from the last question to the summary', done, 'visit', false, SUMMARY],
    ['leads back to a question left open', { signs: ['none'] }, 'visit', false, 'known'],
    ['leads back to the summary after a change', done, 'known', true, SUMMARY],
    ['shows what a change has opened', { known: 'yes', signs: ['none'] }, 'known', true, 'sugar'],
  ];
  for (const [name, answers, at, fromSummary, to] of table) {
    test(name, () => assert.equal(nextStep(place(answers), at, fromSummary), to));
  }
});

describe('taking up a draft', () => {
  const table: [name: string, answers: Answers, position: string | null, at: string][] = [
    ['begins at the first question', {}, null, 'known'],
    ['goes on where it was left', done, 'pain', 'pain'],
    ['stops at a question left open before', { known: 'yes', signs: ['none'] }, 'pain', 'sugar'],
    ['begins anew where the question is no longer asked', done, 'sugar', 'known'],
  ];
  for (const [name, answers, position, at] of table) {
    test(name, () => assert.equal(resumeAt(place(answers), position), at));
  }
});

test('the text of Other belongs to the screen of its question', () => {
  const answers: Answers = { known: 'other', known_other: 'x'.repeat(301), signs: ['none'] };
  const { screens, problems } = place(answers);
  assert.deepEqual(
    screens.map((screen) => problemsOn(screen, problems).length),
    [1, 0, 0, 0, 0, 0],
  );
  assert.equal(firstUnfinished(place(answers))?.id, 'known');
  assert.equal(firstUnfinished(place(done)), undefined);
});

test('Back leads to the screen before, and from the first to none', () => {
  const { screens } = place(done);
  assert.equal(previousScreen(screens, 'pain')?.id, 'signs');
  assert.equal(previousScreen(screens, 'known'), undefined);
});

test('progress counts what is asked, as it grows with the answers', () => {
  const visible = (answers: Answers) => visibleQuestions(exampleTopic, answers, adult);
  const at = (answers: Answers, id: string) => {
    const { position, total } = screenProgress(visible(answers), id);
    return `${position} of ${total}`;
  };
  assert.equal(at({}, 'signs'), '2 of 6');
  // Sugar and the lowest one stand together.
  assert.equal(at({ known: 'yes' }, 'pain'), '4 of 7');
  assert.equal(screenProgress(visible({ known: 'yes' }), 'known').minutes_left, 2);
  assert.equal(screenProgress(visible({ known: 'yes' }), 'visit').minutes_left, 1);
});
