/**
 * A person who loses the right to a thread gets no byte of its photos from then on, by any route: each answers as if it
 * did not exist.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as api from '@hodi/domain/attachments/attachments.api.ts';
import { addPerson, endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { mergeRecords, undoMerge } from '@hodi/domain/merged-records/merged-records.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced, uploadUntilMade } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild } from '#server/testing/families.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { turnOnTeam } from '#server/testing/rights/access-cast.ts';

const t = await openClinicApp();
const { achieng, doctor, nurse } = t.clinic;
const file = await aPhotoFile({ width: 120, height: 90 });
const newId = () => idOf(nextSerial());

/** A photo of a message that has arrived, of this patient or of somebody whom they care for. */
async function sentPhoto(by: Person, over: object = {}): Promise<{ id: string; thread: string }> {
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id, ...over };
  const { e_contact } = await by.ok(createEContact, { body });
  const about = announced(file);
  await by.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Look', attachments: [about] } });
  const last = await uploadUntilMade(by, about.id, file);
  assert.equal(last.headers['attachment-state'], 'stored');
  return { id: about.id, thread: e_contact.id };
}

type Given = Parameters<Person['call']>[1];
const tus = { 'tus-resumable': api.tusVersion };

/** All requests about an attachment. @param tag by which a browser knows its bytes. */
function ways(id: string, tag: string): [string, Endpoint, Given][] {
  const params = { id };
  const content = (headers: Record<string, string>) => ({ params, headers });
  const piece = { ...tus, 'content-type': api.pieceType, 'upload-offset': '0' };
  return [
    ['the whole', api.getAttachmentContent, { params }],
    ['a part', api.getAttachmentContent, content({ range: 'bytes=0-9' })],
    ['its last byte', api.getAttachmentContent, content({ range: 'bytes=-1' })],
    ['a part behind its end', api.getAttachmentContent, content({ range: 'bytes=999999-' })],
    ['whether it is still the same', api.getAttachmentContent, content({ 'if-none-match': tag })],
    ['the rest of it', api.getAttachmentContent, content({ 'if-range': tag, range: 'bytes=5-' })],
    ['its preview', api.getAttachmentPreview, { params }],
    ['whether its preview is the same', api.getAttachmentPreview, content({ 'if-none-match': tag })],
    ['how much has arrived', api.getUploadOffset, content(tus)],
    ['to send a piece', api.uploadPiece, { params, headers: piece, body: file.subarray(0, 10) }],
    ['to cancel it', api.cancelUpload, { params }],
    ['to type what it says', api.setTranscript, { params, body: { text: 'Better', version: 0 } }],
    ['to have heard it', api.markHeard, { params }],
    ['to remove it', api.removeAttachment, { params, body: { reason: 'A face is in it' } }],
  ];
}

async function tagOf(reader: Person, id: string): Promise<string> {
  const answer = await reader.call(api.getAttachmentContent, { params: { id } });
  assert.equal(answer.statusCode, 200, answer.body);
  const tag = String(answer.headers['etag']);
  const again = await reader.call(api.getAttachmentContent, { params: { id }, headers: { 'if-none-match': tag } });
  assert.equal(again.statusCode, 304, 'a browser that has it asks for it so');
  return tag;
}

/** Each route answers byte by byte as for an unknown attachment. */
async function assertNothing(reader: Person, { id, tag }: { id: string; tag: string }): Promise<void> {
  const absent = ways(newId(), tag);
  for (const [place, [what, contract, given]] of ways(id, tag).entries()) {
    const [, , other] = absent[place] ?? assert.fail(what);
    const [answer, missing] = [await reader.call(contract, given), await reader.call(contract, other)];
    assert.ok(answer.statusCode >= 400, `${what}: ${answer.statusCode}`);
    assert.deepEqual([answer.statusCode, answer.body], [missing.statusCode, missing.body], what);
    assert.equal(answer.headers['etag'], undefined, what);
  }
}

interface Case {
  reader: Person;
  id: string;
  loses: () => Promise<unknown>;
}

const setRelationship = (patient: PatientSeed, clinician_id: string, to: object) =>
  t.db
    .updateTable('relationship')
    .set(to)
    .where('patient_id', '=', patient.id)
    .where('clinician_id', '=', clinician_id)
    .execute();

