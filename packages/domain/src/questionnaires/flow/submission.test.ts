import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idOf } from '@hodi/domain/testing/people.ts';
import { submissionFor } from './submission.ts';

const begun = { e_contact_id: idOf(2), key: 'k', fingerprint: 'f' };

describe('sending again', () => {
  const fresh = { id: idOf(3), key: 'new' };
  test('the same content goes under the same key', () => assert.equal(submissionFor(begun, 'f', fresh), begun));
  test('other content goes under a new key, as the same inquiry', () => {
    assert.deepEqual(submissionFor(begun, 'g', fresh), { e_contact_id: idOf(2), key: 'new', fingerprint: 'g' });
  });
  test('the first time has a key of its own', () => {
    assert.deepEqual(submissionFor(null, 'f', fresh), { e_contact_id: idOf(3), key: 'new', fingerprint: 'f' });
  });
});
