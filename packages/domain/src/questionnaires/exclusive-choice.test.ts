import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleTopic } from '../testing/example-topic.ts';
import { toggleChoice } from './exclusive-choice.ts';
import { progressAt } from './progress.ts';

const options = ['cough', 'fever', 'other', 'unsure', 'none'];

describe('tapping an option of a multiple choice', () => {
  const table: [name: string, chosen: string[], tapped: string, after: string[]][] = [
    ['chooses it', [], 'fever', ['fever']],
    ['adds it in the order of the options', ['fever'], 'cough', ['cough', 'fever']],
    ['takes it away', ['cough', 'fever'], 'cough', ['fever']],
    ['None clears the others', ['cough', 'other'], 'none', ['none']],
    ['any other clears None', ['none'], 'other', ['other']],
    ['"not sure" clears None', ['none'], 'unsure', ['unsure']],
    ['None can be taken away', ['none'], 'none', []],
    ['a code that is no longer offered disappears', ['gone', 'fever'], 'cough', ['cough', 'fever']],
  ];
  for (const [name, chosen, tapped, after] of table) {
    test(name, () => assert.deepEqual(toggleChoice(options, chosen, tapped), after));
  }
});

describe('progress', () => {
  const { questions } = exampleTopic;
  test('counts from one and estimates whole minutes', () => {
    assert.deepEqual(progressAt(questions, null), { position: 1, total: 9, minutes_left: 3 });
    assert.deepEqual(progressAt(questions, 'visit'), { position: 9, total: 9, minutes_left: 1 });
  });
  test('the estimate never grows on the way forward', () => {
    const estimates = questions.map(({ id }) => progressAt(questions, id).minutes_left);
    assert.deepEqual(
      estimates,
      estimates.toSorted((a, b) => b - a),
    );
  });
  test('a question that disappeared counts as the first', () => {
    assert.equal(progressAt(questions, 'gone').position, 1);
  });
});
