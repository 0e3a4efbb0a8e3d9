/** A machine that stands still says nothing about a photo: it is made later, and its pieces and place stay until then. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { getAttachmentContent } from '@hodi/domain/attachments/attachments.api.ts';
import type { AttachmentKind } from '@hodi/domain/attachments/attachment-limits.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aNewPhoto, aNewVoiceNote } from '@hodi/domain/testing/attachments.ts';
import sharp from 'sharp';
import { tendMedia } from '#server/plugins/media.ts';
import { askForBill } from '#server/testing/answers.ts';
import { sound } from '#server/testing/attachments/hostile-files.ts';
import { aPhotoFile, askOffset, sha256Of, upload } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { timeLimit } from '#server/testing/time-limit.ts';
import { isOfMachine } from './media/make-photo.ts';
import { MediaMaker } from './media/media-maker.ts';

const minute = 60_000;
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const standsStill = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
const onTask = (text: string) =>
  script(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${text} })`);

/** Faults of the worker thread. */
const faults = {
  'stands still': () => new MediaMaker({ worker: onTask(standsStill), patience: 200 }),
  ends: () => new MediaMaker({ worker: onTask('process.exit(1)') }),
  fails: () => new MediaMaker({ worker: onTask("throw new Error('failed')") }),
  'runs out of memory': () =>
    new MediaMaker({ worker: onTask('const all = []; for (;;) all.push({ of: [all.length] })') }),
} as const;

const t = await openClinicApp();
let doctor: Person;
let thread: string;
const photo = await aPhotoFile();
const note = sound('tone.webm');
// On a busy machine nothing is said by how long it takes.
const good = new MediaMaker({ patience: 60 * minute });
const own = t.app.media.maker;

before(async () => {
  const achieng = await t.as(t.clinic.achieng);
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  thread = sent.e_contact.id;
});
beforeEach(async () => {
  doctor = await t.as(t.clinic.doctor);
});
afterEach(() => t.app.media.maker.end());
after(() => Promise.all([good.end(), own.end()]));

async function announce(kind: AttachmentKind): Promise<string> {
  const [file, about] = kind === 'photo' ? [photo, aNewPhoto] : [note, aNewVoiceNote];
  const attachments = [about({ bytes: file.length, sha256: sha256Of(file) })];
  await doctor.ok(postMessage, { params: { id: thread }, body: { message: 'Look and listen', attachments } });
  return attachments[0]?.id ?? assert.fail();
}

const rowOf = (id: string) => {
  const row = t.db.selectFrom('attachment').select(['state', 'refused', 'tried_at']).where('id', '=', id);
  return row.executeTakeFirstOrThrow();
};

/** The answer to the phone. */
async function told(id: string): Promise<unknown[]> {
  const { headers } = await askOffset(doctor, id);
  return [headers['attachment-state'], headers['upload-offset'], headers['attachment-refused']];
}

for (const [name, fault] of Object.entries(faults)) {
  for (const [kind, file] of [
    ['photo', photo],
    ['voice', note],
  ] as const) {
    test(`a ${kind} whose thread ${name} keeps all that arrived, and is made a minute later`, async () => {
      const id = await announce(kind);
      t.app.media.maker = fault();
      const last = await upload(doctor, id, file);
      assert.deepEqual([last.statusCode, last.headers['attachment-state']], [204, 'awaited']);
      assert.deepEqual(await told(id), ['awaited', String(file.length), undefined]);
      await t.app.media.maker.end();
      t.app.media.maker = good;
      t.time.now += minute + 1;
      await tendMedia(t.app);
      assert.deepEqual((await told(id))[0], 'stored');
      assert.equal((await doctor.call(getAttachmentContent, { params: { id } })).statusCode, 200);
    });
  }
}

test('a file that ends whatever makes it is tried ever less often', async () => {
  const id = await announce('photo');
  t.app.media.maker = faults.ends();
  await upload(doctor, id, photo);
  const begun = (await rowOf(id)).tried_at ?? 0;
  // In minutes: twice as long after each, an hour at most.
  for (const due of [2, 5, 11, 23, 47, 95, 156]) {
    for (const at of [due - 1, due]) {
      t.time.now = begun + at * minute;
      const before = await rowOf(id);
      await tendMedia(t.app);
      const now = await rowOf(id);
      assert.equal(now.state, 'awaited');
      assert.equal(now.tried_at !== before.tried_at, at === due, `after ${at} minutes`);
    }
  }
});

test('sharp that has no time left says so in words that are not taken for no picture', async () => {
  const large = { create: { width: 6000, height: 6000, channels: 3, background: '#808080' } } as const;
  const slow = sharp(large).blur(200).png({ compressionLevel: 9, effort: 10 }).timeout({ seconds: 1 });
  const error = await slow.toBuffer().then(
    () => assert.fail('it was in time'),
    (reason: unknown) => reason,
  );
  assert.ok(isOfMachine(error), String(error));
  const noPicture = await sharp(Buffer.from('no picture'))
    .toBuffer()
    .catch((reason: unknown) => reason);
  assert.ok(!isOfMachine(noPicture), String(noPicture));
});

test('a file that computes without end is refused: it would hold up all others again and again', async () => {
  const maker = new MediaMaker({ worker: onTask('for (;;);'), patience: timeLimit(1_500), mostBusy: 300 });
  const made = await maker.make({ kind: 'voice', type: 'audio/webm', bytes: new Uint8Array(note) });
  assert.deepEqual(made, { refused: 'not_a_voice_note' });
  await maker.end();
});

test('a file that computes for longer than the thread may stand still is made', async () => {
  const patience = timeLimit(100);
  const lasting = `for (const end = Date.now() + ${3 * patience}; Date.now() < end;); parentPort.postMessage({ refused: 'hash_mismatch' });`;
  const maker = new MediaMaker({ worker: onTask(lasting), patience, mostBusy: 4 * patience });
  const made = await maker.make({ kind: 'voice', type: 'audio/webm', bytes: new Uint8Array(note) });
  assert.deepEqual(made, { refused: 'hash_mismatch' });
  await maker.end();
});
