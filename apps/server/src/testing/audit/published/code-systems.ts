/** Our own codes with their texts in both languages, to check resources against. */
import type * as fhir from 'fhir/r4';
import { appointmentTypes } from '@hodi/domain/appointments/appointment-kinds.ts';
import { auditActions } from '@hodi/domain/audit/audit-actions.ts';
import { institutionTypes } from '@hodi/domain/institutions/institution-kinds.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { flagText } from '#server/features/questionnaires/texts-of-versions.service.ts';
import { appointmentTypeTexts } from '#server/features/fhir/mapping/care.ts';
import { dataRequestKinds } from '#server/features/fhir/mapping/consents.ts';
import { computable, inWords } from './own-definitions.ts';
import { otherRules } from '#server/features/fhir/mapping/other-rules.ts';
import { type OwnSystem, answersSystem, ownSystems } from './own-terms.ts';
import { roleTexts } from '#server/features/fhir/mapping/people.ts';
import { type Content, answersSystemOf, optionText } from '#server/features/fhir/mapping/questionnaire.ts';
import {
  type AnswersSystemName,
  type Base,
  type OwnSystemName,
  systemOf,
} from '#server/features/fhir/mapping/terms.ts';

/** A code with its text, as far as there is one. */
type Concept = readonly [code: string, text?: Partial<Bilingual>];

const conceptOf = ([code, { en, sw } = {}]: Concept): fhir.CodeSystemConcept => ({
  code,
  ...(en !== undefined && { display: en }),
  ...(sw !== undefined && { designation: [{ language: 'sw', value: sw }] }),
});

interface Said extends OwnSystem {
  name: OwnSystemName | AnswersSystemName;
  title: string;
  concepts: readonly Concept[];
}

function codeSystem(base: Base, { name, title, tells, isOfNow, concepts }: Said): fhir.CodeSystem & { id: string } {
  return {
    resourceType: 'CodeSystem',
    id: name,
    language: 'en',
    url: systemOf(base, name),
    name: computable(name),
    title,
    status: 'active',
    publisher: 'Hodi',
    description: tells,
    caseSensitive: true,
    content: isOfNow === true ? 'fragment' : 'complete',
    concept: concepts.map(conceptOf),
  };
}

const rulesOf = ({ topic, texts }: Content): Concept[] =>
  topic.rules.map(({ id }) => {
    const text = flagText(texts, id);
    return text === undefined ? [id] : [id, text];
  });

const conceptsOf: Readonly<Record<OwnSystemName, (contents: readonly Content[]) => Concept[]>> = {
  action: () => Object.keys(auditActions).map((action) => [action]),
  allergy: () => pickList.allergies.map(({ code, en, sw }) => [code, { en, sw }]),
  'appointment-type': () => appointmentTypes.map((type) => [type, appointmentTypeTexts[type]]),
  'clinician-role': () => Object.entries(roleTexts).map(([role, en]) => [role, { en }]),
  condition: () => pickList.conditions.map(({ code, en, sw }) => [code, { en, sw }]),
  'data-request': () => Object.entries(dataRequestKinds),
  'institution-type': () => institutionTypes.map((type) => [type]),
  medicine: () => pickList.medicines.map(({ code, en, sw }) => [code, { en, sw }]),
  'red-flag-rule': (contents) => [...contents.flatMap(rulesOf), ...otherRules],
  service: () => serviceCodes.map((code) => [code, serviceTitles[code]]),
  topic: () => topicKeys.map((key) => [key, topicTitle(key)]),
};

/** The options of each question of a topic that has some. */
function answerSystems(base: Base, content: Content): (fhir.CodeSystem & { id: string })[] {
  const { topic, texts } = content;
  return topic.questions.flatMap((question) => {
    if (!('options' in question)) return [];
    const concepts = question.options.map((code): Concept => [code, optionText({ base, content }, question.id, code)]);
    const title = `${texts.en.title}: ${inWords(question.id.replaceAll('_', '-'))}`;
    return [codeSystem(base, { ...answersSystem, name: answersSystemOf(topic.key, question.id), title, concepts })];
  });
}

/** @param contents of all topics. */
export const codeSystems = (base: Base, contents: readonly Content[]): (fhir.CodeSystem & { id: string })[] => [
  ...(Object.keys(ownSystems) as OwnSystemName[]).map((name) =>
    codeSystem(base, {
      ...(ownSystems[name] as OwnSystem),
      name,
      title: inWords(name),
      concepts: conceptsOf[name](contents),
    }),
  ),
  ...contents.flatMap((content) => answerSystems(base, content)),
];
