import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanAnswers, softWarnings, validateAnswers } from '../validate-answers.ts';
import { answerLines } from '../answer-texts.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '../load-topic.ts';
import type { Answers, Topic } from '../topic.ts';
import { readAnswers } from '../visible-questions.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { adult } from '@hodi/domain/testing/example-topic.ts';
import { meterWord, withMeterWord } from './meter-words.ts';
import { isUnsettled, likeliestUnit } from './settled-number.ts';

const diabetes = await loadTopic('diabetes');
const temperature = await loadTopic('temperature');

function numberOf(topic: Topic, id: string) {
  const question = topic.questions.find((known) => known.id === id);
  assert.ok(question?.kind === 'number');
  return question;
}
const fasting = numberOf(diabetes, 'glucose_fasting');
const measured = (glucose_fasting: unknown): Answers =>
  ({ readings_available: ['fasting'], glucose_fasting, reading_time: 'today' }) as Answers;

describe('a number of sugar', () => {
  const table: [name: string, value: unknown, unsettled: boolean][] = [
    ['that is usual in its unit', { value: 5.6, unit: 'mmol_l' }, false],
    ['that the other unit makes plausible', { value: 45, unit: 'mg_dl' }, true],
    ['that the person has said again', { value: 45, unit: 'mg_dl', unit_confirmed: true }, false],
    ['of which the person is not sure', { value: 45, unit: 'mg_dl', unit_confirmed: false }, true],
    ['that is usual, and of which the person is not sure', { value: 7, unit: 'mmol_l', unit_confirmed: false }, true],
    ['that is unusual and fits no other unit', { value: 2.1, unit: 'mmol_l' }, false],
    ['without a unit, as another program may send it', 30, true],
    ['with a word for yes', { value: 45, unit: 'mg_dl', unit_confirmed: 'true' }, true],
  ];
  for (const [name, value, unsettled] of table) {
    test(`${name} is ${unsettled ? 'not certain' : 'certain'}`, () => {
      assert.equal(isUnsettled(fasting, value), unsettled);
      assert.equal(readAnswers(diabetes, measured(value), adult).values.has('glucose_fasting'), !unsettled);
    });
  }

  test('raises nothing in either direction before its unit is certain', () => {
    const raised = (value: unknown) => evaluateRedFlags(diabetes, measured(value), adult).map(({ rule_id }) => rule_id);
    assert.deepEqual(raised({ value: 45, unit: 'mg_dl' }), []);
    assert.deepEqual(raised({ value: 45, unit: 'mmol_l' }), []);
    const low = raised({ value: 45, unit: 'mg_dl', unit_confirmed: true });
    const high = raised({ value: 45, unit: 'mmol_l', unit_confirmed: true });
    assert.ok(low.length > 0 && high.length > 0);
    assert.ok(low.every((id) => !high.includes(id)));
  });

  test('blocks no sending for it, and is sent with what was said of its unit', () => {
    for (const unit_confirmed of [true, false, undefined]) {
      const given = { value: 45, unit: 'mg_dl', ...(unit_confirmed !== undefined && { unit_confirmed }) };
      const problems = validateAnswers(diabetes, measured(given), { profile: adult, mode: 'complete' });
      assert.deepEqual(
        problems.filter(({ question_id }) => question_id === 'glucose_fasting'),
        [],
      );
      assert.deepEqual(cleanAnswers(diabetes, measured(given), adult)['glucose_fasting'], given);
    }
  });

  test('typed before a unit was chosen is kept in a draft, and asked for on sending', () => {
    const codes = (mode: 'draft' | 'complete') =>
      validateAnswers(diabetes, measured('45'), { profile: adult, mode }).flatMap(({ question_id, code }) =>
        question_id === 'glucose_fasting' ? [code] : [],
      );
    assert.deepEqual(codes('draft'), []);
    assert.deepEqual(codes('complete'), ['choose_unit']);
  });

  test('is to be checked only where no other unit is meant', () => {
    const checked = (value: unknown) => softWarnings(diabetes, measured(value), adult).length > 0;
    assert.equal(checked({ value: 2.1, unit: 'mmol_l' }), true);
    assert.equal(checked({ value: 45, unit: 'mg_dl' }), false);
    assert.equal(checked({ value: 45, unit: 'mg_dl', unit_confirmed: true }), false);
  });

  test('of which nobody is sure stands with the unit that makes it usual, else possible', () => {
    assert.equal(likeliestUnit(fasting, 7).code, 'mmol_l');
    assert.equal(likeliestUnit(fasting, 110).code, 'mg_dl');
    assert.equal(likeliestUnit(fasting, 700).code, 'mg_dl');
  });
});

