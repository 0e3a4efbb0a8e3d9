import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clashes, type Together, untouched, fieldGroupsOf } from './field-groups.ts';

const base = { start: '20:00', end: '22:00', nights: '0', topic: 'Fever' };
type Typed = typeof base;
const together: Together<Typed> = { end: ['nights'] };
const wholes = fieldGroupsOf(base, together);
const fields = (found: readonly (readonly (keyof Typed)[])[]) => found.map((whole) => whole.join(' '));

test('each field stands in one whole, under the one that names it', () => {
  assert.deepEqual(fields(wholes), ['start', 'end nights', 'topic']);
  assert.deepEqual(fields(fieldGroupsOf(base)), ['start', 'end', 'nights', 'topic']);
});

test('an end and its night are asked about once, whichever of them differs', () => {
  const asked = (present: Partial<Typed>, values: Partial<Typed>) => {
    const sides = { present: { ...base, ...present }, base, values: { ...base, ...values } };
    return [fields(clashes(wholes, sides)), fields(untouched(wholes, sides))];
  };
  assert.deepEqual(asked({}, { end: '01:00', nights: '1' }), [[], []]);
  assert.deepEqual(asked({ end: '01:00', nights: '1' }, {}), [['end nights'], ['end nights']]);
  assert.deepEqual(asked({ end: '01:00', nights: '1' }, { end: '23:00' }), [['end nights'], []]);
  assert.deepEqual(asked({ end: '23:00' }, { end: '01:00', nights: '1' }), [['end nights'], []]);
  assert.deepEqual(asked({ end: '01:00', nights: '1' }, { end: '01:00', nights: '1' }), [[], []]);
  // Of the two only the night was changed there, and only the end here: neither is half of the other's.
  assert.deepEqual(asked({ nights: '1' }, { end: '21:00' }), [['end nights'], []]);
  assert.deepEqual(asked({ topic: 'Cough', end: '23:00' }, { topic: 'Chest' }), [
    ['end nights', 'topic'],
    ['end nights'],
  ]);
});
