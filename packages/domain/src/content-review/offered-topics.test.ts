import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { topicKeys } from '../questionnaires/topic.ts';
import { idOf } from '../testing/people.ts';
import type { ContentKey } from './content.ts';
import { closedOf, closedTopics, type Offer } from './offered-topics.ts';

const day = 86_400_000;
const fresh: Offer = { isProduction: true, until: null, signed: [], taken: [], now: 100 * day };
const closed = (over: Partial<Offer>) => closedTopics({ ...fresh, ...over });

describe('an institution offers', () => {
  test('no topic that nobody signed, where it is new and in production', () =>
    assert.deepEqual(closed({}), [...topicKeys]));
  test('signed topics, and those that the admin takes responsibility for', () => {
    const left = closed({ signed: ['chest_pain'], taken: ['headache'] });
    assert.equal(left.length, topicKeys.length - 2);
    assert.ok(!left.includes('chest_pain') && !left.includes('headache'));
  });
  test('everything as long as its time runs, and not a moment longer', () => {
    assert.deepEqual(closed({ until: 101 * day }), []);
    assert.deepEqual(closed({ until: 100 * day }), [...topicKeys]);
  });
  test('everything where nobody is treated', () => assert.deepEqual(closed({ isProduction: false }), []));
});

describe('a person is offered the topics of their own clinic', () => {
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
});
