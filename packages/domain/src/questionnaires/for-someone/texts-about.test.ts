import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adviceOf, unclearAdvice } from '@hodi/domain/red-flags/advice.ts';
import { openFlagAdvice } from '@hodi/domain/red-flags/open-flag-advice.ts';
import { languages, type Language } from '@hodi/domain/shared/language.ts';
import { loadTopic, loadTopicTexts } from '../load-topic.ts';
import { topicKeys, type TopicKey } from '../topic.ts';
import { loadOverlay, loadOverlayTexts } from './load-overlay.ts';
import type { Someone } from './overlay.ts';
import { textsAbout } from './texts-about.ts';
import { topicAbout } from './topic-about.ts';

const person = (age_months: number, given_name = 'Amani'): Someone => ({
  given_name,
  profile: { age_months, age_years: Math.floor(age_months / 12), gender: 'male' },
});
const baby = person(7);
const child = person(50);
const adult = person(800);

const textsFor = async (key: TopicKey, language: Language, someone: Someone) =>
  textsAbout(await loadTopicTexts(key, language), await loadOverlayTexts(key, language), someone);
const numbers = { emergency_phone: '999', crisis_line: null };

async function adviceAbout(rule: readonly [TopicKey, string], language: Language, someone: Someone): Promise<string> {
  const [key, rule_id] = rule;
  const topic = topicAbout(await loadTopic(key), await loadOverlay(key));
  const texts = await textsFor(key, language, someone);
  const { rules, action } = adviceOf({ topic, texts, rule_ids: [rule_id], language, numbers });
  return [...rules.map(({ text }) => text), action].join(' ');
}

describe('a baby', () => {
  test('is never told to drive, nor told not to: somebody stays at its side', async () => {
    for (const key of topicKeys) {
      const topic = topicAbout(await loadTopic(key), await loadOverlay(key));
      for (const { id, severity } of topic.rules) {
        if (severity !== 'emergency') continue;
        assert.doesNotMatch(await adviceAbout([key, id], 'en', baby), /\bdriv/i, id);
        assert.doesNotMatch(await adviceAbout([key, id], 'sw', baby), /endesh/i, id);
      }
    }
    const urgent = ['temperature', 'FEVER_EMERGENCY_003'] as const;
    assert.match(await adviceAbout(urgent, 'en', baby), /at the child's side/);
    assert.match(await adviceAbout(urgent, 'en', adult), /must not travel alone or drive/);
  });

  for (const [key, rule] of [
    ['temperature', 'FEVER_WARNING_001'],
    ['diarrhea', 'DIARRHEA_WARNING_003'],
  ] as const) {
    test(`gets the breast more often, not a lot of water: ${rule}`, async () => {
      assert.match(await adviceAbout([key, rule], 'en', baby), /breastfe/);
      assert.match(await adviceAbout([key, rule], 'sw', baby), /nyonyesh/);
      assert.doesNotMatch(await adviceAbout([key, rule], 'sw', baby), /maji mengi ya kunywa/);
    });
  }

  test('is asked about by what a carer sees', async () => {
    const { questions } = await textsFor('temperature', 'sw', baby);
    assert.match(questions['body_signs']?.options?.['no_urine'] ?? '', /Nepi/);
    const older = await textsFor('temperature', 'sw', child);
    assert.doesNotMatch(older.questions['body_signs']?.options?.['no_urine'] ?? '', /Nepi/);
  });

  test('cannot be asked how bad the pain is', async () => {
    const help = async (someone: Someone) =>
      (await textsFor('stomach_ache_nausea', 'en', someone)).questions['pain_score']?.help;
    assert.equal(await help(baby), undefined);
    assert.match((await help(child)) ?? '', /Ask the person/);
  });
});

describe('a name', () => {
  test('stands in the question, the advice and what is said of a number', async () => {
    const texts = await textsFor('diabetes', 'en', child);
    assert.match(texts.questions['glucose_fasting']?.text ?? '', /Amani's latest blood sugar/);
    const topic = topicAbout(await loadTopic('diabetes'), await loadOverlay('diabetes'));
    const asked = { topic, texts, rule_ids: [], language: 'en', numbers, unclear: ['glucose_fasting'] } as const;
    assert.match(unclearAdvice(asked), /Do not give Amani sugar/);
    const open = openFlagAdvice({ loaded: { topic, texts }, rule_ids: ['any'], language: 'sw', numbers });
    assert.match(open.actions[0] ?? '', /mpeleke Amani/);
  });

  test('is taken as it is written', async () => {
    for (const name of ["N'Golo", '$& $1', 'محمد', 'Baraka (Junior)'])
      for (const language of languages) {
        const { questions } = await textsFor('temperature', language, person(50, name));
        assert.ok(questions['fever_now']?.text.includes(name), name);
      }
  });
});
