import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noRecord } from '@hodi/domain/proposed-answers/record-facts.ts';
import { answersOfRecord, firstPerson, recordOfTyped } from './tried-person.ts';

test('a pregnancy of the record is a fact and answers its question; a man has none, whatever was ticked before', () => {
  const pregnant = { ...firstPerson, isPregnant: true };
  assert.deepEqual(answersOfRecord(pregnant), { pregnancy_status: 'pregnant' });
  assert.deepEqual(
    recordOfTyped(pregnant).pregnancy.map(({ code }) => code),
    ['pregnant'],
  );
  const man = { ...pregnant, gender: 'male' as const };
  assert.deepEqual([answersOfRecord(man), recordOfTyped(man)], [{}, noRecord]);
  assert.deepEqual([answersOfRecord(firstPerson), recordOfTyped(firstPerson)], [{}, noRecord]);
});
