import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTopic } from '../testing/example-topic.ts';
import { type Answers, answersSchema } from './topic.ts';
import { cleanAnswers, softWarnings, validateAnswers } from './validate-answers.ts';

const good = { known: 'no', signs: ['thirst'] };
const withSugar = (sugar: unknown) => ({ known: 'yes', signs: ['none'], sugar });

const codesOf = (answers: unknown, mode: 'draft' | 'complete' = 'complete', today?: string) =>
  validateAnswers(exampleTopic, answers as Answers, { profile: adult, mode, ...(today ? { today } : {}) }).map(
    ({ question_id, code }) => `${question_id} ${code}`,
  );

describe('complete answers', () => {
  const table: [name: string, answers: unknown, problems: string[]][] = [
    ['nothing to say about good ones', good, []],
    ['the required ones that are shown', {}, ['known required', 'signs required']],
    ['an empty answer is none', { known: '', signs: [] }, ['known required', 'signs required']],
    ['a required question once it is shown', { known: 'yes', signs: ['none'] }, ['sugar required']],
    ['an optional one may stay empty', { ...good, details: '', visit: null }, []],
    ['a question of no topic', { ...good, weight: 3 }, ['weight unknown_question']],
    ['a free text where there is no Other', { ...good, pain_other: 'x' }, ['pain_other unknown_question']],
    ['a forged option', { ...good, known: 'maybe' }, ['known unknown_option']],
    ['a forged option among others', { known: 'no', signs: ['thirst', 'x'] }, ['signs unknown_option']],
    ['a single choice given as several', { ...good, known: ['no'] }, ['known wrong_type']],
    ['several given as one', { known: 'no', signs: 'thirst' }, ['signs wrong_type']],
    ['something that is no code', { known: 'no', signs: [1] }, ['signs wrong_type']],
    ['a code twice', { known: 'no', signs: ['thirst', 'thirst'] }, ['signs too_many']],
    ['10,000 codes', { known: 'no', signs: Array.from({ length: 10_000 }, () => 'thirst') }, ['signs too_many']],
    ['None beside another', { known: 'no', signs: ['none', 'thirst'] }, ['signs not_exclusive']],
    ['a bare number in the first unit', withSugar(7.1), []],
    ['a number in its other unit', withSugar({ value: 128, unit: 'mg_dl' }), []],
    ['a number at its limits', withSugar(55), []],
    ['a number above its unit', withSugar(55.1), ['sugar out_of_range']],
    ['a number below its unit', withSugar({ value: 9, unit: 'mg_dl' }), ['sugar out_of_range']],
    ['a unit of no question', withSugar({ value: 9, unit: 'kg' }), ['sugar unknown_unit']],
    ['a number as a text', withSugar('7.1'), ['sugar wrong_type']],
    ['a number that is none', withSugar(Number.NaN), ['sugar wrong_type']],
    ['an endless number', withSugar({ value: Infinity, unit: 'mmol_l' }), ['sugar wrong_type']],
    ['a number without its unit', withSugar({ value: 7 }), ['sugar wrong_type']],
    ['one number that must be lower than another', { ...withSugar(5), lowest: 5 }, ['lowest not_less_than']],
    ['compared in the same unit', { ...withSugar({ value: 90, unit: 'mg_dl' }), lowest: 4.9 }, []],
    ['half a point on a scale', { ...good, pain: 2.5 }, ['pain wrong_type']],
    ['beyond a scale', { ...good, pain: 11 }, ['pain out_of_range']],
    ['a day that does not exist', { ...good, visit: '2026-02-30' }, ['visit invalid_date']],
    ['a date with a time', { ...good, visit: '2026-02-03T10:00' }, ['visit invalid_date']],
    ['a long text', { ...good, tired: 'often', sad: 'often', details: 'x'.repeat(21) }, ['details too_long']],
    ['a long free text of Other', { ...good, known: 'other', known_other: 'x'.repeat(301) }, ['known_other too_long']],
    ['a free text that is none', { ...good, known: 'other', known_other: 3 }, ['known_other wrong_type']],
    ['a free text whose Other is not chosen is ignored', { ...good, known_other: 'x'.repeat(301) }, []],
    ['an answer to a hidden question is ignored', { ...good, sugar: 'nonsense' }, []],
    ['a list instead of answers', [], [' wrong_type']],
    ['nothing instead of answers', null, [' wrong_type']],
    [
      'a prototype',
      JSON.parse('{"known":"no","signs":["none"],"__proto__":{"sugar":1}}'),
      ['__proto__ unknown_question'],
    ],
  ];
  for (const [name, answers, problems] of table) test(name, () => assert.deepEqual(codesOf(answers), problems));

  test('the limits of the given unit come with the problem', () => {
    const answers = withSugar({ value: 9, unit: 'mg_dl' }) as Answers;
    assert.deepEqual(validateAnswers(exampleTopic, answers, { profile: adult, mode: 'complete' }), [
      { question_id: 'sugar', code: 'out_of_range', min: 10, max: 1000, unit: 'mg_dl' },
    ]);
  });

  test('a day in the past is refused only where the day of filling is known', () => {
    assert.deepEqual(codesOf({ ...good, visit: '2026-11-20' }, 'complete', '2026-11-21'), ['visit date_past']);
    assert.deepEqual(codesOf({ ...good, visit: '2026-11-21' }, 'complete', '2026-11-21'), []);
    assert.deepEqual(codesOf({ ...good, visit: '2026-11-20' }), []);
  });
});

