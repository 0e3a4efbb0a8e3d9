import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluateRedFlags } from '../red-flags/evaluate-red-flags.ts';
import { adult, exampleTopic } from '../testing/example-topic.ts';
import { type ChangedAnswer, changedAnswers, markOf, noteRaised } from './changed-answers.ts';
import type { Answers } from './topic.ts';

/** The trail after someone gave these answers one after the other. */
function trailOf(...steps: Answers[]): ChangedAnswer[] {
  return steps.reduce<ChangedAnswer[]>((trail, answers) => {
    const flags = evaluateRedFlags(exampleTopic, answers, adult);
    return noteRaised(trail, { topic: exampleTopic, answers, profile: adult, flags });
  }, []);
}
const changed = (...steps: Answers[]) => changedAnswers(trailOf(...steps), steps.at(-1) ?? {});

describe('answers changed before sending', () => {
  test('nothing was changed', () => {
    assert.deepEqual(changed({ signs: ['faint'] }), []);
    assert.deepEqual(changed({ signs: ['thirst'] }, { signs: ['none'] }), []);
  });
  test('a number that comes back from the database with its unit first was not changed', () => {
    const given = { known: 'yes', sugar: { value: 40, unit: 'mg_dl' } };
    const before = { unit: 'mg_dl', value: 40 };
    const stored = trailOf(given).map((entry) => ({ ...entry, before, after: before }));
    assert.equal(stored.length, 1);
    assert.deepEqual(changedAnswers(stored, given), []);
    assert.deepEqual(new Set([...stored, ...trailOf(given)].map(markOf)).size, 1);
  });
  test('a danger taken back is kept with what replaced it', () => {
    assert.deepEqual(changed({ signs: ['thirst', 'faint'] }, { signs: ['none'] }), [
      { question_id: 'signs', before: ['thirst', 'faint'], after: ['none'], rule_ids: ['E1'] },
    ]);
  });
  test('an answer removed, or no longer asked, has nothing after it', () => {
    const expected = [{ question_id: 'sugar', before: { value: 40, unit: 'mg_dl' }, after: null, rule_ids: ['E1'] }];
    assert.deepEqual(changed({ known: 'yes', sugar: { value: 40, unit: 'mg_dl' } }, { known: 'no' }), expected);
  });
  test('only the answers that raised the rule are kept, not the others of its condition', () => {
    assert.deepEqual(
      changed({ known: 'yes', signs: ['faint'], sugar: 5 }, { known: 'no', signs: ['faint'], sugar: 6 }),
      [],
    );
  });
  test('the items of a score raise it', () => {
    const items = changed({ tired: 'often', sad: 'often' }, { tired: 'often', sad: 'never' });
    assert.deepEqual(items, [{ question_id: 'sad', before: 'often', after: 'never', rule_ids: ['E2'] }]);
  });
  test('more signs added to a danger hide nothing', () => {
    assert.deepEqual(changed({ signs: ['faint'] }, { signs: ['thirst', 'faint'] }), []);
  });
  test('a sign added and both taken back is one change, with the most that was said', () => {
    assert.deepEqual(changed({ signs: ['faint'] }, { signs: ['thirst', 'faint'] }, { signs: ['none'] }), [
      { question_id: 'signs', before: ['thirst', 'faint'], after: ['none'], rule_ids: ['E1'] },
    ]);
  });
  test('each number that raised something is kept', () => {
    const steps = [
      { known: 'yes', sugar: 2 },
      { known: 'yes', sugar: 20 },
      { known: 'yes', sugar: 6 },
    ];
    assert.deepEqual(
      changed(...steps).map(({ before, after, rule_ids }) => [before, after, ...rule_ids]),
      [
        [2, 6, 'E1'],
        [20, 6, 'W1'],
      ],
    );
  });
  test('every rule that an answer ever raised is named', () => {
    const steps = [
      { signs: ['faint'], pain: 6 },
      { signs: ['faint'], pain: 1 },
      { signs: ['none'], pain: 1 },
    ];
    assert.deepEqual(
      changed(...steps).map(({ question_id, rule_ids }) => [question_id, ...rule_ids]),
      [
        ['signs', 'E1', 'W2'],
        ['pain', 'W2'],
      ],
    );
  });
  test('the trail keeps the first fifty', () => {
    const steps = Array.from({ length: 60 }, (_, step) => ({ known: 'yes', sugar: 12 + step / 10 }));
    assert.equal(trailOf(...steps).length, 50);
  });
  test('put back as it was, it is not changed', () => {
    assert.deepEqual(changed({ signs: ['faint'] }, { signs: ['none'] }, { signs: ['faint'] }), []);
  });
});
