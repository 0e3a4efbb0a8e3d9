import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { levelOf, waveformOf } from './waveform.ts';

describe('the picture of a voice note', () => {
  test('has at most 64 heights, none over 31', () => {
    const wave = waveformOf(Array.from({ length: 1200 }, (_, at) => Math.abs(Math.sin(at / 20)) / 3));
    assert.equal(wave.length, 64);
    assert.equal(Math.max(...wave), 31);
    assert.ok(wave.every((height) => Number.isInteger(height) && height >= 0));
  });
  test('of a short one has as many as there were looks', () => assert.equal(waveformOf([0.1, 0.2, 0.1]).length, 3));
  test('of silence is flat, not noise made large', () =>
    assert.ok(waveformOf(Array.from({ length: 80 }, () => 0.001)).every((height) => height <= 2)));
  test('of nothing is nothing', () => assert.deepEqual(waveformOf([]), []));
});

test('silence has no level, a full swing has the most', () => {
  assert.equal(levelOf(Uint8Array.from([128, 128])), 0);
  assert.equal(levelOf(Uint8Array.from([0, 0])), 1);
});