describe('a draft', () => {
  test('may be incomplete, and hold a number half typed', () => {
    assert.deepEqual(codesOf({}, 'draft'), []);
    assert.deepEqual(codesOf(withSugar(0.1), 'draft'), []);
  });
  test('may not hold what could never be an answer', () => {
    const problems = ['known unknown_option', 'signs wrong_type', 'x unknown_question'];
    assert.deepEqual(codesOf({ known: 'maybe', signs: 3, x: 1 }, 'draft'), problems);
  });
});

test('an unusual number asks to be checked, and blocks nothing', () => {
  const soft = (sugar: unknown) => softWarnings(exampleTopic, withSugar(sugar) as Answers, adult);
  assert.deepEqual(soft(2.1), [{ question_id: 'sugar', code: 'check_number' }]);
  assert.deepEqual(soft(33.3), []);
  // Here it is asked which unit is meant.
  assert.deepEqual(soft(40), []);
  for (const sugar of [2.1, 40]) assert.deepEqual(codesOf(withSugar(sugar)), []);
});

test('sent answers hold only those to shown questions', () => {
  const answers = { known: 'other', known_other: ' gout ', signs: [], sugar: 4, pain_other: 'x', visit: ' ', x: 1 };
  assert.deepEqual(cleanAnswers(exampleTopic, answers as Answers, adult), { known: 'other', known_other: 'gout' });
  const taken = { known: 'no', known_other: 'gout', signs: ['thirst'], signs_other: 'x' };
  assert.deepEqual(cleanAnswers(exampleTopic, taken, adult), { known: 'no', signs: ['thirst'] });
});

test('the shape on the wire refuses what is no answer at all', () => {
  for (const value of [null, true, { value: 1 }, [1], [['a']], 'x'.repeat(2001), Number.NaN]) {
    assert.equal(answersSchema.safeParse({ known: value }).success, false, JSON.stringify(value).slice(0, 20));
  }
  assert.ok(answersSchema.safeParse({ a: 'b', c: ['d'], e: 38.4, f: { value: 7.1, unit: 'mmol_l' } }).success);
  const parsed = answersSchema.parse(JSON.parse('{"__proto__":["x"],"a":"b"}'));
  assert.equal(Object.getPrototypeOf(parsed), Object.prototype);
});
