/** Extensions and code systems of our own, as docs/fhir.md lists them. Resources may use no others. */
import type { OwnExtensionName, OwnIdentifierName, OwnSystemName } from '#server/features/fhir/mapping/terms.ts';

/** Kind of a value, with the type that a reference points to. */
export type ValueKind =
  | 'code'
  | 'Coding'
  | 'date'
  | 'dateTime'
  | 'integer'
  | 'Quantity'
  | 'string'
  | 'Reference(Organization)'
  | 'Reference(Practitioner)';

export interface OwnPart {
  is: readonly ValueKind[];
  min: 0 | 1;
  max: '1' | '*';
}

interface Told {
  /** The element that it is an extension of. */
  on: 'Consent' | 'Flag' | 'Media' | 'Practitioner' | 'Questionnaire.item' | 'QuestionnaireResponse';
  /** In a sentence. */
  tells: string;
}
/** There at most once, with a value; or as often as there is something to tell, with parts. */
export type OwnExtension = Told & ({ is: ValueKind } | { parts: Readonly<Record<string, OwnPart>> });

const once = (...is: readonly ValueKind[]): OwnPart => ({ is, min: 1, max: '1' });
const maybe = (...is: readonly ValueKind[]): OwnPart => ({ is, min: 0, max: '1' });
const some = (...is: readonly ValueKind[]): OwnPart => ({ is, min: 0, max: '*' });

const anAnswer = ['Coding', 'date', 'integer', 'Quantity', 'string'] as const;

export const ownExtensions = {
  'acknowledged-by': {
    on: 'Flag',
    is: 'Reference(Practitioner)',
    tells: 'Who acknowledged the red flag.',
  },
  'asked-of': {
    on: 'QuestionnaireResponse',
    is: 'Reference(Practitioner)',
    tells: 'The clinician whom the inquiry is with now.',
  },
  'changed-answer': {
    on: 'QuestionnaireResponse',
    tells:
      'An answer that raised a red flag and was changed before sending: `link-id` and `text` of its question, `before` and `after` ' +
      '(each once for every option; no `after` where it was taken back), and each `rule`.',
    parts: {
      'link-id': once('string'),
      text: maybe('string'),
      before: some(...anAnswer),
      after: some(...anAnswer),
      rule: some('Coding'),
    },
  },
  'clinician-role': {
    on: 'Practitioner',
    is: 'Coding',
    tells: 'As what the clinician works.',
  },
  'consent-how': {
    on: 'Consent',
    is: 'code',
    tells: 'How the patient said yes: `code`, `link`, `in-person` or `in-app`.',
  },
  'content-version': {
    on: 'Flag',
    is: 'string',
    tells: 'The version of the questionnaire whose rules raised the red flag.',
  },
  correction: {
    on: 'QuestionnaireResponse',
    tells:
      'What a clinician (`author`) says is right (`text`) instead of the answer to `link-id`, or without one of the whole.',
    parts: {
      'link-id': maybe('string'),
      text: once('string'),
      author: once('Reference(Practitioner)'),
      date: once('dateTime'),
    },
  },
  'handed-over': {
    on: 'QuestionnaireResponse',
    is: 'dateTime',
    tells: 'Since when answers that were handed over are with whom `asked-of` names.',
  },
  'handed-over-from': {
    on: 'Consent',
    is: 'Reference(Practitioner)',
    tells: 'The colleague from whom the clinician took over with the consent.',
  },
  'inquiry-status': {
    on: 'QuestionnaireResponse',
    is: 'code',
    tells: 'Whose turn it is: `clinic-waits-response`, `patient-waits-response`, or `resolved`.',
  },
  institution: {
    on: 'Practitioner',
    is: 'Reference(Organization)',
    tells: 'Where the clinician works.',
  },
  'link-id': {
    on: 'Media',
    is: 'string',
    tells: 'The link id of the question that the photo answers, of the QuestionnaireResponse in `partOf`.',
  },
  received: {
    on: 'QuestionnaireResponse',
    is: 'dateTime',
    tells: 'When answers arrived that waited on a phone over midnight.',
  },
  'shown-when': {
    on: 'Questionnaire.item',
    is: 'string',
    tells:
      'A condition that `enableWhen` cannot say (age, scores, “at least two of”), as JSON that ' +
      '`packages/domain/src/questionnaires/topic.ts` explains.',
  },
} as const satisfies Record<OwnExtensionName, OwnExtension>;

export interface OwnSystem {
  /** In a sentence. */
  tells: string;
  /** For systems that change with the content: an old answer may hold a code that exists no more. */
  isOfNow?: true;
}

/** Beside those of the answers, of which each question with options has one. */
export const ownSystems = {
  action: { tells: 'What was done, of a line of the log.', isOfNow: true },
  allergy: { tells: 'What somebody is allergic to, of a short list.', isOfNow: true },
  'appointment-type': { tells: 'What an appointment is for.' },
  'clinician-role': { tells: 'As what a clinician works.' },
  condition: { tells: 'A condition, of a short list.', isOfNow: true },
  'data-request': { tells: 'What is asked for in a request about data.' },
  'institution-type': { tells: 'What kind of institution it is.' },
  medicine: { tells: 'A medicine, of a short list.', isOfNow: true },
  'red-flag-rule': { tells: 'The rule that raised a red flag.', isOfNow: true },
  service: { tells: 'A service that a clinic offers beside inquiries.', isOfNow: true },
  topic: { tells: 'What an inquiry is about: the questionnaire.', isOfNow: true },
} as const satisfies Record<OwnSystemName, OwnSystem>;
export const answersSystem: OwnSystem = { tells: 'The options of one question.', isOfNow: true };

/** How identifiers of ours are given: these name no codes. */
export const ownIdentifiers = {
  'member-id': { tells: 'The number by which a patient is known in Hodi.' },
  'license-number': { tells: 'The number of an institution’s licence.' },
  'clinician-license-number': { tells: 'The number of a clinician’s licence to practise.' },
  'facility-code': { tells: 'The code of an institution in its country’s list of health facilities.' },
} as const satisfies Record<OwnIdentifierName, { tells: string }>;
