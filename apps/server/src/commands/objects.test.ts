/**
 * Photos and voice notes as operators move, back up and restore them: each is readable as before, and missing ones are
 * named.
 */
import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getAttachmentContent, removeAttachment } from '@hodi/domain/attachments/attachments.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { objectById } from '#server/features/attachments/objects.repository.ts';
import { objectsOf } from '#server/outside/objects/objects-of.ts';
import { tendMedia } from '#server/plugins/media.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type LocalS3, openLocalS3, settingsFor } from '#server/testing/attachments/local-s3.ts';
import { aPhotoFile, announced, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { type TestDatabase, openPostgresCluster, urlOf } from '#server/testing/postgres-cluster.ts';
import { runSpawned } from '#server/testing/spawned-command.ts';

const t = await openClinicApp();
const cluster = await openPostgresCluster();
const folder = mkdtempSync(join(tmpdir(), 'hodi-objects-'));
const s3 = await openLocalS3();
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all([s3.close(), cluster.stop()]);
});

const dataDir = t.app.config.dataDir;
const envOf = ({ app, owner }: TestDatabase, more: Record<string, string> = {}) => ({
  DATABASE_URL: urlOf(app),
  DATABASE_OWNER_URL: urlOf(owner),
  DATA_DIR: dataDir,
  ...more,
});
const admin = (line: string, env: Record<string, string>) => runSpawned('admin', line.split(' '), { env });
const made = () => readFileSync(join(dataDir, 'objects-secret'), 'utf8').trim();
const another = 'another secret of thirty-two characters';

let ids: string[] = [];
/** As a person reads it. */
let pictures: Buffer[] = [];

async function addPhoto(seed: number): Promise<void> {
  const achieng = await t.as(t.clinic.achieng);
  const file = await aPhotoFile({ width: 80, height: 60, seed });
  const about = announced(file);
  await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill, attachments: [about] } });
  await uploadUntilMade(achieng, about.id, file);
  ids.push(about.id);
  pictures.push((await achieng.call(getAttachmentContent, { params: { id: about.id } })).rawPayload);
}

/** The first of them. */
async function removePhoto(): Promise<void> {
  const doctor = await t.as(t.clinic.doctor);
  await doctor.ok(removeAttachment, { params: { id: ids[0] ?? '' }, body: { reason: 'A face is in it' } });
  await tendMedia(t.app);
  ids = ids.slice(1);
  pictures = pictures.slice(1);
}

before(async () => {
  for (const seed of [1, 2, 3, 4]) await addPhoto(seed);
});

/** The bytes of each that a server with these settings, on this database, would send. */
async function readWith(env: Record<string, string>, database = t.database): Promise<Buffer[]> {
  const db = openDatabase(database.app, 2);
  const { store, envelope } = objectsOf(readConfig({ NODE_ENV: 'test', ...env }));
  try {
    const read = async (id: string) => {
      const row = db.selectFrom('attachment').select('object_id').where('id', '=', id);
      const object = await objectById(db, (await row.executeTakeFirstOrThrow()).object_id ?? '');
      const sealed = await store.get(object?.id ?? '');
      if (object === undefined || sealed === null) throw new Error('not there');
      return (await envelope()).decrypt({ ...object, part: 'content' }, sealed);
    };
    return await Promise.all(ids.map(read));
  } finally {
    await db.destroy();
  }
}

const objectOf = async (id: string): Promise<string> => {
  const row = t.db.selectFrom('attachment').select('object_id').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).object_id ?? '';
};
const placeOf = (in_: string, object: string): string => join(in_, object.slice(-2), object);

