import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aMessage, anInquiryItem, aRedFlag, aThread, type ItemOver } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import { withAcknowledged, withOpenAgain } from './acknowledged-flags.ts';
import type { ThreadMessage } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { hasGap, isRead, unreadMessages, withItem, withMessage } from './thread-updates.ts';

const itemOf = (over: ItemOver = {}) => anInquiryItem({ ...over, e_contact: { id: idOf(920_000), ...over.e_contact } });
const texts = (thread: Thread) => thread.item.messages.map(({ e_contact_message }) => e_contact_message.message);
const arrive = (thread: Thread, message: ThreadMessage) =>
  withMessage(thread, message, itemOf({ messages: [message] }));

describe('a message', () => {
  test('is appended, and the thread keeps its whole inquiry text', () => {
    const thread = aThread({ messages: [aMessage(1)] });
    const info_text = { ...thread.item.info_text, message: 'the whole text' };
    const whole = { ...thread, item: { ...thread.item, info_text } };
    const after = arrive(whole, aMessage(2, 'clinician'));
    assert.deepEqual(texts(after), ['Message 1', 'Message 2']);
    assert.equal(after.item.info_text.message, 'the whole text');
  });
  test('the same again adds nothing', () => {
    const once = arrive(aThread(), aMessage(1));
    assert.deepEqual(texts(arrive(once, aMessage(1))), ['Message 1']);
  });
  test('that comes out of order takes its place', () => {
    const thread = aThread({ messages: [aMessage(1), aMessage(3)] });
    assert.equal(hasGap(thread), true);
    const after = arrive(thread, aMessage(2));
    assert.deepEqual(texts(after), ['Message 1', 'Message 2', 'Message 3']);
    assert.equal(hasGap(after), false);
  });
  test('that comes late does not bring back an earlier state', () => {
    const messages = [aMessage(2, 'clinician')];
    const resolved = aThread({ messages, e_contact: { status: 'resolved', seen_by_clinician_seq: 2 } });
    const after = arrive(resolved, aMessage(1));
    assert.deepEqual([texts(after), after.item.e_contact.status], [['Message 1', 'Message 2'], 'resolved']);
  });
  test('of another thread changes nothing', () => {
    const thread = aThread();
    assert.equal(withMessage(thread, aMessage(1), anInquiryItem()), thread);
  });
});

describe('a later picture of the inquiry', () => {
  test('brings status and seen marks, and keeps the messages', () => {
    const thread = aThread({ messages: [aMessage(1, 'clinician')] });
    const seen = itemOf({
      messages: [aMessage(1, 'clinician')],
      e_contact: { status: 'resolved', seen_by_patient_seq: 1 },
    });
    const after = withItem(thread, seen);
    assert.deepEqual([after.item.e_contact.status, texts(after)], ['resolved', ['Message 1']]);
  });
  test('an earlier one is ignored', () => {
    const thread = aThread({ messages: [aMessage(1)], e_contact: { seen_by_clinician_seq: 1 } });
    assert.equal(withItem(thread, itemOf()), thread);
  });
});

describe('acknowledging', () => {
  const by = { acknowledged_at: '2026-11-21T07:00:00.000Z', acknowledged_by: 'Dr. Wanjiru Kamau' };
  const emergency = aRedFlag();
  const warning = aRedFlag({ severity: 'warning' });
  const thread = aThread(
    { unacknowledged_red_flag_count: 2, open_severity: 'emergency' },
    { red_flags: [emergency, warning] },
  );
  test('lowers the count and leaves the worst that is open', () => {
    const { item, red_flags } = withAcknowledged(thread, emergency.id, by);
    assert.deepEqual([item.unacknowledged_red_flag_count, item.open_severity], [1, 'warning']);
    assert.equal(red_flags[0]?.acknowledged_by, 'Dr. Wanjiru Kamau');
    const { item: last } = withAcknowledged({ ...thread, item, red_flags }, warning.id, by);
    assert.deepEqual([last.unacknowledged_red_flag_count, last.open_severity], [0, null]);
  });
  test('a warning leaves an open emergency the worst', () => {
    assert.equal(withAcknowledged(thread, warning.id, by).item.open_severity, 'emergency');
  });
  test('twice changes nothing more, and never goes below zero', () => {
    const once = withAcknowledged(thread, emergency.id, by);
    assert.equal(withAcknowledged(once, emergency.id, by), once);
    const miscounted = aThread({ unacknowledged_red_flag_count: 0 }, { red_flags: [emergency] });
    assert.equal(withAcknowledged(miscounted, emergency.id, by).item.unacknowledged_red_flag_count, 0);
  });
  test('what never reached the clinic lets the flag stand again; what a colleague acknowledged meanwhile stays so', () => {
    const once = withAcknowledged(thread, emergency.id, by);
    assert.deepEqual(withOpenAgain(once, emergency.id, by), thread);
    const other = { acknowledged_at: '2026-11-21T07:05:00.000Z', acknowledged_by: 'Amina Said' };
    const theirs = withAcknowledged(thread, emergency.id, other);
    assert.equal(withOpenAgain(theirs, emergency.id, by), theirs);
  });
});

test('unread is what the other side wrote after the last that was seen; read is what the other side has seen', () => {
  const messages = [aMessage(1), aMessage(2, 'clinician'), aMessage(3, 'clinician'), aMessage(4)];
  const thread = aThread({ messages, e_contact: { seen_by_patient_seq: 2, seen_by_clinician_seq: 1 } });
  assert.deepEqual(unreadMessages(thread, 'patient'), [messages[2]]);
  assert.deepEqual(unreadMessages(thread, 'clinician'), [messages[3]]);
  assert.deepEqual(
    messages.map((message) => isRead(thread, message)),
    [true, true, false, false],
  );
});
