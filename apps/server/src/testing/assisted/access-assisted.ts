/** Rows of the access table for what a clinician does with patients on the spot. */
import { type AccessRow, type World, unknownId } from '../access-row.ts';
import { goodPassword, newNumber } from '../registering.ts';
import { anAssistedForm, codeAwaited, consentAsked } from './registering-assisted.ts';

import { testPassword } from '../test-app.ts';

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
  'phone_numbers.change_patient': {
    who: ['carer'],
    about: (world) => ({ ...about(world), body: { mobile_number: newNumber() } }),
    missing,
    status: 202,
  },
  'phone_numbers.verify_patient': {
    who: ['carer'],
    about: async (world) => {
      const { id: user_id, mobile_number } = world.t.clinic.achieng.user;
      const code = await codeAwaited(world.t, { purpose: 'change_phone', mobile_number, user_id }, 'patient');
      return { ...about(world), body: { code } };
    },
    missing,
  },
  'phone_numbers.change_own': {
    who: 'self',
    about: () => ({ body: { mobile_number: newNumber(), password: testPassword } }),
  },
  // Nobody has asked for a code.
  'phone_numbers.verify_own': { who: 'self', about: () => ({ body: { code: '123456' } }), status: 410 },
  'registrations.validate_token': { who: 'anyone', about: () => ({ params: { token: 'none' } }), status: 404 },
  'registrations.complete': {
    who: 'anyone',
    about: () => ({ body: { token: 'none', password: goodPassword } }),
    status: 404,
  },
};
