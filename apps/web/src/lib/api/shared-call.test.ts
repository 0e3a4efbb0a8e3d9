import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { sharedCalls, type SharedCalls, sharedWrites } from './shared-call.ts';

let share: SharedCalls;
let asked: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
const ask = () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
const settled = () => new Promise<void>((done) => setImmediate(done));

beforeEach(() => {
  share = sharedCalls();
  asked = [];
});

describe('the same call', () => {
  it('is made once while it is under way', async () => {
    const both = [share('me', 100, ask), share('me', 100, ask)];
    assert.equal(asked.length, 1);
    asked[0]?.resolve('answer');
    assert.deepEqual(await Promise.all(both), ['answer', 'answer']);
  });
  it('is not made again within the window, and again after it', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const first = share('me', 100, ask);
      asked[0]?.resolve('first');
      await first;
      await settled();
      mock.timers.tick(99);
      assert.equal(await share('me', 100, ask), 'first');
      assert.equal(asked.length, 1);
      mock.timers.tick(1);
      void share('me', 100, ask);
      assert.equal(asked.length, 2);
    } finally {
      mock.timers.reset();
    }
  });
  it('fails for everybody who waited, and is made anew for whoever asks then', async () => {
    const both = [share('me', 100, ask), share('me', 100, ask)];
    asked[0]?.reject(new Error('no'));
    for (const each of both) await assert.rejects(each, /no/);
    void share('me', 100, ask);
    assert.equal(asked.length, 2);
  });
  it('is another one for another key', () => {
    void share('one user /me', 100, ask);
    void share('other user /me', 100, ask);
    assert.equal(asked.length, 2);
  });
});

describe('the same write', () => {
  const write = { userId: 'u', method: 'POST', url: '/notes', body: { note: 'Habari' } };
  it('is made each time', () => {
    const make = sharedWrites();
    for (let time = 0; time < 2; time += 1) void make(write, undefined, ask);
    assert.equal(asked.length, 2);
  });
  it('joins the first within a window that it opted into; another one does not', () => {
    const make = sharedWrites();
    for (let time = 0; time < 2; time += 1) void make(write, 100, ask);
    assert.equal(asked.length, 1);
    for (const other of [{ userId: 'x' }, { method: 'PUT' }, { url: '/x' }, { body: { note: 'Kwaheri' } }]) {
      void make({ ...write, ...other }, 100, ask);
    }
    assert.equal(asked.length, 5);
  });
});
