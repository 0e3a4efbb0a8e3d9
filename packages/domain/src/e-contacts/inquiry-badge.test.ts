import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aMessage, anInquiryItem, minute } from '../testing/inquiry-item.ts';
import type { EContactItem } from './e-contact.ts';
import { badgeOf, inquiryBadge, isOpened, unreadMessages } from './inquiry-badge.ts';

test('each status has its badge for each viewer', () => {
  const opened = { is_opened: true };
  const rows = (['patient_waits_response', 'clinic_waits_response', 'resolved'] as const).map((status) => [
    status,
    inquiryBadge({ status, ...opened }, 'patient'),
    inquiryBadge({ status, ...opened }, 'clinician'),
    inquiryBadge({ status, ...opened }, 'colleague'),
  ]);
  assert.deepEqual(rows, [
    ['patient_waits_response', 'clinician_reviewing', 'awaiting_your_response', 'patient_awaits_response'],
    ['clinic_waits_response', 'answered', 'answered', 'answered'],
    ['resolved', 'resolved', 'resolved', 'resolved'],
  ]);
});

test('nobody is said to review what nobody has opened; the clinician whom it waits for reads as before', () => {
  const sent = anInquiryItem();
  assert.equal(badgeOf(sent, 'patient'), 'not_opened');
  assert.equal(badgeOf(sent, 'clinician'), 'awaiting_your_response');
  assert.equal(inquiryBadge({ status: 'patient_waits_response' }, 'patient'), 'clinician_reviewing');
});

test('it is opened once a clinician has read it, has seen its emergency, or has written', () => {
  const emergency = {
    state: 'seen',
    raised_at: minute(0),
    seen_at: minute(3),
    seen_by: 'Dr. Kamau',
    answered_at: null,
    answer_read_at: null,
  } as const;
  assert.equal(isOpened(anInquiryItem({ e_contact: { seen_by_clinician_seq: 0 } })), true);
  assert.equal(isOpened(anInquiryItem({ emergency })), true);
  assert.equal(isOpened(anInquiryItem({ emergency: { ...emergency, state: 'open', seen_at: null } })), false);
  assert.equal(isOpened(anInquiryItem({ messages: [aMessage(1, 'clinician')] })), true);
  assert.equal(isOpened(anInquiryItem({ messages: [aMessage(1)] })), false);
});

test('where no reply is needed the patient reads that it was read, and nobody waits', () => {
  const thanks = anInquiryItem({ e_contact: { no_reply_needed_at: minute(5), seen_by_clinician_seq: 2 } });
  const badges = (['patient', 'clinician', 'colleague'] as const).map((viewer) => badgeOf(thanks, viewer));
  assert.deepEqual(badges, ['read', 'no_reply_needed', 'no_reply_needed']);
});

const last = [{}] as unknown as EContactItem['messages'];

const table: [string, Parameters<typeof unreadMessages>[0], number][] = [
  ['nobody has written: the inquiry is new, however it is counted', { messages: [], unread_count: 1 }, 0],
  ['as many as are counted', { messages: last, unread_count: 3 }, 3],
  ['never that there are none of them', { messages: last, unread_count: 0 }, 1],
];
for (const [what, item, count] of table) test(what, () => assert.equal(unreadMessages(item), count));