describe('a backup', () => {
  const file = join(folder, 'first.sql.gz');

  test('has the encrypted photos and the secret that was made here beside it, for its owner alone', async () => {
    const ran = await admin(`backup --to ${file}`, envOf(t.database));
    assert.deepEqual([ran.code, ran.errors], [0, '']);
    assert.match(ran.out, /first\.sql\.gz\.objects holds its photos and voice notes \(4\)\. Keep it with the file\./);
    assert.equal(readFileSync(join(`${file}.objects`, 'objects-secret'), 'utf8').trim(), made());
    for (const one of readdirSync(`${file}.objects`, { recursive: true, withFileTypes: true })) {
      const { mode } = statSync(join(one.parentPath, one.name));
      assert.equal(mode & 0o077, 0, `${one.name} is open to others`);
    }
  });

  test('is put back on a new machine, where each photo is read as before', async () => {
    const target = await cluster.createDatabase();
    const env = envOf(target, { DATA_DIR: join(folder, 'new-machine') });
    const ran = await admin(`restore --from ${file}`, env);
    assert.deepEqual([ran.code, ran.errors], [0, '']);
    assert.match(ran.out, /4 photos and voice notes copied and read back, 0 were there already\./);
    assert.deepEqual(await readWith(env, target), pictures);
  });

  test('of which a file is missing says which', async () => {
    const object = await objectOf(ids[1] ?? '');
    const lies = placeOf(`${file}.objects`, object);
    const bytes = readFileSync(lies);
    rmSync(lies);
    const target = await cluster.createDatabase();
    const ran = await admin(`restore --from ${file}`, envOf(target, { DATA_DIR: join(folder, 'other-machine') }));
    writeFileSync(lies, bytes, { mode: 0o600 });
    assert.match(ran.out, new RegExp(`3 photos and voice notes copied[\\s\\S]*1 were not found, the first ${object}`));
  });
});

