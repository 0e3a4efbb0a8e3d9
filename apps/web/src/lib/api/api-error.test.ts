/** Tells the server's own refusals from errors of a proxy and from passing faults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';

const refusal = (status: number, code?: string) => new ApiError(status, code === undefined ? null : { code });

test('the last word of the server is any that it gives a reason for, but "not now" and trouble of its own', () => {
  for (const status of [400, 401, 403, 404, 409, 410, 422]) {
    assert.equal(refusal(status, 'some_reason').isOurs(), true, `${status}`);
    assert.equal(refusal(status).isOurs(), false, `${status} of something on the way`);
  }
  for (const status of [408, 429, 500, 502, 503, 504]) {
    assert.equal(refusal(status, 'some_reason').isOurs(), false, `${status}`);
  }
});

test('where statuses are named it is one of these, with a reason', () => {
  assert.equal(refusal(404, 'not_found').isOurs(403, 404), true);
  assert.equal(refusal(429, 'rate_limited').isOurs(429), true);
  assert.equal(refusal(409, 'id_taken').isOurs(403, 404), false);
  assert.equal(refusal(404).isOurs(403, 404), false);
});
