/** Removed and erased attachments are gone: nobody reads a byte of them, and the store keeps none. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  getAttachmentContent,
  getAttachmentPreview,
  removeAttachment,
} from '@hodi/domain/attachments/attachments.api.ts';
import { quotas, uploadHours } from '@hodi/domain/attachments/attachment-limits.ts';
import { createEContact, getThreadForPatient, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aNewPhoto } from '@hodi/domain/testing/attachments.ts';
import { deleteRecord, forgetAccount } from '#server/features/data-requests/erasure.repository.ts';
import { inTransaction } from '#server/db/database.ts';
import { tendMedia } from '#server/plugins/media.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced, sendPiece, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { newId } from '#server/work/new-id.ts';
import { sweepOrphans } from './tend-media.service.ts';

const t = await openClinicApp();
const { store } = t.app.media.objects;
let [achieng, doctor]: Person[] = [];
let [thread, file]: [string, Buffer] = ['', Buffer.alloc(0)];

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
  file = await aPhotoFile({ width: 200, height: 150 });
  thread = await newThread(person(achieng));
});
const person = (one: Person | undefined): Person => one ?? assert.fail('nobody');
const newThread = async (of: Person): Promise<string> =>
  (await of.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;

async function sendPhoto(of = person(achieng), id = thread): Promise<string> {
  const about = announced(file);
  await of.ok(postMessage, { params: { id }, body: { message: 'Look', attachments: [about] } });
  await uploadUntilMade(of, about.id, file);
  return about.id;
}

const rowOf = (id: string) =>
  t.db.selectFrom('attachment').select(['state', 'object_id', 'description']).where('id', '=', id).executeTakeFirst();

async function namesInStore(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
}

const reads = async (id: string): Promise<number[]> => {
  const contracts = [getAttachmentContent, getAttachmentPreview];
  return Promise.all(contracts.map(async (one) => (await person(doctor).call(one, { params: { id } })).statusCode));
};

describe('a photo that a clinician removes', () => {
  test('is gone for everybody, with the reason for the patient to read', async () => {
    const id = await sendPhoto();
    const object = (await rowOf(id))?.object_id ?? assert.fail('not stored');
    await person(doctor).ok(removeAttachment, { params: { id }, body: { reason: 'A face is in it' } });
    assert.deepEqual(await reads(id), [404, 404]);
    const { item } = await person(achieng).ok(getThreadForPatient, { params: { id: thread } });
    const [seen] = item.messages.at(-1)?.e_contact_message.attachments ?? [];
    assert.deepEqual([seen?.state, seen?.removed?.reason, seen?.description], ['removed', 'A face is in it', '']);
    const keys = t.db.selectFrom('stored_object').select('id').where('id', '=', object);
    assert.deepEqual(await keys.execute(), []);
    await tendMedia(t.app);
    assert.equal(await store.get(object), null);
  });

  test('stays where the same picture stands in another message of the thread, and is kept once', async () => {
    const [one, other] = [await sendPhoto(), await sendPhoto()];
    assert.equal((await rowOf(one))?.object_id, (await rowOf(other))?.object_id);
    await person(doctor).ok(removeAttachment, { params: { id: one }, body: { reason: 'Twice' } });
    await tendMedia(t.app);
    assert.deepEqual(
      [await reads(one), await reads(other)],
      [
        [404, 404],
        [200, 200],
      ],
    );
  });

  test('is not removed by a patient', async () => {
    const id = await sendPhoto();
    const answer = await person(achieng).call(removeAttachment, { params: { id }, body: { reason: 'Mine' } });
    assert.equal(answer.statusCode, 403);
  });
});

test('after an erasure neither row, key nor object is left', async () => {
  const baraka = await t.as(t.clinic.baraka);
  const id = await sendPhoto(baraka, await newThread(baraka));
  const object = (await rowOf(id))?.object_id ?? assert.fail('not stored');
  const awaited = announced(file);
  const body = { topic: 'services', answers: askForBill, attachments: [awaited] };
  await baraka.ok(createEContact, { body });
  await sendPiece(baraka, awaited.id, { offset: 0, bytes: file.subarray(0, 100) });
  const { id: patient_id, user } = t.clinic.baraka;
  const erased = { patient_id, user_id: user.id, mobile_number: user.mobile_number };
  const at = new Date(t.time.now);
  await inTransaction(t.db, (tx) => forgetAccount(tx, erased, at));
  assert.equal((await rowOf(awaited.id))?.state, 'refused');
  await inTransaction(t.db, (tx) => deleteRecord(tx, erased, at));
  await tendMedia(t.app);
  assert.deepEqual([await rowOf(id), await rowOf(awaited.id), await store.get(object)], [undefined, undefined, null]);
});

test('an object that a crash left without a row is swept after a day, and no other', async () => {
  const kept = (await rowOf(await sendPhoto()))?.object_id ?? '';
  const orphan = newId(t.time.now);
  await store.put(orphan, Buffer.from('left'));
  await sweepOrphans(t.db, { store }, Date.now());
  await tendMedia(t.app);
  assert.ok((await namesInStore()).includes(orphan), 'a young one may be about to get its row');
  await sweepOrphans(t.db, { store }, Date.now() + 25 * 3_600_000);
  await tendMedia(t.app);
  const names = await namesInStore();
  assert.deepEqual([names.includes(orphan), names.includes(kept)], [false, true]);
});

test('an upload that is never finished is given up after a month', async () => {
  const about = announced(file);
  await person(achieng).ok(postMessage, { params: { id: thread }, body: { message: 'Look', attachments: [about] } });
  await sendPiece(person(achieng), about.id, { offset: 0, bytes: file.subarray(0, 100) });
  t.time.now += (uploadHours + 1) * 3_600_000;
  await tendMedia(t.app);
  assert.equal((await rowOf(about.id))?.state, 'refused');
  const pieces = t.db.selectFrom('attachment_piece').select('first_byte').where('attachment_id', '=', about.id);
  assert.deepEqual(await pieces.execute(), []);
});

test('an inquiry takes no more photos than it may hold, and the text goes without', async () => {
  const someone = await t.as(t.clinic.achieng);
  const id = await newThread(someone);
  const four = () => Array.from({ length: 4 }, () => aNewPhoto());
  for (let sent = 0; sent < quotas.inquiry.count; sent += 4) {
    await someone.ok(postMessage, { params: { id }, body: { message: 'More', attachments: four() } });
  }
  const more = { params: { id }, body: { message: 'One more', attachments: [aNewPhoto()] } };
  assert.equal((await someone.refused(postMessage, more, 409)).code, 'media_full_inquiry');
  await someone.ok(postMessage, { params: { id }, body: { message: 'One more' } });
});
