import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anInquiryItem, type ItemOver, minute } from '../testing/inquiry-item.ts';
import { dangerSign, isUnanswered } from './danger-sign.ts';
import { type Emergency, type EmergencyState, urgencies } from './emergency-state.ts';

const now = Date.parse(minute(60));
const anEmergency = (state: EmergencyState, over: Partial<Emergency> = {}): Emergency => ({
  state,
  raised_at: minute(0),
  seen_at: null,
  seen_by: null,
  answered_at: null,
  answer_read_at: null,
  ...over,
});
const signOf = (over: ItemOver) => dangerSign(anInquiryItem(over), now);

test('an emergency keeps a sign of danger until it is answered, whatever was acknowledged', () => {
  const open = {
    emergency: anEmergency('open'),
    urgency: urgencies.emergency_open,
    open_severity: 'emergency',
  } as const;
  const seen = { emergency: anEmergency('seen'), urgency: urgencies.emergency_unanswered };
  assert.deepEqual([signOf(open), signOf(seen)], ['emergency_open', 'emergency_seen']);
  assert.deepEqual([anInquiryItem(open), anInquiryItem(seen)].map(isUnanswered), [true, true]);
});

test('an answer that is not opened within 15 minutes is called about, before the server has brought it back too', () => {
  const at = (minutes: number, answer_read_at: string | null = null, urgency: number = urgencies.none) =>
    signOf({ emergency: anEmergency('answered', { answered_at: minute(minutes), answer_read_at }), urgency });
  assert.deepEqual([at(46), at(45), at(45, minute(50))], [null, 'answer_unread', null]);
  assert.equal(at(59, null, urgencies.emergency_unanswered), 'answer_unread');
});

test('after it stand self-harm, words of a message, and other warnings', () => {
  const { self_harm, message_warning, warning, none } = urgencies;
  const signs = [self_harm, message_warning, warning, none].map((urgency) => signOf({ urgency, emergency: null }));
  assert.deepEqual(signs, ['self_harm', 'message_warning', 'warning', null]);
});

test('a server of the last version tells the worst red flag alone', () => {
  const signs = (['emergency', 'warning', null] as const).map((open_severity) => signOf({ open_severity }));
  assert.deepEqual(signs, ['emergency_open', 'warning', null]);
  assert.equal(isUnanswered(anInquiryItem({ open_severity: 'emergency' })), false);
});
