import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writesAbout } from './writes-about.ts';

const write = (url: string, over: object = {}) => ({ url, body: null, thread: null, needs: [], creates: [], ...over });

const inquiry = write('/e-contacts', { body: { patient_id: 'amani' }, creates: ['thread-1'] });
const message = write('/e-contacts/thread-1/message', { thread: 'thread-1', creates: ['message-1'] });
const older = write('/e-contacts/thread-0/message', { thread: 'thread-0' });
const own = write('/e-contacts', { body: { topic: 'headache' }, creates: ['thread-2'] });
const answer = write('/e-contacts/thread-2/message', { thread: 'thread-2' });
const later = write('/e-contacts', { needs: ['amani'], creates: ['thread-3'] });

test('a write that names a person is about them, and so is one into a thread that it began', () => {
  assert.deepEqual(writesAbout(['amani'], [inquiry, own, message, answer, later]), [inquiry, message, later]);
});

test('a thread of theirs that is known is enough', () => {
  assert.deepEqual(writesAbout(['amani', 'thread-0'], [older, own, answer]), [older]);
});

test('nothing of others is', () => {
  assert.deepEqual(writesAbout(['zuri'], [inquiry, message, own, answer]), []);
});
