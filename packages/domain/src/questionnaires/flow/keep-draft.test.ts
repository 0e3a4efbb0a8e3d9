import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adult, exampleTopic } from '@hodi/domain/testing/example-topic.ts';
import { idOf } from '@hodi/domain/testing/people.ts';
import type { Draft } from '../draft.ts';
import { draftFingerprint, draftInput, fittingAnswers, type KeptDraft, newerDraft, quizOfDraft } from './keep-draft.ts';
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

describe('a server that was put back to a backup', () => {
  const before = server('2026-11-20T22:00:00.000Z');
  const former = local({ life: 'former' });
  const table: [name: string, KeptDraft, Draft | null, ReturnType<typeof newerDraft>][] = [
    ['the backup has none of it', former, null, 'local'],
    ['the backup has an earlier saving', former, before, 'local'],
    ['an older version of the app did not note the life', local(), before, 'local'],
    ['the backup has it', former, nine, 'local'],
    ['gone on with since on another device', former, later, 'server'],
    ['gone on with on another device, before the last answer here', former, between, 'local'],
    ['discarded elsewhere in the same life', local({ life: 'now' }), null, 'neither'],
    ['gone on with elsewhere in the same life', local({ life: 'now' }), between, 'server'],
  ];
  for (const [name, kept, draft, chosen] of table) {
    test(`${name}: ${chosen}`, () => assert.equal(newerDraft(kept, draft, 'now'), chosen));
  }
});

describe('a draft that arrived unheard, and was gone on with here', () => {
  const handed_over = [draftFingerprint({ ...nine, answers: {} }), draftFingerprint(later)];
  const ahead = local({ is_ahead: true, handed_over });
  const later_still = { ...later, answers: { known: 'yes', sugar: 7 }, updated_at: '2026-11-21T12:00:00.000Z' };
  const table: [name: string, KeptDraft, Draft, ReturnType<typeof newerDraft>][] = [
    ['it arrived after the next answer', ahead, later, 'local'],
    ['the clock here is years behind', { ...ahead, saved_at: '2020-01-01T00:00:00.000Z' }, later, 'local'],
    ['the clock here is ahead', { ...ahead, saved_at: '2027-01-01T00:00:00.000Z' }, later, 'local'],
    ['of several only the first', ahead, { ...nine, answers: {}, updated_at: later.updated_at }, 'local'],
    ['discarded here without a network', { ...ahead, quiz: emptyQuiz }, later, 'local'],
    ['it arrived after the next one had', { ...ahead, is_ahead: false }, later, 'local'],
    ['another device answered more', ahead, later_still, 'server'],
    ['another device answered more after the next one', { ...ahead, is_ahead: false }, later_still, 'server'],
    ['another device chose a service', ahead, { ...later, selected_services: [] }, 'server'],
    ['an older version of the app noted none', local({ is_ahead: true }), later, 'server'],
  ];
  for (const [name, kept, draft, chosen] of table) {
    test(`${name}: ${chosen}`, () => assert.equal(newerDraft(kept, draft), chosen));
  }

  test('it is known again in whatever order the keys come back', () => {
    const entry = { question_id: 'known', before: { value: 1, unit: 'g' }, after: null, rule_ids: ['E1'] };
    const turned = { rule_ids: ['E1'], after: null, before: { unit: 'g', value: 1 }, question_id: 'known' };
    const sent = { ...nine, answers: { known: 'no', sugar: { value: 7, unit: 'mg_dl' } }, changed_answers: [entry] };
    const read = { ...nine, answers: { sugar: { unit: 'mg_dl', value: 7 }, known: 'no' }, changed_answers: [turned] };
    assert.equal(draftFingerprint(read), draftFingerprint(sent));
    assert.notEqual(draftFingerprint({ ...read, answers: { known: 'no' } }), draftFingerprint(sent));
    assert.notEqual(draftFingerprint({ ...read, changed_answers: [] }), draftFingerprint(sent));
  });
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
