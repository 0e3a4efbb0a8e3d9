/** A photo is stored while somebody of the team opens its thread: whichever comes first, they end with the stored photo. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { attachmentChanged } from '@hodi/domain/attachments/attachments.events.ts';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followedName } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced, askOffset, sendPiece, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const ours = doctor.institution_id;
const colleague = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', ours).execute();
await t.db.updateTable('relationship').set({ team_consent: 'team' }).where('patient_id', '=', achieng.id).execute();
const lines: LiveClient[] = [];
after(() => lines.forEach((line) => line.close()));
let patient: Person;
let nurse: Person;
let file: Buffer;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [patient, nurse, file] = [await t.as(achieng), await t.as(colleague), await aPhotoFile({ width: 90, height: 70 })];
});

/** Of the only photo, as the app shows it: what was read, and what is told after it. */
async function openThread(id: string) {
  const line = await new LiveClient(t.app, nurse.token).ready();
  lines.push(line);
  assert.ok(await line.follow(id));
  const { item } = await nurse.ok(getThreadForClinician, { params: { id } });
  const read = item.messages.flatMap(({ e_contact_message }) => e_contact_message.attachments ?? []);
  return { line, state: read[0]?.state };
}
const isToldStored = ({ followed }: LiveClient) =>
  followed.some(
    ({ name, payload }) =>
      name === followedName(attachmentChanged.name) &&
      attachmentChanged.payload.parse(payload).attachment.state === 'stored',
  );

for (const opened of ['before', 'during', 'after'] as const)
  test(`opened ${opened} the last piece`, async () => {
    const sent = await patient.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
    const { id } = sent.e_contact;
    const photo = announced(file);
    await patient.ok(postMessage, { params: { id }, body: { message: '', attachments: [photo] } });
    const half = Math.floor(file.length / 2);
    await askOffset(patient, photo.id);
    await sendPiece(patient, photo.id, { offset: 0, bytes: file.subarray(0, half) });
    const finish = () => uploadUntilMade(patient, photo.id, file);
    const early = opened === 'before' ? await openThread(id) : undefined;
    const finished = opened === 'during' ? undefined : await finish();
    const [{ line, state }, last] = await Promise.all([early ?? openThread(id), finished ?? finish()]);
    assert.equal(last.headers['attachment-state'], 'stored');
    if (opened === 'before') assert.equal(state, 'awaited');
    if (opened === 'after') assert.equal(state, 'stored');
    if (state !== 'stored') await line.until(() => isToldStored(line));
  });
