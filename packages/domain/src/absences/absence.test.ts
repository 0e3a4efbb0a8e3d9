import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AbsenceFacts, absenceInputSchema, coverOf, isAwayOn } from './absence.ts';

const away = (clinician_id: string, cover_id: string | null, over: Partial<AbsenceFacts> = {}): AbsenceFacts => ({
  clinician_id,
  cover_id,
  starts_at: 10,
  ends_at: 20,
  ...over,
});

describe('the answering clinician', () => {
  test('by themself while they are here', () => {
    assert.equal(coverOf('a', [], 15), 'a');
    assert.equal(coverOf('a', [away('a', 'b')], 9), 'a');
    assert.equal(coverOf('a', [away('a', 'b')], 20), 'a');
    assert.equal(coverOf('a', [away('b', 'a')], 15), 'a');
  });

  test('by their cover while they are away', () => {
    assert.equal(coverOf('a', [away('a', 'b')], 10), 'b');
    assert.equal(coverOf('a', [away('a', 'b')], 19), 'b');
    assert.equal(coverOf('a', [away('a', 'b'), away('b', 'c', { starts_at: 20, ends_at: 30 })], 15), 'b');
  });

  test('by nobody without a cover, in a chain and in a circle', () => {
    assert.equal(coverOf('a', [away('a', null)], 15), null);
    assert.equal(coverOf('a', [away('a', 'b'), away('b', 'c')], 15), null);
    assert.equal(coverOf('a', [away('a', 'b'), away('b', 'a')], 15), null);
    assert.equal(coverOf('b', [away('a', 'b'), away('b', 'a')], 15), null);
  });
});

test('both days of an absence are away', () => {
  const days = { from: '2026-12-01', until: '2026-12-12' };
  assert.deepEqual(
    ['2026-11-30', '2026-12-01', '2026-12-12', '2026-12-13'].map((day) => isAwayOn(days, day)),
    [false, true, true, false],
  );
  assert.ok(absenceInputSchema.safeParse({ ...days, until: days.from, cover_id: null }).success);
  assert.ok(!absenceInputSchema.safeParse({ from: days.until, until: days.from, cover_id: null }).success);
});
