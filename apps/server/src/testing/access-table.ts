/**
 * Calls of all contracts about Achieng's record or her doctor's institution. A contract without a row here fails the
 * authorization test.
 */
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { newId } from '#server/work/new-id.ts';
import { askForBill, askWhileBreathingHard } from './answers.ts';
import { type AccessCall, type Given, type World, unknownId } from './access-row.ts';
import { admin } from './admin/access-admin.ts';
import { appointments } from './appointments/access-appointments.ts';
import { assisted } from './assisted/access-assisted.ts';
import { attachments } from './attachments/access-attachments.ts';
import { audit } from './audit/access-audit.ts';
import { fhir } from './audit/access-fhir.ts';
import { caregivers } from './rights/access-caregivers.ts';
import { drafts } from './rights/access-drafts.ts';
import { dataRequests } from './data-requests/access-data-requests.ts';
import { putClinician, putRelationship } from './insert-people.ts';
import { invitations } from './invitations/access-invitations.ts';
import { quickReplies } from './rights/access-quick-replies.ts';
import { mergedRecords } from './rights/access-merged-records.ts';
import { record } from './rights/access-record.ts';
import { speech } from './rights/access-speech.ts';
import { team } from './rights/access-team.ts';
import { aClinicianForm, aPatientForm, startRegistration, goodPassword } from './registering.ts';
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
const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });
const nothing = (): Given => ({});

/** An emergency of a colleague's thread that others were told of by now. */
async function overdueOfColleague({ t, achieng }: World): Promise<Given> {
  const colleague = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  await putRelationship(t.put, { clinician: colleague, patient: t.clinic.achieng }, { id: newId(t.time.now) });
  const body = { topic: 'services', answers: askWhileBreathingHard, clinician_id: colleague.id };
  const { e_contact } = await achieng.ok(createEContact, { body });
  const told = t.db.updateTable('e_contact').set({ escalated_at: new Date(t.time.now) });
  await told.where('id', '=', e_contact.id).execute();
  return {};
}

/** A thread whose patient no channel could reach. */
async function notReached(world: World): Promise<Given> {
  const { id } = (await newThread(world)).e_contact;
  const noted = world.t.db.updateTable('e_contact').set({ patient_not_reached_at: new Date(world.t.time.now) });
  await noted.where('id', '=', id).execute();
  return {};
}

