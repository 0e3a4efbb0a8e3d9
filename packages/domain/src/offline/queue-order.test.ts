import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type QueuedWrite, mayWait, nextWrite } from './queue-order.ts';

const write = (id: string, over: Partial<QueuedWrite> = {}): QueuedWrite => ({
  id,
  timestamp: Number(id),
  state: 'waiting',
  thread: null,
  creates: [],
  needs: [],
  ...over,
});
const next = (...queue: QueuedWrite[]): string | undefined => nextWrite(queue)?.id;

describe('the next write', () => {
  it('is the oldest, however the queue was read', () => {
    assert.equal(next(write('3'), write('1'), write('2')), '1');
    assert.equal(next(write('2', { timestamp: 5 }), write('1', { timestamp: 5 })), '1');
    assert.equal(next(), undefined);
  });

  it('is an emergency before all that waits longer, also of what is held back', () => {
    assert.equal(next(write('1'), write('2', { urgent: true })), '2');
    const queue = [write('1', { thread: 'a' }), write('2', { thread: 'b', creates: ['b'], urgent: true })];
    assert.equal(nextWrite(queue, new Set(['1']))?.id, '2');
  });

  it('may be one that was on its way when the app was closed', () => {
    assert.equal(next(write('1', { state: 'sending' }), write('2')), '1');
  });

  it('of a thread does not wait for one that stopped: that one waits for its author', () => {
    for (const state of ['failed', 'refused'] as const) {
      assert.equal(next(write('1', { thread: 'a', state }), write('2', { thread: 'a' })), '2');
    }
  });

  it('is another one while one is set aside, but none of its thread', () => {
    const queue = [write('1', { thread: 'a' }), write('2', { thread: 'a' }), write('3', { thread: 'b' })];
    assert.equal(nextWrite(queue, new Set(['1']))?.id, '3');
    assert.equal(nextWrite(queue.slice(0, 2), new Set(['1'])), undefined);
  });

  it('waits for what it needs, refused or not', () => {
    for (const state of ['failed', 'refused'] as const) {
      const registration = write('1', { state, creates: ['patient'] });
      assert.equal(next(registration, write('2', { needs: ['patient'] })), undefined);
      assert.equal(next(registration, write('2', { thread: 'patient' })), undefined);
      assert.equal(next(registration, write('2', { needs: ['other'] })), '2');
    }
  });

  it('is the one that makes what others wait for, also where it was made anew after them', () => {
    const inquiry = write('1', { thread: 'patient' });
    const edited = write('2', { thread: 'patient', creates: ['patient'] });
    assert.equal(next(inquiry, edited), '2');
    assert.equal(next(inquiry, write('2', { thread: 'patient' })), '1');
  });

  it('waits for what needs something itself', () => {
    const queue = [
      write('1', { state: 'refused', creates: ['patient'] }),
      write('2', { needs: ['patient'], creates: ['inquiry'] }),
      write('3', { needs: ['inquiry'] }),
      write('4', { thread: 'inquiry' }),
    ];
    assert.equal(next(...queue), undefined);
    assert.equal(next(...queue, write('5')), '5');
  });

  it('of a thread keeps its order behind one that is held back there', () => {
    const queue = [
      write('1', { state: 'refused', creates: ['patient'] }),
      write('2', { needs: ['patient'], thread: 'a' }),
      write('3', { thread: 'a' }),
    ];
    assert.equal(next(...queue), undefined);
    assert.equal(next(...queue, write('4', { thread: 'b' })), '4');
  });
});

describe('writes that may wait on the device', () => {
  const table: readonly (readonly [method: string, path: string, may: boolean])[] = [
    ['POST', '/e-contacts', true],
    ['PUT', '/questionnaire-drafts/:patient_id/:topic', true],
    ['DELETE', '/patients/:id', true],
    ['GET', '/patients', false],
    ['POST', '/auth/login', false],
    ['PUT', '/auth/update', false],
    ['POST', '/auth/verify-phone', false],
    ['POST', '/e-contacts/:id/generate-speech-preview', false],
  ];
  for (const [method, path, may] of table) {
    it(`${method} ${path}: ${may ? 'yes' : 'no'}`, () => assert.equal(mayWait({ method, path }), may));
  }
});
