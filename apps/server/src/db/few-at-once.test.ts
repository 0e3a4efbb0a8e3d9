import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { FewAtOnce, type Turn } from './few-at-once.ts';

let now = 0;

beforeEach(() => {
  now = 1_000;
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(performance, 'now', () => now);
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

async function passing(milliseconds: number): Promise<void> {
  now += milliseconds;
  mock.timers.tick(milliseconds);
  await Promise.resolve();
}

const isTurn = (turn: Turn | Promise<Turn>): turn is Turn => !(turn instanceof Promise);

/** Begins one, and notes under its name when its turn has come. */
function beginning(few: FewAtOnce, name: string, come: string[]): Promise<Turn> {
  return Promise.resolve(few.begin()).then((turn) => {
    come.push(name);
    return turn;
  });
}

test('as many as there is room for begin at once, the others one by one in the order in which they came', async () => {
  const few = new FewAtOnce({ most: 2, quick: 25, longest: 250 });
  const [first, second] = [few.begin(), few.begin()];
  assert.ok(isTurn(first) && isTurn(second));
  const come: string[] = [];
  const third = beginning(few, 'third', come);
  void beginning(few, 'fourth', come);
  await passing(10);
  assert.deepEqual(come, []);
  few.end(first);
  await third;
  assert.deepEqual(come, ['third']);
  few.end(second);
  await passing(0);
  assert.deepEqual(come, ['third', 'fourth']);
});

test('nobody begins before those who wait', async () => {
  const few = new FewAtOnce({ most: 1, quick: 25, longest: 250 });
  const first = few.begin();
  assert.ok(isTurn(first));
  const come: string[] = [];
  const second = beginning(few, 'second', come);
  const third = beginning(few, 'third', come);
  few.end(first);
  few.end(await second);
  await third;
  assert.deepEqual(come, ['second', 'third']);
});

test('whoever is at work for long keeps nobody back, also where none of them ever ends', async () => {
  const few = new FewAtOnce({ most: 2, quick: 25, longest: 250 });
  assert.ok(isTurn(few.begin()) && isTurn(few.begin()));
  const come: string[] = [];
  for (const name of ['third', 'fourth', 'fifth']) void beginning(few, name, come);
  await passing(25);
  assert.deepEqual(come, ['third', 'fourth']);
  await passing(24);
  assert.deepEqual(come, ['third', 'fourth']);
  await passing(1);
  assert.deepEqual(come, ['third', 'fourth', 'fifth']);
});

test('the turn of one who was long at work ends once', async () => {
  const few = new FewAtOnce({ most: 1, quick: 25, longest: 250 });
  const first = few.begin();
  assert.ok(isTurn(first));
  await passing(30);
  const second = few.begin();
  assert.ok(isTurn(second));
  const third = few.begin();
  assert.ok(!isTurn(third));
  const come: string[] = [];
  void third.then(() => come.push('third'));
  few.end(first);
  await passing(0);
  assert.deepEqual(come, []);
  few.end(second);
  await third;
  assert.deepEqual(come, ['third']);
});

test('nobody waits for longer than the longest, however many come to their turn before them', async () => {
  const few = new FewAtOnce({ most: 1, quick: 25, longest: 250 });
  let turn = await few.begin();
  const come: string[] = [];
  const others = Array.from({ length: 30 }, () => Promise.resolve(few.begin()));
  for (const other of others) void other.then(() => come.push('other'));
  for (let place = 0; place < 12; place += 1) {
    await passing(20);
    few.end(turn);
    turn = (await others[place]) as Turn;
  }
  await passing(9);
  assert.equal(come.length, 12);
  await passing(26);
  assert.equal(come.length, 30);
});
