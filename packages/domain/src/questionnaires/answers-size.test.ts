import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answersLimits, faultOfSize } from './answers-size.ts';
import { loadTopic } from './load-topic.ts';
import { type Answers, type AnswerValue, OTHER_MAX_LENGTH, type Question, otherTextId, topicKeys } from './topic.ts';

/** Of three bytes, as the letters of most scripts are at most. */
const letter = '√';

function longest(question: Question): AnswerValue {
  switch (question.kind) {
    case 'text':
      return letter.repeat(question.max_length);
    case 'multiple':
      return question.options;
    case 'single':
      return question.options.toSorted((a, b) => b.length - a.length)[0] ?? '';
    default:
      return { value: 1234.56, unit: 'a_unit_of_length' };
  }
}

describe('the longest that a questionnaire can come to', () => {
  for (const key of topicKeys) {
    test(`${key} fits twice with each text as long as may be, and its questions five times`, async () => {
      const { questions } = await loadTopic(key);
      const all = questions.flatMap((question): [string, AnswerValue][] => [
        [question.id, longest(question)],
        [
          otherTextId(question.id),
          letter.repeat('options' in question && question.options.includes('other') ? OTHER_MAX_LENGTH : 0),
        ],
      ]);
      const twice: Answers = Object.fromEntries(
        all.flatMap(([id, value]) => [
          [id, value],
          [`${id}_again`, value],
        ]),
      );
      assert.equal(faultOfSize(twice), null);
      assert.ok(questions.length * 5 <= answersLimits.answers);
    });
  }
});

test('one too many, and one byte too long, is a fault', () => {
  const many = (count: number): Answers =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`q${n}`, 'yes']));
  assert.equal(faultOfSize(many(150)), null);
  assert.equal(faultOfSize(many(151)), 'too_many');
  const empty = JSON.stringify({ a: '' }).length;
  assert.equal(faultOfSize({ a: 'x'.repeat(32 * 1024 - empty) }), null);
  assert.equal(faultOfSize({ a: 'x'.repeat(32 * 1024 - empty + 1) }), 'too_large');
  assert.equal(faultOfSize({ a: letter.repeat(11_000) }), 'too_large', 'bytes, not letters');
});
