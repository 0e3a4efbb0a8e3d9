import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadTopic, loadTopicTexts } from '../questionnaires/load-topic.ts';
import { openFlagAdvice } from './open-flag-advice.ts';

const loaded = { topic: await loadTopic('temperature'), texts: await loadTopicTexts('temperature', 'sw') };
const numbers = { emergency_phone: '0700 000 112', crisis_line: null };
const of = (rule_ids: string[], there = true) =>
  openFlagAdvice({ loaded: there ? loaded : undefined, rule_ids, language: 'sw', numbers });

describe('advice while nobody has seen an emergency', () => {
  test('is what the emergency screen said, with the number, each once', () => {
    const { rules, actions } = of(['FEVER_EMERGENCY_001', 'FEVER_EMERGENCY_003']);
    assert.deepEqual(rules, [
      loaded.texts.emergencies['FEVER_EMERGENCY_001']?.sw,
      loaded.texts.emergencies['FEVER_EMERGENCY_003']?.sw,
    ]);
    assert.equal(actions.length, 1);
    assert.match(actions[0] ?? '', /0700 000 112/);
  });

  test('is to get care where the rule is of another version, or the questions could not be loaded', () => {
    const general = of(['FEVER_EMERGENCY_001']).actions;
    assert.deepEqual(of(['FEVER_EMERGENCY_999']), { rules: [], actions: general });
    assert.deepEqual(of(['FEVER_EMERGENCY_001'], false), { rules: [], actions: general });
  });
});
