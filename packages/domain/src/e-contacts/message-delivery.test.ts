import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aMessage, aThread } from '../testing/inquiry-item.ts';
import type { EContactItem } from './e-contact.ts';
import { type Delivery, deliveryOf } from './message-delivery.ts';

const message = aMessage(1, 'clinician');
const writtenAt = Date.parse(message.e_contact_message.created_at);
const minutes = (count: number): string => new Date(writtenAt + count * 60_000).toISOString();

const told = (by: 'push' | 'sms', after: number) => ({ by, at: minutes(after) });
type Over = Pick<EContactItem, 'told' | 'not_reached_at'> & { seen?: number };

const table: readonly (readonly [says: string, over: Over, expected: Delivery])[] = [
  ['nobody was told yet', { told: null, not_reached_at: null }, { state: 'sent' }],
  ['a server of the last version says nothing of it', {}, { state: 'sent' }],
  ['told on the phone', { told: told('push', 0) }, { state: 'told', ...told('push', 0) }],
  ['told by SMS after a while', { told: told('sms', 10) }, { state: 'told', ...told('sms', 10) }],
  ['told of an earlier message alone', { told: told('sms', -1) }, { state: 'sent' }],
  ['nothing reached them', { not_reached_at: minutes(10) }, { state: 'not_reached', since: minutes(10) }],
  ['nothing reached them before it was written', { not_reached_at: minutes(-1) }, { state: 'sent' }],
  [
    'the SMS came back after the phone had been told',
    { told: told('push', 0), not_reached_at: minutes(10) },
    { state: 'not_reached', since: minutes(10) },
  ],
  ['reached after all', { told: told('sms', 20), not_reached_at: minutes(10) }, { state: 'told', ...told('sms', 20) }],
  ['read, whatever was told', { told: told('sms', 10), not_reached_at: minutes(20), seen: 1 }, { state: 'read' }],
];

describe('how far a message came', () => {
  for (const [says, { seen = 0, ...over }, expected] of table) {
    it(`${says}: ${expected.state}`, () => {
      const thread = aThread({ messages: [message], e_contact: { seen_by_patient_seq: seen } });
      assert.deepEqual(deliveryOf({ ...thread, item: { ...thread.item, ...over } }, message), expected);
    });
  }
});
