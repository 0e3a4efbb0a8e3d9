import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickList as list } from './generated/pick-list.ts';
import { knownOfPerson } from './judged-by.ts';

const at = Date.parse('2026-11-30T09:00:00Z');
const day = 24 * 60 * 60_000;
const condition = (code: string | null, days = 0) =>
  ({ kind: 'condition', code, updated_at: at - days * day }) as const;

test('conditions and medicines count by their classes, what was typed freely does not', () => {
  const medicine = { kind: 'medicine', code: 'prednisolone', updated_at: at } as const;
  const known = knownOfPerson([condition('diabetes_type_2'), condition('diabetes'), condition(null), medicine], {
    list,
    at,
  });
  assert.deepEqual(known, { classes: ['diabetes', 'steroid'], pregnancy: null });
});

test('a pregnancy counts until it must be over, and the weeks after birth likewise', () => {
  const of = (code: string, days: number) => knownOfPerson([condition(code, days)], { list, at }).pregnancy;
  assert.deepEqual([of('pregnancy', 299), of('pregnancy', 300)], ['pregnant', null]);
  assert.deepEqual([of('after_birth', 41), of('after_birth', 42)], ['postpartum', null]);
});
