/** So much of one person at a time: whatever becomes of it, its place is free again, once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#server/wire/refusal.ts';
import { PerPerson } from './per-person.ts';

const isRefused = (error: unknown) => error instanceof Refusal && error.status === 429;
async function* numbers() {
  yield 1;
  yield 2;
}
const gone = new AbortController();
gone.abort();

/** How many places of two are free. */
function freeOf(people: PerPerson): number {
  const leaving: (() => void)[] = [];
  try {
    for (;;) leaving.push(people.enter('amina'));
  } catch (error) {
    assert.ok(isRefused(error));
  }
  for (const leave of leaving) leave();
  return leaving.length;
}

test('each person has places of their own; leaving twice frees one', () => {
  const people = new PerPerson(2);
  const leave = people.enter('amina');
  people.enter('amina');
  assert.throws(() => people.enter('amina'), isRefused);
  people.enter('baraka');
  leave();
  leave();
  assert.equal(freeOf(people), 1);
});

test('work that fails leaves as work that is done', async () => {
  const people = new PerPerson(2);
  await assert.rejects(
    people.inside('amina', () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await people.inside('amina', async () => freeOf(people)), 1);
  assert.equal(freeOf(people), 2);
});

test('a stream leaves when all has come, when it is stopped, and when nobody listens: before, meanwhile or at all', async () => {
  const people = new PerPerson(2);
  const listens = new AbortController();
  const all = people.stream('amina', listens.signal, numbers);
  assert.equal(freeOf(people), 1, 'from the moment it is asked for');
  const heard: number[] = [];
  for await (const number of all) heard.push(number);
  assert.deepEqual(heard, [1, 2]);
  assert.equal(freeOf(people), 2);
  for await (const _ of people.stream('amina', listens.signal, numbers)) break;
  assert.equal(freeOf(people), 2);
  people.stream('amina', listens.signal, numbers);
  assert.equal(freeOf(people), 1);
  listens.abort();
  assert.equal(freeOf(people), 2, 'one that nobody began to read');
  people.stream('amina', gone.signal, numbers);
  assert.equal(freeOf(people), 2, 'one whose reader had left');
});
