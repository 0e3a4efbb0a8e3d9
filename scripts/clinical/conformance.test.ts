import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { type Profile, type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { visibleQuestions } from '@hodi/domain/questionnaires/visible-questions.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import { checkedContent, clinicalFolder } from './content.ts';
import { vectorProfile, wireAnswers } from './vector-answers.ts';

interface ConformanceCase {
  readonly topic: TopicKey;
  readonly profile: Profile;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly expect: readonly string[];
  readonly hidden: readonly string[];
}
const cases = JSON.parse(readFileSync(join(clinicalFolder, 'conformance.json'), 'utf8')) as ConformanceCase[];
const { problems, content } = checkedContent();

test('the clinical content has nothing to put right', () => assert.deepEqual(problems, []));

describe('the generated modules agree with the reference evaluator', () => {
  test('there are cases for every topic', () => {
    assert.equal(cases.length, 1823);
    assert.deepEqual([...new Set(cases.map(({ topic }) => topic))].toSorted(), topicKeys.toSorted());
  });
  for (const key of topicKeys) {
    test(key, async () => {
      const topic = await loadTopic(key);
      for (const [at, { topic: of, profile, answers: given, expect, hidden }] of cases.entries()) {
        if (of !== key) continue;
        const answers = wireAnswers(topic, given);
        const fired = evaluateRedFlags(topic, answers, profile).map(({ rule_id }) => rule_id);
        assert.deepEqual(fired.toSorted(), expect.toSorted(), `case ${at}`);
        const shown = new Set(visibleQuestions(topic, answers, profile).map(({ id }) => id));
        const ignored = Object.keys(answers).filter((id) => !shown.has(id));
        assert.deepEqual(ignored.toSorted(), hidden.toSorted(), `case ${at}`);
      }
    });
  }
});

describe('the vectors of every rule', () => {
  for (const { file } of content?.topics ?? []) {
    for (const { id } of file.rules) {
      test(id, async () => {
        const topic = await loadTopic(file.topic as TopicKey);
        const own = file.vectors.filter(({ expect, near }) => expect.includes(id) || near?.includes(id));
        assert.ok(
          own.some(({ expect }) => expect.includes(id)),
          'a vector makes it fire',
        );
        for (const { profile, answers, expect } of own) {
          const facts = vectorProfile(profile, { age_years: 35, gender: 'male' });
          const flags = evaluateRedFlags(topic, wireAnswers(topic, answers), facts);
          assert.deepEqual(flags.map(({ rule_id }) => rule_id).toSorted(), expect.toSorted());
        }
      });
    }
  }
});
