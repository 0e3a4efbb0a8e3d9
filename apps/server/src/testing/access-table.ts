/**
 * For every contract: who may make the call about Achieng's record, and how it is made. A contract without a row here
 * fails the authorization test.
 */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { askForBill, askWhileBreathingHard } from './answers.ts';
import { type AccessRow, type Given, type World, unknownId } from './access-row.ts';
import { admin } from './admin/access-admin.ts';
import { assisted } from './assisted/access-assisted.ts';
import { audit } from './audit/access-audit.ts';
import { invitations } from './invitations/access-invitations.ts';
import { aClinicianForm, aPatientForm, begun, goodPassword } from './registering.ts';
import { testPassword, tokenFor } from './test-app.ts';

const sessionOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

async function newThread({ t, achieng }: World, answers: Answers = askForBill) {
  return achieng.ok(createEContact, {
    body: { topic: 'services', answers, clinician_id: t.clinic.doctor.id },
  });
}

const threadParams = async (world: World): Promise<Given> => ({
  params: { id: (await newThread(world)).e_contact.id },
});
const noThread = (given: Given): Given => ({ ...given, params: { id: unknownId() } });
const draftParams = ({ t }: World): Given => ({ params: { patient_id: t.clinic.achieng.id, topic: 'services' } });
const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });
const nothing = (): Given => ({});

const threads: Record<string, AccessRow> = {
  'e_contacts.for_clinician': { who: ['carer'], about: threadParams, missing: noThread },
  'e_contacts.for_patient': { who: ['owner'], about: threadParams, missing: noThread },
  'e_contacts.post_message': {
    who: ['owner', 'carer'],
    about: async (world) => ({ ...(await threadParams(world)), body: { message: 'Habari' } }),
    missing: noThread,
  },
  'e_contacts.set_status': {
    who: ['carer'],
    about: async (world) => ({ ...(await threadParams(world)), body: { status: 'resolved' } }),
    missing: noThread,
  },
  'e_contacts.mark_seen': { who: ['owner', 'carer'], about: threadParams, missing: noThread },
  'red_flags.acknowledge': {
    who: ['carer'],
    about: async (world) => ({
      params: { red_flag_id: (await newThread(world, askWhileBreathingHard)).red_flags[0]?.id },
    }),
    missing: (given) => ({ ...given, params: { red_flag_id: unknownId() } }),
  },
};

const inquiries: Record<string, AccessRow> = {
  // Whoever it is sent by, it is about Achieng: a clinician says so, and so would a patient who tries.
  'e_contacts.create': {
    who: ['owner', 'carer'],
    about: ({ t }) => ({ body: { topic: 'services', answers: askForBill, patient_id: t.clinic.achieng.id } }),
    missing: (given) => ({ body: { ...(given.body as object), patient_id: unknownId() } }),
  },
  'e_contacts.list_for_clinician': {
    who: ['carer'],
    about: ({ t }) => ({ query: { patient_id: t.clinic.achieng.id } }),
    missing: () => ({ query: { patient_id: unknownId() } }),
  },
  'e_contacts.list_for_patient': {
    who: ['owner'],
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'e_contacts.needs_you_now': { who: 'self', about: nothing },
};

const drafts: Record<string, AccessRow> = {
  'questionnaires.list_drafts': {
    who: ['owner', 'carer'],
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'questionnaires.load_draft': { who: ['owner', 'carer'], about: draftParams, missing: noPatient },
  'questionnaires.save_draft': {
    who: ['owner', 'carer'],
    about: (world) => ({ ...draftParams(world), body: { answers: askForBill } }),
    missing: noPatient,
  },
  'questionnaires.discard_draft': { who: ['owner', 'carer'], about: draftParams, missing: noPatient },
};

const people: Record<string, AccessRow> = {
  'patients.me': { who: 'self', about: nothing },
  'clinicians.me': { who: 'self', about: nothing },
  'clinicians.own': { who: 'self', about: nothing },
  'patients.list': { who: 'self', about: nothing },
  'patients.get': {
    who: ['carer'],
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'users.update': { who: 'self', about: () => ({ body: { preferred_language: 'sw' } }) },
  'sessions.login': {
    who: 'anyone',
    about: ({ t }) => ({
      body: { mobile_number: t.clinic.doctor.user.mobile_number, password: testPassword, user_type: 'clinician' },
    }),
  },
  // Without the cookie of a session there is nothing to renew.
  'sessions.refresh': { who: 'anyone', about: nothing, status: 401 },
  'sessions.logout': { who: 'anyone', about: nothing },
  'support.liveness': { who: 'anyone', about: nothing },
  'support.readiness': { who: 'anyone', about: nothing },
};

/** What is somebody's own account and nothing else. */
const ownAccount: Record<string, AccessRow> = {
  'sessions.list': { who: 'self', about: nothing },
  'sessions.end': {
    who: ['owner'],
    about: async ({ t }) => ({ params: { session_id: sessionOf(await tokenFor(t, t.clinic.achieng)) } }),
    missing: () => ({ params: { session_id: unknownId() } }),
  },
  'sessions.end_others': { who: 'self', about: nothing },
  'passwords.change': {
    who: 'self',
    about: () => ({ body: { password: testPassword, new_password: testPassword } }),
  },
  'second_factor.get': { who: 'self', about: nothing },
  'second_factor.begin': { who: 'self', about: () => ({ body: { password: testPassword } }) },
  // Nobody has begun, so no code is right.
  'second_factor.confirm': { who: 'self', about: () => ({ body: { code: '123456' } }), status: 400 },
  'second_factor.remove': { who: 'self', about: () => ({ body: { password: testPassword } }) },
  'patients.update_own': {
    who: 'self',
    about: () => ({
      body: { given_name: 'Adhiambo', birthday: '1990-01-31', gender: 'female', address: 'Kondele, Kisumu' },
    }),
  },
  'clinicians.update_own': {
    who: 'self',
    about: () => ({
      body: {
        given_name: 'Wanjiru',
        birthday: '1980-01-31',
        gender: 'female',
        profession: 'General practitioner',
        patient_list_name: 'Family medicine',
        work_experience: 'Ten years in primary care',
        expanding_patients: true,
      },
    }),
  },
};

const nobodyKnows = () => ({ verification_id: unknownId(), code: '123456' });

/** Calls of somebody who has no account yet, or no password any more. */
const visitors: Record<string, AccessRow> = {
  'registrations.register_patient': { who: 'anyone', about: () => ({ body: aPatientForm() }) },
  'registrations.register_clinician': {
    who: 'anyone',
    about: ({ t }) => ({ body: aClinicianForm(t.clinic.doctor.institution_id) }),
  },
  'registrations.verify_phone': { who: 'anyone', about: async ({ t }) => ({ body: await begun(t, aPatientForm()) }) },
  'verifications.resend_code': {
    who: 'anyone',
    about: () => ({ body: { verification_id: unknownId() } }),
    status: 410,
  },
  'passwords.forgot': {
    who: 'anyone',
    about: ({ t }) => ({ body: { mobile_number: t.clinic.achieng.user.mobile_number, user_type: 'patient' } }),
  },
  'passwords.reset': {
    who: 'anyone',
    about: () => ({ body: { ...nobodyKnows(), password: goodPassword } }),
    status: 410,
  },
  'institutions.choices': { who: 'anyone', about: nothing },
};

export const accessTable: Readonly<Record<string, AccessRow>> = {
  ...visitors,
  ...inquiries,
  ...threads,
  ...drafts,
  ...people,
  ...ownAccount,
  ...assisted,
  ...invitations,
  ...audit,
  ...admin,
};
