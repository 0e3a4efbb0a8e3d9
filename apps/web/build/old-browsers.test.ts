import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingIn } from './old-browsers.ts';

test('what the oldest phones lack is found, also where the code is small', () => {
  const code = 'let a=b.at(-1),c=[...d].toSorted(e),f=Object.hasOwn(g,h);i.findLast(j);k.at(0)';
  assert.deepEqual(missingIn(code), ['.at(', '.toSorted(', 'Object.hasOwn(', '.findLast(']);
});

test('what they have is left alone, and so are names that only look like it', () => {
  assert.deepEqual(
    missingIn('a.concat(b).flat().sort();c.format(d);e.attach(f);[...at(g)];Object.hasOwnProperty.call(g,h)'),
    [],
  );
});
