import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dangerWords } from '../danger-words/generated/danger-words.ts';
import { loadRuleTitles, loadTopic } from '../questionnaires/load-topic.ts';
import { topicKeys } from '../questionnaires/topic.ts';
import { languages } from '../shared/language.ts';
import { isUrgent } from '../e-contacts/thread-state.ts';
import { byDanger, factsOf, flagRank, messageRuleId, ruleTitle } from './flag-rank.ts';

const warning = 'warning' as const;
const emergency = { severity: 'emergency' as const, rule_id: 'FEVER_EMERGENCY_001' };
const selfHarm = { severity: warning, rule_id: 'MENTAL_HEALTH_WARNING_001' };
const ofWords = { severity: warning, rule_id: messageRuleId('bleeding', 4), kind: 'message' as const };
const wordsOfSelfHarm = { ...ofWords, rule_id: messageRuleId('self_harm', 0) };
const other = { severity: warning, rule_id: 'FEVER_WARNING_001', kind: 'rule' as const };

describe('red flags', () => {
  test('stand by danger: emergencies, self-harm, words of a message, other warnings', () => {
    const sorted = byDanger([other, ofWords, wordsOfSelfHarm, selfHarm, emergency]);
    assert.deepEqual(sorted, [emergency, wordsOfSelfHarm, selfHarm, ofWords, other]);
    assert.deepEqual(sorted.map(flagRank), [0, 1, 1, 2, 3]);
  });

  test('are told by SMS and escalated: emergencies, self-harm and words of a message', () => {
    const told = [emergency, selfHarm, wordsOfSelfHarm, ofWords, other].map((flag) => isUrgent(factsOf(flag)));
    assert.deepEqual(told, [true, true, true, true, false]);
  });

  for (const language of languages) {
    test(`have a title each in ${language}`, async () => {
      const titles = await loadRuleTitles(language);
      const topics = await Promise.all(topicKeys.map(loadTopic));
      const rules = topics.flatMap((topic) => topic.rules.map(({ id }) => id));
      const words = Object.keys(dangerWords.groups).map((group) => messageRuleId(group, 12));
      for (const rule_id of [...rules, ...words]) assert.ok(ruleTitle(titles, rule_id), rule_id);
      assert.equal(ruleTitle(titles, 'FEVER_WARNING_999'), undefined);
    });
  }
});
