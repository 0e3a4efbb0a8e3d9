import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aMessage, anInquiryItem, aThread, type ItemOver, minute } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import type { ThreadMessage } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { hasGap, isRead, missedByReply, unreadMessages, withCall, withItem, withMessage } from './thread-updates.ts';

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

test('a reply that goes after a colleague has seen what it was shown, and not what the patient wrote since', () => {
  const messages = [aMessage(1), aMessage(2), aMessage(3, 'clinician'), aMessage(4, 'patient', 'My chest hurts')];
  const thread = aThread({ messages });
  const missed = missedByReply(thread, { seen: 1, user_id: idOf(1) });
  assert.deepEqual(
    missed.map(({ e_contact_message }) => e_contact_message.seq),
    [2, 3],
  );
  const own = messages[2]?.e_contact_message.user_id ?? '';
  assert.deepEqual(missedByReply(thread, { seen: 1, user_id: own }), []);
});

test('a reply that was held is a message once it is sent, and others stay held', () => {
  const message = aMessage(1, 'clinician');
  const { id, user_id, message: text, created_at, written_at } = message.e_contact_message;
  const author = { given_name: 'Fatuma', additional_name: null, family_name: null, role: 'nurse' } as const;
  const held = { id, user_id, author, message: text, created_at, written_at };
  const thread = aThread({}, { held_replies: [held, { ...held, id: idOf(7) }] });
  const after = withMessage(thread, message, thread.item);
  assert.deepEqual(
    [
      after.held_replies?.map((reply) => reply.id),
      after.item.messages.map(({ e_contact_message }) => e_contact_message.id),
    ],
    [[idOf(7)], [id]],
  );
  assert.equal(withMessage(after, message, thread.item).held_replies, after.held_replies);
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
  test('with another status, it is news for its reader, until they have seen it', () => {
    const thread = aThread();
    const resolved = withItem(thread, itemOf({ e_contact: { status: 'resolved' } }));
    assert.equal(resolved.item.has_news, true);
    const again = withItem(resolved, itemOf({ e_contact: { status: 'resolved', seen_by_patient_seq: 1 } }));
    assert.equal(again.item.has_news, true);
    assert.equal(withItem(again, { ...again.item, has_news: false }).item.has_news, false);
    assert.equal(withItem(thread, itemOf({ e_contact: { seen_by_patient_seq: 1 } })).item.has_news, false);
  });
  test('an earlier one is ignored', () => {
    const thread = aThread({ messages: [aMessage(1)], e_contact: { seen_by_clinician_seq: 1 } });
    assert.equal(withItem(thread, itemOf()), thread);
  });
  test('which is the later, its revision says: an acknowledgement that was taken back undoes what was done', () => {
    const acknowledged = aThread({ revision: 4, unacknowledged_red_flag_count: 0 });
    const takenBack = itemOf({ revision: 5, unacknowledged_red_flag_count: 1 });
    assert.equal(withItem(acknowledged, takenBack).item.unacknowledged_red_flag_count, 1);
    const late = itemOf({ revision: 3, messages: [aMessage(1)] });
    assert.equal(withItem(acknowledged, late), acknowledged);
  });
});

test('a call takes its place by when it was, and the same again adds nothing', () => {
  const aCall = (n: number, at: number) =>
    ({ id: idOf(n), outcome: 'no_answer', called_at: minute(at), note: null, clinician: null }) as const;
  const once = withCall(aThread({}, { calls: [aCall(1, 5), aCall(2, 9)] }), aCall(3, 7), itemOf());
  const twice = withCall(once, aCall(3, 7), itemOf());
  assert.deepEqual(
    twice.calls?.map(({ id }) => id),
    [idOf(1), idOf(3), idOf(2)],
  );
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
