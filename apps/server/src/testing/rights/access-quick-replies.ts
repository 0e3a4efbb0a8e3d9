/** How quick replies are called: about one of the doctor's own. */
import { nextSerial } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { startOfTime } from '../test-app.ts';

/** With a shortcut that no other has. */
const words = () => ({
  title: 'ORS',
  shortcut: `ors-${nextSerial()}`,
  text_en: 'Drink, {name}.',
  text_sw: 'Kunywa, {name}.',
});

async function ofDoctor({ t }: World): Promise<Given> {
  const { id: clinician_id, institution_id } = t.clinic.doctor;
  const id = newId(startOfTime);
  const moments = { created_at: t.put.at, updated_at: t.put.at };
  await t.db
    .insertInto('quick_reply')
    .values({ id, clinician_id, institution_id, ...words(), position: 1, ...moments })
    .execute();
  return { params: { quick_reply_id: id } };
}
const missing = (given: Given): Given => ({ ...given, params: { quick_reply_id: unknownId() } });

export const quickReplies: Record<string, AccessCall> = {
  'quick_replies.list': { about: () => ({}) },
  'quick_replies.create': { about: () => ({ body: { id: newId(startOfTime), owner: 'clinician', ...words() } }) },
  'quick_replies.order': { about: () => ({ body: { owner: 'clinician', ids: [] } }) },
  'quick_replies.update': {
    about: async (world) => ({ ...(await ofDoctor(world)), body: { ...words(), version: 1 } }),
    missing,
    isAboutOthers: true,
  },
  'quick_replies.delete': { about: ofDoctor, missing, isAboutOthers: true },
};
