import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenOf } from '../testing-phone.ts';
import { userOf } from './live-frames.ts';

test('a client of a frame is identified by its token, and nobody enters without one', () => {
  assert.equal(userOf(`40${JSON.stringify({ token: tokenOf('amina') })}`), 'amina');
  assert.equal(userOf('40{"token":null}'), undefined);
  assert.equal(userOf('40{}'), undefined);
  assert.equal(userOf('42["sync",{"n":1}]'), undefined);
});
