import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenNumbers } from './written-numbers.ts';

test('a number to call never breaks at the end of a line', () => {
  const numbers = { emergency_phone: '+254572020200', country_phone: '112', crisis_line: '+254722178177' };
  const { emergency_phone, crisis_line } = writtenNumbers(numbers);
  assert.deepEqual(
    [emergency_phone, crisis_line],
    ['+254\u00a0572\u00a0020\u00a0200', '+254\u00a0722\u00a0178\u00a0177'],
  );
});
