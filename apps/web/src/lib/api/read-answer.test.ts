import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, NetworkError } from './api-error.ts';
import { readAnswer } from './read-answer.ts';

const loginPage = '<!doctype html><title>Free Wi-Fi</title>';
const problem = (code: string) => JSON.stringify({ code, message: 'No.' });

describe('an answer of the server', () => {
  it('is what it holds', () => assert.deepEqual(readAnswer({ status: 201, text: '{"id":"1"}' }), { id: '1' }));
  for (const status of [400, 401, 404, 409, 422, 500, 503]) {
    it(`is a refusal with its code: ${status}`, () => {
      assert.throws(
        () => readAnswer({ status, text: problem('some_code') }),
        (error) => error instanceof ApiError && error.status === status && error.code === 'some_code',
      );
    });
  }
  it('is a refusal also where a proxy took its words away', () => {
    assert.throws(
      () => readAnswer({ status: 502, text: '<h1>Bad Gateway</h1>' }),
      (error) => error instanceof ApiError && error.status === 502,
    );
  });
});

describe('answers of something on the way', () => {
  const table: readonly (readonly [name: string, status: number, text: string])[] = [
    ['a login page', 200, loginPage],
    ['nothing at all', 200, ''],
    ['that there is nothing', 204, ''],
    ['half of an answer', 200, '{"id":'],
    ['a word', 200, '"ok"'],
    ['a login page in the place of what was made', 201, loginPage],
    ['a proxy that wants a password', 401, loginPage],
    ['the same in its own JSON', 401, '{"error":"login required"}'],
  ];
  for (const [name, status, text] of table) {
    it(`counts as no answer: ${name}`, () => assert.throws(() => readAnswer({ status, text }), NetworkError));
  }
});
