/** The text comes first, the bytes after it in pieces: exactly one picture arrives, whole, or a clear word. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  cancelUpload,
  getAttachmentContent,
  getAttachmentPreview,
  uploadPiece,
} from '@hodi/domain/attachments/attachments.api.ts';
import { pieceBytes, previewMaxBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import type { Attachment, NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import sharp from 'sharp';
import { tendMedia } from '#server/plugins/media.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced, askOffset, sendPiece, upload } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
let [achieng, baraka, doctor, nurse]: Person[] = [];
let file: Buffer;
let thread: string;

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  baraka = await t.as(t.clinic.baraka);
  doctor = await t.as(t.clinic.doctor);
  nurse = await t.as(t.clinic.nurse);
  file = await aPhotoFile();
  const sent = await achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  thread = sent.e_contact.id;
});
const person = (one: Person | undefined): Person => one ?? assert.fail('nobody');

async function send(attachments: NewAttachment[], message = ''): Promise<Attachment[]> {
  const sent = await person(achieng).ok(postMessage, { params: { id: thread }, body: { message, attachments } });
  return sent.e_contact_message.attachments ?? [];
}

async function sendOne(given: Partial<NewAttachment> = {}): Promise<string> {
  const [sent] = await send([announced(file, given)]);
  return sent?.id ?? assert.fail('not announced');
}

async function attachmentNow(id: string, who = doctor): Promise<Attachment> {
  const { item } = await person(who).ok(getThreadForClinician, { params: { id: thread } });
  const all = item.messages.flatMap(({ e_contact_message }) => e_contact_message.attachments ?? []);
  return all.find((one) => one.id === id) ?? assert.fail('not in the thread');
}

const stored = (id: string) =>
  t.db.selectFrom('attachment_piece').select('first_byte').where('attachment_id', '=', id).execute();

describe('a photo', () => {
  test('is awaited with its message, arrives in pieces, and is then shown to both sides', async () => {
    const id = await sendOne();
    assert.equal((await attachmentNow(id)).state, 'awaited');
    const last = await upload(person(achieng), id, file);
    assert.equal(last.statusCode, 204, last.body);
    assert.equal(last.headers['attachment-state'], 'stored');
    const now = await attachmentNow(id);
    assert.deepEqual([now.state, now.width, now.height, now.description], ['stored', 900, 700, 'The rash on my arm']);
    for (const one of [achieng, doctor]) {
      const content = await person(one).call(getAttachmentContent, { params: { id } });
      assert.equal(content.statusCode, 200);
      assert.equal(content.headers['cache-control'], 'no-store');
      assert.equal(content.headers['x-content-type-options'], 'nosniff');
      assert.match(String(content.headers['content-security-policy']), /sandbox/);
      assert.equal(content.rawPayload.length, now.bytes);
      const picture = await sharp(content.rawPayload).metadata();
      assert.deepEqual(
        [picture.width, picture.height, picture.exif, picture.xmp, picture.icc],
        [900, 700, undefined, undefined, undefined],
      );
    }
    assert.deepEqual(await stored(id), []);
  });

  test('has a preview of at most 8 KB', async () => {
    const id = await sendOne();
    await upload(person(achieng), id, file);
    const preview = await person(doctor).call(getAttachmentPreview, { params: { id } });
    assert.equal(preview.headers['content-type'], 'image/webp');
    assert.ok(preview.rawPayload.length <= previewMaxBytes);
  });

  test('is given in parts', async () => {
    const id = await sendOne();
    await upload(person(achieng), id, file);
    const whole = await person(doctor).call(getAttachmentContent, { params: { id } });
    const part = await person(doctor).call(getAttachmentContent, {
      params: { id },
      headers: { range: 'bytes=100-199' },
    });
    assert.equal(part.statusCode, 206);
    assert.deepEqual(part.rawPayload, whole.rawPayload.subarray(100, 200));
  });

  test('is encrypted where it lies', async () => {
    const id = await sendOne();
    await upload(person(achieng), id, file);
    const row = await t.db.selectFrom('attachment').select('object_id').where('id', '=', id).executeTakeFirstOrThrow();
    const bytes = await t.app.media.objects.store.get(row.object_id ?? '');
    const { rawPayload } = await person(doctor).call(getAttachmentContent, { params: { id } });
    assert.ok(bytes !== null && !bytes.includes(rawPayload.subarray(20, 60)));
  });

  test('answers a question of an inquiry', async () => {
    const about = announced(file, { question_id: 'test_results' });
    const body = { topic: 'services', answers: askForBill, attachments: [about] };
    const { e_contact } = await person(achieng).ok(createEContact, { body });
    await upload(person(achieng), about.id, file);
    const { attachments } = await person(doctor).ok(getThreadForClinician, { params: { id: e_contact.id } });
    assert.deepEqual(
      attachments?.map(({ id, question_id, state }) => [id, question_id, state]),
      [[about.id, 'test_results', 'stored']],
    );
    const other = { ...body, attachments: [announced(file, { question_id: 'service_category' })] };
    const refused = await person(achieng).refused(createEContact, { body: other }, 400);
    assert.equal(refused.details?.fields?.[0]?.code, 'no_photo_question');
  });
});

describe('a message without words', () => {
  test('tells an app of the last version to update it, and a new one that there are none', async () => {
    await send([announced(file)]);
    const said = async (language: string) => {
      const one = await person(achieng).ok(getThreadForPatient, {
        params: { id: thread },
        query: {},
        headers: { 'accept-language': language },
      });
      return one.item.messages.at(-1)?.e_contact_message;
    };
    const last = await said('en');
    assert.deepEqual([last?.message, last?.has_no_words], ['Photo: update the app', true]);
  });
});

describe('an upload that is cut', () => {
  test('goes on behind what arrived, wherever that was', async () => {
    const id = await sendOne();
    for (let at = 0; at < file.length;) {
      const { headers } = await askOffset(person(achieng), id);
      assert.equal(headers['upload-offset'], String(at));
      assert.equal(headers['upload-length'], String(file.length));
      // Each piece has another length.
      const bytes = file.subarray(at, at + 1 + ((at * 7919) % pieceBytes));
      const answer = await sendPiece(person(achieng), id, { offset: at, bytes });
      assert.equal(answer.statusCode, 204, answer.body);
      at += bytes.length;
    }
    assert.equal((await attachmentNow(id)).state, 'stored');
  });

  test('is told where it has come to where a piece is sent twice', async () => {
    const id = await sendOne();
    const piece = { offset: 0, bytes: file.subarray(0, 1000) };
    await sendPiece(person(achieng), id, piece);
    const again = await sendPiece(person(achieng), id, piece);
    assert.equal(again.statusCode, 409);
    assert.deepEqual([again.json().code, again.json().details.counts.offset], ['wrong_offset', 1000]);
  });

  test('by two tabs at once keeps each piece once', async () => {
    const id = await sendOne();
    const both = await Promise.all([upload(person(achieng), id, file), upload(person(achieng), id, file)]);
    assert.ok(both.some(({ statusCode }) => statusCode === 204));
    await upload(person(achieng), id, file);
    assert.equal((await attachmentNow(id)).state, 'stored');
  });

  test('is made later where the server died before', async () => {
    const id = await sendOne();
    const half = file.subarray(0, pieceBytes);
    await sendPiece(person(achieng), id, { offset: 0, bytes: half });
    const rest = file.subarray(pieceBytes);
    await t.db
      .insertInto('attachment_piece')
      .values({ attachment_id: id, first_byte: pieceBytes, bytes: rest })
      .execute();
    const at = new Date(t.time.now);
    await t.db.updateTable('attachment').set({ received: file.length, complete_at: at }).where('id', '=', id).execute();
    await tendMedia(t.app);
    assert.equal((await attachmentNow(id)).state, 'stored');
  });
});

describe('an upload that is refused', () => {
  test('of other bytes than announced keeps nothing', async () => {
    const id = await sendOne({ sha256: 'f'.repeat(64) });
    const last = await upload(person(achieng), id, file);
    assert.deepEqual(
      [last.headers['attachment-state'], last.headers['attachment-refused']],
      ['refused', 'hash_mismatch'],
    );
    assert.deepEqual([(await attachmentNow(id)).refused, await stored(id)], ['hash_mismatch', []]);
    const more = await sendPiece(person(achieng), id, { offset: 0, bytes: file.subarray(0, 10) });
    assert.equal(more.json().code, 'upload_over');
  });

  test('is one that its author cancelled; the message stays', async () => {
    const id = await sendOne();
    await sendPiece(person(achieng), id, { offset: 0, bytes: file.subarray(0, 1000) });
    await person(achieng).ok(cancelUpload, { params: { id } });
    assert.deepEqual([(await attachmentNow(id)).refused, await stored(id)], ['cancelled', []]);
  });

  test('is one that speaks no tus, is too long, or starts nowhere', async () => {
    const id = await sendOne();
    const bytes = file.subarray(0, 10);
    const tries: [object, number][] = [
      [{ offset: 0, bytes, headers: { 'tus-resumable': '0.2.0' } }, 412],
      [{ offset: 0, bytes: file.subarray(0, pieceBytes + 1) }, 413],
      [{ offset: 0, bytes, headers: { 'upload-offset': '-1' } }, 400],
      [{ offset: 0, bytes, headers: { 'content-type': 'application/json' } }, 400],
    ];
    for (const [given, status] of tries) {
      const answer = await sendPiece(person(achieng), id, given as Parameters<typeof sendPiece>[2]);
      assert.equal(answer.statusCode, status, answer.body);
    }
    const elsewhere = await person(achieng).call(postMessage, {
      params: { id: thread },
      body: bytes,
      headers: { 'content-type': uploadPiece.takes },
    });
    assert.equal(elsewhere.statusCode, 415);
    assert.deepEqual(await stored(id), []);
  });

  test('is that of anybody but its author', async () => {
    const id = await sendOne();
    for (const one of [baraka, doctor, nurse]) {
      assert.equal((await askOffset(person(one), id)).statusCode, 404);
      const answer = await sendPiece(person(one), id, { offset: 0, bytes: file.subarray(0, 10) });
      assert.equal(answer.statusCode, 404);
    }
    assert.equal((await askOffset(person(baraka), id)).headers['problem-code'], 'not_found');
  });
});

describe('an upload', () => {
  test('is finished though the thread was resolved meanwhile', async () => {
    const { e_contact } = await person(achieng).ok(createEContact, {
      body: { topic: 'services', answers: askForBill },
    });
    const about = announced(file);
    const params = { id: e_contact.id };
    await person(achieng).ok(postMessage, { params, body: { message: 'Look', attachments: [about] } });
    await person(doctor).ok(postMessage, { params, body: { message: 'Seen' } });
    await person(doctor).ok(setEContactStatus, { params, body: { status: 'resolved' } });
    assert.equal((await upload(person(achieng), about.id, file)).headers['attachment-state'], 'stored');
  });

  test('is over once its author may write there no more', async () => {
    const gone = await t.as(t.clinic.baraka);
    const { e_contact } = await gone.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    const about = announced(file);
    await gone.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Look', attachments: [about] } });
    await sendPiece(gone, about.id, { offset: 0, bytes: file.subarray(0, 1000) });
    await person(nurse).ok(deactivatePatient, { params: { patient_id: t.clinic.baraka.id } });
    const answer = await sendPiece(gone, about.id, { offset: 1000, bytes: file.subarray(1000, 2000) });
    assert.ok([401, 404].includes(answer.statusCode), answer.body);
  });
});
