import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadTemplates } from '../proposed-answers/load-templates.ts';
import { noRecord, pregnant } from '../proposed-answers/record-facts.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '../questionnaires/load-topic.ts';
import type { Answers } from '../questionnaires/topic.ts';
import { contactNumbers } from '../red-flags/emergency-numbers.ts';
import { evaluateRedFlags } from '../red-flags/evaluate-red-flags.ts';
import { caseYaml } from './case-yaml.ts';
import { contentKeys } from './content.ts';
import { loadContent } from './load-content.ts';
import { type TriedCase, triedDraft, tryOut } from './try-out.ts';

const content = {
  topic: await loadTopic('chest_pain'),
  texts: { en: await loadTopicTexts('chest_pain', 'en'), sw: await loadTopicTexts('chest_pain', 'sw') },
  templates: await loadTemplates('chest_pain'),
  classes: { en: await loadValueClasses('en'), sw: await loadValueClasses('sw') },
};
const tried = (answers: Answers): TriedCase => ({
  profile: { age_years: 30, age_months: 360, gender: 'female' },
  answers,
  record: noRecord,
  given_name: 'Asha',
  someone: null,
  numbers: contactNumbers({ emergency_phone: '0572 020 300', country: 'KE' }),
});
const severe: Answers = { pain_now: 'now', pain_score: 8, pain_character: ['tight'] };

describe('a case that is tried out', () => {
  test('fires what the questionnaire fires, and says it in both languages with the numbers to call', () => {
    const { flags, advice } = tryOut(content, tried(severe));
    assert.deepEqual(
      flags.map(({ rule_id }) => rule_id),
      ['CHEST_PAIN_EMERGENCY_003'],
    );
    for (const language of ['en', 'sw'] as const) assert.match(advice[language].action, /0572 020 300/);
    assert.notEqual(advice.en.rules[0]?.text, advice.sw.rules[0]?.text);
  });
  test('narrowly fires nothing, and the patient reads nothing', () => {
    const { flags, advice } = tryOut(content, tried({ ...severe, pain_score: 7 }));
    assert.deepEqual([flags, advice.en.rules], [[], []]);
  });
  test('asks what this person is asked', () => {
    const asked = (gender: 'male' | 'female') =>
      tryOut(content, { ...tried({}), profile: { age_years: 30, age_months: 360, gender } }).visible.map(
        ({ id }) => id,
      );
    assert.ok(asked('female').includes('pregnancy_status'));
    assert.ok(!asked('male').includes('pregnancy_status'));
  });
  test('has a draft, from which a fact of the record takes advice away', () => {
    const draft = (known: TriedCase['record']) =>
      triedDraft(content, { ...tried({ ...severe, pain_score: 3 }), record: known }, 'en').map(({ text }) => text);
    const free = draft(noRecord);
    assert.ok(free.some((text) => text.includes('Asha')));
    const paracetamol = free.find((text) => /paracetamol/i.test(text));
    assert.ok(paracetamol);
    const ill = { ...noRecord, conditions: [{ code: 'liver', text: 'liver', classes: ['liver'] }] };
    assert.ok(!draft(ill).includes(paracetamol));
  });
  test('has notes for the clinician in the language that is reviewed, with what each rule means', () => {
    for (const language of ['en', 'sw'] as const) {
      const notes = triedDraft(content, tried(severe), language).filter(({ kind }) => kind === 'note');
      assert.ok(notes.every((note) => note.language === language));
      const meaning = content.templates.own.rules['CHEST_PAIN_EMERGENCY_003'];
      assert.ok(meaning && notes.some(({ text, part }) => part === 'assessment' && text.includes(meaning[language])));
    }
  });
  test('has no advice against a pregnancy, told by an answer or by the record', async () => {
    const templates = await loadTemplates('allergies');
    const [advice] = templates.own.advice;
    assert.ok(advice);
    const allergies = {
      topic: await loadTopic('allergies'),
      texts: { en: await loadTopicTexts('allergies', 'en'), sw: await loadTopicTexts('allergies', 'sw') },
      templates,
      classes: content.classes,
    };
    const draft = (of: typeof allergies, answers: Answers, record = noRecord) =>
      triedDraft(of, { ...tried({ reaction_now: 'now', ...answers }), record }, 'sw').map(({ text }) => text);
    const pill = draft(allergies, {}).find((text) => text.includes('cetirizine'));
    assert.ok(pill);
    assert.ok(!draft(allergies, { pregnancy_status: 'pregnant' }).includes(pill));
    const ibuprofen = { en: 'Take ibuprofen 400 mg.', sw: 'Tumia ibuprofen 400 mg.' };
    const own = { ...templates.own, advice: [{ id: 'pain', ...ibuprofen }] };
    const naming = { ...allergies, templates: { ...templates, own } };
    assert.ok(draft(naming, {}).includes(ibuprofen.sw));
    const recorded = { ...noRecord, pregnancy: [{ code: pregnant, text: '' }] };
    assert.ok(!draft(naming, {}, recorded).includes(ibuprofen.sw));
  });
});

test('every example of the content fires as it says', async () => {
  for (const key of contentKeys) {
    const { vectors } = await loadContent(key);
    if (vectors.length === 0 || key === 'measurements' || key === 'danger_words' || key === 'shared_answers') continue;
    const topic = await loadTopic(key);
    for (const { profile, answers, expect } of vectors) {
      const fired = evaluateRedFlags(topic, answers, profile).map(({ rule_id }) => rule_id);
      assert.deepEqual(fired.toSorted(), [...expect].toSorted(), JSON.stringify(answers));
    }
  }
});

test('a kept case is one line of examples', () => {
  const profile = { age_years: 1, age_months: 14, gender: 'male' } as const;
  const answers = { fever_now: 'yes', signs: ['a', 'b'], sugar: { value: 54, unit: 'mg_dl' } };
  assert.equal(
    caseYaml({ note: 'A "hot" child', profile, answers, expect: ['FEVER_1'] }),
    '  - {note: "A \\"hot\\" child", profile: {age_months: 14, gender: male}, answers: {fever_now: "yes", signs: ["a", "b"], sugar: "54 mg_dl"}, expect: [FEVER_1]}\n',
  );
});

test('a kept case that somebody answers for another is no example: the build would judge it as their own answers', () => {
  const profile = { age_years: 1, age_months: 14, gender: 'male', is_answered_for: true } as const;
  const line = caseYaml({ note: '', profile, answers: {}, expect: [] });
  assert.match(line, /^ {2}# answered for them by somebody else: - \{profile: \{age_months: 14, gender: male\}/);
});
