import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadTopic } from '../questionnaires/load-topic.ts';
import {
  answersOfRecord,
  type AskedEntry,
  dayMeasured,
  entriesOfAnswers,
  measuredInAnswers,
} from './asked-of-record.ts';
import { pickList as list } from './generated/pick-list.ts';
import { itemOf } from './pick-list.ts';

const topic = await loadTopic('high_blood_pressure');
const diabetes = await loadTopic('diabetes');
const entry = (kind: AskedEntry['kind'], code: string | null, over: Partial<AskedEntry> = {}): AskedEntry => ({
  kind,
  code,
  name: code ?? '',
  isStanding: true,
  ...over,
});
const filled = (entries: AskedEntry[], earlier = {}) =>
  answersOfRecord(topic, entries, { list, language: 'en', earlier });

test('each option of the three questions is an item of the list, under which it stands in the record', () => {
  const kinds = { known_allergies: 'allergy', chronic_conditions: 'condition', current_medicines: 'medicine' } as const;
  for (const [id, kind] of Object.entries(kinds)) {
    const question = topic.questions.find((one) => one.id === id) ?? diabetes.questions.find((one) => one.id === id);
    const options = question && 'options' in question ? question.options : [];
    for (const code of options.filter((one) => !['none', 'unsure', 'other', 'prefer_not'].includes(one))) {
      assert.ok(itemOf(list, kind, code)?.classes.includes(code), `${id}: ${code}`);
    }
  }
});

test('record entries are prefilled, without resolved and removed ones', () => {
  assert.deepEqual(filled([]), {});
  assert.deepEqual(filled([entry('condition', 'diabetes_type_2'), entry('medicine', 'amlodipine')]), {
    chronic_conditions: ['diabetes'],
    current_medicines: ['bp_medicine'],
  });
  const over = entry('condition', 'asthma', { isStanding: false });
  assert.deepEqual(filled([over], { chronic_conditions: ['asthma_copd'] }), { chronic_conditions: [] });
  assert.deepEqual(filled([over], { chronic_conditions: ['asthma_copd', 'hiv'] }), { chronic_conditions: ['hiv'] });
});

test('the last inquiry is added, but for what says that there is nothing', () => {
  const known = [entry('condition', 'diabetes')];
  assert.deepEqual(filled(known, { chronic_conditions: ['none'] }), { chronic_conditions: ['diabetes'] });
  assert.deepEqual(filled(known, { chronic_conditions: ['epilepsy', 'other'], chronic_conditions_other: 'Gout' }), {
    chronic_conditions: ['diabetes', 'epilepsy', 'other'],
    chronic_conditions_other: 'Gout',
  });
});

test('an entry without an option is named under Other', () => {
  const known = [entry('condition', 'gout'), entry('condition', null, { name: 'Bone pain' })];
  assert.deepEqual(filled(known), { chronic_conditions: ['other'], chronic_conditions_other: 'Gout, Bone pain' });
});

test('answers that are not in the record are proposed to it', () => {
  const answers = {
    chronic_conditions: ['diabetes', 'unsure'],
    current_medicines: ['none'],
    known_allergies: ['penicillin', 'other'],
    known_allergies_other: 'Pilipili',
  };
  const found = entriesOfAnswers(answers, [], list).map(({ kind, details }) => [kind, details.name, details.code]);
  assert.deepEqual(found, [
    ['allergy', 'Penicillin', 'penicillin'],
    ['allergy', 'Pilipili', null],
    ['condition', 'Diabetes', 'diabetes'],
  ]);
});

test('another condition is proposed as the list names it, and a long story with all of its words', () => {
  const told = `Amoxicillin gave me hives, ${'then my face swelled, '.repeat(6)}and I could not breathe`;
  const answers = {
    chronic_conditions: ['other'],
    chronic_conditions_other: 'mimba',
    known_allergies: ['other'],
    known_allergies_other: told,
  };
  const [allergy, condition, ...more] = entriesOfAnswers(answers, [], list);
  assert.deepEqual([condition?.details.code, more], ['pregnancy', []]);
  assert.ok(allergy?.kind === 'allergy' && allergy.details.name.length <= 120 && allergy.details.name.endsWith('…'));
  assert.equal(allergy.details.reaction, told);
  const known = [entry('allergy', null, { name: allergy.details.name }), entry('condition', 'pregnancy')];
  assert.deepEqual(entriesOfAnswers(answers, known, list), []);
});

test('nothing is proposed that the record knows, be it under another name, or taken out', () => {
  const known = [
    entry('condition', 'diabetes_type_2'),
    entry('allergy', 'penicillin', { isStanding: false }),
    entry('condition', null, { name: 'Bone pain' }),
    entry('condition', 'gout'),
  ];
  const answers = {
    chronic_conditions: ['diabetes', 'other'],
    chronic_conditions_other: 'bone pain, Gout',
    known_allergies: ['penicillin'],
  };
  assert.deepEqual(entriesOfAnswers(answers, known, list), []);
});

