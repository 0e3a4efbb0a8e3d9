import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { topicKeys } from '../questionnaires/topic.ts';
import { closedTopics, type Offer } from './offered-topics.ts';

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