test('a temperature in °F is no temperature in °C', () => {
  assert.equal(isUnsettled(numberOf(temperature, 'temperature_c'), 101.3), true);
  assert.equal(isUnsettled(numberOf(temperature, 'temperature_c'), 38.5), false);
});

describe('words that a meter shows instead of a number', () => {
  for (const [typed, word] of [
    ['LO', 'LO'],
    ['l0', 'LO'],
    [' h i ', 'HI'],
    ['H1', 'HI'],
    ['45', undefined],
    ['high', undefined],
  ] as const)
    test(`"${typed}" is ${word ?? 'none of it'}`, () => assert.equal(meterWord(diabetes, fasting, typed), word));

  test('is known only where it can be marked', () => {
    assert.equal(meterWord(temperature, numberOf(temperature, 'temperature_c'), 'LO'), undefined);
  });

  test('is marked instead of the reading, beside the others', () => {
    const answers = { readings_available: ['fasting', 'post_meal'], glucose_fasting: 'LO', glucose_post_meal: 6 };
    assert.deepEqual(withMeterWord(diabetes, fasting, { answers, word: 'LO' }), {
      readings_available: ['post_meal', 'meter_lo'],
      glucose_post_meal: 6,
    });
  });
});

test('an answer required since a later version is not required of older answers', () => {
  const codes = (content_version?: string) =>
    validateAnswers(
      diabetes,
      { readings_available: ['fasting'], glucose_fasting: 6 },
      { profile: adult, mode: 'complete', content_version },
    )
      .filter(({ question_id }) => question_id === 'reading_time')
      .map(({ code }) => code);
  assert.deepEqual(codes('2026-11-21.0a1b2c3d'), []);
  for (const version of [undefined, '', diabetes.version, 'unknown']) assert.deepEqual(codes(version), ['required']);
});

describe('the clinician sees', () => {
  const lineOf = async (answers: Answers) => {
    const texts = await loadTopicTexts('diabetes', 'en');
    return answerLines({ topic: diabetes, texts, answers, classes: await loadValueClasses('en') }).find(
      ({ question_id }) => question_id === 'glucose_fasting',
    );
  };
  test('a number whose unit was never asked about, marked and without a class', async () => {
    const line = await lineOf({ glucose_fasting: { value: 45, unit: 'mg_dl' } });
    assert.deepEqual([line?.answer, line?.mark, line?.value_class], ['45 mg/dL', 'unit', undefined]);
  });
  test('a number of which the person is not sure, without a unit', async () => {
    const line = await lineOf({ glucose_fasting: { value: 45, unit: 'mg_dl', unit_confirmed: false } });
    assert.deepEqual([line?.answer, line?.mark], ['45', 'unit']);
  });
  test('a number that is certain with its class', async () => {
    const line = await lineOf({ glucose_fasting: { value: 45, unit: 'mg_dl', unit_confirmed: true } });
    assert.deepEqual([line?.answer, line?.mark, line?.value_class?.slice(0, 8)], ['45 mg/dL', undefined, 'Very low']);
  });
  test('"not sure" marked where danger signs were asked for, and nowhere else', async () => {
    const [topic, texts] = await Promise.all([loadTopic('diarrhea'), loadTopicTexts('diarrhea', 'en')]);
    const answers = { dehydration_signs: ['unsure'], fever: 'unsure' };
    const marks = answerLines({ topic, texts, answers }).map(({ question_id, mark }) => [question_id, mark]);
    assert.deepEqual(new Map(marks as [string, unknown][]).get('dehydration_signs'), 'unsure');
    assert.deepEqual(new Map(marks as [string, unknown][]).get('fever'), undefined);
  });
});
