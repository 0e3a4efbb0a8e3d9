import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anAttachment } from '../testing/attachments.ts';
import { aMessage, aThread } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import type { Attachment } from './attachment.ts';
import { withAttachment } from './put-attachment.ts';

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
