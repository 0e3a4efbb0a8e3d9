import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aMessage, aRedFlag, aThread } from '../testing/inquiry-item.ts';
import type { Thread } from './e-contacts.api.ts';
import { changesSince, knownOf, withChanges } from './thread-changes.ts';

const info_text = { ...aThread().item.info_text, message: 'My child has a fever since two days.' };
const answers = { urgent_signs: ['none'] };
const threadOf = (count: number, over: Partial<Thread> = {}): Thread =>
  aThread(
    { info_text, messages: Array.from({ length: count }, (_, index) => aMessage(index + 1)) },
    { answers, age_days: ['2026-11-21'], ...over },
  );
/** Applies the server's changes to a client that has `before`. */
function refreshed(before: Thread, now: Thread) {
  const answer = changesSince(now, knownOf(before));
  return { answer, thread: withChanges(before, answer) };
}

describe('a thread that is here already', () => {
  test('comes as the messages after the last one, without the words and answers of its inquiry', () => {
    const now = threadOf(4);
    const { answer, thread } = refreshed(threadOf(3), now);
    assert.deepEqual([answer.after, answer.item.messages], [3, [aMessage(4)]]);
    assert.ok(!JSON.stringify(answer).includes('fever') && !JSON.stringify(answer).includes('urgent_signs'));
    assert.deepEqual(thread, now);
  });

  test('comes with all that changes in place, though nobody wrote', () => {
    const e_contact = { ...threadOf(3).item.e_contact, status: 'resolved' as const, seen_by_patient_seq: 3 };
    const whole = threadOf(3);
    const clinician = { ...whole.item.clinician, institution_name: 'Another clinic' };
    const now = { ...threadOf(3, { red_flags: [aRedFlag()] }), item: { ...whole.item, e_contact, clinician } };
    const { answer, thread } = refreshed(threadOf(3), now);
    assert.deepEqual([answer.after, answer.item.messages], [3, []]);
    assert.deepEqual(thread, now);
  });

  test('comes from the first message on where there was the inquiry alone', () => {
    const { answer, thread } = refreshed(threadOf(0), threadOf(2));
    assert.deepEqual([answer.after, thread], [0, threadOf(2)]);
  });
});

describe('comes whole where what is here is not what the server has', () => {
  const another = {
    ...aMessage(3),
    author: { given_name: 'Fatuma', additional_name: null, family_name: 'Ali', role: 'nurse' as const },
  };
  const spoken = aMessage(2);
  const withOthers = (...messages: Thread['item']['messages']): Thread => {
    const whole = threadOf(0);
    return { ...whole, item: { ...whole.item, messages } };
  };
  const table: [why: string, now: Thread][] = [
    ['a restored server has fewer messages', threadOf(2)],
    [
      'a restored server has others',
      withOthers(aMessage(1), aMessage(2), aMessage(3, 'clinician', 'Another'), aMessage(4)),
    ],
    ['an author was renamed', withOthers(aMessage(1), aMessage(2), another)],
    [
      'a message was spoken',
      withOthers(
        aMessage(1),
        { ...spoken, e_contact_message: { ...spoken.e_contact_message, audio_url: '/audio/1.mp3' } },
        aMessage(3),
      ),
    ],
    ['one in the middle is missing', withOthers(aMessage(1), aMessage(3))],
    ['the inquiry says something else', { ...threadOf(4), answers: { urgent_signs: ['confused'] } }],
    ['other days count', threadOf(4, { age_days: ['2026-11-20', '2026-11-21'] })],
  ];
  for (const [why, now] of table) {
    test(why, () => {
      const { answer, thread } = refreshed(threadOf(3), now);
      assert.equal(answer.after, undefined);
      assert.deepEqual([answer, thread], [now, now]);
    });
  }
});

test('an answer of a server that knows nothing of it is taken as it is', () => {
  assert.deepEqual(withChanges(threadOf(3), threadOf(1)), threadOf(1));
});

test('every letter counts, wherever it stands', () => {
  const text = 'Panadol 1-0-1';
  const seen = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    for (const letter of ['2', 'x', 'é', '💊']) {
      const changed = text.slice(0, at) + letter + text.slice(at + 1);
      const { item } = threadOf(0);
      seen.add(knownOf({ ...threadOf(0), item: { ...item, messages: [aMessage(1, 'clinician', changed)] } }).known);
    }
  }
  assert.equal(seen.size, text.length * 4);
});