const threads: Record<string, AccessCall> = {
  'e_contacts.for_clinician': { about: threadParams, missing: noThread },
  'e_contacts.for_patient': { about: threadParams, missing: noThread },
  'e_contacts.post_message': {
    about: async (world) => ({ ...(await threadParams(world)), body: { message: 'Habari' } }),
    missing: noThread,
  },
  'e_contacts.set_status': {
    about: async (world) => ({ ...(await threadParams(world)), body: { status: 'resolved' } }),
    missing: noThread,
  },
  'corrections.create': {
    about: async (world) => ({
      ...(await threadParams(world)),
      body: { id: unknownId(), question_id: null, text: 'It was on Monday', data_request_id: null },
    }),
    missing: noThread,
  },
  'e_contacts.log_call': {
    about: async (world) => ({ ...(await threadParams(world)), body: { outcome: 'no_answer' } }),
    missing: noThread,
  },
  'e_contacts.complete_answers': {
    about: async (world) => {
      const body = { topic: 'services', answers: {}, partial: true as const, clinician_id: world.t.clinic.doctor.id };
      const { e_contact } = await world.achieng.ok(createEContact, { body });
      return { params: { id: e_contact.id }, body: { answers: askForBill } };
    },
    missing: noThread,
  },
  'e_contacts.keep_from_caregivers': {
    about: async (world) => ({ ...(await threadParams(world)), body: { for_caregivers: false } }),
    missing: noThread,
  },
  'e_contacts.no_reply_needed': {
    about: async (world) => ({ ...(await threadParams(world)), body: { seen_seq: 0 } }),
    missing: noThread,
  },
  'e_contacts.answer_care': {
    about: async (world) => ({
      params: { id: (await newThread(world, askWhileBreathingHard)).e_contact.id },
      body: { answer: 'yes' },
    }),
    missing: noThread,
  },
  'e_contacts.propose_answer': { about: threadParams, missing: noThread },
  'e_contacts.mark_seen': { about: threadParams, missing: noThread },
  'red_flags.overdue_of_institution': {
    about: async (world) => {
      await overdueOfColleague(world);
      return { params: { institution_id: world.t.clinic.doctor.institution_id } };
    },
    missing: (given) => ({ ...given, params: { institution_id: unknownId() } }),
  },
  'red_flags.acknowledge_all': {
    about: async (world) => {
      const { e_contact, red_flags } = await newThread(world, askWhileBreathingHard);
      return { params: { id: e_contact.id }, body: { red_flag_ids: red_flags.map((flag) => flag.id) } };
    },
    missing: noThread,
  },
  'red_flags.judge': {
    about: async (world) => {
      const { id } = (await newThread(world)).e_contact;
      await world.achieng.ok(postMessage, { params: { id }, body: { message: 'I am bleeding a lot' } });
      const flag = world.t.db.selectFrom('red_flag').select('id').where('e_contact_id', '=', id);
      const { id: red_flag_id } = await flag.executeTakeFirstOrThrow();
      return { params: { red_flag_id }, body: { judgement: 'confirmed' } };
    },
    missing: (given) => ({ ...given, params: { red_flag_id: unknownId() } }),
  },
  'red_flags.take_back': {
    about: async (world) => ({
      params: { red_flag_id: (await newThread(world, askWhileBreathingHard)).red_flags[0]?.id },
    }),
    missing: (given) => ({ ...given, params: { red_flag_id: unknownId() } }),
  },
  'red_flags.list_of_patient': {
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'red_flags.acknowledge': {
    about: async (world) => ({
      params: { red_flag_id: (await newThread(world, askWhileBreathingHard)).red_flags[0]?.id },
    }),
    missing: (given) => ({ ...given, params: { red_flag_id: unknownId() } }),
  },
};

const inquiries: Record<string, AccessCall> = {
  // Always about Achieng, whoever sends it: a clinician names her, and so would a patient who tries.
  'e_contacts.create': {
    about: ({ t }) => ({ body: { topic: 'services', answers: askForBill, patient_id: t.clinic.achieng.id } }),
    missing: (given) => ({ body: { ...(given.body as object), patient_id: unknownId() } }),
  },
  'e_contacts.list_for_clinician': {
    about: ({ t }) => ({ query: { patient_id: t.clinic.achieng.id } }),
    missing: () => ({ query: { patient_id: unknownId() } }),
  },
  'e_contacts.list_for_patient': {
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'e_contacts.needs_you_now': { about: nothing },
  'e_contacts.overdue_of_colleagues': { about: overdueOfColleague },
};

const people: Record<string, AccessCall> = {
  'patients.me': { about: nothing },
  'patients.timeline': { about: nothing },
  'clinicians.me': { about: nothing },
  'clinicians.own': { about: nothing },
  'patients.list': { about: nothing },
  'statistics.get': { about: () => ({ query: { period: '7d' } }) },
  'patients.get': {
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: noPatient,
  },
  'users.update': { about: () => ({ body: { preferred_language: 'sw' } }) },
  'sessions.login': {
    about: ({ t }) => ({
      body: { mobile_number: t.clinic.doctor.user.mobile_number, password: testPassword, user_type: 'clinician' },
    }),
  },
  'notifications.push_key': { about: nothing },
  'notifications.later': { about: () => ({ body: { token: 'of-nobody' } }) },
  'notifications.not_reached': { about: notReached },
  // Without the cookie of a session there is nothing to renew.
  'sessions.refresh': { about: nothing, status: 401 },
  'sessions.logout': { about: nothing },
  'support.liveness': { about: nothing },
  'support.readiness': { about: nothing },
};

const aSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-nobody',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** Calls about the caller's own account and nothing else. */
const ownAccount: Record<string, AccessCall> = {
  'sessions.device_secret': { about: nothing },
  'sessions.list': { about: nothing },
  'notifications.settings': { about: nothing },
  'notifications.set_settings': { about: () => ({ body: { has_sound: true } }) },
  'notifications.subscribe': { about: () => ({ body: aSubscription }) },
  'notifications.unsubscribe': { about: () => ({ body: { endpoint: aSubscription.endpoint } }) },
  'sessions.end': {
    about: async ({ t }) => ({ params: { session_id: sessionOf(await tokenFor(t, t.clinic.achieng)) } }),
    missing: () => ({ params: { session_id: unknownId() } }),
  },
  'sessions.end_others': { about: nothing },
  'passwords.change': {
    about: () => ({ body: { password: testPassword, new_password: testPassword } }),
  },
  'second_factor.get': { about: nothing },
  'second_factor.begin': { about: () => ({ body: { password: testPassword } }) },
  // Nobody has begun, so no code is right.
  'second_factor.confirm': { about: () => ({ body: { code: '123456' } }), status: 400 },
  'second_factor.remove': { about: () => ({ body: { password: testPassword } }) },
  'patients.update_own': {
    about: () => ({
      body: { given_name: 'Adhiambo', birthday: '1990-01-31', gender: 'female', address: 'Kondele, Kisumu' },
    }),
  },
  'clinicians.update_own': {
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
const visitors: Record<string, AccessCall> = {
  'registrations.register_patient': { about: () => ({ body: aPatientForm() }) },
  'registrations.register_clinician': {
    about: ({ t }) => ({ body: aClinicianForm(t.clinic.doctor.institution_id) }),
  },
  'registrations.verify_phone': { about: async ({ t }) => ({ body: await startRegistration(t, aPatientForm()) }) },
  'verifications.resend_code': {
    about: () => ({ body: { verification_id: unknownId() } }),
    status: 410,
  },
  'passwords.forgot': {
    about: ({ t }) => ({ body: { mobile_number: t.clinic.achieng.user.mobile_number, user_type: 'patient' } }),
  },
  'passwords.reset': {
    about: () => ({ body: { ...nobodyKnows(), password: goodPassword } }),
    status: 410,
  },
  'institutions.choices': { about: nothing },
};

export const accessTable: Readonly<Record<string, AccessCall>> = {
  ...visitors,
  ...inquiries,
  ...threads,
  ...attachments,
  ...speech,
  ...drafts,
  ...people,
  ...ownAccount,
  ...assisted,
  ...appointments,
  ...invitations,
  ...audit,
  ...caregivers,
  ...fhir,
  ...mergedRecords,
  ...team,
  ...quickReplies,
  ...record,
  ...dataRequests,
  ...admin,
};
