/** How the calls of speech are made about Achieng's thread. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { generateSpeech } from '@hodi/domain/speech/speech.api.ts';
import { type AccessCall, type World, unknownId } from '../access-row.ts';
import { askForBill } from '../answers.ts';

const threadOf = async ({ t, achieng }: World): Promise<string> =>
  (
    await achieng.ok(createEContact, {
      body: { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id },
    })
  ).e_contact.id;

const noThread: AccessCall['missing'] = (given) => ({ ...given, params: { id: unknownId() } });

export const speech: Record<string, AccessCall> = {
  'speech.preview': {
    about: async (world) => ({ params: { id: await threadOf(world) }, body: { text: 'Karibu' } }),
    missing: noThread,
  },
  'speech.generate': {
    about: async (world) => {
      const id = await threadOf(world);
      return { params: { id }, body: { messageId: id } };
    },
    missing: noThread,
  },
  'speech.audio': {
    about: async (world) => {
      const id = await threadOf(world);
      const { audio_url } = await world.achieng.ok(generateSpeech, { params: { id }, body: { messageId: id } });
      return { params: { file: audio_url.replace('/audio/', '') } };
    },
    missing: () => ({ params: { file: `${unknownId()}.mp3` } }),
  },
  'speech.question': {
    about: () => ({ params: { language: 'sw', topic: 'services', question_id: 'service_category' } }),
  },
};
