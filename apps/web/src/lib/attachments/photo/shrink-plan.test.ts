import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { firstTry, fitted, nextTry, photoTarget } from './shrink-plan.ts';

describe('the size of a photo', () => {
  test('has its longer edge at 1,280, upright or not', () => {
    assert.deepEqual(fitted({ width: 4000, height: 3000 }), { width: 1280, height: 960 });
    assert.deepEqual(fitted({ width: 3000, height: 4000 }), { width: 960, height: 1280 });
  });
  test('never grows', () => assert.deepEqual(fitted({ width: 300, height: 200 }), { width: 300, height: 200 }));
  test('of a narrow one keeps a pixel', () => assert.equal(fitted({ width: 9000, height: 2 }).height, 1));
});

describe('a photo that is too large', () => {
  test('loses quality first, then pixels, and ends', () => {
    const tried = [firstTry({ width: 4000, height: 3000 })];
    for (let next = tried[0] ?? null; next !== null;) {
      next = nextTry(next, photoTarget + 1);
      if (next !== null) tried.push(next);
    }
    assert.deepEqual(
      tried.slice(0, 5).map(({ width, quality }) => [width, quality]),
      [
        [1280, 0.8],
        [1280, 0.65],
        [1280, 0.5],
        [1280, 0.38],
        [960, 0.65],
      ],
    );
    assert.ok(tried.length < 20);
    assert.ok(tried.every(({ width }) => width >= 320));
  });
  test('skips a step where it is far too large', () =>
    assert.equal(nextTry(firstTry({ width: 4000, height: 3000 }), 3 * photoTarget)?.quality, 0.5));
});
