import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alternativesOf, codesOf, idsOf, spanSearchedBy, spanSearchedByAll } from './search-values.ts';

const moment = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : String(at));
const shown = ({ from, until }: { from: number; until: number }) => [moment(from), moment(until)];

describe('a date of a search', () => {
  const cases: Record<string, string[]> = {
    '2026': ['2025-12-31T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    'ge2026-02': ['2026-01-31T21:00:00.000Z', 'Infinity'],
    'lt2026-12': ['-Infinity', '2026-11-30T21:00:00.000Z'],
    'eq2026-11-22': ['2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z'],
    '2026-12': ['2026-11-30T21:00:00.000Z', '2026-12-31T21:00:00.000Z'],
    'gt2026-11-22T10:30Z': ['2026-11-22T10:31:00.000Z', 'Infinity'],
    '2026-11-22T10:30:15+03:00': ['2026-11-22T07:30:15.000Z', '2026-11-22T07:30:16.000Z'],
    'le2026-11-22T10:30:15.250Z': ['-Infinity', '2026-11-22T10:30:15.251Z'],
    'gt2026-11-22T10:30:15.250999+00:00': ['2026-11-22T10:30:15.251Z', 'Infinity'],
    '2024-02-29': ['2024-02-28T21:00:00.000Z', '2024-02-29T21:00:00.000Z'],
  };
  for (const [text, expected] of Object.entries(cases)) {
    test(text, () => {
      const span = spanSearchedBy(text);
      assert.deepEqual(span && shown(span), expected);
    });
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
    'ne2026',
    'sa2026',
    '2026-1-1',
  ]) {
    test(`“${text}” is none`, () => assert.equal(spanSearchedBy(text), undefined));
  }

  test('given twice is a period', () => {
    const [day, next] = ['2026-11-21T21:00:00.000Z', '2026-11-22T21:00:00.000Z'];
    assert.deepEqual(shown(spanSearchedByAll([])), ['-Infinity', 'Infinity']);
    assert.deepEqual(shown(spanSearchedByAll(['ge2026-11-22', 'le2026-11-22'])), [day, next]);
    const { from, until } = spanSearchedByAll(['lt2026-11-22', 'gt2026-11-22']);
    assert.ok(from > until, 'which no time is in');
  });
});

test('alternatives are separated by commas, unless they are escaped', () => {
  assert.deepEqual(alternativesOf('booked,fulfilled'), ['booked', 'fulfilled']);
  assert.deepEqual(alternativesOf(String.raw`a\,b, c`), ['a,b', 'c']);
  assert.deepEqual(alternativesOf(',,'), []);
});

test('a code names its system, or none', () => {
  assert.deepEqual(codesOf('urn:x|a,urn:y|b,c,|d', 'urn:x'), ['a', 'c', 'd']);
});

test('a reference is an id, a type with an id, or an address', () => {
  assert.deepEqual(idsOf('1,Patient/2,https://hodi.example/fhir/Patient/3,Practitioner/4', 'Patient'), ['1', '2', '3']);
});
