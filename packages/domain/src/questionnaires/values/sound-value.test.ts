import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AnswerValue, answerValueSchema } from '../topic.ts';
import { soundValue } from './sound-value.ts';

const values: readonly unknown[] = [
  '',
  'yes',
  'x'.repeat(2000),
  'x'.repeat(2001),
  0,
  38.4,
  Number.NaN,
  Infinity,
  { value: 7.1, unit: 'mmol_l' },
  { value: 7.1, unit: 'mmol_l', unit_confirmed: true },
  { value: 7.1, unit: 'mmol_l', unit_confirmed: false },
  { value: 7.1, unit: 'mmol_l', unit_confirmed: 'yes' },
  { value: 7.1 },
  { value: '7.1', unit: 'mmol_l' },
  { value: Number.NaN, unit: 'mmol_l' },
  { value: 7.1, unit: 'x'.repeat(41) },
  { unit: 'mmol_l' },
  {},
  [],
  ['cough', 'fever'],
  ['cough', 7],
  ['x'.repeat(101)],
  Array.from({ length: 100 }, () => 'a'),
  Array.from({ length: 101 }, () => 'a'),
  null,
  undefined,
  true,
];

describe('the form of an answer', () => {
  it('is sound exactly when the wire takes it', () => {
    for (const value of values) {
      const parsed = answerValueSchema.safeParse(value);
      const expected = parsed.success ? parsed.data : undefined;
      assert.deepEqual(soundValue(value as AnswerValue), expected, JSON.stringify(value));
    }
  });
});