const cases: Record<string, () => Promise<Case>> = {
  'a clinician whose relationship has ended': async () => {
    const { id } = await sentPhoto(await t.as(achieng));
    const loses = () => setRelationship(achieng, doctor.id, { status: 'ended' });
    return { reader: await t.as(doctor), id, loses };
  },
  'a colleague whom the patient lets read no more': async () => {
    await turnOnTeam(t);
    const { id } = await sentPhoto(await t.as(achieng));
    const loses = () => setRelationship(achieng, doctor.id, { team_consent: 'chosen' });
    return { reader: await t.as(nurse), id, loses };
  },
  'a clinician who went to another institution, of their former team': async () => {
    await turnOnTeam(t);
    const seed = await putClinician(t.put, aClinician(doctor.institution_id));
    const { id } = await sentPhoto(await t.as(achieng));
    const { institution_id } = t.clinic.stranger;
    const loses = () => t.db.updateTable('clinician').set({ institution_id }).where('id', '=', seed.id).execute();
    return { reader: await t.as(seed), id, loses };
  },
  'who cared for a child, and sent it': async () => {
    const reader = await t.as(achieng);
    const { person } = await reader.ok(addPerson, { body: aChild() });
    const patient_id = person.patient.id;
    const { id } = await sentPhoto(reader, { patient_id });
    return { reader, id, loses: () => reader.ok(endOwnCare, { params: { patient_id } }) };
  },
  'a caregiver from whom a clinician keeps the inquiry': async () => {
    const reader = await t.as(achieng);
    const { person } = await reader.ok(addPerson, { body: aChild() });
    const { id, thread } = await sentPhoto(reader, { patient_id: person.patient.id });
    const kept = { params: { id: thread }, body: { for_caregivers: false } };
    return { reader, id, loses: async () => (await t.as(doctor)).ok(setForCaregivers, kept) };
  },
  'the patient, of a reply that is held': async () => {
    const reader = await t.as(achieng);
    const { thread } = await sentPhoto(reader);
    const about = announced(file);
    const by = await t.as(doctor);
    await by.ok(postMessage, { params: { id: thread }, body: { message: 'So', attachments: [about] } });
    await uploadUntilMade(by, about.id, file);
    // A held reply is a message that does not exist yet for the patient.
    const holds = () =>
      t.db.updateTable('attachment').set({ message_id: newId() }).where('id', '=', about.id).execute();
    return { reader, id: about.id, loses: holds };
  },
};

before(() => setRelationship(achieng, doctor.id, { status: 'active' }));

describe('nothing of a photo is given', () => {
  for (const [who, open] of Object.entries(cases)) {
    test(`to ${who}`, async () => {
      await setRelationship(achieng, doctor.id, { status: 'active' });
      // A caller may read for minutes, and their rights are checked each time.
      t.time.now += 60_000;
      const { reader, id, loses } = await open();
      const tag = await tagOf(reader, id);
      await loses();
      await assertNothing(reader, { id, tag });
    });
  }

  test('to a clinician who has one of two records that are read as one, of the other', async () => {
    const birthday = '1961-01-05';
    const put = async (given_name: string) => {
      const patient = await putPatient(t.put, aPatient({ birthday, user: { given_name, family_name: 'Odhiambo' } }));
      await putRelationship(t.put, { clinician: doctor, patient }, { id: newId() });
      return patient;
    };
    const [kept, other] = [await put('Akinyi'), await put('Akinyi Grace')];
    const seed = await putClinician(t.put, aClinician(t.clinic.stranger.institution_id));
    await putRelationship(t.put, { clinician: seed, patient: other }, { id: newId() });
    const { id } = await sentPhoto(await t.as(kept));
    const own = await t.as(doctor);
    const tag = await tagOf(own, id);
    const merged = newId();
    const body = { id: merged, patient_id: kept.id, other_id: other.id, is_asked: true };
    await own.ok(mergeRecords, { body });
    await assertNothing(await t.as(seed), { id, tag });
    await tagOf(own, id);
    await own.ok(undoMerge, { params: { merged_record_id: merged }, body: { of_other: [] } });
    await assertNothing(await t.as(seed), { id, tag });
    await tagOf(own, id);
  });

  test('under a session that has ended', async () => {
    const reader = await t.as(achieng);
    const { id } = await sentPhoto(reader);
    const ended_at = new Date(t.time.now);
    await t.db.updateTable('session').set({ ended_at }).where('user_id', '=', achieng.user.id).execute();
    t.time.now += 5_000;
    for (const [what, contract, given] of ways(id, '"x"')) {
      if (!contract.who.includes('patient')) continue;
      assert.equal((await reader.call(contract, given)).statusCode, 401, what);
    }
  });
});
