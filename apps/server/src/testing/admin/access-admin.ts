/** Calls that manage institutions, their clinicians and invitations. */
import { aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { noHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { putClinician, putInstitution } from '../insert-people.ts';
import { aClinicianInvitation, anInstitutionForm } from './inviting-clinicians.ts';
import { contentReview } from '../rights/access-content-review.ts';

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

export async function draftInvitation({ t }: World): Promise<string> {
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

const aboutDraft = async (world: World): Promise<Given> => ({
  params: { invitation_id: await draftInvitation(world) },
});

const institutions: Record<string, AccessCall> = {
  'institutions.list': { about: () => ({}) },
  'institutions.create': {
    about: () => ({ body: { id: idOf(nextSerial()), institution: anInstitutionForm() } }),
  },
  'institutions.get': { about: ownInstitution, missing: noInstitution },
  'institutions.update': {
    about: async (world) => ({
      ...(await newInstitution(world)),
      body: { institution: anInstitutionForm(), version: 1 },
    }),
    missing: noInstitution,
  },
  'institutions.delete': { about: newInstitution, missing: noInstitution },
  'institutions.set_contact_card': {
    about: (world) => versioned(world, { text: 'Karibu {patient_name}' }),
    missing: noInstitution,
  },
  'institutions.set_registration': {
    about: (world) => versioned(world, { registration: 'open' }),
    missing: noInstitution,
  },
  'institutions.set_free_services': {
    about: (world) => versioned(world, { free_services: ['MALARIA_TEST'] }),
    missing: noInstitution,
  },
  'institutions.set_notifications': {
    about: (world) => versioned(world, { notifications: { sms_after_minutes: 5, sms_per_day: null, ways: {} } }),
    missing: noInstitution,
  },
  'institutions.set_own_account_age': {
    about: (world) => versioned(world, { own_account_age: 12 }),
    missing: noInstitution,
  },
  'institutions.set_second_factor_rule': {
    about: (world) => versioned(world, { is_required: false }),
    missing: noInstitution,
  },
  'opening_hours.get': { about: ownInstitution, missing: noInstitution },
  'opening_hours.set': { about: (world) => versioned(world, { hours: noHours }), missing: noInstitution },
  'patients.list_of_institution': { about: ownInstitution, missing: noInstitution, isAboutOthers: true },
};

const clinicians: Record<string, AccessCall> = {
  'clinicians.list': { about: ownInstitution, missing: noInstitution },
  'clinicians.get': { about: about(), missing: noClinician },
  'clinicians.update': {
    about: about(async () => ({ profession: 'Midwife', version: 1 })),
    missing: noClinician,
  },
  'clinicians.decide_approval': {
    about: about(async () => ({ approval: 'approved' }), { approval: 'waiting' }),
    missing: noClinician,
  },
  'clinicians.set_clinical_lead': { about: about(async () => ({ is_clinical_lead: true })), missing: noClinician },
  'clinicians.end_sessions': { about: about(), missing: noClinician },
  'clinicians.hand_over': { about: about(anotherColleague), missing: noClinician },
  'clinicians.deactivate': { about: about(anotherColleague), missing: noClinician },
  'clinicians.reactivate': { about: about(), missing: noClinician },
};

const away = { from: '2026-12-01', until: '2026-12-12', cover_id: null };

const absences: Record<string, AccessCall> = {
  'absences.get': { about: about(), missing: noClinician },
  'absences.set': { about: about(async () => ({ absence: away, version: 0 })), missing: noClinician },
  'absences.end': { about: about(), missing: noClinician },
};

const invitations: Record<string, AccessCall> = {
  'clinician_invitations.create': { about: () => ({ body: aClinicianInvitation() }) },
  'clinician_invitations.list': { about: () => ({}) },
  'clinician_invitations.update': {
    about: async (world) => ({
      ...(await aboutDraft(world)),
      body: { ...aClinicianInvitation(), version: 1 },
    }),
    missing: noInvitation,
  },
  'clinician_invitations.send': { about: aboutDraft, missing: noInvitation },
  'clinician_invitations.delete': { about: aboutDraft, missing: noInvitation },
  'clinician_invitations.validate_token': { about: () => ({ params: { token: 'none' } }), status: 404 },
  'clinician_invitations.decline': { about: () => ({ params: { token: 'none' } }), status: 404 },
};

export const admin: Record<string, AccessCall> = {
  ...institutions,
  ...clinicians,
  ...absences,
  ...invitations,
  ...contentReview,
};
