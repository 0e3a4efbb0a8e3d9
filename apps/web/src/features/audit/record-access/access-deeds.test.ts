import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deedsOf } from './access-deeds.ts';

test('seeing the name goes without saying beside anything more', () => {
  assert.deepEqual(deedsOf({ kinds: ['listed'] }), ['listed']);
  assert.deepEqual(deedsOf({ kinds: ['listed', 'read', 'answered'] }), ['read', 'answered']);
  assert.deepEqual(deedsOf({ kinds: ['listed', 'received'] }), ['received']);
  assert.deepEqual(deedsOf({ kinds: ['read', 'received'] }), ['read']);
});

test('a person who registered somebody alike saw more than a name, which is said beside other actions', () => {
  assert.deepEqual(deedsOf({ kinds: ['listed'], shown_alike: true }), ['listed_alike']);
  assert.deepEqual(deedsOf({ kinds: ['listed', 'read'], shown_alike: true }), ['listed_alike', 'read']);
});

test('a whole record that left is told as one, a list with the name as a list', () => {
  assert.deepEqual(deedsOf({ kinds: ['read', 'exported'], whole_record: true }), ['read', 'exported_record']);
  assert.deepEqual(deedsOf({ kinds: ['exported'] }), ['exported']);
});

test('a record given to another system by an institution is no download by a person', () => {
  const given = { kinds: ['exported'], whole_record: true, by_institution: true } as const;
  assert.deepEqual(deedsOf({ ...given, kinds: [...given.kinds] }), ['given_out']);
});
