import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idOf } from '@hodi/domain/testing/people.ts';
import { submissionFor, type ToldReport, unheardOf, untoldOf, withoutMore } from './submission.ts';

const begun = { e_contact_id: idOf(2), key: 'k', fingerprint: 'f' };

describe('sending again', () => {
  const fresh = { id: idOf(3), key: 'new' };
  test('the same content goes under the same key', () => assert.equal(submissionFor(begun, 'f', fresh), begun));
  test('other content goes under a new key, as the same inquiry, and what may have arrived is known', () => {
    const { e_contact_id, ...first } = begun;
    const second = submissionFor(begun, 'g', { ...fresh, based_on: 'then' });
    assert.deepEqual(second, { e_contact_id, key: 'new', fingerprint: 'g', based_on: 'then', earlier: [first] });
    const third = submissionFor(second, 'h', { id: idOf(4), key: 'third' });
    const last = { key: 'new', fingerprint: 'g', based_on: 'then' };
    assert.deepEqual(third, { e_contact_id, key: 'third', fingerprint: 'h', earlier: [first, last] });
  });
  test('the first time has a key of its own', () => {
    assert.deepEqual(submissionFor(null, 'f', fresh), { e_contact_id: idOf(3), key: 'new', fingerprint: 'f' });
  });
});

describe('a report of an emergency', () => {
  const told: ToldReport = { ...begun, rules: ['A'] };
  const more = { key: 'm', fingerprint: 'g', rules: ['A', 'B'] };
  test('tells of what the answers raised by then, and of nothing that they raise later', () => {
    assert.deepEqual(untoldOf(null, ['A']), ['A']);
    assert.deepEqual(untoldOf(told, ['A', 'B']), ['B']);
    assert.deepEqual(untoldOf({ ...told, more }, ['A', 'B', 'C']), ['C']);
  });
  test('of an older version of the app is taken to tell of all', () => assert.deepEqual(untoldOf(begun, ['A']), []));
  test('is heard of first, then what left behind it', () => {
    assert.equal(unheardOf({ ...told, more })?.key, 'k');
    assert.equal(unheardOf({ ...told, told_at: 'then', more })?.key, 'm');
    assert.equal(unheardOf({ ...told, told_at: 'then' }), undefined);
  });
  test('tells of more once that has arrived, and as before where it was refused', () => {
    assert.deepEqual(untoldOf(withoutMore({ ...told, more }, true), ['A', 'B']), []);
    assert.deepEqual(withoutMore({ ...told, more }, false), told);
  });
});
