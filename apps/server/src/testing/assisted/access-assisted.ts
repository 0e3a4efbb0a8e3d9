/** Rows of the access table for what a clinician does with patients on the spot. */
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type AccessCall, type World, unknownId } from '../access-row.ts';
import { putPatient, putRelationship } from '../insert-people.ts';
import { goodPassword, newNumber } from '../registering.ts';
import { anAssistedForm, codeAwaited, consentAsked } from './registering-assisted.ts';

import { testPassword } from '../test-app.ts';

const newId = () => idOf(nextSerial());
const about = ({ t }: World) => ({ params: { patient_id: t.clinic.achieng.id } });
const missing: AccessCall['missing'] = (given) => ({ ...given, params: { ...given.params, patient_id: unknownId() } });

const withNote = async (world: World) => {
  const { params } = about(world);
  const doctor = await world.t.as(world.t.clinic.doctor);
  const { note } = await doctor.ok(createNote, { params, body: { id: newId(), note: 'Habari' } });
  return { params: { ...params, note_id: note.id }, body: { note: 'Nzuri', version: note.version } };
};

const requested = async (world: World) => {
  const doctor = await world.t.as(world.t.clinic.doctor);
  const body = { id: newId(), patient_id: world.t.clinic.achieng.id, service: 'HIV_TEST' };
  const { service_interest } = await doctor.ok(createServiceInterest, { body });
  return { params: { service_interest_id: service_interest.id } };
};

/** Somebody of her own: Achieng is still needed. */
async function aPatientOfHerDoctor({ t }: World, status: 'active' | 'inactive') {
  const patient = await putPatient(t.put, aPatient({ status }));
  await putRelationship(t.put, { clinician: t.clinic.doctor, patient }, { id: newId() });
  return { params: { patient_id: patient.id } };
}

const records: Record<string, AccessCall> = {
  'patients.update': {
    about: async (world) => {
      const doctor = await world.t.as(world.t.clinic.doctor);
      const { patient } = await doctor.ok(getPatient, about(world));
      return { ...about(world), body: { version: patient.version, address: 'Kondele, Kisumu' } };
    },
    missing,
  },
  'patients.deactivate': { about: (world) => aPatientOfHerDoctor(world, 'active'), missing, isAboutOthers: true },
  'patients.reactivate': { about: (world) => aPatientOfHerDoctor(world, 'inactive'), missing, isAboutOthers: true },
  'patients.contact_card': { about, missing },
  'patients.contact': { about, missing },
  'notes.list': { about, missing },
  'notes.create': {
    about: (world) => ({ ...about(world), body: { id: newId(), note: 'Habari' } }),
    missing,
  },
  'notes.update': { about: withNote, missing },
  'service_interests.create': {
    about: ({ t }) => ({ body: { id: newId(), patient_id: t.clinic.achieng.id, service: 'MALARIA_TEST' } }),
    missing: (given) => ({ body: { ...(given.body as object), patient_id: unknownId() } }),
  },
  'service_interests.list': {
    about: ({ t }) => ({ query: { patient_id: t.clinic.achieng.id } }),
    missing: () => ({ query: { patient_id: unknownId() } }),
  },
  'service_interests.fulfil': {
    about: requested,
    missing: () => ({ params: { service_interest_id: unknownId() } }),
  },
};

export const assisted: Record<string, AccessCall> = {
  ...records,
  'registrations.assisted_register': {
    about: () => ({ body: anAssistedForm() }),
    byReception: ({ t }) => ({ clinician_id: t.clinic.doctor.id }),
    isAboutOthers: true,
  },
  'registrations.verify_consent': {
    about: async (world) => ({ ...about(world), body: { code: await consentAsked(world.t, world.t.clinic.achieng) } }),
    missing,
  },
  'registrations.resend_consent': {
    about: async (world) => {
      await consentAsked(world.t, world.t.clinic.achieng);
      return about(world);
    },
    missing,
  },
  'phone_numbers.change_patient': {
    about: (world) => ({ ...about(world), body: { mobile_number: newNumber() } }),
    missing,
    status: 202,
  },
  'phone_numbers.verify_patient': {
    about: async (world) => {
      const { id: user_id, mobile_number } = world.t.clinic.achieng.user;
      const code = await codeAwaited(world.t, { purpose: 'change_phone', mobile_number, user_id }, 'patient');
      return { ...about(world), body: { code } };
    },
    missing,
  },
  'phone_numbers.change_own': {
    about: () => ({ body: { mobile_number: newNumber(), password: testPassword } }),
  },
  'phone_numbers.verify_own': {
    about: async ({ t }) => {
      await t.db.deleteFrom('verification').where('purpose', '=', 'change_phone').execute();
      return { body: { code: '123456' } };
    },
    // Nobody has asked for a code.
    status: 410,
  },
  'registrations.validate_token': { about: () => ({ params: { token: 'none' } }), status: 404 },
  'registrations.complete': {
    about: () => ({ body: { token: 'none', password: goodPassword } }),
    status: 404,
  },
};
