import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadTopic } from '../load-topic.ts';
import type { Answers, Profile, TopicKey } from '../topic.ts';
import { visibleQuestions } from '../visible-questions.ts';
import { onlyAlone, questionsAlone, topicWithAlone, withAlone } from './answered-alone.ts';
import { loadOverlay } from './load-overlay.ts';
import { topicAbout } from './topic-about.ts';

const aged = (age_years: number, over: Partial<Profile> = {}): Profile => ({
  age_years,
  age_months: age_years * 12,
  gender: 'female',
  ...over,
});
const about = async (key: TopicKey) => topicAbout(await loadTopic(key), await loadOverlay(key));
const asked = async (
  key: TopicKey,
  { profile = aged(15), byCarer = {}, alone = {} }: { profile?: Profile; byCarer?: Answers; alone?: Answers } = {},
) => questionsAlone(await about(key), { profile, byCarer, alone }).map(({ id }) => id);

describe('questions to a young person alone', () => {
  test('is what no carer is asked', async () => {
    const topic = await about('temperature');
    const ofCarer = visibleQuestions(topic, {}, aged(15)).map(({ id }) => id);
    const alone = await asked('temperature');
    assert.ok(alone.includes('pregnancy_status'));
    assert.ok(!ofCarer.includes('pregnancy_status'));
  });

  const boundaries: [age: number, others: number[], isAsked: boolean][] = [
    [11, [], false],
    [12, [], true],
    [17, [], true],
    [18, [], false],
    [30, [], false],
    [11, [10, 12], true],
    [18, [17, 19], true],
    [19, [18, 20], false],
    [10, [9, 11], false],
  ];
  for (const [age, others, isAsked] of boundaries) {
    test(`${age} years, perhaps ${others.join() || 'no other'}: ${isAsked ? 'asked' : 'not asked'}, and the carer the other way`, async () => {
      const profile = aged(age, { others: others.map((one) => ({ age_years: one, age_months: one * 12 })) });
      assert.equal((await asked('temperature', { profile })).includes('pregnancy_status'), isAsked);
      const ofCarer = visibleQuestions(await about('temperature'), {}, profile);
      const isOfCarer = ofCarer.some(({ id }) => id === 'pregnancy_status');
      assert.equal(isOfCarer, !isAsked && age >= 10);
    });
  }

  test('is asked on where an answer leads to more, which no carer is asked either', async () => {
    assert.ok(!(await asked('other_symptoms')).includes('pregnancy_signs'));
    const alone = { pregnancy_status: 'pregnant' };
    assert.ok((await asked('other_symptoms', { alone })).includes('pregnancy_signs'));
  });

  test('of a choice of several are only the options that no carer is offered', async () => {
    const topic = await about('anxiety_depression');
    const found = questionsAlone(topic, { profile: aged(15), byCarer: {}, alone: {} });
    const signs = found.find(({ id }) => id === 'other_signs');
    assert.deepEqual(signs?.kind === 'multiple' && signs.options, ['unsafe_home', 'alcohol_drugs']);
    assert.ok(found.every(({ required }) => !required));
  });

  test('is nothing that only the person themself could answer of a validated questionnaire', async () => {
    assert.ok(!(await asked('anxiety_depression')).some((id) => /^(phq|gad)/.test(id)));
  });
});

describe('both parts together', () => {
  test('a choice of several has what each chose, and "none" of one says nothing against the other', () => {
    assert.deepEqual(withAlone({ a: ['none'], b: ['x'], c: '1' }, { a: ['y'], b: ['y'], d: '2' }), {
      a: ['y'],
      b: ['x', 'y'],
      c: '1',
      d: '2',
    });
  });

  test('nothing is kept from the rules', async () => {
    const topic = topicWithAlone(await about('temperature'));
    assert.ok(visibleQuestions(topic, {}, aged(15)).some(({ id }) => id === 'pregnancy_status'));
  });
});

test('of what arrives only what belongs there is taken', async () => {
  const topic = await about('anxiety_depression');
  const alone = {
    other_signs: ['unsafe_home', 'voices'],
    main_concern: ['worry'],
    phq1: 'nearly_every_day',
    nothing: 'x',
  };
  const taken = onlyAlone(topic, { profile: aged(15), byCarer: { other_signs: ['none'] }, alone });
  assert.deepEqual(taken.other_signs, ['unsafe_home']);
  assert.deepEqual(Object.keys(taken), ['other_signs']);
});
