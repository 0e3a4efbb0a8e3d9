import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loginFaults } from './login-rules.ts';
import { loginInputSchema } from './sessions.api.ts';

const good = { mobile_number: '0712 000 184', password: 'karibu-2026' };
const table: readonly (readonly [what: string, input: typeof good, faults: Record<string, string>])[] = [
  ['nothing wrong', good, {}],
  ['a number with its country', { ...good, mobile_number: '+255 754 123 456' }, {}],
  ['nothing written', { mobile_number: ' ', password: '' }, { mobile_number: 'required', password: 'required' }],
  ['half a number', { ...good, mobile_number: '0740 00' }, { mobile_number: 'invalid_phone' }],
  ['no number at all', { ...good, mobile_number: 'achieng' }, { mobile_number: 'invalid_phone' }],
  ['seven characters', { ...good, password: '1234567' }, { password: 'password_too_short' }],
  ['eight characters', { ...good, password: '12345678' }, {}],
  ['129 characters', { ...good, password: 'x'.repeat(129) }, { password: 'too_long' }],
];

describe('the typed login', () => {
  for (const [what, input, faults] of table) {
    it(`${what}: ${JSON.stringify(faults)}`, () => {
      const found = Object.entries(loginFaults(input)).map(([field, { code }]) => [field, code]);
      assert.deepEqual(Object.fromEntries(found), faults);
    });
  }

  it('and found good is taken by the contract too', () => {
    for (const [, input, faults] of table) {
      if (Object.keys(faults).length > 0) continue;
      assert.ok(loginInputSchema.safeParse({ ...input, user_type: 'patient' }).success);
    }
  });
});
