import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultTimeout, requestInit } from './request-init.ts';

const headersOf = (request: Parameters<typeof requestInit>[0]) =>
  requestInit(request, 'sw').headers as Record<string, string>;
const read = { method: 'GET', url: '/patients/me' };

describe('a request', () => {
  it('carries the bearer token when there is one', () => {
    assert.equal(headersOf({ ...read, token: 'a.b.c' })['authorization'], 'Bearer a.b.c');
    for (const token of [null, undefined, '']) assert.ok(!('authorization' in headersOf({ ...read, token })));
  });
  it('includes cookies', () => assert.equal(requestInit(read, 'en').credentials, 'include'));
  it('tells the language of the interface, so that errors come in it', () => {
    assert.equal(headersOf(read)['accept-language'], 'sw');
  });
  it('has a body in JSON, or none', () => {
    const written = requestInit({ method: 'PUT', url: '/patients', body: { address: 'Kisumu' } }, 'en');
    assert.equal(written.body, '{"address":"Kisumu"}');
    assert.equal((written.headers as Record<string, string>)['content-type'], 'application/json');
    assert.ok(!('body' in requestInit(read, 'en')));
    assert.ok(!('content-type' in headersOf(read)));
  });
  it('keeps the headers of its caller', () => {
    const headers = headersOf({ ...read, method: 'POST', headers: { 'idempotency-key': 'k' } });
    assert.equal(headers['idempotency-key'], 'k');
  });
  it('says what its asker has already, once there is something', () => {
    assert.equal(headersOf({ ...read, known: { tag: '"a"' } })['if-none-match'], '"a"');
    for (const known of [undefined, {}, { tag: null }]) assert.ok(!('if-none-match' in headersOf({ ...read, known })));
  });
  it('may take 120 seconds', () => assert.equal(defaultTimeout, 120_000));
});
