/** A folder and an S3 server keep the same, and neither reads what it keeps. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openLocalS3 } from '#server/testing/attachments/local-s3.ts';
import { Envelope, UnknownSecret } from './envelope.ts';
import { FolderStore } from './folder-store.ts';
import { type ObjectStore, StoreFailed } from './object-store.ts';
import { S3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'hodi-objects-'));
const s3 = await openLocalS3();
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s3.close();
});
const idOf = (place: number): string => `0197d3c8-0000-7000-8000-00000000000${place}`;

async function namesIn(store: ObjectStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, written_at } of store.list()) {
    assert.ok(Number.isFinite(written_at));
    names.push(name);
  }
  return names.toSorted();
}

const stores: Record<string, ObjectStore> = {
  'a folder': new FolderStore(folder),
  'an S3 server': new S3Store(s3.config),
};

for (const [name, store] of Object.entries(stores)) {
  describe(name, () => {
    test('gives what was put, lists it page by page, and forgets what was removed', async () => {
      const all = [1, 2, 3, 4, 5].map(idOf);
      for (const id of all) await store.put(id, Buffer.from(`object ${id}`));
      assert.equal(String(await store.get(idOf(3))), `object ${idOf(3)}`);
      assert.deepEqual(await namesIn(store), all);
      await store.put(idOf(3), Buffer.from('another'));
      assert.equal(String(await store.get(idOf(3))), 'another');
      await store.remove(idOf(3));
      await store.remove(idOf(3));
      assert.equal(await store.get(idOf(3)), null);
      assert.equal((await namesIn(store)).length, 4);
    });
    test('gives nothing of what was never there', async () => assert.equal(await store.get(idOf(9)), null));
  });
}

test('no name leads out of the folder, and nothing half written stays', async () => {
  const store = new FolderStore(folder);
  await assert.rejects(store.put('../../etc/passwd', Buffer.from('x')), StoreFailed);
  for (const inside of readdirSync(folder)) {
    assert.deepEqual(
      readdirSync(join(folder, inside)).filter((name) => name.length > 36),
      [],
    );
  }
});

describe('an S3 server', () => {
  const store = new S3Store(s3.config);
  const kept = Buffer.from('a picture of a rash'.repeat(100));

  test('that fails for a moment is asked again', async () => {
    await store.put(idOf(7), kept);
    s3.faults.push(500, 503);
    assert.deepEqual(await store.get(idOf(7)), kept);
  });

  test('that cuts its answer, falls silent, fails or refuses keeps nobody waiting, and never looks as if the object were gone', async () => {
    for (const fault of ['cut', 403] as const) {
      s3.faults.push(fault);
      await assert.rejects(store.get(idOf(7)), StoreFailed, String(fault));
    }
    s3.faults.push('silent');
    await assert.rejects(new S3Store(s3.config, 500).get(idOf(7)), StoreFailed);
    // On a busy machine the request may have ended before it arrived.
    s3.faults.length = 0;
    s3.faults.push(500, 500, 500);
    await assert.rejects(store.put(idOf(7), Buffer.from('another')), StoreFailed);
    s3.faults.push('cut');
    await assert.rejects(namesIn(store), StoreFailed);
    assert.deepEqual(await store.get(idOf(7)), kept);
  });

  test('says a wrong key, a wrong secret, another region and a missing bucket', async () => {
    const { url } = s3.config;
    const wrong = [
      { keyId: 'another' },
      { secret: 'another secret' },
      { region: 'af-south-1' },
      { url: url.replace('/bucket/', '/elsewhere/') },
    ];
    for (const other of wrong) {
      const elsewhere = new S3Store({ ...s3.config, ...other });
      await assert.rejects(elsewhere.put(idOf(7), kept), StoreFailed, JSON.stringify(other));
    }
  });

  test('keeps what is ours apart from other things of its bucket', async () => {
    const odd = new S3Store({ ...s3.config, url: s3.config.url.replace(/hodi$/, 'a&b/c d') });
    await odd.put(idOf(8), kept);
    assert.ok(s3.objects.has(`a&b/c d/${idOf(8)}`));
    assert.deepEqual(await namesIn(odd), [idOf(8)]);
    assert.equal(await store.get(idOf(8)), null);
  });
});

describe('an envelope', () => {
  const [old, now] = ['an old secret of thirty-two characters', 'a new secret of thirty-two letters too'];
  const picture = Buffer.from('a picture of a rash');
  const content = { id: idOf(1), part: 'content' } as const;

  test('opens what it sealed, and nothing that was moved or changed', () => {
    const envelope = new Envelope([old]);
    const key = envelope.newKey(idOf(1));
    const sealed = envelope.encrypt({ ...content, ...key }, picture);
    assert.ok(!sealed.includes(picture));
    assert.deepEqual(envelope.decrypt({ ...content, ...key }, sealed), picture);
    assert.throws(() => envelope.decrypt({ ...content, part: 'preview', ...key }, sealed));
    assert.throws(() => envelope.decrypt({ ...content, id: idOf(2), ...key }, sealed));
    sealed[20] = (sealed[20] ?? 0) ^ 1;
    assert.throws(() => envelope.decrypt({ ...content, ...key }, sealed));
  });

  test('changes its secret without touching an object', () => {
    const before = new Envelope([old]);
    const key = before.newKey(idOf(1));
    const sealed = before.encrypt({ ...content, ...key }, picture);
    const both = new Envelope([now, old]);
    assert.deepEqual(both.decrypt({ ...content, ...key }, sealed), picture);
    const rewrapped = both.rewrap(idOf(1), key);
    assert.deepEqual(new Envelope([now]).decrypt({ ...content, ...rewrapped }, sealed), picture);
    assert.throws(() => new Envelope([now]).decrypt({ ...content, ...key }, sealed), UnknownSecret);
  });
});
