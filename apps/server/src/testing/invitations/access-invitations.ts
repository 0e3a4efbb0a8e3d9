/** Calls for inviting, answering an invitation, joining a list, and choosing among the caller's clinicians. */
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type AccessCall, type World, unknownId } from '../access-row.ts';
import { putClinician, putRelationship } from '../insert-people.ts';
import { newNumber } from '../registering.ts';

/** A clinician of Achieng's clinic whom she does not know yet. */
const anotherClinician = ({ t }: World) => putClinician(t.put, aClinician(t.clinic.doctor.institution_id));

async function anInvitation(world: World): Promise<string> {
  const id = idOf(nextSerial());
  const clinician = await anotherClinician(world);
  await putRelationship(world.t.put, { clinician, patient: world.t.clinic.achieng }, { id, status: 'invited' });
  return id;
}

const nobodys = (): { params: { id: string } } => ({ params: { id: unknownId() } });

export const invitations: Record<string, AccessCall> = {
  'patient_invitations.create': {
    about: () => ({
      body: { id: idOf(nextSerial()), given_name: 'Amani', mobile_number: newNumber(), method: 'sms' },
    }),
    isAboutOthers: true,
  },
  'patient_invitations.list': { about: () => ({}), isAboutOthers: true },
  // The ownership of invitations is tested in their own tests: everybody has only their own.
  'patient_invitations.resend': { about: nobodys, status: 404 },
  'patient_invitations.delete': { about: nobodys, status: 404 },
  'patient_invitations.by_token': { about: () => ({ params: { token: 'none' } }), status: 404 },
  'relationships.answer': {
    about: async (world) => ({
      params: { relationship_id: await anInvitation(world) },
      body: { status: 'active' },
    }),
    missing: (given) => ({ ...given, params: { relationship_id: unknownId() } }),
  },
  'relationships.join': {
    about: async (world) => ({
      body: { id: idOf(nextSerial()), clinician_id: (await anotherClinician(world)).id },
    }),
  },
  'clinicians.open_lists': { about: () => ({}) },
  'patients.select_clinician': {
    about: ({ t }) => ({ body: { clinician_id: t.clinic.doctor.id } }),
    missing: () => ({ body: { clinician_id: unknownId() } }),
  },
};
