import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pickList } from './generated/pick-list.ts';
import { classesOfEntry, codeOfName, nameOfEntry } from './pick-list.ts';

test('picked names are shown in the reader’s language, typed names as they were typed', () => {
  const picked = { kind: 'allergy', name: 'Penicillin', code: 'penicillin' } as const;
  assert.equal(nameOfEntry(pickList, picked, 'sw'), 'Penisilini');
  assert.equal(nameOfEntry(pickList, { ...picked, code: null }, 'sw'), 'Penicillin');
  assert.equal(nameOfEntry(pickList, { ...picked, code: 'of_a_later_version' }, 'sw'), 'Penicillin');
});

test('picked names count for groups of medicines and for questionnaires', () => {
  assert.deepEqual(classesOfEntry(pickList, { kind: 'allergy', code: 'sulfa' }), ['sulfa']);
  assert.deepEqual(classesOfEntry(pickList, { kind: 'condition', code: 'diabetes_type_2' }), ['diabetes']);
  assert.deepEqual(classesOfEntry(pickList, { kind: 'medicine', code: null }), []);
});

test('a name typed in either language has its code, and so has another name of a condition', () => {
  const codes = (kind: 'allergy' | 'condition' | 'medicine', names: string[]) =>
    names.map((name) => codeOfName(pickList, kind, name));
  assert.deepEqual(codes('condition', ['Pregnancy', ' ujauzito', 'Pregnant', 'mimba']), Array(4).fill('pregnancy'));
  assert.deepEqual(codes('condition', ['hypertension', 'Presha', 'TB', 'gout pain']), [
    'high_bp',
    'high_bp',
    'tb',
    null,
  ]);
  assert.deepEqual(codes('allergy', ['penisilini', 'amoxicillin']), ['penicillin', null]);
  assert.deepEqual(codes('medicine', ['Amoksisilini', 'rifampicin']), ['amoxicillin', null]);
});