describe('moving to an S3 server', () => {
  const settings = (server: LocalS3) => settingsFor(server.config);
  const onS3 = () => envOf(t.database, { ...settings(s3), OBJECTS_SECRET: `${another},${made()}` });

  test('says what is missing of the settings, and copies nothing', async () => {
    const tries: [Record<string, string>, RegExp][] = [
      [{}, /OBJECTS_URL: name the S3 server to move to/],
      [settings(s3), /OBJECTS_SECRET: must be set with OBJECTS_URL/],
      [{ ...settings(s3), OBJECTS_SECRET: 'short' }, /OBJECTS_SECRET: must be one or more random texts/],
      [{ ...settings(s3), OBJECTS_KEY_SECRET: 'wrong', OBJECTS_SECRET: another }, /the object server answered 403/],
    ];
    for (const [more, says] of tries) {
      const ran = await admin('move-objects', envOf(t.database, more));
      assert.equal(ran.code, 1);
      assert.match(ran.errors, says);
    }
    assert.equal(s3.objects.size, 0);
  });

  test('goes on after it was cut, and says when all are there', async () => {
    // One object is looked for, put and read back; the second gets no further.
    s3.faults.push(200, 200, 200, 403);
    const cut = await admin('move-objects', onS3());
    assert.deepEqual([cut.code, s3.objects.size], [1, 1]);
    const ran = await admin('move-objects', onS3());
    assert.deepEqual([ran.code, ran.errors], [0, '']);
    assert.match(
      ran.out,
      /^3 photos and voice notes copied and read back, 1 were there already\.\nStart Hodi with these/,
    );
    const again = await admin('move-objects', onS3());
    assert.match(again.out, /^0 photos and voice notes copied and read back, 4 were there already\./);
    assert.deepEqual(await readWith(onS3()), pictures);
  });

  test('leaves the folder as it is, and nothing readable on the server', () => {
    assert.equal(s3.objects.size, 4);
    for (const { bytes } of s3.objects.values()) {
      assert.ok(pictures.every((picture) => !bytes.includes(picture.subarray(20, 60))));
    }
    const kept = readdirSync(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
    assert.equal(kept.filter((one) => one.isFile()).length, 4);
  });

  test('a new secret opens all of them once the keys are under it, and the former one none', async () => {
    const ran = await admin('rewrap-objects', onS3());
    assert.match(ran.out, /^4 keys are under the first secret of OBJECTS_SECRET now\./);
    assert.match((await admin('rewrap-objects', onS3())).out, /^0 keys/);
    const alone = { ...onS3(), DATA_DIR: join(folder, 'empty'), OBJECTS_SECRET: another };
    assert.deepEqual(await readWith(alone), pictures);
    await assert.rejects(readWith({ ...alone, OBJECTS_SECRET: made() }));
  });

  test('a secret that is lost is said, and no key is changed', async () => {
    const lost = {
      ...onS3(),
      DATA_DIR: join(folder, 'empty'),
      OBJECTS_SECRET: 'a third secret of thirty-two characters',
    };
    const ran = await admin('rewrap-objects', lost);
    assert.equal(ran.code, 1);
    assert.match(ran.errors, /the secret of an object is not in OBJECTS_SECRET/);
    assert.deepEqual(await readWith({ ...onS3(), OBJECTS_SECRET: another }), pictures);
  });

  test('an object removed there is gone from the server', async () => {
    t.app.media.objects = objectsOf(readConfig({ NODE_ENV: 'test', ...onS3() }));
    const object = await objectOf(ids[0] ?? '');
    await removePhoto();
    assert.ok(![...s3.objects.keys()].some((name) => name.endsWith(object)));
    assert.ok(existsSync(placeOf(join(dataDir, 'objects'), object)), 'the folder is deleted by who moved');
  });

  test('a backup of what lies there is put back into a folder', async () => {
    const file = join(folder, 'second.sql.gz');
    const ran = await admin(`backup --to ${file}`, onS3());
    assert.match(ran.out, /second\.sql\.gz\.objects holds its photos and voice notes \(3\)/);
    const target = await cluster.createDatabase();
    const env = envOf(target, { DATA_DIR: join(folder, 'back'), OBJECTS_SECRET: another });
    assert.equal((await admin(`restore --from ${file}`, env)).code, 0);
    assert.deepEqual(await readWith(env, target), pictures);
  });
});

describe('the backup of the next night', () => {
  const env = () => envOf(t.database, { ...settingsFor(s3.config), OBJECTS_SECRET: `${another},${made()}` });
  const folderOf = (night: string) => join(folder, `${night}.sql.gz.objects`);
  const fileOf = (night: string, object: string) => placeOf(folderOf(night), object);
  const backUp = (night: string) => admin(`backup --to ${join(folder, `${night}.sql.gz`)}`, env());
  let removed: string;

  test('copies what the one before does not hold whole, and shares the rest with it', async () => {
    await backUp('night-1');
    removed = await objectOf(ids[0] ?? '');
    await removePhoto();
    await addPhoto(5);
    const [shared = '', damaged = '', added = ''] = await Promise.all(ids.map(objectOf));
    // It is one file for all backups before.
    truncateSync(fileOf('night-1', damaged), 10);
    const ran = await backUp('night-2');
    assert.match(
      ran.out,
      /holds its photos and voice notes \(3\)\.[^\n]*\n1 of them shared with earlier backups by hard links/,
    );
    const [before, now] = [statSync(fileOf('night-1', shared)), statSync(fileOf('night-2', shared))];
    assert.equal(now.ino, before.ino);
    assert.ok(statSync(fileOf('night-2', damaged)).size > 10);
    assert.equal(statSync(fileOf('night-2', added)).nlink, 1);
  });

  test('holds nothing of a photo that was removed, which goes with the backups before', () => {
    assert.ok(existsSync(fileOf('night-1', removed)));
    assert.ok(!existsSync(fileOf('night-2', removed)));
  });

  test('is put back whole after those before were deleted', async () => {
    for (const night of ['first', 'second', 'night-1']) {
      for (const path of [folderOf(night), join(folder, `${night}.sql.gz`)])
        rmSync(path, { recursive: true, force: true });
    }
    const target = await cluster.createDatabase();
    const back = envOf(target, { DATA_DIR: join(folder, 'next-night'), OBJECTS_SECRET: another });
    const ran = await admin(`restore --from ${join(folder, 'night-2.sql.gz')}`, back);
    assert.match(ran.out, /3 photos and voice notes copied and read back, 0 were there already\.$/m);
    assert.deepEqual(await readWith(back, target), pictures);
  });
});
