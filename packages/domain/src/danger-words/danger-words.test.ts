import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findDangerWords } from './find-danger-words.ts';
import { dangerAdvice, dangerWords } from './generated/danger-words.ts';
import { messageAdvice } from './message-advice.ts';
import { cpuTimeOf } from '../testing/cpu-time.ts';

const found = (text: string) => findDangerWords(dangerWords, text);

/** The examples of the content are checked when it is compiled: scripts/clinical/danger-words. */
describe('danger words in a message', () => {
  const table: [text: string, groups: string[]][] = [
    ['', []],
    ['Thank you, doctor. See you on Monday.', []],
    ['I want to end my life', ['self_harm']],
    ['I do not want to end my life', []],
    // A clause ends there, and with it the negation.
    ['I have no fever. I want to end my life', ['self_harm']],
    ['not now, I want to end my life', ['self_harm']],
    ['I want to\u200b end my\u00ad life', ['self_harm']],
    ['I WANT TO END MY LIFE!!!', ['self_harm']],
    ['Nataka kujiua', ['self_harm']],
    ['I took ٢٠ tablets', ['overdose']],
    ['grapes', []],
  ];
  for (const [text, groups] of table) test(JSON.stringify(text), () => assert.deepEqual(found(text), groups));

  test('of two dangers both are found, in the order of the content', () => {
    assert.deepEqual(found('I want to end my life and my chest pain is back'), ['self_harm', 'chest_pain']);
  });

  test('is found in a time that grows with the length of the message, and no faster than twice that', () => {
    const took = (times: number): number => {
      const text = 'chest not pain kill the breathing a lot of bleed , '.repeat(times);
      return cpuTimeOf(() => found(text));
    };
    took(25);
    const [half, whole] = [took(50), took(100)];
    assert.ok(whole < 4 * half, `${half} ms, and ${whole} ms for twice as much`);
  });
});

describe('advice if it is happening now', () => {
  const advice = (groups: string[], crisis_line: string | null, isSent = true) =>
    messageAdvice(dangerAdvice, groups, { language: 'en', numbers: { emergency_phone: '112', crisis_line }, isSent });

  test('is nothing without a hit', () => assert.equal(advice([], null), ''));
  test('does not say that the clinic has what is not sent', () => {
    for (const group of ['bleeding', 'violence']) {
      assert.match(advice([group], null), /^Your message is with your clinic\. If /);
      assert.match(advice([group], null, false), /^If /);
    }
  });
  test('tells a carer what to do for the person, in the words of the topic', () => {
    const actions = {
      emergency_now: { en: 'Take Amani to a hospital, or call {emergency_phone}.', sw: '' },
      crisis_now_without_line: { en: 'Stay with Amani. Call {emergency_phone}.', sw: '' },
    };
    const about = { lead: 'If this is happening now:', actions };
    const to = { language: 'en', numbers: { emergency_phone: '112', crisis_line: null }, isSent: true, about } as const;
    assert.match(
      messageAdvice(dangerAdvice, ['bleeding'], to),
      /^Your message .* If this is happening now: Take Amani to a hospital, or call 112\.$/,
    );
    assert.match(
      messageAdvice(dangerAdvice, ['self_harm'], { ...to, isSent: false }),
      /^If this is happening now: Stay with Amani\. Call 112\.$/,
    );
  });
  test('names the number to call', () => assert.match(advice(['bleeding'], null), /call 112/));
  test('names a crisis line only where one is confirmed', () => {
    assert.match(advice(['self_harm'], '1190'), /call 1190 or 112/);
    assert.match(advice(['self_harm'], null), /and call 112\./);
  });
  test('does not name violence, whoever reads it on a shared phone', () => {
    assert.doesNotMatch(advice(['violence'], null), /violen|rape|hit|beat/i);
  });
});
