/** A person is offered the topics of their own clinic. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import { idOf } from '@hodi/domain/testing/people.ts';
import { closedOf } from './closed-topics.ts';

const [child, added] = [idOf(1), idOf(2)];
const closed: ContentKey[] = ['headache'];
const reviewed = { closed, closed_for: [{ patient_id: child, topics: [] }] };

test('one’s own clinic decides for oneself, and that of another person for them', () => {
  assert.deepEqual(closedOf(reviewed), closed);
  assert.deepEqual(closedOf(reviewed, child), []);
});
test('who was just added on this device goes to the clinic of the account', () =>
  assert.deepEqual(closedOf(reviewed, added), closed));
test('nothing is closed while it is not known, and a server of the last version knows the own clinic alone', () => {
  assert.deepEqual(closedOf(undefined, child), []);
  assert.deepEqual(closedOf({ closed }, child), closed);
});
