import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimsOf, isLive } from './token-life.ts';

const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const tokenOf = (claims: unknown) => `head.${encode(claims)}.signature`;
const read = (token: string) => claimsOf(token, atob);

test('a token lives until its expiry', () => {
  const claims = read(tokenOf({ sub: 'someone', exp: 1_000, sid: 'x' }));
  assert.deepEqual(claims, { sub: 'someone', exp: 1_000 });
  assert.equal(isLive(claims, 999_999), true);
  assert.equal(isLive(claims, 1_000_000), false);
});

test('a token that cannot be decoded counts as expired', () => {
  for (const token of [
    '',
    'abc',
    'a.b.c',
    'a.!!!.c',
    tokenOf(null),
    tokenOf([]),
    tokenOf({ sub: 1, exp: 2 }),
    tokenOf({ sub: 'a' }),
    tokenOf({ sub: 'a', exp: '9' }),
  ]) {
    assert.equal(isLive(read(token), 0), false, token);
  }
});
