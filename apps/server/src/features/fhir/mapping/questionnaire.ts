/** Our questionnaires as FHIR has them. The link id of an item is the id of its question, on both sides. */
import type * as fhir from 'fhir/r4';
import {
  type Expression,
  type NumberQuestion,
  OTHER_MAX_LENGTH,
  type Question,
  type QuestionTexts,
  type Topic,
  type TopicTexts,
  otherTextId,
} from '@hodi/domain/questionnaires/topic.ts';
import type { Bilingual, Language } from '@hodi/domain/shared/language.ts';
import {
  type AnswersSystemName,
  type Base,
  inKiswahili,
  ownExtension,
  questionnaireId,
  questionnaireUrl,
  systemOf,
} from './terms.ts';

export interface Content {
  topic: Topic;
  texts: Readonly<Record<Language, TopicTexts>>;
}

/** As UCUM writes them. */
const ucum: Readonly<Record<string, string>> = {
  c: 'Cel',
  mmol_l: 'mmol/L',
  mg_dl: 'mg/dL',
  mmhg: 'mm[Hg]',
  percent: '%',
  hours: 'h',
  days: 'd',
  nights: '{nights}',
};
export const ucumSystem = 'http://unitsofmeasure.org';
export const ucumOf = (code: string): string | undefined => (Object.hasOwn(ucum, code) ? ucum[code] : undefined);

/** The options of one question: the same code means different things in two. */
export const answersSystemOf = (topic: string, question: string): AnswersSystemName =>
  `answers-${questionnaireId(topic)}-${questionnaireId(question)}`;
export const answerSystem = (base: Base, topic: string, question: string): string =>
  systemOf(base, answersSystemOf(topic, question));

interface At {
  base: Base;
  content: Content;
}

const textsOf = ({ content }: At, id: string): Record<Language, QuestionTexts | undefined> => ({
  en: content.texts.en.questions[id],
  sw: content.texts.sw.questions[id],
});

const both = (at: At, id: string, read: (texts: QuestionTexts) => string | undefined): Bilingual => {
  const { en, sw } = textsOf(at, id);
  const english = (en && read(en)) ?? id;
  return { en: english, sw: (sw && read(sw)) ?? english };
};

const asked = ({ stem, text }: QuestionTexts): string => (stem === undefined ? text : `${stem} ${text}`);

export const questionText = (at: At, id: string): Bilingual => both(at, id, asked);
export const optionText = (at: At, id: string, code: string): Bilingual => {
  const text = both(at, id, ({ options }) => options?.[code]);
  return text.en === id ? { en: code, sw: code } : text;
};

export const unitCoding = (at: At, id: string, code: string): fhir.Coding => {
  const display = both(at, id, ({ units }) => units?.[code]).en;
  const known = ucumOf(code);
  return {
    ...(known === undefined ? { code } : { system: ucumSystem, code: known }),
    display: display === id ? code : display,
  };
};

/** Conditions that FHIR can say: one comparison, or several that all or any must hold. */
type Leaves = { enableWhen: fhir.QuestionnaireItemEnableWhen[]; enableBehavior?: 'all' | 'any' };

function leafOf(at: At, expression: Expression): Leaves | undefined {
  const { base, content } = at;
  if (expression[0] === 'in' || expression[0] === 'has') {
    const [codes, least] = expression[0] === 'in' ? [expression[2], 1] : [expression[3], expression[2]];
    const question = expression[1];
    if (least !== 1 || question.includes('.')) return undefined;
    const enableWhen = codes.map((code) => ({
      question,
      operator: '=' as const,
      answerCoding: { system: answerSystem(base, content.topic.key, question), code },
    }));
    return enableWhen.length === 1 ? { enableWhen } : { enableWhen, enableBehavior: 'any' };
  }
  if (expression[0] !== 'compare' || expression[1].includes('.')) return undefined;
  const [, question, operator, value] = expression;
  const kind = content.topic.questions.find(({ id }) => id === question)?.kind;
  return kind === 'scale' ? { enableWhen: [{ question, operator, answerInteger: value }] } : undefined;
}

