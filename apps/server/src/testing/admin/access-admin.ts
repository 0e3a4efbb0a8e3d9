/** Who may manage institutions, their clinicians and invitations. */
import { aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type AccessRow, type Given, type World, unknownId } from '../access-row.ts';
import { putClinician, putInstitution } from '../insert-people.ts';
import { aClinicianInvitation, anInstitutionForm } from './inviting-clinicians.ts';

const admins = ['admin', 'superuser'] as const;

const noInstitution = (given: Given): Given => ({ ...given, params: { institution_id: unknownId() } });
const noClinician = (given: Given): Given => ({ ...given, params: { clinician_id: unknownId() } });
const noInvitation = (given: Given): Given => ({ ...given, params: { invitation_id: unknownId() } });

const ownInstitution = ({ t }: World): Given => ({ params: { institution_id: t.clinic.doctor.institution_id } });

/** As it is at the moment: others change it too. */
async function versioned(world: World, body: object): Promise<Given> {
  const { institution_id } = world.t.clinic.doctor;
  const row = world.t.db.selectFrom('institution').select('version').where('id', '=', institution_id);
  const { version } = await row.executeTakeFirstOrThrow();
  return { params: { institution_id }, body: { ...body, version } };
}

const newInstitution = async ({ t }: World): Promise<Given> => ({
  params: { institution_id: (await putInstitution(t.put, anInstitution())).id },
});

const colleague = ({ t }: World, over: Parameters<typeof aClinician>[1] = {}) =>
  putClinician(t.put, aClinician(t.clinic.doctor.institution_id, over));

const about =
  (body?: (world: World) => Promise<object>, over: Parameters<typeof aClinician>[1] = {}) =>
  async (world: World): Promise<Given> => ({
    params: { clinician_id: (await colleague(world, over)).id },
    ...(body !== undefined && { body: await body(world) }),
  });

const anotherColleague = async (world: World) => ({ hand_over_to: (await colleague(world)).id });

async function draft({ t }: World): Promise<string> {
  const id = idOf(nextSerial());
  const { id: _, ...invitation } = aClinicianInvitation();
  const { id: invited_by, institution_id } = t.clinic.doctor;
  await t.db
    .insertInto('clinician_invitation')
    .values({
      ...invitation,
      id,
      invited_by,
      institution_id,
      created_at: t.put.at,
    })
    .execute();
  return id;
}

const aboutDraft = async (world: World): Promise<Given> => ({ params: { invitation_id: await draft(world) } });

const institutions: Record<string, AccessRow> = {
  'institutions.list': { who: ['superuser'], about: () => ({}) },
  'institutions.create': {
    who: ['superuser'],
    about: () => ({ body: { id: idOf(nextSerial()), institution: anInstitutionForm() } }),
  },
  'institutions.get': { who: admins, about: ownInstitution, missing: noInstitution },
  'institutions.update': {
    who: ['superuser'],
    about: async (world) => ({
      ...(await newInstitution(world)),
      body: { institution: anInstitutionForm(), version: 1 },
    }),
    missing: noInstitution,
  },
  'institutions.delete': { who: ['superuser'], about: newInstitution, missing: noInstitution },
  'institutions.set_contact_card': {
    who: admins,
    about: (world) => versioned(world, { text: 'Karibu {patient_name}' }),
    missing: noInstitution,
  },
  'institutions.set_registration': {
    who: admins,
    about: (world) => versioned(world, { registration: 'open' }),
    missing: noInstitution,
  },
  'patients.list_of_institution': { who: admins, about: ownInstitution, missing: noInstitution, isAboutOthers: true },
};

const clinicians: Record<string, AccessRow> = {
  'clinicians.list': { who: admins, about: ownInstitution, missing: noInstitution },
  'clinicians.get': { who: admins, about: about(), missing: noClinician },
  'clinicians.update': {
    who: admins,
    about: about(async () => ({ profession: 'Midwife', version: 1 })),
    missing: noClinician,
  },
  'clinicians.decide_approval': {
    who: admins,
    about: about(async () => ({ approval: 'approved' }), { approval: 'waiting' }),
    missing: noClinician,
  },
  'clinicians.end_sessions': { who: admins, about: about(), missing: noClinician },
  'clinicians.hand_over': { who: admins, about: about(anotherColleague), missing: noClinician },
  'clinicians.deactivate': { who: admins, about: about(anotherColleague), missing: noClinician },
  'clinicians.reactivate': { who: admins, about: about(), missing: noClinician },
};

const invitations: Record<string, AccessRow> = {
  'clinician_invitations.create': { who: admins, about: () => ({ body: aClinicianInvitation() }) },
  'clinician_invitations.list': { who: admins, about: () => ({}) },
  'clinician_invitations.update': {
    who: admins,
    about: async (world) => ({
      ...(await aboutDraft(world)),
      body: { ...aClinicianInvitation(), version: 1 },
    }),
    missing: noInvitation,
  },
  'clinician_invitations.send': { who: admins, about: aboutDraft, missing: noInvitation },
  'clinician_invitations.delete': { who: admins, about: aboutDraft, missing: noInvitation },
  'clinician_invitations.validate_token': { who: 'anyone', about: () => ({ params: { token: 'none' } }), status: 404 },
  'clinician_invitations.decline': { who: 'anyone', about: () => ({ params: { token: 'none' } }), status: 404 },
};

export const admin: Record<string, AccessRow> = { ...institutions, ...clinicians, ...invitations };
