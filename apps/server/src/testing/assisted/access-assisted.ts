/** Rows of the access table for what a clinician does with patients on the spot. */
import { type AccessRow, type World, unknownId } from '../access-row.ts';
import { goodPassword } from '../registering.ts';
import { anAssistedForm, consentAsked } from './registering-assisted.ts';

const about = ({ t }: World) => ({ params: { patient_id: t.clinic.achieng.id } });
const missing: AccessRow['missing'] = (given) => ({ ...given, params: { ...given.params, patient_id: unknownId() } });

export const assisted: Record<string, AccessRow> = {
  'registrations.assisted_register': { who: 'self', about: () => ({ body: anAssistedForm() }) },
  'registrations.verify_consent': {
    who: ['carer'],
    about: async (world) => ({ ...about(world), body: { code: await consentAsked(world.t, world.t.clinic.achieng) } }),
    missing,
  },
  'registrations.resend_consent': {
    who: ['carer'],
    about: async (world) => {
      await consentAsked(world.t, world.t.clinic.achieng);
      return about(world);
    },
    missing,
  },
  'registrations.validate_token': { who: 'anyone', about: () => ({ params: { token: 'none' } }), status: 404 },
  'registrations.complete': {
    who: 'anyone',
    about: () => ({ body: { token: 'none', password: goodPassword } }),
    status: 404,
  },
};
