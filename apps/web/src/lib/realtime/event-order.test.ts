import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CaughtUp, type WireEvent, afterCatchUp, mayHaveMissed, placeOf, timeOfId } from './event-order.ts';

const at = (n: number) => ({ n, id: `id-${n}` });
const event = (n: number): WireEvent => ['e-contact-created', '{}', n, `id-${n}`];
const caughtUp = (from: number, to: number, over: Partial<CaughtUp> = {}): CaughtUp => ({
  events: Array.from({ length: to - from }, (_, index) => event(from + index + 1)),
  head: at(to),
  reset: false,
  ...over,
});
const numbers = (events: readonly WireEvent[]) => events.map(([, , n]) => n);

describe('an event that arrives', () => {
  it('is applied when it is the next', () => assert.equal(placeOf(at(4), 5), 'apply'));
  it('is dropped when it comes twice', () => {
    assert.equal(placeOf(at(5), 5), 'drop');
    assert.equal(placeOf(at(5), 2), 'drop');
  });
  it('shows a gap when one before it is missing', () => assert.equal(placeOf(at(4), 6), 'catch_up'));
  it('says nothing before the first catch-up', () => assert.equal(placeOf(null, 1), 'catch_up'));
  it('is the first of all for a new account', () => assert.equal(placeOf({ n: 0, id: null }, 1), 'apply'));
});

describe('a catch-up', () => {
  it('brings what was missed, in order', () => {
    const answer = caughtUp(4, 7);
    const shuffled = { ...answer, events: answer.events.toReversed() };
    const { apply, cursor } = afterCatchUp(at(4), shuffled);
    assert.deepEqual(numbers(apply), [5, 6, 7]);
    assert.deepEqual(cursor, at(7));
  });

  it('skips what came live while it was under way, and never goes back', () => {
    const { apply, cursor } = afterCatchUp(at(8), caughtUp(4, 7));
    assert.deepEqual(apply, []);
    assert.deepEqual(cursor, at(8));
  });

  it('ends at the head even where events are hidden from this user by now', () => {
    const { apply, cursor } = afterCatchUp(at(4), caughtUp(4, 9, { events: [event(6)] }));
    assert.deepEqual(numbers(apply), [6]);
    assert.deepEqual(cursor, at(9));
  });

  it('for the first time only tells where things stand', () => {
    const { apply, cursor } = afterCatchUp(null, caughtUp(0, 3));
    assert.deepEqual(apply, []);
    assert.deepEqual(cursor, at(3));
  });

  it('after a restore takes the head of the new life, though its number is smaller', () => {
    const { apply, cursor } = afterCatchUp(at(50), caughtUp(20, 20, { reset: true }));
    assert.deepEqual(apply, []);
    assert.deepEqual(cursor, at(20));
  });
});

describe('data read before the first connection', () => {
  const madeAt = Date.UTC(2026, 10, 21, 9);
  const hex = madeAt.toString(16).padStart(12, '0');
  const head = { n: 7, id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000` };

  it('is known by the time in the newest event', () => {
    assert.equal(timeOfId(head.id), madeAt);
    assert.equal(timeOfId('nonsense'), null);
  });

  it('is read again only if that event is newer, or nearly', () => {
    assert.equal(mayHaveMissed(head, madeAt + 60 * 60_000), false);
    assert.equal(mayHaveMissed(head, madeAt + 60_000), true);
    assert.equal(mayHaveMissed(head, madeAt - 1), true);
  });

  it('is not read again when there is nothing to compare', () => {
    assert.equal(mayHaveMissed(head, null), false);
    assert.equal(mayHaveMissed({ n: 0, id: null }, madeAt), false);
    assert.equal(mayHaveMissed({ n: 7, id: 'other' }, madeAt), true);
  });
});
