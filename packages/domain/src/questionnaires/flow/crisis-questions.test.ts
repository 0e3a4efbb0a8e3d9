import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult } from '@hodi/domain/testing/example-topic.ts';
import { loadTopic } from '../load-topic.ts';
import type { Answers, TopicKey } from '../topic.ts';
import { type CrisisContact, crisisContact } from './crisis-questions.ts';
import { quizFlags } from './quiz-state.ts';

async function shown(key: TopicKey, answers: Answers, question_ids: string[]): Promise<CrisisContact> {
  const subject = { topic: await loadTopic(key), profile: adult };
  return crisisContact(subject, { answers, flags: quizFlags(subject, answers) }, question_ids);
}

const lowMood: Answers = { sleep_mood: ['low_mood'] };

describe('the crisis contact', () => {
  const table: [name: string, TopicKey, Answers, string[], CrisisContact][] = [
    ['stands on every screen of anxiety and depression', 'anxiety_depression', {}, ['main_concern'], 'short'],
    ['and on its summary', 'anxiety_depression', {}, [], 'short'],
    ['is whole beside its question about suicide', 'anxiety_depression', {}, ['safety_thoughts'], 'whole'],
    ['stands beside the question about suicide', 'fatigue', {}, ['safety_thoughts'], 'whole'],
    ['not beside other questions', 'fatigue', {}, ['duration'], 'none'],
    [
      'stays after an answer that worries',
      'fatigue',
      { ...lowMood, safety_thoughts: 'now_thoughts' },
      ['duration'],
      'whole',
    ],
    ['goes when there is nothing to worry about', 'fatigue', { ...lowMood, safety_thoughts: 'no' }, [], 'none'],
    ['comes with self-harm among urgent signs', 'services', { urgent_signs: ['self_harm'] }, [], 'whole'],
    ['not with another urgent sign', 'services', { urgent_signs: ['chest_pain'] }, [], 'none'],
  ];
  for (const [name, key, answers, asked, expected] of table) {
    test(name, async () => assert.equal(await shown(key, answers, asked), expected));
  }
});
