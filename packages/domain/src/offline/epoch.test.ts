import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { epochText, lostSince, readEpoch } from './epoch.ts';

const [one, other] = ['7f3a9c01-0000-4000-8000-000000000000', '01234567-0000-4000-8000-000000000000'];
const restoredTo = Date.UTC(2026, 10, 21, 9);

describe('the life of the database', () => {
  it('is told in a few bytes and read back', () => {
    assert.deepEqual(readEpoch(epochText(one, null)), { id: '7f3a9c01', restoredTo: null });
    assert.deepEqual(readEpoch(epochText(one, restoredTo)), { id: '7f3a9c01', restoredTo });
  });

  it('is no restored one when something else stands there', () => {
    assert.equal(readEpoch('7f3a9c01 soon').restoredTo, null);
  });
});

describe('lost writes', () => {
  const restored = readEpoch(epochText(other, restoredTo));
  it('is sent again since a little before the backup, once a new life is told', () => {
    assert.equal(lostSince('7f3a9c01', restored), restoredTo - 120_000);
  });
  it('stays sent in the same life, after a restore that this device knows of, and before it knew any', () => {
    assert.equal(lostSince(restored.id, restored), null);
    assert.equal(lostSince(undefined, restored), null);
    assert.equal(lostSince('7f3a9c01', readEpoch(epochText(one, null))), null);
  });
});
