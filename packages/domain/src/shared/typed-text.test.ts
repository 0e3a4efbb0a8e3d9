import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanTyped, codeIn, hasVisible, numberIn, tokenIn } from './typed-text.ts';

describe('text from other apps', () => {
  const cases: Record<string, string> = {
    // As contacts copy it: embedded from left to right, and the sign that ends that.
    '\u202a+254712000184\u202c': '+254712000184',
    '\u2066+254 712\u00a0000\u2011184\u2069': '+254 712 000-184',
    '\u200e0712\u200b000\u2060184\ufeff': '0712000184',
    'tel:+254712000184': '+254712000184',
    ' TEL: 0712000184': '0712000184',
    '٠٧١٢٠٠٠١٨٤': '0712000184',
    '۰۷۱۲': '0712',
    '०१२३४५६७८९': '0123456789',
    '０１２–３４５': '012-345',
    '\u{1d7ce}\u{1d7d7}\u{1d7d8}\u{1d7ff}': '0909',
    '1\u22122\u20143': '1-2-3',
    '\u200b\u2060\ufe0f\u{e0101}': '',
    'ሰላም ፡ خديجة': 'ሰላም ፡ خديجة',
  };
  for (const [typed, plain] of Object.entries(cases)) {
    test(JSON.stringify(typed), () => assert.equal(cleanTyped(typed), plain));
  }

  test('each of the ten digits of a script is its own', () => {
    for (const zero of [0x660, 0x6f0, 0x966, 0x1040, 0x1a80, 0x1a90, 0xff10, 0x1e950]) {
      const row = Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join('');
      assert.equal(cleanTyped(row), '0123456789', zero.toString(16));
    }
  });
});

test('invisible text is no text', () => {
  const nothing = [
    '',
    ' \n\t',
    '\u200b',
    '\u200b \u2060',
    '\u202e\u202c',
    '\u00ad',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u0301',
  ];
  for (const text of nothing) assert.equal(hasVisible(text), false, JSON.stringify(text));
  for (const text of ['.', '👍', '👩‍⚕️', 'خديجة', '٣', 'e\u0301']) assert.equal(hasVisible(text), true, text);
});

test('a number has a point or a comma, digits of any script, and nothing else', () => {
  const numbers = { '6.4': 6.4, ' 6,4 ': 6.4, '\u202a٧٨٫٥\u202c': 78.5, '120': 120 };
  for (const [typed, number] of Object.entries(numbers)) assert.equal(numberIn(typed), number, JSON.stringify(typed));
  for (const typed of ['', '-4', '1e3', '6.4 mmol/L', '1.2.3', '.5']) assert.equal(numberIn(typed), undefined, typed);
});

describe('the code of a text', () => {
  const cases: Record<string, string | null> = {
    '680793': '680793',
    '680 793': '680793',
    '680-793': '680793',
    '\u200e٦٨٠ ٧٩٣': '680793',
    'Hodi: 680793 is your code. It is good for 10 minutes.': '680793',
    'Your Hodi code is 680 793, good for 10 minutes.': '680793',
    'Call 0712 000 184. Code: 680793': '680793',
    'Call 0712 000 184. Code: 680 793': '680793',
    '<#> 680793\n@hodi.example #680793': '680793',
    '68079': null,
    '6807931': null,
    '0712 000 184': null,
    'no code': null,
    '': null,
  };
  for (const [text, code] of Object.entries(cases)) {
    test(JSON.stringify(text), () => assert.equal(codeIn(text), code));
  }
});

test('a token is read out of what was pasted around it', () => {
  const token = 'q3A-_8xTn0Yz1bC2dE3fG4hI5jK6lM7nO8pQ9rS0tU1';
  const pasted = [
    token,
    `${token}.`,
    `${token})`,
    `(${token}) `,
    `${token} Hodi`,
    ` ${token}`,
    `${token}\u200b,`,
    `${token}”`,
  ];
  for (const text of pasted) assert.equal(tokenIn(text), token, JSON.stringify(text));
  assert.equal(tokenIn(token.replace('-', '\u2011')), token);
  assert.equal(tokenIn('wrong'), 'wrong');
  assert.equal(tokenIn('…'), '');
});
