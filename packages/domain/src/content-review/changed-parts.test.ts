import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedParts } from './changed-parts.ts';

const rest = (over: { when?: unknown; logic?: unknown; source?: string; basis?: string }) =>
  JSON.stringify([over.when ?? null, over.logic ?? null, over.source ?? null, over.basis ?? null]);
const between = (before: Parameters<typeof rest>[0], now: Parameters<typeof rest>[0]) =>
  changedParts(rest(before), rest(now));

test('nothing changed where nothing did', () => {
  const same = { when: ['or', []], logic: { options: ['a'] }, source: 'WHO', basis: 'seen' };
  assert.deepEqual(between(same, same), []);
});

test('a condition is told whole, before and now', () => {
  const [before, now] = [
    ['compare', 'pain_score', '>=', 7],
    ['and', [['compare', 'pain_score', '>=', 8]]],
  ];
  assert.deepEqual(between({ when: before }, { when: now }), [{ path: ['when'], before, now }]);
  const higher = ['compare', 'pain_score', '>=', 9];
  assert.deepEqual(between({ when: before }, { when: higher }), [{ path: ['when'], before, now: higher }]);
  assert.deepEqual(between({}, { when: now }), [{ path: ['when'], before: undefined, now }]);
});

test('of words of danger those that went and those that came are told', () => {
  const [before, now] = [{ phrases: ['want to die', 'end it all'] }, { phrases: ['want to die', 'nataka kufa'] }];
  assert.deepEqual(between({ logic: before }, { logic: now }), [
    { path: ['phrases'], before: ['end it all'], now: ['nataka kufa'] },
  ]);
  const together = (last: string) => ({ together: [[['baby', 'mtoto'], [last]]] });
  assert.deepEqual(between({ logic: together('fit') }, { logic: together('fits') }), [
    { path: ['together', '0', '1'], before: ['fit'], now: ['fits'] },
  ]);
});

test('another order of the same words is a change', () => {
  const [before, now] = [
    ['a', 'b'],
    ['b', 'a'],
  ];
  assert.deepEqual(between({ logic: { options: before } }, { logic: { options: now } }), [
    { path: ['options'], before, now },
  ]);
});

test('each other part is told by its name: severity, action, a limit deep inside, source and basis', () => {
  const before = { logic: { severity: 'warning', units: [{ code: 'c', max: 45 }] }, source: 'WHO', basis: 'memory' };
  const now = { logic: { action: 'care_today', units: [{ code: 'c', max: 43 }] }, source: 'WHO 2026', basis: 'memory' };
  assert.deepEqual(between(before, now), [
    { path: ['severity'], before: 'warning', now: undefined },
    { path: ['units', '0', 'max'], before: 45, now: 43 },
    { path: ['source'], before: 'WHO', now: 'WHO 2026' },
    { path: ['action'], before: undefined, now: 'care_today' },
  ]);
});

test('of an item that came or went everything is told', () => {
  const item = rest({ when: ['has', 'signs', 1, ['fever']], logic: { severity: 'emergency' } });
  assert.deepEqual(
    changedParts(undefined, item).map(({ path, before }) => [path[0], before]),
    [
      ['when', undefined],
      ['severity', undefined],
    ],
  );
  assert.deepEqual(
    changedParts(item, undefined).map(({ path, now }) => [path[0], now]),
    [
      ['when', undefined],
      ['severity', undefined],
    ],
  );
});
