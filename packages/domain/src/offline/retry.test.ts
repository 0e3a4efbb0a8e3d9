import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Outcome, type Reply, isRetryable, morePatience, outcomeOf, replayTimeout, retryDelay } from './retry.ts';

describe('the wait before the next try', () => {
  it('doubles from half a second to eight seconds', () => {
    const waits = [1, 2, 3, 4, 5, 6, 20].map((tries) => retryDelay(tries, 0.5));
    assert.deepEqual(waits, [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  it('is a quarter shorter or longer by chance', () => {
    assert.equal(retryDelay(1, 0), 375);
    assert.equal(retryDelay(1, 1), 625);
    assert.equal(retryDelay(9, 1), 10_000);
  });
});

describe('the wait for an answer to what is sent again', () => {
  it('doubles from five seconds to the limit of any request', () => {
    const waits = [replayTimeout];
    while (waits.length < 7) waits.push(morePatience(waits.at(-1) ?? 0));
    assert.deepEqual(waits, [5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
  });
});

describe('a reply', () => {
  const table: readonly (readonly [reply: Reply, outcome: Outcome])[] = [
    [{ status: 200 }, 'sent'],
    [{ status: 201 }, 'sent'],
    [{ status: 204 }, 'sent'],
    [{ status: 409, code: 'done_before' }, 'sent'],
    ['no_answer', 'wait'],
    [{ status: 401 }, 'signed_out'],
    [{ status: 401, code: 'session_ended' }, 'signed_out'],
    [{ status: 409, code: 'idempotency_in_flight' }, 'wait'],
    [{ status: 429, code: 'too_many_requests' }, 'no_room'],
    [{ status: 429, code: 'too_many_inquiries' }, 'again'],
    [{ status: 409, code: 'thread_resolved' }, 'refused'],
    [{ status: 400, code: 'invalid_request' }, 'refused'],
    [{ status: 403, code: 'forbidden' }, 'refused'],
    [{ status: 404, code: 'not_found' }, 'refused'],
    [{ status: 413, code: 'too_large' }, 'refused'],
    [{ status: 422, code: 'idempotency_mismatch' }, 'refused'],
    [{ status: 501, code: 'some_code' }, 'refused'],
    // Without a reason, by something on the way.
    ...([400, 403, 404, 407, 409, 413, 451, 501, 511, 520] as const).map((status) => [{ status }, 'again'] as const),
    [{ status: 403, code: '' }, 'again'],
    ...([408, 429, 500, 502, 503, 504] as const).map((status) => [{ status }, 'again'] as const),
  ];
  for (const [reply, outcome] of table) {
    it(`${JSON.stringify(reply)}: ${outcome}`, () => assert.equal(outcomeOf(reply), outcome));
  }

  it('is retryable for exactly six statuses', () => {
    const all = Array.from({ length: 500 }, (_, index) => index + 100).filter(isRetryable);
    assert.deepEqual(all, [408, 429, 500, 502, 503, 504]);
  });
});
