/** Properties that hold whatever is sent, for every topic: nothing throws, and hidden answers change nothing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type ChangedAnswer,
  changedAnswers,
  changedAnswersSchema,
  noteRaised,
} from '../questionnaires/changed-answers.ts';
import { loadTopic } from '../questionnaires/load-topic.ts';
import { type Answers, type Profile, type Topic, topicKeys } from '../questionnaires/topic.ts';
import { cleanAnswers, softWarnings, validateAnswers } from '../questionnaires/validate-answers.ts';
import { visibleQuestions } from '../questionnaires/visible-questions.ts';
import { exampleTopic } from '../testing/example-topic.ts';
import { evaluateRedFlags } from './evaluate-red-flags.ts';

const topics = await Promise.all(topicKeys.map(loadTopic));

/** The seed of every property test, so that a failure is the same tomorrow. */
const seeded = { seed: 20261121, numRuns: 60 } as const;

const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  'none',
  '__proto__',
  Number.NaN,
  Infinity,
  -0,
  1e308,
  [],
  [[]],
  ['none', 'none'],
  ['__proto__', 'constructor'],
  Array.from({ length: 10_000 }, () => 'none'),
  { value: Number.NaN, unit: 'c' },
  { value: 1, unit: '__proto__' },
  { value: '1', unit: 1 },
  { length: 3, includes: 1 },
];

/** Answers as nobody should send them: any JSON under the ids of the topic and under ids that mean trouble. */
function hostileAnswers(topic: Topic): fc.Arbitrary<Answers> {
  const ids = topic.questions.flatMap(({ id }) => [id, `${id}_other`]);
  const codes = topic.questions.flatMap((question) => ('options' in question ? question.options : []));
  const value = fc.oneof(
    fc.constantFrom(...nasty),
    fc.constantFrom(...codes),
    fc.array(fc.constantFrom(...codes), { maxLength: 4 }),
    fc.double(),
    fc.record({ value: fc.double(), unit: fc.constantFrom('c', 'mg_dl', 'mmhg', 'days') }),
    fc.jsonValue(),
  );
  const id = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...ids) },
    fc.constantFrom('__proto__', 'constructor', 'x'),
  );
  return fc
    .array(fc.tuple(id, value), { maxLength: 30 })
    .map((entries) =>
      JSON.parse(
        `{${entries.map(([key, given]) => `${JSON.stringify(key)}:${JSON.stringify(given) ?? 'null'}`).join(',')}}`,
      ),
    );
}

/** Answers that the form could produce: each question answered in its own kind, or not at all. */
function possibleAnswers(topic: Topic): fc.Arbitrary<Answers> {
  const entries = topic.questions.map((question) => {
    switch (question.kind) {
      case 'single':
        return [question.id, fc.constantFrom(...question.options)];
      case 'multiple':
        return [question.id, fc.uniqueArray(fc.constantFrom(...question.options), { minLength: 1, maxLength: 3 })];
      case 'number': {
        const { code: unit, min, max } = question.units[0];
        return [
          question.id,
          fc.integer({ min: Math.ceil(min), max: Math.floor(max) }).map((value) => ({ value, unit })),
        ];
      }
      case 'scale':
        return [question.id, fc.integer({ min: question.min, max: question.max })];
      case 'date':
        return [question.id, fc.constantFrom('2026-11-21', '2027-02-28')];
      default:
        return [question.id, fc.constantFrom('a text', 'another')];
    }
  });
  return fc.record(Object.fromEntries(entries), { requiredKeys: [] }) as fc.Arbitrary<Answers>;
}

const anyProfile = fc.integer({ min: 0, max: 1200 }).chain((age_months) =>
  fc.record({
    age_months: fc.constant(age_months),
    age_years: fc.constant(Math.floor(age_months / 12)),
    gender: fc.constantFrom('male', 'female', 'other', 'prefer_not_to_say'),
  }),
);

/** Problems of the questions that are shown; cleaning drops the rest and must hide none of these. */
function problemsOf(topic: Topic, answers: Answers, profile: Profile): string[] {
  const shown = new Set(visibleQuestions(topic, answers, profile).flatMap(({ id }) => [id, `${id}_other`]));
  return validateAnswers(topic, answers, { profile, mode: 'complete' })
    .filter(({ question_id, code }) => shown.has(question_id) && code !== 'unknown_question')
    .map(({ question_id, code }) => `${question_id} ${code}`);
}

describe('whatever is sent', () => {
  for (const topic of topics) {
    test(`${topic.key}: checking never throws, and cleaning twice is cleaning once`, () => {
      fc.assert(
        fc.property(hostileAnswers(topic), anyProfile, (answers, profile) => {
          const clean = cleanAnswers(topic, answers, profile);
          validateAnswers(topic, answers, { profile, mode: 'draft' });
          softWarnings(topic, answers, profile);
          assert.deepEqual(cleanAnswers(topic, clean, profile), clean);
          assert.deepEqual(problemsOf(topic, clean, profile), problemsOf(topic, answers, profile));
        }),
        seeded,
      );
    });

    test(`${topic.key}: what the form can produce has no problem but what is missing`, () => {
      fc.assert(
        fc.property(possibleAnswers(topic), anyProfile, (answers, profile) => {
          const clean = cleanAnswers(topic, answers, profile);
          const codes = validateAnswers(topic, clean, { profile, mode: 'draft' });
          assert.deepEqual(codes, []);
        }),
        seeded,
      );
    });
  }
});

describe('whatever is answered', () => {
  for (const topic of topics) {
    test(`${topic.key}: evaluating never throws, and hidden answers change nothing`, () => {
      fc.assert(
        fc.property(hostileAnswers(topic), anyProfile, (answers, profile) => {
          const flags = evaluateRedFlags(topic, answers, profile);
          assert.deepEqual(evaluateRedFlags(topic, cleanAnswers(topic, answers, profile), profile), flags);
        }),
        seeded,
      );
    });

    test(`${topic.key}: no answer to a hidden question can raise or silence a rule`, () => {
      fc.assert(
        fc.property(possibleAnswers(topic), possibleAnswers(topic), anyProfile, (answers, others, profile) => {
          const shown = new Set(visibleQuestions(topic, answers, profile).map(({ id }) => id));
          const hidden = Object.fromEntries(Object.entries(others).filter(([id]) => !shown.has(id)));
          const flags = evaluateRedFlags(topic, answers, profile);
          assert.deepEqual(evaluateRedFlags(topic, { ...answers, ...hidden }, profile), flags);
        }),
        seeded,
      );
    });
  }
});

test('the trail stays small and sendable whatever is answered', () => {
  fc.assert(
    fc.property(fc.array(hostileAnswers(exampleTopic), { maxLength: 80 }), anyProfile, (steps, profile) => {
      const trail = steps.reduce<ChangedAnswer[]>((known, answers) => {
        const flags = evaluateRedFlags(exampleTopic, answers, profile);
        return noteRaised(known, { topic: exampleTopic, answers, profile, flags });
      }, []);
      assert.ok(changedAnswersSchema.safeParse(trail).success);
      assert.ok(changedAnswersSchema.safeParse(changedAnswers(trail, {})).success);
    }),
    seeded,
  );
});
