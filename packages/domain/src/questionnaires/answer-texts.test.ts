import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languages } from '../shared/language.ts';
import { exampleTexts, exampleTopic } from '../testing/example-topic.ts';
import { answerLines, changedLines, inquiryText, scoreLines } from './answer-texts.ts';
import { catalogGroups, topicTitle } from './catalog.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from './load-topic.ts';
import { type Answers, topicKeys } from './topic.ts';

const told = (answers: Answers) => ({ topic: exampleTopic, texts: exampleTexts, answers });
const lines = (answers: Answers) => answerLines(told(answers)).map(({ question, answer }) => [question, answer]);

describe('answers as sentences', () => {
  test('stand in the order of the questions, codes as texts', () => {
    assert.deepEqual(lines({ signs: ['thirst', 'none'], known: 'no' }), [
      ['Do you have diabetes?', 'No'],
      ['What do you feel?', 'Thirst; None of these'],
    ]);
  });
  test('Other says what was written, and its name where nothing was', () => {
    assert.deepEqual(lines({ signs: ['thirst', 'other'], signs_other: ' a bitter taste ' }), [
      ['What do you feel?', 'Thirst; a bitter taste'],
    ]);
    assert.deepEqual(lines({ known: 'other' }), [['Do you have diabetes?', 'Other']]);
  });
  test('a number has its unit, as it was given', () => {
    assert.deepEqual(lines({ sugar: { value: 128, unit: 'mg_dl' } }), [['Your latest sugar', '128 mg/dL']]);
    assert.deepEqual(lines({ sugar: 7.1, pain: 0 }), [
      ['Your latest sugar', '7.1 mmol/L'],
      ['How bad is it?', '0'],
    ]);
  });
  test('a date is written by the given format', () => {
    const [line] = answerLines({ ...told({ visit: '2026-11-21' }), formatDate: (date) => `day ${date}` });
    assert.equal(line?.answer, 'day 2026-11-21');
  });
  test('questions and options of an older version are shown as they were stored', () => {
    const older = {
      known: 'perhaps',
      weight: { value: 70, unit: 'kg' },
      toString: ['a', 'b'],
      sugar: { value: 3, unit: 'x' },
    };
    assert.deepEqual(lines(older as unknown as Answers), [
      ['Do you have diabetes?', 'perhaps'],
      ['Your latest sugar', '3 x'],
      ['weight', '70 kg'],
      ['toString', 'a; b'],
    ]);
  });
  test('the inquiry is one line for each question', () => {
    const text = inquiryText(told({ known: 'other', known_other: 'yes,\nin 2019', pain: 4, sugar: 5 }));
    const expected = [
      'Diabetes',
      'Do you have diabetes? yes, in 2019',
      'Your latest sugar: 5 mmol/L',
      'How bad is it? 4',
    ];
    assert.equal(text, expected.join('\n'));
  });
  test('a changed answer is told twice', () => {
    const changed = [
      { question_id: 'signs', before: ['faint'], after: ['none'], rule_ids: ['E1'] },
      { question_id: 'sugar', before: 2.5, after: null, rule_ids: ['E1'] },
    ];
    assert.deepEqual(changedLines(told({}), changed), [
      {
        question_id: 'signs',
        question: 'What do you feel?',
        before: 'Fainting',
        after: 'None of these',
        rule_ids: ['E1'],
      },
      { question_id: 'sugar', question: 'Your latest sugar', before: '2.5 mmol/L', after: '', rule_ids: ['E1'] },
    ]);
  });
  test('a score has its title and band', () => {
    assert.deepEqual(scoreLines(told({ tired: 'often', sad: 'often' })), [
      { name: 'mood', title: 'Mood, out of 5', total: 5, band: 'severe' },
    ]);
    assert.deepEqual(scoreLines(told({ tired: 'often' })), []);
  });
});

describe('value classes, for clinicians', () => {
  const classOfAnswer = async (key: 'diabetes' | 'high_blood_pressure', answers: Answers) => {
    const [topic, texts, classes] = await Promise.all([
      loadTopic(key),
      loadTopicTexts(key, 'en'),
      loadValueClasses('en'),
    ]);
    return answerLines({ topic, texts, answers, classes }).map(({ question_id, value_class }) => [
      question_id,
      value_class,
    ]);
  };
  test('follow the value in whichever unit', async () => {
    const glucose_fasting = { value: 126, unit: 'mg_dl' };
    const expected = [['glucose_fasting', 'Diabetes range (7.0 mmol/L, 126 mg/dL or more)']];
    assert.deepEqual(await classOfAnswer('diabetes', { glucose_fasting }), expected);
  });
  test('blood pressure is one class of two numbers', async () => {
    assert.deepEqual(await classOfAnswer('high_blood_pressure', { bp_systolic: 150, bp_diastolic: 112 }), [
      ['bp_systolic', undefined],
      ['bp_diastolic', 'Very high (180/110 or more)'],
    ]);
  });
  test('a patient is not shown them', () => {
    assert.ok(answerLines(told({ sugar: 2 })).every((line) => !('value_class' in line)));
  });
});

describe('every code has its text', () => {
  for (const key of topicKeys) {
    for (const language of languages) {
      test(`${key} in ${language}`, async () => {
        const [topic, texts] = await Promise.all([loadTopic(key), loadTopicTexts(key, language)]);
        assert.ok(texts.title && texts.intent);
        for (const question of topic.questions) {
          const own = texts.questions[question.id];
          assert.ok(own?.text, question.id);
          if ('options' in question) {
            assert.deepEqual(Object.keys(own.options ?? {}), question.options, question.id);
            assert.equal(own.other_prompt !== undefined, question.options.includes('other'), question.id);
          }
          if (question.kind === 'number') for (const { code } of question.units) assert.ok(own.units?.[code], code);
        }
        for (const { id, severity, action } of topic.rules) {
          const text = severity === 'warning' ? texts.warnings[id] : texts.emergencies[id]?.[language];
          assert.ok(text && texts.actions[action]?.[language], id);
        }
        for (const bands of Object.values(topic.score_bands ?? {})) {
          for (const [, band] of bands) assert.ok(texts.bands?.[band], band);
        }
      });
    }
  }

  test('the languages differ in every question', async () => {
    for (const key of topicKeys) {
      const [en, sw] = await Promise.all([loadTopicTexts(key, 'en'), loadTopicTexts(key, 'sw')]);
      for (const [id, { text }] of Object.entries(en.questions))
        assert.notEqual(sw.questions[id]?.text, text, `${key} ${id}`);
    }
  });

  test('every topic is in one group of the catalog, by its title', () => {
    const listed = catalogGroups.flatMap(({ topics }) => topics.map(({ key }) => key));
    assert.deepEqual(listed.toSorted(), topicKeys.toSorted());
    assert.deepEqual(topicTitle('diabetes'), { en: 'Diabetes', sw: 'Kisukari' });
    assert.ok(catalogGroups.every(({ topics, title }) => topics.length > 0 && title.en && title.sw));
  });
});
