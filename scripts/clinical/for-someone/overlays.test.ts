/** Questions and advice for a carer about another person, for any topic, person and age. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { secondPerson } from '@hodi/domain/content-review/person-wording.ts';
import { asOffered } from '@hodi/domain/questionnaires/for-someone/offered-options.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { textsAbout } from '@hodi/domain/questionnaires/for-someone/texts-about.ts';
import { topicAbout } from '@hodi/domain/questionnaires/for-someone/topic-about.ts';
import type { Profile, TopicKey, TopicTexts } from '@hodi/domain/questionnaires/topic.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { checkedContent, clinicalFolder } from '../content.ts';
import { vectorProfile, wireAnswers } from '../vector-answers.ts';

const { content } = checkedContent();
assert.ok(content);
const { topics, overlays, shared } = content;
const overlayOf = (key: TopicKey) => {
  const found = overlays.topics.find((overlay) => overlay.key === key);
  assert.ok(found);
  return found;
};
const aboutOther = topics.map((resolved) => {
  const { topic, texts } = resolved;
  const { overlay, texts: words, file } = overlayOf(topic.key);
  return { resolved, topic, texts, words, about: topicAbout(topic, overlay), carers: carersOf(file) };
});

function carersOf({ carer_you = [] }: { carer_you?: readonly string[] }): ReadonlySet<string> {
  return new Set([...carer_you, ...(overlays.files.shared.carer_you ?? []), 'FEVER_EMERGENCY_003']);
}

const person = (age_months: number, gender: Profile['gender'] = 'female'): Someone => ({
  given_name: 'Amani',
  profile: { age_months, age_years: Math.floor(age_months / 12), gender },
});
const ages: [name: string, months: number][] = [
  ['a newborn', 0],
  ['1 year', 14],
  ['3 years', 40],
  ['11 years', 138],
  ['15 years', 187],
  ['30 years', 363],
];

/** Each text that a carer may read, by its id; help and hints speak to them anyway. */
function textsFor(texts: TopicTexts, language: Language): [id: string, text: string][] {
  return [
    ['intent', texts.intent],
    ...Object.entries(texts.questions).flatMap(([id, { text, options = {} }]): [string, string][] => [
      [id, text],
      ...Object.entries(options).map(([code, option]): [string, string] => [`${id}.${code}`, option]),
    ]),
    ...Object.entries(texts.warnings),
    ...[texts.emergencies, texts.actions].flatMap((both) =>
      Object.entries(both).map(([id, text]): [string, string] => [id, text[language]]),
    ),
  ];
}

describe('texts about another person', () => {
  for (const [name, months] of ages) {
    test(`${name}: every text is filled in, and none speaks to "you" for what is theirs`, () => {
      for (const { topic, texts, words, about, carers } of aboutOther) {
        const asked = new Set(about.questions.filter(({ show_if }) => !isNever(show_if)).map(({ id }) => id));
        const rules = new Set(about.rules.map(({ id }) => id));
        const all = new Map(topic.rules.map(({ id }) => [id, true]));
        for (const language of ['en', 'sw'] as const) {
          const said = textsAbout(texts[language], words[language], person(months));
          for (const [id, text] of textsFor(said, language)) {
            const [question = ''] = id.split('.');
            if (id in said.actions || id === 'intent' || rules.has(id) || asked.has(question)) {
              const where = `${topic.key}, ${id}, ${language}: ${text}`;
              assert.ok(text.trim() !== '' && !text.includes('{name}'), where);
              const [own = ''] = id.split('.').slice(-1);
              if (carers.has(id) || carers.has(own)) continue;
              const both = { en: language === 'en' ? text : '', sw: language === 'sw' ? text : '' };
              assert.deepEqual(secondPerson(both), [], where);
            } else assert.ok(all.has(id) || topic.questions.some((q) => q.id === question), id);
          }
        }
      }
    });

    test(`${name}: of every question asked some options are offered, and none is new`, () => {
      for (const { topic, about } of aboutOther) {
        for (const question of about.questions) {
          if (!('options' in question)) continue;
          const offered = asOffered(question, person(months).profile, {});
          assert.ok('options' in offered);
          const usual = topic.questions.find(({ id }) => id === question.id);
          assert.ok(usual && 'options' in usual);
          const real = offered.options.filter((code) => !['none', 'unsure', 'prefer_not', 'other'].includes(code));
          assert.ok(real.length > 0, `${topic.key}, ${question.id}`);
          assert.deepEqual(
            offered.options,
            usual.options.filter((code) => offered.options.includes(code)),
          );
        }
      }
    });
  }
});

const isNever = (expression: unknown): boolean => JSON.stringify(expression) === '["or",[]]';

describe('texts about oneself', () => {
  test('is as it was: no name, no other words', () => {
    for (const { texts } of topics) assert.ok(!JSON.stringify(texts).includes('{name}'));
  });
});

interface ConformanceCase {
  readonly topic: TopicKey;
  readonly profile: Profile;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly expect: readonly string[];
}

describe('a red flag about oneself fires about another person too', () => {
  const cases = JSON.parse(readFileSync(join(clinicalFolder, 'conformance.json'), 'utf8')) as ConformanceCase[];
  const vectors = topics.flatMap(({ topic: { key }, file }) =>
    file.vectors.map(({ profile, answers, expect }) => ({
      topic: key,
      profile: vectorProfile(profile, shared.default_profile),
      answers,
      expect,
    })),
  );
  const judged = [...vectors, ...cases].map((one) => {
    const found = aboutOther.find(({ topic }) => topic.key === one.topic);
    assert.ok(found);
    const { topic, about } = found;
    const answers = wireAnswers(topic, one.answers);
    const asked = new Set(visibleQuestions(about, answers, one.profile).map(({ id }) => id));
    const usual = visibleQuestions(topic, answers, one.profile).map(({ id }) => id);
    const lost = usual.filter((id) => answers[id] !== undefined && !asked.has(id));
    const more = [...asked].filter((id) => answers[id] !== undefined && !usual.includes(id));
    const fired = evaluateRedFlags(about, answers, one.profile).map(({ rule_id }) => rule_id);
    return { ...one, fired: fired.toSorted(), lost, more };
  });

  test('wherever the same is asked', () => {
    const same = judged.filter(({ lost, more }) => lost.length + more.length === 0);
    assert.ok(same.length > 1500, `${same.length} of ${judged.length}`);
    for (const { topic, profile, answers, expect, fired } of same)
      assert.deepEqual(fired, expect.toSorted(), JSON.stringify({ topic, profile, answers }));
  });

  test('every sign of danger of a child, at the age of that child', () => {
    const fits = (topic: TopicKey, { age_years }: Profile) =>
      age_years >= (overlayOf(topic).file.topic_offer?.from_age_years ?? 0);
    const ofChildren = judged.filter(
      ({ topic, profile, expect }) => profile.age_years < 5 && fits(topic, profile) && expect.length > 0,
    );
    assert.ok(ofChildren.length > 50, `${ofChildren.length}`);
    for (const { topic, profile, answers, expect, fired, lost } of ofChildren) {
      const missed = expect.filter((id) => !fired.includes(id));
      // A warning may depend on facts that no carer of a baby can tell, such as stiffness in the morning.
      const isAsked = lost.length === 0 || missed.some((id) => id.includes('EMERGENCY'));
      assert.ok(missed.length === 0 || !isAsked, JSON.stringify({ topic, profile, answers, missed }));
    }
  });
});
