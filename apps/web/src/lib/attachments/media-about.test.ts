/** Photos and voice notes about somebody whose data may not stay on this device. */
import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type KeptMedia, mediaAbout, putMedia } from './media-database.ts';

const put = (id: string, row: Partial<KeptMedia>) => {
  const common = { userId: 'achieng', place: 'own', parent: null, state: 'sent' as const, size: 1, at: 1, words: {} };
  return putMedia({ id, ...common, ...row }, new ArrayBuffer(1));
};

it('are those of their threads, questionnaires and inquiries, sent or not, and no others', async () => {
  await put('in-thread', { place: 'thread-of-child' });
  await put('in-questionnaire', { place: 'quiz/child/services', state: 'draft' });
  await put('of-inquiry', { parent: 'thread-of-child', state: 'waiting' });
  await put('of-herself', { place: 'another-thread' });
  await put('of-another-account', { userId: 'baraka', place: 'thread-of-child' });
  const found = await mediaAbout('achieng', ['child', 'thread-of-child']);
  assert.deepEqual(found.toSorted(), ['in-questionnaire', 'in-thread', 'of-inquiry']);
});
