import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Answers } from '@hodi/domain/questionnaires/topic.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { plan } from '../rights/access-plans.ts';
import { allergy, condition, measurement, medicine } from '../rights/access-record.ts';
import { askForBill, askWhileBreathingHard } from '../answers.ts';
import { aPhotoFile, announced, uploadUntilMade } from '../attachments/uploading.ts';
import { personFor } from '../clinic-app.ts';
import { putAppointment } from '../insert-appointments.ts';

const read = (id: string): Given => ({ params: { id } });
const missing = (given: Given): Given => ({ ...given, params: { id: unknownId() } });
const ofAchieng = ({ t }: World): Given => ({ query: { patient: t.clinic.achieng.id } });

const ask = ({ t, achieng }: World, answers: Answers = askForBill) =>
  achieng.ok(createEContact, { body: { topic: 'services', answers, clinician_id: t.clinic.doctor.id } });

const appointmentOf = ({ t }: World) =>
  putAppointment(
    t.put,
    { clinician: t.clinic.doctor, patient: t.clinic.achieng },
    { start: '2027-01-04T06:00:00Z', status: 'cancelled' },
  );

/** A line about Achieng that her doctor left. */
async function lineOf(world: World): Promise<string> {
  const { t } = world;
  const { e_contact } = await ask(world);
  await (await personFor(t, t.clinic.doctor)).ok(getThreadForClinician, { params: { id: e_contact.id } });
  const line = await t.db
    .selectFrom('audit_line')
    .select('id')
    .where('subject_id', '=', e_contact.id)
    .where('user_id', '=', t.clinic.doctor.user.id)
    .executeTakeFirstOrThrow();
  return line.id;
}

async function messageOf(world: World): Promise<string> {
  const { e_contact } = await ask(world);
  const sent = await world.achieng.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Habari' } });
  return sent.e_contact_message.id;
}

async function serviceOf({ t, achieng }: World): Promise<string> {
  const { service_interest } = await achieng.ok(createServiceInterest, {
    body: { id: unknownId(), patient_id: t.clinic.achieng.id, service: 'HIV_TEST' },
  });
  return service_interest.id;
}

/** The consent by which her doctor may see her record. */
async function consentOf({ t }: World): Promise<string> {
  const tie = t.db
    .selectFrom('relationship')
    .select('id')
    .where('patient_id', '=', t.clinic.achieng.id)
    .where('clinician_id', '=', t.clinic.doctor.id);
  return (await tie.executeTakeFirstOrThrow()).id;
}

/** With the answers of an inquiry. */
async function photoOf({ t, achieng }: World): Promise<string> {
  const file = await aPhotoFile({ width: 64, height: 48 });
  const about = announced(file);
  const body = { topic: 'services', answers: askForBill, clinician_id: t.clinic.doctor.id, attachments: [about] };
  await achieng.ok(createEContact, { body });
  await uploadUntilMade(achieng, about.id, file);
  return about.id;
}

async function dataRequestOf({ achieng }: World): Promise<string> {
  const body = { id: unknownId(), kind: 'correction', text: 'My birthday is wrong' };
  return (await achieng.ok(createDataRequest, { body })).data_request.id;
}

/** Id of the record entry in another row's call. */
const idIn = ({ params }: Given): string => String(params?.['entry_id']);

const searches: Record<string, AccessCall> = {
  'fhir.search_allergy_intolerance': { about: ofAchieng },
  'fhir.search_condition': { about: ofAchieng },
  'fhir.search_medication_statement': { about: ofAchieng },
  'fhir.search_observation': { about: ofAchieng },
  'fhir.search_appointment': { about: ofAchieng },
  'fhir.search_audit_event': { about: ofAchieng },
  'fhir.search_communication': { about: ofAchieng },
  'fhir.search_care_plan': { about: ofAchieng },
  'fhir.search_consent': { about: ofAchieng },
  'fhir.search_flag': { about: ofAchieng },
  'fhir.search_media': { about: ofAchieng },
  'fhir.search_organization': { about: () => ({}) },
  'fhir.search_patient': { about: ({ t }) => ({ query: { _id: t.clinic.achieng.id } }) },
  'fhir.search_practitioner': { about: () => ({}) },
  'fhir.search_questionnaire': { about: () => ({}) },
  'fhir.search_questionnaire_response': { about: ofAchieng },
  'fhir.search_service_request': { about: ofAchieng },
  'fhir.search_task': { about: ofAchieng },
};

/** Read as FHIR, with the rights of the screens. */
export const fhir: Record<string, AccessCall> = {
  ...searches,
  'fhir.capabilities': { about: () => ({}) },
  'fhir.everything': { about: ({ t }) => read(t.clinic.achieng.id), missing },
  'record_file.paper': {
    about: ({ t }) => ({ params: { patient_id: t.clinic.achieng.id } }),
    missing: () => ({ params: { patient_id: unknownId() } }),
  },
  'fhir.read_allergy_intolerance': { about: async (world) => read(idIn(await allergy(world))), missing },
  'fhir.read_condition': { about: async (world) => read(idIn(await condition(world))), missing },
  'fhir.read_medication_statement': { about: async (world) => read(idIn(await medicine(world))), missing },
  'fhir.read_observation': { about: async (world) => read(idIn(await measurement(world))), missing },
  'fhir.read_appointment': { about: async (world) => read(await appointmentOf(world)), missing },
  'fhir.read_audit_event': { about: async (world) => read(await lineOf(world)), missing },
  'fhir.read_communication': { about: async (world) => read(await messageOf(world)), missing },
  'fhir.read_care_plan': { about: async (world) => read((await plan(world)).id), missing },
  'fhir.read_consent': { about: async (world) => read(await consentOf(world)), missing },
  'fhir.read_flag': {
    about: async (world) => read((await ask(world, askWhileBreathingHard)).red_flags[0]?.id ?? ''),
    missing,
  },
  'fhir.read_media': { about: async (world) => read(await photoOf(world)), missing },
  'fhir.read_organization': { about: ({ t }) => read(t.clinic.doctor.institution_id), missing },
  'fhir.read_patient': { about: ({ t }) => read(t.clinic.achieng.id), missing },
  'fhir.read_practitioner': { about: ({ t }) => read(t.clinic.doctor.id), missing, isAboutOthers: true },
  'fhir.read_questionnaire': { about: () => read('headache') },
  'fhir.read_questionnaire_response': {
    about: async (world) => read((await ask(world)).e_contact.id),
    missing,
  },
  'fhir.read_task': { about: async (world) => read(await dataRequestOf(world)), missing },
  'fhir.read_service_request': { about: async (world) => read(await serviceOf(world)), missing },
};
