import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aMessage, aThread, minute } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import type { Attachment } from './attachment.ts';
import { withAttachment } from './put-attachment.ts';

const anAttachment = (over: Partial<Attachment> = {}): Attachment => ({
  id: idOf(930_001),
  e_contact_id: idOf(920_000),
  message_id: null,
  question_id: null,
  author_id: idOf(900_011),
  kind: 'photo',
  state: 'awaited',
  type: 'image/webp',
  bytes: 100,
  width: 10,
  height: 10,
  seconds: null,
  waveform: [],
  description: '',
  transcript: null,
  transcript_version: 0,
  heard_at: null,
  refused: null,
  removed: null,
  created_at: minute(1),
  ...over,
});

const messageWith = (attachment: Attachment) => {
  const message = aMessage(1);
  return { ...message, e_contact_message: { ...message.e_contact_message, attachments: [attachment] } };
};
const stored = anAttachment({ state: 'stored' });

describe('a photo that has arrived', () => {
  test('is shown at its message', () => {
    const after = withAttachment(aThread({ messages: [messageWith(anAttachment()), aMessage(2)] }), stored);
    assert.equal(after.item.messages[0]?.e_contact_message.attachments?.[0]?.state, 'stored');
    assert.deepEqual(after.item.messages[1], aMessage(2));
  });
  test('is shown at the inquiry', () => {
    const other = anAttachment({ id: idOf(930_002) });
    const after = withAttachment({ ...aThread(), attachments: [other, anAttachment()] }, stored);
    assert.deepEqual(after.attachments, [other, stored]);
  });
  test('that the thread does not hold changes nothing', () => {
    const thread = aThread({ messages: [aMessage(1)] });
    assert.deepEqual(withAttachment(thread, stored), thread);
  });
});
