import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DraftSentence } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { changed, countsOf, noProposal, notesText, type Proposal, replyText } from './proposal.ts';

const sentence = (text: string, more: Partial<DraftSentence> = {}): DraftSentence => ({
  kind: 'reply',
  part: 'advice',
  text,
  question_ids: [],
  language: 'en',
  is_ticked: true,
  is_locked: false,
  ...more,
});
const withAll = (...contents: DraftSentence[]): Proposal =>
  contents.reduce(
    (proposal, content) => changed(proposal, { type: 'event', event: { content } }),
    changed(noProposal, { type: 'begun' }),
  );

describe('a draft on the screen', () => {
  test('grows sentence by sentence, and is ready when the server says so', () => {
    const writing = withAll(sentence('One.'), sentence('Two.'));
    assert.deepEqual([writing.state, writing.sentences.map(({ text }) => text)], ['writing', ['One.', 'Two.']]);
    const ready = changed(writing, { type: 'event', event: { done: true, is_reviewed: false, writer: 'model' } });
    assert.deepEqual([ready.state, ready.isReviewed, ready.writer], ['ready', false, 'model']);
  });
  test('keeps what came before it failed', () => {
    const failed = changed(withAll(sentence('One.')), { type: 'event', event: { error: 'No.' } });
    assert.deepEqual([failed.state, failed.message, failed.sentences.length], ['failed', 'No.', 1]);
  });
  test('cannot lose urgent care', () => {
    const locked = withAll(sentence('Go.', { part: 'urgent', is_locked: true }));
    assert.equal(replyText(changed(locked, { type: 'ticked', key: 0, isTicked: false })), 'Go.');
    assert.equal(replyText(changed(locked, { type: 'edited', key: 0, text: 'Stay.' })), 'Go.');
  });
  test('ticks what was rewritten, and leaves out what was emptied', () => {
    const draft = withAll(sentence('One.', { is_ticked: false }), sentence('Two.'));
    assert.equal(replyText(changed(draft, { type: 'edited', key: 0, text: 'First.' })), 'First. Two.');
    assert.equal(replyText(changed(draft, { type: 'edited', key: 1, text: '  ' })), '');
  });
});

describe('a sentence that rests on an answer which was corrected', () => {
  const about = (question_id: string, more: Partial<DraftSentence> = {}) =>
    sentence(`On ${question_id}.`, { question_ids: ['age', question_id], ...more });
  const corrected = (proposal: Proposal, ...question_ids: string[]) =>
    changed(proposal, { type: 'corrected', question_ids });
  const ticked = ({ sentences }: Proposal) => sentences.filter((one) => one.is_ticked).map(({ text }) => text);
  const begun = changed(corrected(noProposal, 'fever'), { type: 'begun' });

  test('is not ticked, until a person ticks it', () => {
    const draft = [about('fever'), about('pain')].reduce(
      (proposal, content) => changed(proposal, { type: 'event', event: { content } }),
      begun,
    );
    assert.deepEqual(ticked(draft), ['On pain.']);
    const chosen = changed(draft, { type: 'ticked', key: 0, isTicked: true });
    assert.deepEqual(ticked(corrected(chosen, 'fever')), ['On fever.', 'On pain.'], 'the same news once more');
    assert.deepEqual(ticked(corrected(chosen, 'fever', 'pain')), ['On fever.'], 'what was corrected since');
  });
  test('stays where an open red flag holds it', () => {
    const content = about('fever', { is_locked: true });
    const held = changed(begun, { type: 'event', event: { content } });
    assert.deepEqual(ticked(corrected(held, 'fever', 'age')), ['On fever.']);
  });
});

describe('the screen’s state of a draft', () => {
  test('a sentence that was rewritten has no translation any more', () => {
    const draft = withAll(sentence('Kunywa maji.', { language: 'sw', translation: 'Drink water.' }));
    const [edited] = changed(draft, { type: 'edited', key: 0, text: 'Kunywa maji mengi.' }).sentences;
    assert.deepEqual([draft.sentences[0]?.isEdited, edited?.isEdited], [undefined, true]);
  });
  test('counts what stands there at once, and what was ticked of the rest', () => {
    const draft = withAll(sentence('One.'), sentence('Two.', { is_ticked: false, is_more: true }));
    assert.deepEqual(countsOf(draft.sentences), { ticked: 1, count: 1 });
    const ticked = changed(draft, { type: 'ticked', key: 1, isTicked: true });
    assert.deepEqual(countsOf(ticked.sentences), { ticked: 2, count: 2 });
  });
  test('sends no translation', () => {
    const draft = withAll(sentence('Kunywa maji.', { language: 'sw', translation: 'Drink water.' }));
    assert.equal(replyText(draft), 'Kunywa maji.');
  });
  test('knows to which message it was read, where the server tells it', () => {
    const done = { done: true, is_reviewed: false, writer: 'templates' } as const;
    const readTo = (event: typeof done & { read_to_seq?: number }) =>
      changed(withAll(sentence('One.')), { type: 'event', event }).readTo;
    assert.deepEqual([readTo(done), readTo({ ...done, read_to_seq: 3 })], [null, 3]);
  });
});

describe('the ticked sentences', () => {
  const draft = withAll(
    sentence('Go now.', { part: 'urgent' }),
    sentence('Thank you.', { part: 'acknowledge' }),
    sentence('Drink.'),
    sentence('Fast.', { is_ticked: false }),
    sentence('Rest.'),
    sentence('S: pain.', { kind: 'note', part: 'subjective' }),
    sentence('P: test.', { kind: 'note', part: 'plan' }),
  );
  test('is a message in paragraphs, without the notes', () =>
    assert.equal(replyText(draft), 'Go now.\n\nThank you.\n\nDrink. Rest.'));
  test('is a note of lines, without the reply', () => assert.equal(notesText(draft), 'S: pain.\nP: test.'));
});
