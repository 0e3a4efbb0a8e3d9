import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  alternativesOf,
  canonicalsOf,
  codesOf,
  dateSearchOf,
  idsOf,
  spansFoundByAll,
  tokensOf,
  valuesOf,
} from './search-values.ts';

const span = (text: string) => {
  const found = dateSearchOf(text);
  if (found === undefined) return undefined;
  const { from, until } = found.span;
  return [found.prefix, new Date(from).toISOString(), new Date(until).toISOString()];
};

describe('a date of a search', () => {
  const cases: Record<string, string[]> = {
    '2026': ['eq', '2025-12-31T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    'ge2026-02': ['ge', '2026-01-31T21:00:00.000Z', '2026-02-28T21:00:00.000Z'],
    'lt2026-12': ['lt', '2026-11-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    'ne2026-11-22': ['ne', '2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z'],
    'gt2026-11-22T10:30Z': ['gt', '2026-11-22T10:30:00.000Z', '2026-11-22T10:31:00.000Z'],
    'eb2026-11-22T10:30:15+03:00': ['eb', '2026-11-22T07:30:15.000Z', '2026-11-22T07:30:16.000Z'],
    'le2026-11-22T10:30:15.250Z': ['le', '2026-11-22T10:30:15.250Z', '2026-11-22T10:30:15.251Z'],
    'gt2026-11-22T10:30:15.250999+00:00': ['gt', '2026-11-22T10:30:15.250Z', '2026-11-22T10:30:15.251Z'],
    '2024-02-29': ['eq', '2024-02-28T21:00:00.000Z', '2024-02-29T21:00:00.000Z'],
  };
  for (const [text, expected] of Object.entries(cases)) {
    test(text, () => assert.deepEqual(span(text), expected));
  }

  for (const text of [
    '',
    'ge',
    'tomorrow',
    '2026-13',
    '2026-02-30',
    '2025-02-29',
    '0000',
    '2026-11-22T25:00Z',
    'ap2026',
    '2026-1-1',
  ]) {
    test(`“${text}” is none`, () => assert.equal(span(text), undefined));
  }
});

describe('the times that several date searches leave', () => {
  const [day, next] = ['2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z'];
  const shown = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : String(at));
  const cases: Record<string, [string, string][]> = {
    '': [['-Infinity', 'Infinity']],
    '2026-11-22': [[day, next]],
    'ne2026-11-22': [
      [next, 'Infinity'],
      ['-Infinity', day],
    ],
    'ge2026-11-22 le2026-11-22': [[day, next]],
    'gt2026-11-22': [[next, 'Infinity']],
    'sa2026-11-22': [[next, 'Infinity']],
    'lt2026-11-22': [['-Infinity', day]],
    'eb2026-11-22': [['-Infinity', day]],
    'ne2026-11-22 ge2026-11-21 lt2026-11-24 ne2026-11-23': [['2026-11-20T21:00:00.000Z', day]],
    'ne2026 2026-11-22': [],
    'lt2026-11-22 gt2026-11-22': [],
  };
  for (const [texts, expected] of Object.entries(cases)) {
    test(texts || 'none', () => {
      const searches = texts.split(' ').flatMap((text) => dateSearchOf(text) ?? []);
      assert.deepEqual(
        spansFoundByAll(searches).map(({ from, until }) => [shown(from), shown(until)]),
        expected,
      );
    });
  }
});

test('alternatives are separated by commas, unless they are escaped', () => {
  assert.deepEqual(alternativesOf('booked,fulfilled'), ['booked', 'fulfilled']);
  assert.deepEqual(alternativesOf(String.raw`a\,b, c`), ['a,b', 'c']);
  assert.deepEqual(alternativesOf(',,'), []);
});

test('a definition is named by its address, and by a version of it', () => {
  assert.deepEqual(canonicalsOf('https://hodi.example/Q/fever,https://hodi.example/Q/cough|2|a'), [
    { url: 'https://hodi.example/Q/fever', version: undefined },
    { url: 'https://hodi.example/Q/cough', version: '2|a' },
  ]);
});

test('a token names its system, none, or any', () => {
  assert.deepEqual(tokensOf('urn:x|HD-1,|two,three'), [
    { system: 'urn:x', code: 'HD-1' },
    { system: '', code: 'two' },
    { system: undefined, code: 'three' },
  ]);
  assert.deepEqual(codesOf('urn:x|a,urn:y|b,c', 'urn:x'), ['a', 'c']);
});

test('a token stands for values, in each coding that it may be of', () => {
  const codings = [
    ['urn:ours', { visit: 'visit', call: 'call' }],
    ['urn:theirs', { SEEN: ['visit', 'call'], CALL: 'call' }],
  ] as const;
  const cases: Record<string, string[]> = {
    visit: ['visit'],
    'urn:ours|visit,CALL': ['visit', 'call'],
    'urn:theirs|SEEN': ['visit', 'call'],
    'urn:ours|': ['visit', 'call'],
    'urn:ours|SEEN': [],
    'urn:other|visit': [],
    'urn:other|': [],
    constructor: [],
    '|': [],
  };
  for (const [text, values] of Object.entries(cases)) assert.deepEqual(valuesOf(text, codings), values, text);
  assert.deepEqual(valuesOf('urn:x|a,b', [['urn:x', null]]), ['a', 'b']);
  assert.equal(valuesOf('urn:x|', [['urn:x', null]]), 'any');
});

test('a reference is an id, a type with an id, or an address', () => {
  assert.deepEqual(idsOf('1,Patient/2,https://hodi.example/fhir/Patient/3,Practitioner/4', 'Patient'), ['1', '2', '3']);
});
