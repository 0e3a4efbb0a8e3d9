import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stableOrder } from './stable-order.ts';

const kept = (list: string, shown: string) => stableOrder(list.split(''), shown.split(''), (row) => row).join('');

describe('the order of rows that somebody looks at', () => {
  it('a row shown for the first time takes its place in the list’s order', () => {
    assert.equal(kept('abc', ''), 'abc');
    assert.equal(kept('', 'abc'), '');
  });

  it('a row stays where it is though the list puts it elsewhere', () => {
    assert.equal(kept('bcda', 'abcd'), 'abcd');
  });

  it('a row that is gone leaves the others where they are', () => {
    assert.equal(kept('dba', 'abcd'), 'abd');
  });

  it('a new row comes where the list has it', () => {
    assert.equal(kept('nab', 'ab'), 'nab');
    assert.equal(kept('anb', 'ab'), 'anb');
    assert.equal(kept('bcxya', 'abc'), 'abcxy');
  });
});
