import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingIn } from './old-browsers.ts';

test('features missing on the oldest phones are found, also where the code is small', () => {
  const code = 'let a=b.at(-1),c=[...d].toSorted(e),f=Object.hasOwn(g,h);i.findLast(j);k.at(0)';
  assert.deepEqual(missingIn(code), ['.at(', '.toSorted(', 'Object.hasOwn(', '.findLast(']);
});

test('features they have are left alone, and so are names that only look alike', () => {
  assert.deepEqual(
    missingIn('a.concat(b).flat().sort();c.format(d);e.attach(f);[...at(g)];Object.hasOwnProperty.call(g,h)'),
    [],
  );
});
