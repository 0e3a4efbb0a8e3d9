import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTopic } from '../testing/example-topic.ts';
import { scoresOf } from './scores.ts';
import type { Answers, Expression, Topic } from './topic.ts';
import { readAnswers, visibleQuestions } from './visible-questions.ts';

const shown = (answers: Answers, topic: Topic = exampleTopic) =>
  visibleQuestions(topic, answers, adult).map(({ id }) => id);

describe('which questions are shown', () => {
  test('a question waits for the answer it depends on', () => {
    assert.ok(!shown({}).includes('sugar'));
    assert.ok(!shown({ known: 'no' }).includes('sugar'));
    assert.ok(shown({ known: 'yes' }).includes('sugar'));
  });

  test('an answer to a hidden question counts as not given, along the whole chain', () => {
    const chain: Topic = {
      ...exampleTopic,
      questions: [
        ...exampleTopic.questions.slice(0, 3),
        { id: 'after', kind: 'text', required: false, max_length: 9, show_if: ['compare', 'sugar', '>=', 1] },
      ],
    };
    assert.ok(shown({ known: 'yes', sugar: 5 }, chain).includes('after'));
    assert.ok(!shown({ known: 'no', sugar: 5 }, chain).includes('after'));
  });

  test('a condition cannot see answers that come after it', () => {
    const backwards: Topic = {
      ...exampleTopic,
      questions: [
        { id: 'first', kind: 'text', required: false, max_length: 9, show_if: ['in', 'known', ['yes']] },
        ...exampleTopic.questions,
      ],
    };
    assert.ok(!shown({ known: 'yes' }, backwards).includes('first'));
  });

  test('a score is missing until all its items are answered', () => {
    assert.ok(!shown({ sad: 'often' }).includes('details'));
    assert.ok(!shown({ sad: 'often', tired: 'never' }).includes('details'));
    assert.ok(shown({ sad: 'often', tired: 'often' }).includes('details'));
  });
});

test('the band of a score is the last that its total reaches', () => {
  const bands = (answers: Answers) => scoresOf(exampleTopic, readAnswers(exampleTopic, answers, adult).values);
  assert.deepEqual(bands({ tired: 'often' }), []);
  assert.deepEqual(bands({ tired: 'often', sad: 'never' }), [{ name: 'mood', total: 2, band: 'mild' }]);
  assert.deepEqual(bands({ tired: 'often', sad: 'often' }), [{ name: 'mood', total: 5, band: 'severe' }]);
});

describe('conditions', () => {
  const holds = (when: Expression, answers: Answers, profile = adult) => {
    const topic: Topic = {
      ...exampleTopic,
      questions: [
        ...exampleTopic.questions,
        { id: 'probe', kind: 'text', required: false, max_length: 9, show_if: when },
      ],
    };
    return visibleQuestions(topic, answers, profile).some(({ id }) => id === 'probe');
  };
  const table: [string, Expression, Answers, boolean][] = [
    ['a single choice is one of the codes', ['in', 'known', ['no', 'yes']], { known: 'yes' }, true],
    ['a missing answer is none of them', ['in', 'known', ['no', 'yes']], {}, false],
    ['not of a missing answer holds', ['not', ['in', 'known', ['yes']]], {}, true],
    ['one of several', ['has', 'signs', 1, ['faint', 'thirst']], { signs: ['thirst'] }, true],
    ['at least two of several', ['has', 'signs', 2, ['faint', 'thirst']], { signs: ['thirst'] }, false],
    [
      'the same code twice counts once',
      ['has', 'signs', 2, ['faint', 'thirst']],
      { signs: ['thirst', 'thirst'] },
      false,
    ],
    ['two of several', ['has', 'signs', 2, ['faint', 'thirst']], { signs: ['thirst', 'faint'] }, true],
    ['a number at its limit', ['compare', 'pain', '>=', 7], { pain: 7 }, true],
    ['a missing number is not below', ['compare', 'pain', '<', 7], {}, false],
    ['zero is an answer', ['compare', 'pain', '<', 1], { pain: 0 }, true],
    ['equal', ['compare', 'pain', '=', 3], { pain: 3 }, true],
    ['at most', ['compare', 'pain', '<=', 3], { pain: 3 }, true],
    ['above', ['compare', 'pain', '>', 3], { pain: 3 }, false],
    ['age', ['compare', 'profile.age_years', '>=', 35], {}, true],
    ['gender', ['in', 'profile.gender', ['female']], {}, false],
    [
      'both',
      [
        'and',
        [
          ['in', 'known', ['yes']],
          ['compare', 'pain', '>', 3],
        ],
      ],
      { known: 'yes', pain: 3 },
      false,
    ],
    [
      'either',
      [
        'or',
        [
          ['in', 'known', ['yes']],
          ['compare', 'pain', '>', 3],
        ],
      ],
      { known: 'yes', pain: 3 },
      true,
    ],
  ];
  for (const [name, when, answers, expected] of table) {
    test(name, () => assert.equal(holds(when, answers), expected));
  }
  test('an age nobody knows makes its condition false', () => {
    const unknown = { ...adult, age_years: Number.NaN };
    assert.equal(holds(['compare', 'profile.age_years', '>=', 0], {}, unknown), false);
  });
});
