import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Tie, answersInstead } from './answers-instead.ts';

const tie = (clinician_id: string, status: Tie['status'], handed_over_from: string | null = null): Tie => ({
  clinician_id,
  status,
  handed_over_from,
});

describe('instead of a clinician who has the patient in their care no more', () => {
  for (const [name, ties, active, expected] of [
    ['the colleague who took over', [tie('a', 'ended'), tie('b', 'active', 'a')], ['c', 'b'], 'b'],
    ['who took over from them', [tie('a', 'ended'), tie('b', 'ended', 'a'), tie('c', 'active', 'b')], ['d', 'c'], 'c'],
    ['else the one chosen', [tie('a', 'ended'), tie('c', 'active'), tie('d', 'active')], ['d', 'c'], 'd'],
    ['not a colleague who was declined', [tie('a', 'ended'), tie('b', 'declined', 'a')], ['c'], 'c'],
    ['not a colleague who left too', [tie('a', 'ended'), tie('b', 'active', 'a')], ['c'], 'c'],
    [
      'another, of a colleague who took over and was declined',
      [tie('a', 'declined', 'z'), tie('c', 'active')],
      ['c'],
      'c',
    ],
    ['nobody where there is nobody', [tie('a', 'ended')], [], undefined],
    ['care that went round in a circle ends', [tie('a', 'ended', 'b'), tie('b', 'ended', 'a')], ['c'], 'c'],
  ] as const) {
    test(name, () => assert.equal(answersInstead('a', ties, active), expected));
  }
});

describe('nobody instead', () => {
  for (const [name, ties] of [
    ['of a stranger', [tie('b', 'active')]],
    ['of who was only invited', [tie('a', 'invited')]],
    ['of who was declined', [tie('a', 'declined')]],
    ['of who is named but cannot answer', [tie('a', 'active')]],
  ] as const) {
    test(name, () => assert.equal(answersInstead('a', ties, ['b']), undefined));
  }
});
