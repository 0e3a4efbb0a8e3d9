import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult } from '@hodi/domain/testing/example-topic.ts';
import { loadTopic } from '../load-topic.ts';
import type { Answers, TopicKey } from '../topic.ts';
import { showsCrisisContact } from './crisis-questions.ts';
import { quizFlags } from './quiz-state.ts';

async function shows(key: TopicKey, answers: Answers, question_ids: string[]): Promise<boolean> {
  const subject = { topic: await loadTopic(key), profile: adult };
  return showsCrisisContact(subject, { answers, flags: quizFlags(subject, answers) }, question_ids);
}

const lowMood: Answers = { sleep_mood: ['low_mood'] };

describe('the crisis contact', () => {
  const table: [name: string, TopicKey, Answers, string[], boolean][] = [
    ['stands on every screen of anxiety and depression', 'anxiety_depression', {}, ['main_concern'], true],
    ['and on its summary', 'anxiety_depression', {}, [], true],
    ['stands beside the question about suicide', 'fatigue', {}, ['safety_thoughts'], true],
    ['not beside other questions', 'fatigue', {}, ['duration'], false],
    [
      'stays after an answer that worries',
      'fatigue',
      { ...lowMood, safety_thoughts: 'now_thoughts' },
      ['duration'],
      true,
    ],
    ['goes when there is nothing to worry about', 'fatigue', { ...lowMood, safety_thoughts: 'no' }, [], false],
    ['comes with self-harm among urgent signs', 'services', { urgent_signs: ['self_harm'] }, [], true],
    ['not with another urgent sign', 'services', { urgent_signs: ['chest_pain'] }, [], false],
  ];
  for (const [name, key, answers, asked, expected] of table) {
    test(name, async () => assert.equal(await shows(key, answers, asked), expected));
  }
});
