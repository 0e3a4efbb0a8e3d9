/** Data about a person without a relation in force, and data that may have been on their way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '@hodi/server/src/db/database.ts';
import { Ledger } from '../ledger.ts';
import { CareTimes } from './care-times.ts';
import { Family } from './family.ts';
import { Witness } from './witness.ts';

const [mother, father, young] = ['mother', 'father', 'young'];
const [child, ofYoung] = ['0199aaaa-0000-7000-8000-000000000001', '0199aaaa-0000-7000-8000-000000000002'];
const care = (user_id: string, patient_id: string, sees_record = true) => ({ user_id, patient_id, sees_record });

function clock() {
  const at = { now: 0 };
  return { at, times: new CareTimes(() => at.now) };
}

test('a relation counts from the beginning of the request that began it to the end of those that were under way at its end', () => {
  const { at, times } = clock();
  const within = (now: number) => times.within(mother, child, { from: now, to: now }).length > 0;
  at.now = 10;
  const adding = times.begin();
  at.now = 12;
  times.note([care(mother, child)]);
  adding.end();
  at.now = 20;
  const [reading, ending] = [times.begin(), times.begin()];
  at.now = 22;
  times.note([]);
  ending.end();
  at.now = 25;
  assert.ok(within(24));
  reading.end();
  assert.deepEqual([9, 10, 25, 26].map(within), [false, true, true, false]);
  assert.deepEqual(times.over(mother), [child]);
});

test('one that begins anew is in force again', () => {
  const { times } = clock();
  times.note([care(mother, child)]);
  times.note([]);
  times.note([care(mother, child)]);
  assert.deepEqual([times.isOpen(mother, child), times.hasEnded(mother, child), times.over(mother)], [true, true, []]);
});

function watched() {
  const family = new Family(
    { children: 1, hasAdult: true, hasYoung: true },
    new Map([
      [mother, 'm'],
      [father, 'f'],
    ]),
  );
  family.people.push({ id: child, kind: 'child', userId: null, mark: null });
  family.people.push({ id: ofYoung, kind: 'young', userId: young, mark: null });
  const [ledger, owners] = [
    new Ledger(),
    new Map([
      [mother, 'm'],
      [father, 'f'],
      [young, ofYoung],
    ]),
  ];
  const witness = new Witness({ family, ledger, db: {} as Database, owners });
  const why = (reader: string, subject: { patient: string; author?: string }) =>
    witness.whyNot(reader, subject, { from: Date.now(), to: Date.now() });
  return { family, ledger, witness, why };
}

test('nobody is told of a person for whom they do not care, nor a caregiver what the person wrote alone', () => {
  const { family, why } = watched();
  family.times.note([care(mother, child), care(mother, ofYoung)]);
  assert.equal(why(mother, { patient: child, author: father }), undefined);
  assert.match(why(father, { patient: child, author: father }) ?? '', /do not care for/);
  assert.match(why(mother, { patient: ofYoung, author: young }) ?? '', /alone/);
});

test('of an adult a caregiver is told what they wrote themselves', () => {
  const { family, why } = watched();
  family.times.note([care(mother, child, false)]);
  assert.equal(why(mother, { patient: child, author: mother }), undefined);
  assert.match(why(mother, { patient: child, author: father }) ?? '', /another caregiver/);
});

test('an event about a person is seen, and of an end just that it is one', () => {
  const { family, ledger, witness } = watched();
  const tell = (name: string, payload: object) =>
    witness.heard(mother, `42${JSON.stringify([name, JSON.stringify(payload), 1, 'id'])}`, Date.now());
  tell('e-contact-created', { patient: { id: child } });
  tell('caregivers-changed', { patient_id: child, access: 'ended' });
  assert.equal(ledger.problems.length, 2);
  family.times.note([care(mother, child)]);
  tell('e-contact-created', { patient: { id: child } });
  family.times.note([]);
  tell('caregivers-changed', { patient_id: child, access: 'ended' });
  assert.equal(ledger.problems.length, 2);
});
