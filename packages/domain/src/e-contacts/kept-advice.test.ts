import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attachment } from '../attachments/attachment.ts';
import { anAttachment } from '../testing/attachments.ts';
import { aMessage, anInquiryItem, aRedFlag, aThread, minute } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import type { Call } from './call.ts';
import type { ThreadMessage } from './e-contact.ts';
import type { Emergency } from './emergency-state.ts';
import { followUpDanger, followUpMessage } from './follow-up.ts';
import {
  emergencyOfThread,
  isCareAsked,
  keepsAdvice,
  keepsAdviceInList,
  onlyThreadTellsAdvice,
  unansweredTexts,
} from './kept-advice.ts';

const open: Emergency = {
  state: 'open',
  raised_at: minute(5),
  seen_at: null,
  seen_by: null,
  answered_at: null,
  answer_read_at: null,
  care_answer: null,
};
const seen: Emergency = { ...open, state: 'seen', seen_at: minute(8), seen_by: 'Dr. Wanjiru Kamau' };
const answered: Emergency = { ...seen, state: 'answered', answered_at: minute(9) };
const call = (outcome: Call['outcome'], at: number): Call => ({
  id: idOf(930_000),
  outcome,
  called_at: minute(at),
  note: null,
  clinician: null,
});
const with_ = (emergency: Emergency | null, calls: Call[] = [], messages = [aMessage(1)]) =>
  aThread({ emergency, messages }, { calls });

test('the advice stays while it is seen, and after a visit was booked', () => {
  for (const emergency of [open, seen, answered]) assert.equal(keepsAdvice(with_(emergency)), true, emergency.state);
  assert.equal(keepsAdvice(with_(null)), false);
});

test('a message of a clinician or a call that reached the patient ends it, if it came after', () => {
  assert.equal(keepsAdvice(with_(seen, [], [aMessage(4, 'clinician'), aMessage(6, 'clinician')])), false);
  assert.equal(keepsAdvice(with_(seen, [], [aMessage(4, 'clinician')])), true);
  assert.equal(keepsAdvice(with_(seen, [call('no_answer', 7)])), true);
  assert.equal(keepsAdvice(with_(seen, [call('reached', 4)])), true);
  assert.equal(keepsAdvice(with_(seen, [call('reached', 7)])), false);
  assert.equal(keepsAdvice(with_(open, [call('in_person', 7)])), false);
});

test('a late message from before it was raised does not end it', () => {
  const late = aMessage(9, 'clinician');
  const message = { ...late, e_contact_message: { ...late.e_contact_message, written_at: minute(2) } };
  assert.equal(keepsAdvice(with_(open, [], [message])), true);
});

test('a resolved thread has no advice', () => {
  assert.equal(keepsAdvice(aThread({ emergency: answered, e_contact: { status: 'resolved' } })), false);
});

test('of the version before, the red flags tell it: open, then seen by who acknowledged last', () => {
  const one = aRedFlag({ triggered_at: minute(5) });
  const by = { acknowledged_at: minute(8), acknowledged_by: 'Dr. Wanjiru Kamau' };
  const stateOf = (flags: (typeof one)[]) => emergencyOfThread(aThread({}, { red_flags: flags }));
  assert.deepEqual(stateOf([{ ...one, ...by }, one])?.state, 'open');
  const all = stateOf([
    { ...one, ...by },
    { ...one, acknowledged_at: minute(7), acknowledged_by: 'Amina Said' },
  ]);
  assert.deepEqual([all?.state, all?.seen_at, all?.seen_by], ['seen', minute(8), 'Dr. Wanjiru Kamau']);
  assert.equal(stateOf([aRedFlag({ severity: 'warning' })]), null);
});

test('a list knows the state and the last message', () => {
  assert.equal(keepsAdviceInList(anInquiryItem({ emergency: seen })), true);
  assert.equal(keepsAdviceInList(anInquiryItem({ emergency: open, messages: [aMessage(6, 'clinician')] })), false);
  assert.equal(keepsAdviceInList(anInquiryItem({ emergency: answered })), false);
  assert.equal(keepsAdviceInList(anInquiryItem({ open_severity: 'emergency' })), true);
  assert.equal(keepsAdviceInList(anInquiryItem({ open_severity: 'emergency', emergency: null })), false);
});

test('a list does not know whether a call or a visit has answered; a message it knows', () => {
  const reached = { ...answered, answer_read_at: answered.answered_at };
  assert.equal(onlyThreadTellsAdvice(anInquiryItem({ emergency: reached })), true);
  assert.equal(
    onlyThreadTellsAdvice(anInquiryItem({ emergency: reached, messages: [aMessage(6, 'clinician')] })),
    false,
  );
  assert.equal(onlyThreadTellsAdvice(anInquiryItem({ emergency: seen })), false);
  assert.equal(onlyThreadTellsAdvice(anInquiryItem({ emergency: reached, e_contact: { status: 'resolved' } })), false);
});

test('the patient is asked about care from a day after it for a week, until they have answered', () => {
  const raised = Date.parse(open.raised_at);
  const day = 86_400_000;
  const asked = (after: number, emergency: Emergency | null = answered) =>
    isCareAsked(anInquiryItem({ emergency }), raised + after);
  assert.deepEqual([asked(day - 1), asked(day), asked(8 * day - 1), asked(8 * day)], [false, true, true, false]);
  assert.equal(asked(day, { ...answered, care_answer: 'no' }), false);
  assert.equal(asked(day, null), false);
});

const withMedia = (message: ThreadMessage, attachments: Attachment[]): ThreadMessage => ({
  ...message,
  e_contact_message: { ...message.e_contact_message, attachments },
});
const photo = anAttachment({ description: 'Blood in the bowl' });
const by = { ...anAttachment().transcript, text: 'I cannot breathe' } as NonNullable<Attachment['transcript']>;
const voice = anAttachment({ kind: 'voice', transcript: by });

test('the words of a photo and of a voice note count like those of the message itself', () => {
  const messages = [withMedia(aMessage(1), [photo]), withMedia(aMessage(2, 'patient', ''), [voice])];
  assert.deepEqual(unansweredTexts(aThread({ messages })), ['Message 1', 'Blood in the bowl', 'I cannot breathe']);
});

test('an answer of the clinic ends what was said before it', () => {
  const messages = [withMedia(aMessage(1), [photo]), aMessage(2, 'clinician'), aMessage(3)];
  assert.deepEqual(unansweredTexts(aThread({ messages })), ['Message 3']);
});

test('the message of a follow-up counts until it is answered', () => {
  const answers = { [followUpDanger]: 'no', [followUpMessage]: 'It came back' };
  assert.deepEqual(unansweredTexts(aThread({ messages: [aMessage(1)] }, { answers })), ['It came back', 'Message 1']);
  assert.deepEqual(unansweredTexts(aThread({ messages: [aMessage(1, 'clinician')] }, { answers })), []);
});
