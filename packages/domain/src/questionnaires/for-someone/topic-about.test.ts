import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { exampleTopic } from '@hodi/domain/testing/example-topic.ts';
import { goOnAs } from '../flow/quiz-state.ts';
import { loadTopic } from '../load-topic.ts';
import type { Answers, Profile, Topic, TopicKey } from '../topic.ts';
import { cleanAnswers, validateAnswers } from '../validate-answers.ts';
import { visibleQuestions } from '../visible-questions.ts';
import { loadOverlay, loadOverlayCatalog } from './load-overlay.ts';
import { asOffered } from './offered-options.ts';
import { topicAbout } from './topic-about.ts';
import { topicInstead } from './age-of-someone.ts';

const aged = (age_years: number, gender: Profile['gender'] = 'female'): Profile => ({
  age_years,
  age_months: age_years * 12,
  gender,
});
const about = async (key: TopicKey): Promise<Topic> => topicAbout(await loadTopic(key), await loadOverlay(key));
const asked = (topic: Topic, profile: Profile, answers: Answers = {}) =>
  visibleQuestions(topic, answers, profile).map(({ id }) => id);

describe('thoughts of suicide in another person', () => {
  test('are asked for though PHQ-9 is not, whatever else was answered', async () => {
    const topic = await about('anxiety_depression');
    for (const main_concern of [['worry'], ['low_mood'], ['self_harm']]) {
      const shown = asked(topic, aged(30), { main_concern, phq9: 'not_at_all' });
      assert.ok(shown.includes('safety_thoughts'), main_concern.join());
      assert.deepEqual(
        shown.filter((id) => /^(phq|gad)/.test(id)),
        [],
      );
    }
  });

  test('are an emergency as about oneself', async () => {
    const answers: Answers = { main_concern: ['low_mood'], safety_thoughts: 'now_plan', safety_support: 'no' };
    const flags = evaluateRedFlags(await about('anxiety_depression'), answers, aged(30));
    assert.deepEqual(flags[0], { rule_id: 'MENTAL_HEALTH_EMERGENCY_001', severity: 'emergency' });
  });

  test('are asked for from 10 years on', async () => {
    const topic = await about('anxiety_depression');
    assert.ok(!asked(topic, aged(9)).includes('safety_thoughts'));
    assert.ok(asked(topic, aged(10)).includes('safety_thoughts'));
  });
});

describe('a question that is not asked about another person', () => {
  test('is not required, and its answer counts for nothing', async () => {
    const topic = await about('anxiety_depression');
    const answers: Answers = { phq1: 'nearly_every_day', phq2: 'nearly_every_day' };
    const options = { profile: aged(30), mode: 'complete' } as const;
    const wrong = validateAnswers(topic, answers, options).map(({ question_id }) => question_id);
    assert.ok(wrong.every((id) => !/^(phq|gad)/.test(id)));
    assert.deepEqual(cleanAnswers(topic, answers, aged(30)), {});
  });

  test('before an age is asked from that age on', async () => {
    const topic = await about('shortage_of_breadth');
    assert.ok(!asked(topic, aged(1), { sob_now: 'yes' }).includes('speech'));
    const base = await loadTopic('shortage_of_breadth');
    assert.equal(
      asked(topic, aged(2), { sob_now: 'yes' }).includes('speech'),
      asked(base, aged(2), { sob_now: 'yes' }).includes('speech'),
    );
  });

  test('stays asked for who answered it before a correction of their age', async () => {
    const topic = await about('anxiety_depression');
    const answers: Answers = { safety_thoughts: 'now_plan' };
    const { topic: now } = goOnAs({ topic, profile: aged(9) }, answers, [aged(11)]);
    assert.ok(asked(now, aged(9), answers).includes('safety_thoughts'));
  });
});

test('a condition of its own takes the place of the usual one', () => {
  const known = ['in', 'known', ['no']] as const;
  const topic = topicAbout(exampleTopic, { questions: { sugar: { show_if: known } }, rules_left_out: ['W1'] });
  assert.ok(asked(topic, aged(30), { known: 'no' }).includes('sugar'));
  assert.ok(!asked(topic, aged(30), { known: 'yes' }).includes('sugar'));
  assert.ok(!topic.rules.some(({ id }) => id === 'W1'));
});

describe('a young person’s answers alone', () => {
  const ofTheYoung: [topic: TopicKey, question: string, answers: Answers][] = [
    ['temperature', 'pregnancy_status', {}],
    ['fatigue', 'hiv_test', {}],
  ];
  for (const [key, question, answers] of ofTheYoung) {
    test(`${key}, ${question}: is asked of no carer from 12 to 17`, async () => {
      const topic = await about(key);
      const usual = asked(await loadTopic(key), aged(30), answers).includes(question);
      assert.ok(usual);
      for (const [age, isAsked] of [
        [12, false],
        [17, false],
        [18, true],
      ] as const)
        assert.equal(asked(topic, aged(age), answers).includes(question), isAsked, `${age}`);
    });
  }
});

describe('the options', () => {
  const offered = async (of: readonly [TopicKey, string], profile: Profile, answers: Answers = {}) => {
    const [key, id] = of;
    const question = (await about(key)).questions.find((one) => one.id === id);
    assert.ok(question);
    const shown = asOffered(question, profile, answers);
    return 'options' in shown ? shown.options : [];
  };

  test('fit the age: a baby is asked for no headache', async () => {
    assert.ok(!(await offered(['cold_flu', 'symptoms'], aged(1))).includes('headache'));
    assert.ok((await offered(['cold_flu', 'symptoms'], aged(3))).includes('headache'));
  });

  test('keep what was chosen when a birthday takes it away', async () => {
    const answers = { current_medicines: ['contraceptive'] };
    assert.ok(!(await offered(['temperature', 'current_medicines'], aged(13))).includes('contraceptive'));
    assert.ok((await offered(['temperature', 'current_medicines'], aged(13), answers)).includes('contraceptive'));
  });

  test('are all there about oneself', async () => {
    const topic = await loadTopic('cold_flu');
    for (const question of topic.questions) assert.equal(asOffered(question, aged(1), {}), question);
  });
});

test('a topic that makes no sense at an age names another one that does', async () => {
  const catalog = await loadOverlayCatalog();
  assert.equal(topicInstead(catalog, 'headache', aged(2)), 'other_symptoms');
  assert.equal(topicInstead(catalog, 'headache', aged(3)), undefined);
  assert.equal(topicInstead(catalog, 'chest_pain', aged(0)), 'shortage_of_breadth');
  assert.equal(topicInstead(catalog, 'temperature', aged(0)), undefined);
});
