/** How answers that are not sent yet are called for. */
import { askForBill } from '../answers.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';

const draftParams = ({ t }: World): Given => ({ params: { patient_id: t.clinic.achieng.id, topic: 'services' } });
const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });

export const drafts: Record<string, AccessCall> = {
  'questionnaires.list_drafts': {
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'questionnaires.load_draft': { about: draftParams, missing: noPatient },
  'questionnaires.save_draft': {
    about: (world) => ({ ...draftParams(world), body: { answers: askForBill } }),
    missing: noPatient,
  },
  'questionnaires.discard_draft': { about: draftParams, missing: noPatient },
};
