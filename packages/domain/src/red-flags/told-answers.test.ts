import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTexts, exampleTopic } from '../testing/example-topic.ts';
import { thingsToDo } from './things-to-do.ts';
import { toldAnswers } from './told-answers.ts';

const told = (answers: Record<string, string | number | string[]>, rule_ids: string[]) =>
  toldAnswers({ topic: exampleTopic, texts: exampleTexts, answers, profiles: [adult], rule_ids }).map(
    ({ question, answer, is_clear }) => (is_clear ? answer : `${question} ${answer}`),
  );

describe('the person’s answers', () => {
  test('is only what made the rule fire', () => {
    assert.deepEqual(told({ known: 'no', signs: ['thirst', 'faint'] }, ['E1']), ['Fainting']);
  });
  test('a number says which one it is', () => {
    assert.deepEqual(told({ known: 'yes', sugar: 2 }, ['E1']), ['Your latest sugar 2 mmol/L']);
  });
  test('a score is told by its answers, never as a total', () => {
    assert.deepEqual(told({ known: 'yes', tired: 'often', sad: 'often' }, ['E2']), ['Tired Often', 'Sad Often']);
  });
  test('of two rules, each answer once', () => {
    assert.deepEqual(told({ known: 'yes', signs: ['faint'], sugar: 2 }, ['E1', 'E1']), [
      'Fainting',
      'Your latest sugar 2 mmol/L',
    ]);
  });
});

describe('things to do', () => {
  test('are the sentences of the text', () => {
    assert.deepEqual(thingsToDo(['Call 112 now. Do not drive! Wait for no reply here.'], false), {
      lead: '',
      todo: ['Call 112 now.', 'Do not drive!', 'Wait for no reply here.'],
    });
  });
  test('are all of them for a child, first the way to the hospital', () => {
    const { todo, lead } = thingsToDo(['Take Amani to a hospital. Keep warm. Give the breast. Do not wait.'], false);
    assert.deepEqual([todo[0], todo.length, lead], ['Take Amani to a hospital.', 4, '']);
  });
  test('of a text for a crisis the first sentences comfort', () => {
    assert.deepEqual(thingsToDo(['You are not alone. Stay with someone. Lock it away. Call now.'], true), {
      lead: 'You are not alone.',
      todo: ['Stay with someone.', 'Lock it away.', 'Call now.'],
    });
  });
  test('a number with a point does not end a sentence; a text without an end is kept', () => {
    assert.deepEqual(thingsToDo(['Below 35.5 keep warm. Call +254 572 020 200'], false).todo, [
      'Below 35.5 keep warm.',
      'Call +254 572 020 200',
    ]);
  });
  test('of two texts each sentence is said once', () => {
    assert.deepEqual(thingsToDo(['Call now. Do not wait.', 'Keep warm. Do not wait.'], false).todo, [
      'Call now.',
      'Do not wait.',
      'Keep warm.',
    ]);
  });
});
