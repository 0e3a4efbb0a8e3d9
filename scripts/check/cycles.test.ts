import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCycles } from './cycles.ts';

describe('a circle of imports', () => {
  const cyclesOf = (graph: Record<string, string[]>): string[] =>
    findCycles(new Map(Object.entries(graph))).map((cycle) => cycle.join(' '));

  it('is found once, wherever the search begins', () => {
    assert.deepEqual(cyclesOf({ x: ['a'], a: ['b'], b: ['c'], c: ['a'] }), ['a b c a']);
    assert.deepEqual(cyclesOf({ a: ['a'] }), ['a a']);
  });

  it('is not a diamond', () => {
    assert.deepEqual(cyclesOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }), []);
  });
});
