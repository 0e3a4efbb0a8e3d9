import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NumberQuestion, Question } from '../topic.ts';
import { screensOf, screenWith } from './quiz-screens.ts';

const number = (id: string, less_than?: string): NumberQuestion => ({
  id,
  kind: 'number',
  required: true,
  units: [{ code: 'mmhg', factor: 1, min: 1, max: 300, step: 1 }],
  round: 0,
  ...(less_than && { less_than }),
});
const yes: Question = { id: 'measured', kind: 'single', required: true, options: ['yes', 'no'] };
const ids = (questions: Question[]) => screensOf(questions).map((screen) => screen.questions.map(({ id }) => id));

test('one question at a time, but a number beside the one it must be lower than', () => {
  assert.deepEqual(ids([yes, number('top'), number('bottom', 'top'), number('weight')]), [
    ['measured'],
    ['top', 'bottom'],
    ['weight'],
  ]);
});

test('a number whose partner is not asked right before it stands alone', () => {
  assert.deepEqual(ids([number('top'), yes, number('bottom', 'top')]), [['top'], ['measured'], ['bottom']]);
  assert.deepEqual(ids([number('bottom', 'top')]), [['bottom']]);
});

test('a screen is found by any question on it', () => {
  const screens = screensOf([yes, number('top'), number('bottom', 'top')]);
  assert.equal(screenWith(screens, 'bottom')?.id, 'top');
  assert.equal(screenWith(screens, 'absent'), undefined);
  assert.equal(screenWith(screens, null), undefined);
});
