import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { messageMaxLength } from '../e-contacts/e-contact.ts';
import { readIncomingSms, senderNumber } from './incoming-sms.ts';

describe('a text is', () => {
  const kinds: [text: string, kind: ReturnType<typeof readIncomingSms>['kind']][] = [
    ...['STOP', 'stop', ' Stop. ', '“STOP”', 'STOP!', 'sToP\n', '\u200bSTOP\u200b', 'STOPALL', 'stop  all'].map(
      (text) => [text, 'stop'] as [string, 'stop'],
    ),
    ...['UNSUBSCRIBE', 'cancel', 'END', 'Quit', 'REVOKE', 'optout', 'ACHA', 'acha', 'Simamisha'].map(
      (text) => [text, 'stop'] as [string, 'stop'],
    ),
    ...['START', 'start', 'Unstop', 'ANZA', ' anza '].map((text) => [text, 'start'] as [string, 'start']),
    ['', 'nothing'],
    [' \n ', 'nothing'],
    ['\u200b\u2060', 'nothing'],
    ['\0', 'nothing'],
    ['\u2800', 'nothing'],
    ['YES', 'words'],
    ['NO', 'words'],
    ['HELP', 'words'],
    ['1', 'words'],
    ['.', 'words'],
    ['👍', 'words'],
    ['Please stop the bleeding', 'words'],
    ['STOP it hurts', 'words'],
    ['I want to cancel my appointment', 'words'],
    ['Anza dawa lini?', 'words'],
    ['Nitaacha', 'words'],
    ['x'.repeat(messageMaxLength), 'words'],
    ['x'.repeat(messageMaxLength + 1), 'too_long'],
    [`  ${'x'.repeat(messageMaxLength)}  `, 'words'],
  ];
  for (const [text, kind] of kinds) {
    test(`${JSON.stringify(text.slice(0, 40))}: ${kind}`, () => assert.equal(readIncomingSms(text).kind, kind));
  }
});

describe('words', () => {
  const texts: [came: string, text: string][] = [
    ['  Bado naumwa  ', 'Bado naumwa'],
    ['one\ntwo', 'one\ntwo'],
    ['a\0b', 'ab'],
    ['half \ud83d', 'half \ufffd'],
    ['الم', 'الم'],
  ];
  for (const [came, text] of texts) {
    test(JSON.stringify(came), () => assert.deepEqual(readIncomingSms(came), { kind: 'words', text }));
  }
});

describe('the sender', () => {
  const numbers: [from: string, number: string | null][] = [
    ['+254712000184', '+254712000184'],
    ['254712000184', '+254712000184'],
    [' 254712000184', '+254712000184'],
    ['+255 712 000 184', null],
    ['+12025550100', '+12025550100'],
    ['+25261234567', '+25261234567'],
    ['0712000184', null],
    ['40404', null],
    ['1234567', null],
    ['+40404', null],
    ['HODI', null],
    ['Safaricom', null],
    ['whatsapp:+254712000184', null],
    ['+254712000184;x', null],
    ['+254000000000', null],
    ['', null],
  ];
  for (const [from, number] of numbers) {
    test(`${JSON.stringify(from)} is ${number ?? 'nobody who could be answered'}`, () =>
      assert.equal(senderNumber(from), number));
  }
});
