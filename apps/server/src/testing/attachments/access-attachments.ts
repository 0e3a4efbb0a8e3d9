/** How photos and voice notes of Achieng's messages are called for. */
import { pieceType, tusVersion } from '@hodi/domain/attachments/attachments.api.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aNewVoiceNote } from '@hodi/domain/testing/attachments.ts';
import { askForBill } from '../answers.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { aPhotoFile, announced, uploadUntilMade } from './uploading.ts';

const tus = { 'tus-resumable': tusVersion };
const file = await aPhotoFile({ width: 64, height: 48 });

async function sent({ t, achieng }: World, about: ReturnType<typeof announced>): Promise<Given> {
  const body = { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id };
  const { e_contact } = await achieng.ok(createEContact, { body });
  const safety = { danger: false, asked_at: new Date(t.time.now).toISOString() };
  const message = { message: '', attachments: [about], safety };
  await achieng.ok(postMessage, { params: { id: e_contact.id }, body: message });
  return { params: { id: about.id } };
}

export const announcedPhoto = (world: World): Promise<Given> => sent(world, announced(file));

async function storedPhoto(world: World): Promise<Given> {
  const about = announced(file);
  const given = await sent(world, about);
  await uploadUntilMade(await world.t.as(world.t.clinic.achieng), about.id, file);
  return given;
}

async function voiceNote(world: World): Promise<Given> {
  const about = aNewVoiceNote();
  const given = await sent(world, about);
  await world.t.db.updateTable('attachment').set({ state: 'stored' }).where('id', '=', about.id).execute();
  return given;
}

const missing = (given: Given): Given => ({ ...given, params: { id: unknownId() } });

export const attachments: Record<string, AccessCall> = {
  'attachments.upload_offset': {
    about: async (world) => ({ ...(await announcedPhoto(world)), headers: tus }),
    missing,
  },
  'attachments.upload': {
    about: async (world) => ({
      ...(await announcedPhoto(world)),
      headers: { ...tus, 'content-type': pieceType, 'upload-offset': '0' },
      body: file.subarray(0, 100),
    }),
    missing,
  },
  'attachments.cancel': { about: announcedPhoto, missing },
  'attachments.content': { about: storedPhoto, missing },
  'attachments.preview': { about: storedPhoto, missing },
  'attachments.remove': {
    about: async (world) => ({ ...(await storedPhoto(world)), body: { reason: 'A face is in it' } }),
    missing,
  },
  'attachments.set_transcript': {
    about: async (world) => ({ ...(await voiceNote(world)), body: { text: 'I feel better', version: 0 } }),
    missing,
  },
  'attachments.heard': { about: voiceNote, missing },
};
