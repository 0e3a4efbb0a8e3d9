import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalisePhone } from './phone.ts';
import { newPhone, phoneKind } from './phone-rules.ts';

describe('a number copied from another app', () => {
  const copied = [
    '\u202a+254 712 000 184\u202c',
    '\u2066+254712000184\u2069',
    '\u200e0712\u00a0000\u00a0184',
    '0712\u200b000\u2060184',
    '0712\u2011000\u2011184',
    'tel:+254-712-000-184',
    '٠٧١٢٠٠٠١٨٤',
    '+٢٥٤٧١٢٠٠٠١٨٤',
    '＋254712000184',
  ];
  for (const text of copied) {
    test(JSON.stringify(text), () => {
      assert.equal(normalisePhone(text), '+254712000184');
      assert.equal(newPhone(text), '+254712000184');
    });
  }
});

describe('whether there is such a number, and whether it gets SMS', () => {
  const cases: Record<string, ReturnType<typeof phoneKind>> = {
    // Kenya: two blocks of mobile numbers, Nairobi's fixed lines, a free line.
    '0712 000 184': 'sms',
    '0110 000 184': 'sms',
    '020 999 1333': 'no_sms',
    '0800 720 99': 'invalid',
    '0712 999 13': 'invalid',
    '0300 000 184': 'invalid',
    // Its neighbours.
    '+255 754 123 456': 'sms',
    '+255 22 211 2345': 'no_sms',
    '+256 772 123 456': 'sms',
    '+250 788 123 456': 'sms',
    '+257 79 12 34 56': 'sms',
    '+257 22 20 12 34': 'no_sms',
    '+211 912 345 678': 'sms',
    '+251 91 123 4567': 'sms',
    '+251 11 123 4567': 'no_sms',
    '+252 61 512 3456': 'sms',
    '+255 754 123 45': 'invalid',
    // Of others nothing is known.
    '+44 7700 900123': 'sms',
  };
  for (const [text, kind] of Object.entries(cases)) {
    test(text, () => assert.equal(phoneKind(normalisePhone(text) ?? ''), kind));
  }

  test('only what is valid becomes the number of an account', () => {
    assert.equal(newPhone('0712 999 13'), null);
    assert.equal(newPhone('hello'), null);
    assert.equal(newPhone('022 211 2345', '255'), '+255222112345');
  });
});
