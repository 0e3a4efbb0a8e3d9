import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleTopic } from '@hodi/domain/testing/example-topic.ts';
import { ownValue, readAnswer, roundTo } from './read-answer.ts';

const question = (id: string) => {
  const found = exampleTopic.questions.find((known) => known.id === id);
  assert.ok(found);
  return found;
};

describe('rounding as on paper', () => {
  const table: [value: number, decimals: number, rounded: number][] = [
    [7.05, 1, 7.1],
    [3.8499999999999996, 1, 3.9],
    [7.04, 1, 7],
    [38.949, 1, 38.9],
    [37.45, 1, 37.5],
    [54 * 0.05555556, 1, 3],
    [69.3 * 0.05555556, 1, 3.9],
    [119.5, 0, 120],
    [0, 1, 0],
    [1e-9, 1, 0],
    [-2.25, 1, -2.2],
    [1e21, 1, 1e21],
  ];
  for (const [value, decimals, rounded] of table) {
    test(`${value} to ${decimals}`, () => assert.equal(roundTo(value, decimals), rounded));
  }
});

describe('reading an answer', () => {
  const table: [id: string, value: unknown, known: unknown][] = [
    ['sugar', 7.1, 7.1],
    ['sugar', { value: 128, unit: 'mg_dl' }, 7.1],
    ['sugar', { value: 7.1, unit: 'mmol_l' }, 7.1],
    ['sugar', { value: 7.1, unit: 'kg' }, undefined],
    ['sugar', '7.1', undefined],
    ['sugar', Number.NaN, undefined],
    ['signs', ['thirst', 'thirst', 3, 'faint'], ['thirst', 'faint']],
    ['signs', 'thirst', undefined],
    ['signs', Array.from({ length: 10_000 }, () => 'thirst'), undefined],
    ['known', 'yes', 'yes'],
    ['known', '  ', undefined],
    ['known', ['yes'], undefined],
    ['pain', 3, 3],
    ['pain', '3', undefined],
  ];
  for (const [id, value, known] of table) {
    test(`${id}: ${JSON.stringify(value).slice(0, 40)}`, () =>
      assert.deepEqual(readAnswer(question(id), value), known));
  }
});

test('nothing is found on a prototype', () => {
  assert.equal(ownValue({}, 'constructor'), undefined);
  assert.equal(ownValue(Object.create({ known: 'yes' }), 'known'), undefined);
  assert.equal(ownValue(['a'], 'length'), undefined);
});
