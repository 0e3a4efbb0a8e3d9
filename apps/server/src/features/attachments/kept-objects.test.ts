/** Photos move from the folder to a server and under another secret, and are read as before. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getAttachmentContent } from '@hodi/domain/attachments/attachments.api.ts';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Envelope } from '#server/outside/objects/envelope.ts';
import { S3Store } from '#server/outside/objects/s3-store.ts';
import { askForBill } from '#server/testing/answers.ts';
import { openLocalS3 } from '#server/testing/attachments/local-s3.ts';
import { aPhotoFile, announced, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { copyObjects, rewrapKeys } from './kept-objects.service.ts';

const [old, next] = ['an old secret of thirty-two characters', 'a new secret of thirty-two letters too'];
const t = await openClinicApp({ env: { OBJECTS_SECRET: `${old}, ${next}` } });
const s3 = await openLocalS3();
after(s3.close);

test('each is copied, read back, and left alone the second time; then all keys are under the new secret', async () => {
  const achieng = await t.as(t.clinic.achieng);
  const ids: string[] = [];
  for (const seed of [1, 2, 3]) {
    const file = await aPhotoFile({ width: 80, height: 60, seed });
    const about = announced(file);
    const body = { topic: 'services', answers: askForBill, attachments: [about] };
    await achieng.ok(createEContact, { body });
    await uploadUntilMade(achieng, about.id, file);
    ids.push(about.id);
  }
  const read = async (id: string) => (await achieng.call(getAttachmentContent, { params: { id } })).rawPayload;
  const before = await Promise.all(ids.map(read));

  const stores = { from: t.app.media.objects.store, to: new S3Store(s3.config) };
  assert.deepEqual(await copyObjects(t.db, stores), { copied: 3, linked: 0, there: 0, missing: [] });
  assert.deepEqual(await copyObjects(t.db, stores), { copied: 0, linked: 0, there: 3, missing: [] });
  assert.equal(await rewrapKeys(t.db, new Envelope([next, old])), 3);
  t.app.media.objects = { store: stores.to, envelope: async () => new Envelope([next]) };
  assert.deepEqual(await Promise.all(ids.map(read)), before);
});
