import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inquiryExcerpt } from './inquiry-excerpt.ts';

const cases: [name: string, text: string, line: string][] = [
  [
    'answers without their questions',
    'Maumivu ya kifua\nJe, una maumivu ya kifua sasa hivi? Ndiyo, sasa\nYalianza lini? Ghafla; leo',
    'Ndiyo, sasa · Ghafla; leo',
  ],
  [
    'a number without the words that explain its scale',
    'Stomach pain\nHow bad is the belly pain now? 0 is no pain, 10 is the worst. 8',
    '8',
  ],
  [
    'what ends with a full stop, a colon, or nothing',
    'Other\nTell us more. My knee\nSince: May\nWeight: 70 kg',
    'My knee · May · 70 kg',
  ],
  ['own words with marks of their own', 'Other\nWhat is it? It hurts. Why?', 'It hurts. Why?'],
  ['nothing of a question that was cut off', 'Fever\nDo you have fever now? No\nWhich other sympt', 'No'],
  ['nothing where there is only a topic', 'Fever', ''],
  [
    'of a follow-up the own words',
    'Is it dangerous? No\n\nIt came back.\nAt night: worse',
    'It came back. At night: worse',
  ],
];
for (const [name, text, line] of cases) test(`shows ${name}`, () => assert.equal(inquiryExcerpt(text), line));
