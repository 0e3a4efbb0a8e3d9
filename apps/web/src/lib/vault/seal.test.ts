import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hidden, isSealed, newDataKey, roundsWithin, seal, unseal, unwrap, wrap } from './seal.ts';

const value = { message: 'Mtoto ana homa', at: 3 };

describe('a sealed value', () => {
  it('is read with its key, and holds nothing readable', async () => {
    const key = await newDataKey();
    const sealed = await seal(key, value);
    assert.ok(isSealed(sealed));
    assert.ok(!Buffer.from(sealed.sealed).includes('homa'));
    assert.deepEqual(await unseal(key, sealed), value);
  });

  it('is another each time, and is not read with another key or when it was changed', async () => {
    const key = await newDataKey();
    const [one, two] = [await seal(key, value), await seal(key, value)];
    assert.notDeepEqual(new Uint8Array(one.sealed), new Uint8Array(two.sealed));
    await assert.rejects(unseal(await newDataKey(), one));
    const bytes = new Uint8Array(one.sealed);
    bytes.set([(bytes[0] ?? 0) ^ 1]);
    await assert.rejects(unseal(key, one));
  });
});

describe('a key locked up', () => {
  for (const rounds of [0, 1000]) {
    it(`opens with its secret alone (${rounds} rounds)`, async () => {
      const key = await newDataKey();
      const sealed = await seal(key, value);
      const wrapped = await wrap(key, 'karibu-2026', rounds);
      assert.equal(await unwrap(wrapped, 'karibu-2027'), null);
      const again = await unwrap(wrapped, 'karibu-2026');
      assert.ok(again);
      assert.deepEqual(await unseal(again, sealed), value);
      assert.equal(again.extractable, false, 'no script takes it out');
      await assert.rejects(wrap(again, 'another', rounds));
      const wrappable = await unwrap(wrapped, 'karibu-2026', 'wrappable');
      assert.ok(wrappable);
      assert.ok(await unwrap(await wrap(wrappable, 'another', rounds), 'another'));
    });
  }

  it('is hidden while it lies open, and reads and writes as before', async () => {
    const key = await newDataKey();
    const sealed = await seal(key, value);
    const open = await hidden(key);
    await assert.rejects(crypto.subtle.exportKey('raw', open));
    assert.deepEqual(await unseal(open, sealed), value);
    assert.deepEqual(await unseal(key, await seal(open, value)), value);
  });

  it('takes about a second to guess at, and never fewer rounds than are asked for', () => {
    const rounds = (
      [
        ['a fast computer', 5],
        ['a good phone', 50],
        ['a cheap phone', 150],
        ['a busy one', 2_000],
      ] as const
    ).map(([, sampleTook]) => roundsWithin(sampleTook));
    assert.deepEqual(rounds, [4_000_000, 2_000_000, 666_667, 600_000]);
  });
});