describe('words under Other are read one name after the other', () => {
  const typed = (other: string, known: readonly AskedEntry[] = [], id = 'chronic_conditions') =>
    entriesOfAnswers({ [id]: ['other'], [`${id}_other`]: other }, known, list).map(({ details }) => details.name);
  const table: [why: string, typed: string, proposed: string[]][] = [
    ['commas and semicolons', 'Jongo, Bone pain; old age', ['Gout', 'Bone pain', 'old age']],
    ['the same in two languages', 'Gout, Jongo, gout', ['Gout']],
    ['a name with a comma', 'Diabetes, type 2, Bone pain', ['Diabetes, type 2', 'Bone pain']],
    ['brackets and numbers', 'Pain (knee, hip), lump of 1,5 cm', ['Pain (knee, hip)', 'lump of 1,5 cm']],
    ['nothing between', ' , ;Bone pain;; ', ['Bone pain']],
  ];
  for (const [why, words, names] of table) test(why, () => assert.deepEqual(typed(words), names));

  test('none that the record knows is proposed again: in either language, as a brand, taken out or over', () => {
    const gout = entry('condition', 'gout');
    assert.deepEqual(typed('Jongo, Bone pain', [gout]), ['Bone pain']);
    assert.deepEqual(typed('gout; Bone pain', [{ ...gout, isStanding: false }]), ['Bone pain']);
    assert.deepEqual(typed('Old age, Bone pain', [entry('condition', null, { name: 'old age' })]), ['Bone pain']);
    const medicines = [entry('medicine', 'amlodipine'), entry('medicine', null, { name: 'Mara, Moja' })];
    assert.deepEqual(typed('Norvasc, Mara, Moja, Herbs', medicines, 'current_medicines'), ['Herbs']);
  });

  test('what brings an allergy says more than its group, and is proposed', () => {
    assert.deepEqual(typed('Ampiclox', [entry('allergy', 'penicillin')], 'known_allergies'), ['Ampiclox']);
  });

  test('none is filled in twice, or again after it was taken out', () => {
    const earlier = { chronic_conditions: ['other'], chronic_conditions_other: 'Jongo; Old age, Bone pain' };
    const known = [entry('condition', 'gout'), entry('condition', null, { name: 'Old age', isStanding: false })];
    assert.equal(filled(known, earlier)['chronic_conditions_other'], 'Gout, Bone pain');
  });

  test('one that is too long for a name is known by its cut name, also beside others', () => {
    const long = `Herbs ${'of the forest '.repeat(10)}`.trim();
    const told = `Amlodipine, ${long}`;
    const [, cut = ''] = typed(told, [], 'current_medicines');
    assert.ok(cut.length <= 120 && cut.endsWith('…'), cut);
    const known = [entry('medicine', 'amlodipine'), entry('medicine', null, { name: cut })];
    assert.deepEqual(typed(told, known, 'current_medicines'), []);
    assert.deepEqual(typed(`${cut}, Amlodipine`, known, 'current_medicines'), []);
    assert.deepEqual(typed(`${told}, Roots`, known, 'current_medicines'), ['Roots']);
    const earlier = { current_medicines: ['other'], current_medicines_other: told };
    assert.equal(filled(known, earlier)['current_medicines_other'], cut);
  });

  test('no name is cut where there are more of them than fit', () => {
    const names = Array.from({ length: 9 }, (_, at) => `${at} ${'x'.repeat(40)}`);
    const known = names.map((name) => entry('condition', null, { name }));
    const said = filled(known)['chronic_conditions_other'];
    assert.equal(said, names.slice(0, 6).join(', '));
    assert.deepEqual(typed(said, known), []);
  });
});

test('measurements are taken over in one unit; unsure ones or those of another day are not', () => {
  const pressure = measuredInAnswers(topic, { bp_systolic: 168, bp_diastolic: 102 });
  assert.deepEqual(
    pressure.map(({ measure, value, lower, unit }) => [measure, value, lower, unit]),
    [['blood_pressure', 168, 102, 'mmhg']],
  );
  assert.deepEqual(measuredInAnswers(topic, { bp_systolic: 168 }), []);
  const sugar = (answers: Record<string, string | number | { value: number; unit: string }>) =>
    measuredInAnswers(diabetes, answers).map(({ value, context }) => [value, context]);
  assert.deepEqual(sugar({ glucose_fasting: { value: 115, unit: 'mg_dl' } }), [[6.4, 'before_food']]);
  assert.deepEqual(sugar({ glucose_post_meal: { value: 12, unit: 'mmol_l' } }), [[12, 'after_food']]);
  assert.deepEqual(sugar({ glucose_fasting: { value: 30, unit: 'mmol_l' } }), []);
  assert.deepEqual(sugar({ glucose_fasting: { value: 6, unit: 'mmol_l' }, reading_time: 'earlier' }), []);
});

test('HbA1c is left out, since no question asks for its day', () => {
  assert.deepEqual(measuredInAnswers(diabetes, { readings_available: ['hba1c'], hba1c: 8.1 }), []);
});

test('a value is of the day of filling in, and blood pressure of the day that was told, never of a later one', () => {
  const arrived = '2026-11-21';
  const onTime = { filled_on: null, arrived };
  const late = { filled_on: '2026-11-18', arrived };
  assert.equal(dayMeasured('temperature', {}, onTime), null);
  assert.equal(dayMeasured('temperature', { bp_date: '2026-11-16' }, late), '2026-11-18');
  assert.equal(dayMeasured('blood_pressure', {}, late), '2026-11-18');
  assert.equal(dayMeasured('blood_pressure', { bp_date: '2026-11-16' }, late), '2026-11-16');
  assert.equal(dayMeasured('blood_pressure', { bp_date: '2026-11-16' }, onTime), '2026-11-16');
  assert.equal(dayMeasured('blood_pressure', { bp_date: arrived }, onTime), null);
  assert.equal(dayMeasured('blood_pressure', { bp_date: '2026-11-30' }, late), '2026-11-18');
  assert.equal(dayMeasured('blood_pressure', { bp_date: '0202-11-16' }, onTime), null);
  const ahead = { filled_on: '2026-11-22', arrived };
  assert.equal(dayMeasured('temperature', {}, ahead), null);
  assert.equal(dayMeasured('blood_pressure', { bp_date: arrived }, ahead), null);
});
