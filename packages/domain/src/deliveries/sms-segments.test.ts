import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsSize } from './sms-segments.ts';

const table: [name: string, text: string, encoding: 'gsm7' | 'ucs2', units: number, segments: number][] = [
  ['nothing', '', 'gsm7', 0, 0],
  ['160 letters are one', 'a'.repeat(160), 'gsm7', 160, 1],
  ['161 are two', 'a'.repeat(161), 'gsm7', 161, 2],
  ['306 are two', 'a'.repeat(306), 'gsm7', 306, 2],
  ['307 are three', 'a'.repeat(307), 'gsm7', 307, 3],
  ['what is extended counts twice', '€[]{}~|^\\'.repeat(2), 'gsm7', 36, 1],
  ['80 of them fill one', '['.repeat(80), 'gsm7', 160, 1],
  // 152 septets and one that needs two: the escape may not stand at the end of the first segment.
  ['an escape is not cut from its character', `${'a'.repeat(152)}[${'b'.repeat(152)}`, 'gsm7', 306, 3],
  ['accents of the alphabet', 'èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüà¿¡§£¥¤ΔΦΓΛΩΠΨΣΘΞ_', 'gsm7', 40, 1],
  ['a curly apostrophe turns all of it into 16 bits', `ng\u2019ombe${'a'.repeat(63)}`, 'ucs2', 70, 1],
  ['71 of those are two', `ũ${'a'.repeat(70)}`, 'ucs2', 71, 2],
  ['134 are two', `ũ${'a'.repeat(133)}`, 'ucs2', 134, 2],
  ['135 are three', `ũ${'a'.repeat(134)}`, 'ucs2', 135, 3],
  ['an emoji takes two units', '👋'.repeat(35), 'ucs2', 70, 1],
  ['and is not cut in two', '👋'.repeat(67), 'ucs2', 134, 3],
];
for (const [name, text, encoding, units, segments] of table) {
  test(name, () => assert.deepEqual(smsSize(text), { encoding, units, segments }));
}