/** Undefined for what FHIR has no words for: the extension says it in ours. */
function enabledBy(at: At, expression: Expression): Leaves | undefined {
  if (expression[0] !== 'and' && expression[0] !== 'or') return leafOf(at, expression);
  const parts = expression[1].map((part) => leafOf(at, part));
  const behavior = expression[0] === 'and' ? 'all' : 'any';
  const known = parts.filter((part) => part !== undefined);
  const isFlat = known.every(({ enableWhen }) => behavior === 'any' || enableWhen.length === 1);
  if (known.length < parts.length || !isFlat) return undefined;
  const enableWhen = known.flatMap((part) => part.enableWhen);
  return enableWhen.length === 1 ? { enableWhen } : { enableWhen, enableBehavior: behavior };
}

function shownWhen(at: At, { show_if }: Question): Partial<fhir.QuestionnaireItem> {
  if (show_if === undefined) return {};
  return (
    enabledBy(at, show_if) ?? {
      extension: [{ url: ownExtension(at.base, 'shown-when'), valueString: JSON.stringify(show_if) }],
    }
  );
}

const unitExtensions = (at: At, { id, units }: NumberQuestion): fhir.Extension[] =>
  units.map(({ code }) => ({
    url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unitOption',
    valueCoding: unitCoding(at, id, code),
  }));

function kindOf(
  at: At,
  question: Question,
): Partial<fhir.QuestionnaireItem> & { type: fhir.QuestionnaireItem['type'] } {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return {
        type: 'choice',
        ...(question.kind === 'multiple' && { repeats: true }),
        answerOption: question.options.map((code) => ({
          valueCoding: {
            system: answerSystem(at.base, at.content.topic.key, question.id),
            code,
            display: optionText(at, question.id, code).en,
            _display: inKiswahili(optionText(at, question.id, code)),
          },
        })),
      };
    case 'number':
      return { type: 'quantity', extension: unitExtensions(at, question) };
    case 'scale':
      return {
        type: 'integer',
        extension: [
          { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: question.min },
          { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: question.max },
        ],
      };
    case 'text':
      return { type: 'text', maxLength: question.max_length };
    case 'date':
      return { type: 'date' };
  }
}

const said = (text: Bilingual) => ({ text: text.en, _text: inKiswahili(text) });

/** Help, and the free text of an Other option. */
function within(at: At, question: Question): fhir.QuestionnaireItem[] {
  const items: fhir.QuestionnaireItem[] = [];
  if (textsOf(at, question.id).en?.help !== undefined) {
    items.push({
      linkId: `${question.id}_help`,
      type: 'display',
      ...said(both(at, question.id, ({ help }) => help)),
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
          valueCodeableConcept: {
            coding: [
              { system: 'http://hl7.org/fhir/questionnaire-item-control', code: 'help', display: 'Help-Button' },
            ],
          },
        },
      ],
    });
  }
  if ('options' in question && question.options.includes('other')) {
    const system = answerSystem(at.base, at.content.topic.key, question.id);
    items.push({
      linkId: otherTextId(question.id),
      type: 'string',
      maxLength: OTHER_MAX_LENGTH,
      ...said(both(at, question.id, ({ other_prompt, options }) => other_prompt ?? options?.['other'])),
      enableWhen: [{ question: question.id, operator: '=', answerCoding: { system, code: 'other' } }],
    });
  }
  return items;
}

function itemOf(at: At, question: Question): fhir.QuestionnaireItem {
  const { extension: ofKind = [], ...kind } = kindOf(at, question);
  const { extension: ofCondition = [], ...condition } = shownWhen(at, question);
  const extension = [...ofKind, ...ofCondition];
  const item = within(at, question);
  return {
    ...(extension.length > 0 && { extension }),
    linkId: question.id,
    ...said(questionText(at, question.id)),
    ...kind,
    ...condition,
    ...(question.required && { required: true }),
    ...(item.length > 0 && { item }),
  };
}

export function questionnaireResource(content: Content, base: Base): fhir.Questionnaire {
  const { topic, texts } = content;
  const title = { en: texts.en.title, sw: texts.sw.title };
  const intent = { en: texts.en.intent, sw: texts.sw.intent };
  return {
    resourceType: 'Questionnaire',
    id: questionnaireId(topic.key),
    language: 'en',
    url: questionnaireUrl(base, topic.key),
    version: topic.version,
    name: topic.key.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase()),
    title: title.en,
    _title: inKiswahili(title),
    status: 'active',
    subjectType: ['Patient'],
    publisher: 'Hodi',
    description: intent.en,
    _description: inKiswahili(intent),
    item: topic.questions.map((question) => itemOf({ base, content }, question)),
  };
}
