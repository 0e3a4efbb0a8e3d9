import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { withoutSchemas } from './schemaless-contracts.ts';

const source = `import * as z from 'zod/mini';
export const inputSchema = z.object({
  password: z.string().check(z.minLength(8, 'password_too_short')),
});
export const login = endpoint({
  name: 'sessions.login',
  method: 'POST',
  path: '/auth/login',
  body: inputSchema,
  answer: z.object({ token: z.string() }),
  who: 'anyone',
  summary: 'Log in, with a number and a password',
  audit: false,
});
export const userUpdated = domainEvent('user-updated', z.object({ user: userSchema }));
`;

describe('a contract on the phone', () => {
  const result = withoutSchemas(source);

  it('keeps what a call needs and loses what it is checked by', () => {
    assert.match(result, /name: 'sessions.login',\n  method: 'POST',\n  path: '\/auth\/login',\n  body: undefined,/);
    assert.match(result, /answer: undefined,\n  who: 'anyone'/);
    assert.match(result, /domainEvent\('user-updated', undefined\)/);
  });

  it('says nothing that only the reference and the audit log tell', () => {
    assert.doesNotMatch(result, /summary|Log in|audit/);
    assert.match(result, /who: 'anyone',\s*\}\);/);
  });

  it('keeps a schema with a name, to be left out only where nobody imports it', () => {
    assert.match(result, /inputSchema = \/\* @__PURE__ \*\/ \(\(\) => z\.object\(\{[\s\S]*\}\)\)\(\);/);
  });

  it('has every line where it was', () => {
    assert.equal(result.split('\n').length, source.split('\n').length);
    assert.equal(
      result.split('\n').findIndex((line) => line.includes('domainEvent')),
      14,
    );
  });

  it('holds for the contracts as they are written', () => {
    const path = new URL('../../../packages/domain/src/e-contacts/e-contacts.api.ts', import.meta.url);
    const contracts = withoutSchemas(readFileSync(path, 'utf8'));
    assert.doesNotMatch(contracts, /answer: (?!undefined)/);
    assert.doesNotMatch(contracts, /params: (?!undefined)/);
  });
});
