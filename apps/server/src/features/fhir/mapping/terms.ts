/** Common terms of resources: our own systems under the public address, references, texts in both languages. */
import type * as fhir from 'fhir/r4';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { type Bilingual, languages } from '@hodi/domain/shared/language.ts';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';

/** `https://hodi.example.org/fhir`: prefix of all our addresses and systems. */
export type Base = string;

/** Our own extensions, code systems and identifiers; docs/fhir.md describes them. */
export type OwnExtensionName =
  | 'acknowledged-by'
  | 'asked-of'
  | 'changed-answer'
  | 'clinician-role'
  | 'consent-how'
  | 'content-version'
  | 'correction'
  | 'handed-over'
  | 'handed-over-from'
  | 'inquiry-status'
  | 'institution'
  | 'link-id'
  | 'received'
  | 'shown-when';
export type OwnSystemName =
  | 'action'
  | 'allergy'
  | 'appointment-type'
  | 'clinician-role'
  | 'condition'
  | 'data-request'
  | 'institution-type'
  | 'medicine'
  | 'red-flag-rule'
  | 'service'
  | 'topic';
/** The options of one question. */
export type AnswersSystemName = `answers-${string}`;
export type OwnIdentifierName = 'member-id' | 'license-number' | 'clinician-license-number' | 'facility-code';

export const systemOf = (base: Base, name: OwnSystemName | AnswersSystemName): string => `${base}/CodeSystem/${name}`;
export const namingSystem = (base: Base, name: OwnIdentifierName): string => `${base}/NamingSystem/${name}`;
export const ownExtension = (base: Base, name: OwnExtensionName): string => `${base}/StructureDefinition/${name}`;

/** Codes of audit events. */
export const dicom = 'http://dicom.nema.org/resources/ontology/DCM';

export const hl7 = {
  organizationType: 'http://terminology.hl7.org/CodeSystem/organization-type',
  appointmentStatus: 'http://hl7.org/fhir/appointmentstatus',
  appointmentType: 'http://terminology.hl7.org/CodeSystem/v2-0276',
} as const;

/** HL7's status of an appointment by ours. */
export const appointmentStatus = {
  scheduled: 'booked',
  completed: 'fulfilled',
  cancelled: 'cancelled',
  deleted: 'entered-in-error',
} as const;

export const iso = (at: number): string => new Date(at).toISOString();

export const reference = (type: string, id: string, display?: string): fhir.Reference => ({
  reference: `${type}/${id}`,
  type,
  ...(display !== undefined && display !== '' && { display }),
});

/**
 * Ids of a type in the references of JSON text. Free text that looks like a reference is not matched: its quotes are
 * escaped there.
 */
export function idsReferredTo(json: string, type: string): string[] {
  const found = json.matchAll(new RegExp(`"reference":"${type}/([^"]+)"`, 'g'));
  return [...new Set([...found].map(([, id = '']) => id))].filter((id) => idSchema.safeParse(id).success);
}

export const nameShown = (person: PersonName, role?: ClinicianRole): string => displayName(person, role);

/** The other languages of a text whose value is English, as FHIR's translation extension. */
export const inKiswahili = (text: Bilingual): fhir.Element => ({
  extension: languages
    .filter((language) => language !== 'en')
    .map((language) => ({
      url: 'http://hl7.org/fhir/StructureDefinition/translation',
      extension: [
        { url: 'lang', valueCode: language },
        { url: 'content', valueString: text[language] },
      ],
    })),
});

/** For a text that existed and is not kept. */
export const unknownText: fhir.Element = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};

export interface Named {
  system: string;
  code: string;
  text: Bilingual;
}

export const codingOf = ({ system, code, text }: Named): fhir.Coding => ({
  system,
  code,
  display: text.en,
  _display: inKiswahili(text),
});

/** A concept of ours, with its text in both languages, after codings of other systems if there are any. */
export const conceptOf = (named: Named, ...others: fhir.Coding[]): fhir.CodeableConcept => ({
  coding: [...others, codingOf(named)],
  text: named.text.en,
  _text: inKiswahili(named.text),
});

/** Without a version: former versions cannot be requested, and no counter of ours covers everything that is shown. */
export const metaOf = (updated: number): fhir.Meta => ({ lastUpdated: iso(updated) });

/** Names, with a doctor's title in front. */
export function humanName(person: PersonName, role?: ClinicianRole): fhir.HumanName {
  const { given_name, additional_name, family_name } = person;
  return {
    use: 'official',
    text: nameShown(person, role),
    ...(family_name !== null && family_name !== '' && { family: family_name }),
    given: [given_name, additional_name].filter((name) => name !== null && name !== ''),
    ...(role === 'doctor' && { prefix: ['Dr.'] }),
  } as fhir.HumanName;
}

/** A number as it is kept, E.164: `+254712345678`. */
export const phone = (value: string, use: 'mobile' | 'work' = 'mobile'): fhir.ContactPoint => ({
  system: 'phone',
  value,
  use,
});
export const email = (value: string): fhir.ContactPoint => ({ system: 'email', value });

export const genderCode = (gender: string): fhir.Patient['gender'] =>
  gender === 'male' || gender === 'female' || gender === 'other' ? gender : 'unknown';

/** A topic's key as an id of FHIR, which knows no underscore. */
export const questionnaireId = (topic: string): string => topic.replaceAll('_', '-');
export const questionnaireUrl = (base: Base, topic: string): string =>
  `${base}/Questionnaire/${questionnaireId(topic)}`;
