/** How the calls of team care and of the inbox are made about Achieng. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { askForBill } from '../answers.ts';
import { putClinician } from '../insert-people.ts';

const noThread = (given: Given): Given => ({ ...given, params: { ...given.params, id: unknownId() } });
const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });

async function newThread({ t, achieng }: World): Promise<string> {
  const body = { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id };
  return (await achieng.ok(createEContact, { body })).e_contact.id;
}

/** A held reply of the caller: each is its author. */
async function heldBy(world: World): Promise<Given> {
  const id = await newThread(world);
  const { t } = world;
  const message_id = newId(t.time.now);
  // The owner may send it, and so may its author: the doctor owns, the nurse wrote.
  const row = {
    id: message_id,
    e_contact_id: id,
    user_id: t.clinic.nurse.user.id,
    message: 'Rest today',
    is_urgent: false,
  };
  await t.db
    .insertInto('held_reply')
    .values({ ...row, created_at: new Date(t.time.now) })
    .execute();
  return { params: { id, message_id } };
}

async function versionOf({ t }: World): Promise<number> {
  const admin = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
  const given = { params: { institution_id: t.clinic.doctor.institution_id } };
  return (await (await t.as(admin)).ok(getInstitution, given)).institution.version;
}

export const team: Record<string, AccessCall> = {
  'e_contacts.set_owner': {
    about: async (world) => ({
      params: { id: await newThread(world) },
      body: { clinician_id: world.t.clinic.nurse.id, owner_version: 0 },
    }),
    missing: noThread,
  },
  'e_contacts.inbox_counts': { about: () => ({}) },
  'e_contacts.send_held': { about: heldBy, missing: noThread },
  'e_contacts.discard_held': { about: heldBy, missing: noThread },
  'statistics.team': { about: () => ({ query: { period: '7d' } }) },
  'statistics.tallies': {
    about: ({ t }) => ({
      params: { institution_id: t.clinic.doctor.institution_id },
      query: { month: '2026-11' },
    }),
    missing: (given) => ({ ...given, params: { institution_id: unknownId() } }),
  },
  'team_care.members': { about: () => ({}) },
  'team_care.of_patient': { about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }), missing: noPatient },
  'team_care.consent': {
    about: ({ t }) => ({
      params: { patient_id: t.clinic.achieng.id, institution_id: t.clinic.doctor.institution_id },
      body: { consent: 'team' },
    }),
    missing: noPatient,
  },
  'team_care.set': {
    about: async (world) => ({
      params: { institution_id: world.t.clinic.doctor.institution_id },
      body: { is_on: true, version: await versionOf(world) },
    }),
    missing: (given) => ({ ...given, params: { institution_id: unknownId() } }),
  },
};
