import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTopic, loadTopicTexts } from '../questionnaires/load-topic.ts';
import { flagReasons } from './flag-reasons.ts';

const adult = { age_years: 34, age_months: 408, gender: 'female' } as const;
const answers = {
  fever_now: 'yes',
  temperature_measured: 'yes',
  temperature_c: 38.6,
  brain_signs: ['stiff_neck', 'bad_headache'],
};

for (const language of ['en', 'sw'] as const) {
  test(`only the answers that count are told, in the reader's language (${language})`, async () => {
    const topic = await loadTopic('temperature');
    const texts = await loadTopicTexts('temperature', language);
    const lines = flagReasons({ topic, texts, answers }, 'FEVER_EMERGENCY_001', [adult]);
    const signs = lines.find(({ question_id }) => question_id === 'brain_signs');
    const options = texts.questions['brain_signs']?.options;
    assert.ok(signs?.answer.includes(options?.['stiff_neck'] ?? '?'), signs?.answer ?? 'not told');
    assert.ok(!lines.some(({ question_id }) => question_id === 'temperature_measured'));
  });
}

test('a rule that the content no longer has gives no reasons', async () => {
  const [topic, texts] = [await loadTopic('temperature'), await loadTopicTexts('temperature', 'en')];
  assert.deepEqual(flagReasons({ topic, texts, answers }, 'FORMER_RULE', [adult]), []);
});

test('a rule that fired by the age of another day has its reasons of that day', async () => {
  const [topic, texts] = [await loadTopic('temperature'), await loadTopicTexts('temperature', 'en')];
  const baby = { age_years: 0, age_months: 1, gender: 'female' } as const;
  const older = { ...baby, age_months: 2 };
  const asked = (rule_id: string, ...profiles: (typeof baby | typeof older)[]) =>
    flagReasons({ topic, texts, answers }, rule_id, profiles).map(({ question_id }) => question_id);
  assert.deepEqual(asked('FEVER_EMERGENCY_002', baby, older), ['fever_now', 'temperature_c']);
  assert.deepEqual(asked('FEVER_WARNING_002', baby, older), ['fever_now', 'temperature_c']);
});

test('a rule that fired by an age that the record does not tell any more has the answers that it may have fired by', async () => {
  const [topic, texts] = [await loadTopic('temperature'), await loadTopicTexts('temperature', 'en')];
  const reasons = (given: typeof answers & { child_danger_signs?: string[] }, rule_id: string) =>
    flagReasons({ topic, texts, answers: given }, rule_id, [adult]).map(({ question_id }) => question_id);
  assert.deepEqual(reasons(answers, 'FEVER_EMERGENCY_002'), ['fever_now', 'temperature_c']);
  // Not beside those by which it fires at the present age.
  const sleepy = { ...answers, child_danger_signs: ['very_sleepy'] };
  assert.deepEqual(reasons(sleepy, 'FEVER_EMERGENCY_002'), ['child_danger_signs']);
  // Nor where no age explains it.
  assert.deepEqual(reasons({ ...answers, temperature_c: 37, fever_now: 'no' }, 'FEVER_EMERGENCY_002'), []);
});

test('a danger sign stays the reason where the record says by now that somebody so old is not asked about it', async () => {
  const [topic, texts] = [await loadTopic('temperature'), await loadTopicTexts('temperature', 'en')];
  const told = { ...answers, child_danger_signs: ['very_sleepy'] };
  const lines = flagReasons({ topic, texts, answers: told }, 'FEVER_EMERGENCY_002', [adult]);
  assert.deepEqual(
    lines.map(({ question_id }) => question_id),
    ['child_danger_signs'],
  );
});
