import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadOverlay } from '../questionnaires/for-someone/load-overlay.ts';
import { topicAbout } from '../questionnaires/for-someone/topic-about.ts';
import { loadTopic } from '../questionnaires/load-topic.ts';
import type { Answers, Profile, Topic } from '../questionnaires/topic.ts';
import { takeAlone } from './arrived-answers.ts';

const girl: Profile = { age_years: 15, age_months: 180, gender: 'female' };
const fever: Answers = { fever_now: 'yes', temperature_measured: 'yes', temperature_c: 38.2, brain_signs: ['none'] };
let about: Topic;

before(async () => {
  about = topicAbout(await loadTopic('temperature'), await loadOverlay('temperature'));
});

const taken = (answers: Answers, over: object = {}) => takeAlone(about, { answers, byCarer: fever, ...over }, [girl]);
const rules = ({ flags }: ReturnType<typeof takeAlone>) => flags.map(({ rule_id }) => rule_id);

test('rules look at both parts, and what the carer alone raises is not raised again', () => {
  assert.deepEqual(rules(taken({ pregnancy_status: 'pregnant' })), ['FEVER_WARNING_002']);
  assert.deepEqual(rules(taken({ pregnancy_status: 'no' })), []);
  const stiff = { byCarer: { ...fever, brain_signs: ['stiff_neck'] } };
  assert.ok(!rules(taken({ pregnancy_status: 'pregnant' }, stiff)).includes('FEVER_EMERGENCY_001'));
});

test('only their own answers are kept, and what cannot be read is left out', () => {
  const { answers } = taken({ pregnancy_status: 'pregnant', fever_now: 'no', current_medicines: ['contraceptive'] });
  assert.deepEqual(answers, { current_medicines: ['contraceptive'], pregnancy_status: 'pregnant' });
  assert.deepEqual(taken({ pregnancy_status: 'nobody knows this' }).answers, {});
});

test('answers to another version of the questions are kept as they came, with what the phone found', () => {
  const raised = [{ rule_id: 'OLD_EMERGENCY', severity: 'emergency' as const }];
  const old = taken({ former: 'yes' }, { content_version: '2026-01-01', raised });
  assert.deepEqual([old.answers, rules(old)], [{ former: 'yes' }, ['OLD_EMERGENCY']]);
});
