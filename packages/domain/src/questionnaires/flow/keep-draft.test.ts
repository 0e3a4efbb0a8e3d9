import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTopic } from '@hodi/domain/testing/example-topic.ts';
import { idOf } from '@hodi/domain/testing/people.ts';
import type { Draft } from '../draft.ts';
import { draftInput, fittingAnswers, type KeptDraft, newerDraft, quizOfDraft, submissionFor } from './keep-draft.ts';
import { emptyQuiz } from './quiz-state.ts';

const local = (over: Partial<KeptDraft> = {}): KeptDraft => ({
  quiz: { ...emptyQuiz, answers: { known: 'yes' } },
  content_version: '1',
  saved_at: '2026-11-21T10:00:00.000Z',
  server_at: '2026-11-21T09:00:00.000Z',
  is_ahead: false,
  remembered: {},
  submission: null,
  ...over,
});
const server = (updated_at: string): Draft => ({
  patient_id: idOf(1),
  topic: 'diabetes',
  answers: { known: 'no' },
  changed_answers: [],
  selected_services: ['HIV_TEST'],
  position: 'signs',
  content_version: '1',
  updated_at,
});
const nine = server('2026-11-21T09:00:00.000Z');
const later = server('2026-11-21T11:00:00.000Z');
const between = server('2026-11-21T09:30:00.000Z');
const begun = { e_contact_id: idOf(2), key: 'k', fingerprint: 'f' };

describe('which draft to go on with', () => {
  const table: [name: string, KeptDraft | undefined, Draft | null | undefined, ReturnType<typeof newerDraft>][] = [
    ['nothing anywhere', undefined, null, 'neither'],
    ['nothing here, no network', undefined, undefined, 'neither'],
    ['only on the server', undefined, nine, 'server'],
    ['no network', local(), undefined, 'local'],
    ['never sent to the server', local({ server_at: null }), null, 'local'],
    ['discarded on another device', local(), null, 'neither'],
    ['discarded elsewhere, but typed on here since', local({ is_ahead: true }), null, 'local'],
    ['the same on both', local(), nine, 'local'],
    ['typed on here since', local({ is_ahead: true }), nine, 'local'],
    ['continued on another device', local(), later, 'server'],
    ['continued on both, there last', local({ is_ahead: true }), later, 'server'],
    ['continued on both, here last', local({ is_ahead: true }), between, 'local'],
    ['sending has begun here', local({ submission: begun }), later, 'local'],
  ];
  for (const [name, kept, draft, chosen] of table) {
    test(`${name}: ${chosen}`, () => assert.equal(newerDraft(kept, draft), chosen));
  }
});

test('taking the server draft keeps what either trail knows', () => {
  const entry = (before: string) => ({ question_id: 'known', before, after: before, rule_ids: ['E1'] });
  const kept = local({ quiz: { ...emptyQuiz, trail: [entry('a'), entry('b')], acknowledged: ['E1'] } });
  const quiz = quizOfDraft({ ...later, changed_answers: [entry('a')] }, kept);
  assert.deepEqual(
    quiz.trail.map(({ before }) => before),
    ['a', 'b'],
  );
  assert.deepEqual([quiz.answers, quiz.services, quiz.position], [{ known: 'no' }, ['HIV_TEST'], 'signs']);
  assert.deepEqual(draftInput(quiz, { content_version: '1', becomes: idOf(4) }).changed_answers.length, 2);
});

test('answers that the content no longer knows are dropped, half a number stays', () => {
  const answers = { known: 'gone', signs: ['thirst'], removed_question: 'x', sugar: 0.1 };
  assert.deepEqual(fittingAnswers(exampleTopic, { ...answers, known: 'yes' }, adult), {
    known: 'yes',
    signs: ['thirst'],
    sugar: 0.1,
  });
  assert.equal(fittingAnswers(exampleTopic, answers, adult).known, undefined);
});

describe('sending again', () => {
  const fresh = { id: idOf(3), key: 'new' };
  test('the same content goes under the same key', () => assert.equal(submissionFor(begun, 'f', fresh), begun));
  test('other content goes under a new key, as the same inquiry', () => {
    assert.deepEqual(submissionFor(begun, 'g', fresh), { e_contact_id: idOf(2), key: 'new', fingerprint: 'g' });
  });
  test('the first time has a key of its own', () => {
    assert.deepEqual(submissionFor(null, 'f', fresh), { e_contact_id: idOf(3), key: 'new', fingerprint: 'f' });
  });
});
