import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CsvValue, csvText } from './csv.ts';

const places: readonly [value: CsvValue, written: string][] = [
  ['Homa', 'Homa'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-2, '-2'],
  [38.5, '38.5'],
  ['Cold, flu', '"Cold, flu"'],
  ['say "pole"', '"say ""pole"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' space before', '" space before"'],
  ['=1+1', "'=1+1"],
  ['+254712', "'+254712"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =HYPERLINK("x")', '"\' =HYPERLINK(""x"")"'],
  ['\u200b=1', "'\u200b=1"],
  ['＝1+1', "'＝1+1"],
  ['Juma;=HYPERLINK(1)', '"Juma;\'=HYPERLINK(1)"'],
  ['Juma; "@SUM(1)"', '"Juma;\' ""@SUM(1)"""'],
  ['Juma\n=1+1', '"Juma\n\'=1+1"'],
  ['Homa; kikohozi - kidogo', '"Homa; kikohozi - kidogo"'],
];

describe('a place of a line', () => {
  for (const [value, written] of places) {
    test(JSON.stringify(value), () => assert.equal(csvText([[value]]), `\uFEFF${written}\r\n`));
  }
});

test('lines end in CR LF, places are parted by commas', () => {
  const lines = [
    ['a', 1],
    [null, 'b'],
  ];
  assert.equal(csvText(lines), '\uFEFFa,1\r\n,b\r\n');
});
