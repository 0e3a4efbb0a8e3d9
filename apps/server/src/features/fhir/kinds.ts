/** The types of resources that are read from the database: how each is found, its mapping, and its patients. */
import type * as fhir from 'fhir/r4';
import { isTopicKey, loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOf } from '@hodi/domain/questionnaires/profile.ts';
import { type TopicKey, topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import type { Executor } from '#server/db/database.ts';
import { catalogInForce, changesOfVersion } from '#server/features/questionnaires/editions.service.ts';
import { withWordsAbout } from '#server/features/questionnaires/loaded-topics.service.ts';
import {
  type BothTexts,
  flagText,
  presentTexts,
  textsOfVersions,
} from '#server/features/questionnaires/texts-of-versions.service.ts';
import { localDay } from '#server/work/local-day.ts';
import type { Work } from '#server/work/work.ts';
import { auditEvent } from './mapping/audit-event.ts';
import { carePlanResource } from './mapping/care-plans.ts';
import {
  appointmentResource,
  communicationResource,
  flagResource,
  mediaResource,
  serviceResource,
} from './mapping/care.ts';
import { consentResource, dataRequestResource } from './mapping/consents.ts';
import { allergyResource, conditionResource, medicineResource, observationResource } from './mapping/record-entries.ts';
import { organizationResource, patientResource, practitionerResource } from './mapping/people.ts';
import { questionnaireResponse } from './mapping/questionnaire-response.ts';
import type { Content } from './mapping/questionnaire.ts';
import type { Asked } from './rows/asked.ts';
import { findAuditRows } from './rows/audit.ts';
import {
  type FlagRow,
  type InquiryRow,
  findAppointments,
  findFlags,
  findInquiries,
  findMessages,
  findPhotos,
  findServices,
} from './rows/care.repository.ts';
import { findEntries } from './rows/entries.repository.ts';
import { findConsents, findDataRequests } from './rows/consents.repository.ts';
import { findPlans } from './rows/plans.repository.ts';
import { findOrganizations, findPatients, findPractitioners } from './rows/people.repository.ts';

export type Resource = fhir.FhirResource & { id: string };

export interface Found {
  resource: Resource;
  /** The patients whose record it belongs to. */
  patient_ids: readonly string[];
  /** No more than the name, contact and member ID of a patient. */
  isNameAlone?: boolean;
}

/** Newest first, one more than `limit` if there is a next page. */
export type Kind = (work: Work, asked: Asked) => Promise<Found[]>;

export async function contentOf(key: TopicKey): Promise<Content> {
  const [topic, texts] = await Promise.all([loadTopic(key), presentTexts(key)]);
  return { topic, texts };
}

const firstTopic = topicKeys[0];

/** A topic that no longer exists has no questions: its answers are shown as they were stored. */
async function contentOfRow({ topic }: Pick<InquiryRow, 'topic'>): Promise<Content> {
  if (isTopicKey(topic)) return contentOf(topic);
  const content = await contentOf(firstTopic);
  return { ...content, topic: { ...content.topic, questions: [] } };
}

/** Includes the texts of the version whose rules raised them, if these are kept. */
export async function flagsInWords(db: Executor, rows: readonly FlagRow[]): Promise<FlagRow[]> {
  const versionOf = ({ topic, rule_version: version }: FlagRow) => ({ topic, version });
  const textsOf = await textsOfVersions(db, rows.map(versionOf));
  return rows.map((row) => {
    const text = flagText(textsOf(versionOf(row)), row.rule_id);
    return text === undefined ? row : { ...row, text };
  });
}

/** The texts for a caregiver who answers about the person. */
async function aboutThePerson(
  db: Executor,
  { topic, is_by_carer, ...row }: InquiryRow,
  texts: BothTexts,
): Promise<BothTexts> {
  if (!is_by_carer || !isTopicKey(topic)) return texts;
  const profile = profileOf(row.patient, new Date(row.created_at).toISOString().slice(0, 10));
  const person = { given_name: row.patient_name.given_name, profile };
  const changes = await changesOfVersion(db, topic, row.content_version);
  const inLanguage = (language: Language) =>
    withWordsAbout(topic, language, { texts: texts[language], person, changes });
  const about = languages.map(async (language) => [language, await inLanguage(language)] as const);
  return Object.fromEntries(await Promise.all(about)) as BothTexts;
}

/** Includes the texts of the version that was answered, if these are kept. */
export async function inquiriesInWords(db: Executor, rows: readonly InquiryRow[]): Promise<InquiryRow[]> {
  const versionOf = ({ topic, content_version: version }: InquiryRow) => ({ topic, version });
  const textsOf = await textsOfVersions(db, rows.map(versionOf));
  return Promise.all(
    rows.map(async (row) => {
      const texts = textsOf(versionOf(row));
      return texts === undefined ? row : { ...row, texts: await aboutThePerson(db, row, texts) };
    }),
  );
}

const ofPatient = (row: { patient_id: string }, resource: fhir.FhirResource): Found => ({
  resource: resource as Resource,
  patient_ids: [row.patient_id],
});

export const patients: Kind = async ({ tx }, asked) =>
  (await findPatients(tx, asked)).map((row) => ({
    resource: patientResource(row, asked.base) as Resource,
    patient_ids: [row.id],
    isNameAlone: !row.is_open,
  }));

export const practitioners: Kind = async ({ tx }, asked) =>
  (await findPractitioners(tx, asked)).map((row) => ({
    resource: practitionerResource(row, asked.base) as Resource,
    patient_ids: [],
  }));

export const organizations: Kind = async ({ tx }, asked) =>
  (await findOrganizations(tx, asked)).map((row) => ({
    resource: organizationResource(row, asked.base) as Resource,
    patient_ids: [],
  }));

export const inquiries: Kind = async ({ tx }, asked) =>
  Promise.all(
    (await inquiriesInWords(tx, await findInquiries(tx, asked))).map(async (row) =>
      ofPatient(row, questionnaireResponse(row, await contentOfRow(row), asked.base)),
    ),
  );

export const messages: Kind = async ({ tx }, asked) => {
  const rows = await findMessages(tx, asked);
  if (rows.length === 0) return [];
  const catalog = await catalogInForce(tx);
  const titleOf = (topic: string) => catalog.find(({ key }) => key === topic)?.title ?? { en: topic, sw: topic };
  return rows.map((row) => ofPatient(row, communicationResource(row, { base: asked.base, titleOf })));
};

export const photos: Kind = async ({ tx }, asked) =>
  (await findPhotos(tx, asked)).map((row) => ofPatient(row, mediaResource(row, asked.base)));

export const appointments: Kind = async ({ tx }, asked) =>
  (await findAppointments(tx, asked)).map((row) => ofPatient(row, appointmentResource(row, asked.base)));

export const flags: Kind = async ({ tx }, asked) =>
  (await flagsInWords(tx, await findFlags(tx, asked))).map((row) => ofPatient(row, flagResource(row, asked.base)));

export const services: Kind = async ({ tx }, asked) =>
  (await findServices(tx, asked)).map((row) => ofPatient(row, serviceResource(row, asked.base)));

export const allergies: Kind = async ({ tx }, asked) =>
  (await findEntries('allergy')(tx, asked)).map((row) => ofPatient(row, allergyResource(row, asked.base)));

export const conditions: Kind = async ({ tx }, asked) =>
  (await findEntries('condition')(tx, asked)).map((row) => ofPatient(row, conditionResource(row, asked.base)));

export const medicines: Kind = async ({ tx }, asked) =>
  (await findEntries('medicine')(tx, asked)).map((row) => ofPatient(row, medicineResource(row, asked.base)));

export const measurements: Kind = async ({ tx }, asked) =>
  (await findEntries('measurement')(tx, asked)).map((row) => ofPatient(row, observationResource(row)));

export const plans: Kind = async ({ tx, now, caller }, asked) =>
  (await findPlans(tx, asked)).map((row) => {
    const today = localDay(row.time_zone, now);
    const isClinician = caller.clinician !== null || asked.institution_id !== undefined;
    return ofPatient(row, carePlanResource(row, { today, isClinician }));
  });

/** Entries of a patient's record, apart from inquiries and visits. */
export const ofRecordEntries: readonly Kind[] = [allergies, conditions, medicines, measurements, plans];

export const consents: Kind = async ({ tx }, asked) =>
  (await findConsents(tx, asked)).map((row) => ofPatient(row, consentResource(row, asked.base)));

export const dataRequests: Kind = async ({ tx }, asked) =>
  (await findDataRequests(tx, asked)).map((row) => ofPatient(row, dataRequestResource(row, asked.base)));

export const auditEvents: Kind = async (work, asked) =>
  (await findAuditRows(work, asked)).map((row) => ({
    resource: auditEvent(row, asked.base) as Resource,
    patient_ids: row.patient_ids,
  }));
