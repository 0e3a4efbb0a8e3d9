import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { numberChecks } from '../questionnaires/generated/number-checks.ts';
import { loadTopic, loadTopicTexts } from '../questionnaires/load-topic.ts';
import { actionKeys, type Rule, type Topic, topicKeys, type TopicTexts } from '../questionnaires/topic.ts';
import { adviceOf, leadingAction, unclearAdvice } from './advice.ts';

const numbers = { emergency_phone: '0700 000 112', crisis_line: null };
const language = 'en' as const;
const loaded = await Promise.all(
  topicKeys.map(async (key): Promise<{ topic: Topic; texts: TopicTexts }> => ({
    topic: await loadTopic(key),
    texts: await loadTopicTexts(key, language),
  })),
);
const filled = (text: string) =>
  text.replaceAll('{emergency_phone}', '0700 000 112').replaceAll('{crisis_line}', '0700 000 112');

describe('when several rules fire, in each topic, each pair of rules', () => {
  for (const { topic, texts } of loaded) {
    test(topic.key, () => {
      const actionText = ({ action }: Rule) =>
        filled((texts.actions[`${action}_without_line`] ?? texts.actions[action])?.[language] ?? '');
      const ruleText = ({ id }: Rule) => filled(texts.emergencies[id]?.[language] ?? texts.warnings[id] ?? '');
      for (const one of topic.rules) {
        for (const other of topic.rules) {
          const rule_ids = [one.id, other.id];
          const { rules, action } = adviceOf({ topic, texts, rule_ids, language, numbers });
          const both = topic.rules.filter(({ id }) => rule_ids.includes(id));
          const sorted = both.toSorted(
            (a, b) => Number(b.severity === 'emergency') - Number(a.severity === 'emergency'),
          );
          assert.deepEqual(
            rules.map(({ text }) => text),
            [...new Set(sorted.map(ruleText))],
          );
          const [first] = both.toSorted((a, b) => actionKeys.indexOf(a.action) - actionKeys.indexOf(b.action));
          assert.equal(action, first && actionText(first));
          const isEmergency = both.some(({ severity }) => severity === 'emergency');
          if (!isEmergency) continue;
          assert.match(action, /0700 000 112/);
          assert.doesNotMatch(action, /few days/);
        }
      }
    });
  }
});

test('the one thing to do is the most urgent', () => {
  assert.equal(leadingAction(['care_soon', 'emergency_now', 'emergency_child']), 'emergency_child');
  assert.equal(leadingAction(['emergency_child', 'crisis_now']), 'crisis_now');
  assert.equal(leadingAction(['emergency_now', 'emergency_pregnancy']), 'emergency_pregnancy');
  assert.equal(leadingAction(['care_soon', 'care_today']), 'care_today');
  assert.equal(leadingAction([]), undefined);
});

describe('a number whose unit is not certain', () => {
  const diabetes = loaded.find(({ topic }) => topic.key === 'diabetes');
  assert.ok(diabetes);
  const asked = { ...diabetes, language, numbers, unclear: ['glucose_fasting'] };
  const unclearText = filled(numberChecks.unit_unclear.en);

  test('takes the direction from a rule that looks at it, and leaves what to do', () => {
    const rule_ids = ['DIABETES_EMERGENCY_001'];
    const certain = adviceOf({ ...asked, rule_ids, unclear: [] });
    const { rules, action } = adviceOf({ ...asked, rule_ids });
    assert.deepEqual(rules, [{ rule_id: 'DIABETES_EMERGENCY_001', text: unclearText }]);
    assert.equal(action, certain.action);
    assert.notEqual(certain.rules[0]?.text, unclearText);
  });

  test('is told about once, where several rules look at it', () => {
    const rule_ids = ['DIABETES_EMERGENCY_001', 'DIABETES_EMERGENCY_003'];
    assert.equal(adviceOf({ ...asked, rule_ids }).rules.length, 1);
    assert.equal(unclearAdvice({ ...asked, rule_ids }), '');
  });

  test('is told about by itself where no rule looks at it', () => {
    assert.equal(unclearAdvice({ ...asked, rule_ids: [] }), unclearText);
    assert.equal(unclearAdvice({ ...asked, rule_ids: [], unclear: [] }), '');
  });
});
