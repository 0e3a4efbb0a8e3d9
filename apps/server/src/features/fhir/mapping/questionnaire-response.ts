/** An inquiry's answers, under the link ids of its questionnaire. */
import type * as fhir from 'fhir/r4';
import type { ChangedAnswer } from '@hodi/domain/questionnaires/changed-answers.ts';
import { type AnswerValue, type Answers, type Question, otherTextId } from '@hodi/domain/questionnaires/topic.ts';
import type { Bilingual } from '@hodi/domain/shared/language.ts';
import { numberAndUnit, ownValue } from '@hodi/domain/questionnaires/values/read-answer.ts';
import { withFormerQuestions } from '#server/features/questionnaires/former-questions.service.ts';
import type { CorrectionRow, InquiryRow } from '../rows/care.repository.ts';
import { type Content, answerSystem, optionText, questionText, unitCoding } from './questionnaire.ts';
import {
  type Base,
  inKiswahili,
  iso,
  metaOf,
  nameShown,
  ownExtension,
  questionnaireUrl,
  reference,
  systemOf,
} from './terms.ts';

interface At {
  base: Base;
  /** Present even if the topic no longer exists. */
  topic: string;
  content: Content;
  /** It was asked in another version than that of the content's questions. */
  isFormer: boolean;
  /**
   * The content's texts are those in which it was asked; otherwise only its codes are valid, and the present texts are
   * not what the person read.
   */
  hasWords: boolean;
}
/** The texts of the content, if it was asked in them. */
const inWords = ({ hasWords }: At, text: Bilingual) => (hasWords ? { text: text.en, _text: inKiswahili(text) } : {});
const displayed = ({ hasWords }: At, text: Bilingual) =>
  hasWords ? { display: text.en, _display: inKiswahili(text) } : {};

type Answer = fhir.QuestionnaireResponseItemAnswer;

function chosen(at: At, question: Question, answers: Answers): Answer[] {
  const value = answers[question.id];
  const codes = Array.isArray(value) ? value : [value];
  const stored = answers[otherTextId(question.id)];
  const free = typeof stored === 'string' ? stored.trim() : '';
  return codes
    .filter((code): code is string => typeof code === 'string')
    .map((code) => {
      const valueCoding = {
        system: answerSystem(at.base, at.topic, question.id),
        code,
        ...displayed(at, optionText(at, question.id, code)),
      };
      const isWritten = code === 'other' && free !== '';
      const item = [{ linkId: otherTextId(question.id), answer: [{ valueString: free }] }];
      return isWritten ? { valueCoding, item } : { valueCoding };
    });
}

function answersTo(at: At, question: Question, answers: Answers): Answer[] {
  const value = answers[question.id];
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return chosen(at, question, answers);
    case 'number': {
      const given = numberAndUnit(question, value);
      if (given === undefined) return [];
      // The person could not tell which unit is meant.
      if (ownValue(value, 'unit_confirmed') === false) return [{ valueQuantity: { value: given.amount } }];
      const { display, ...unit } = unitCoding(at, question.id, given.unit.code);
      const word = at.hasWords ? display : undefined;
      return [{ valueQuantity: { value: given.amount, ...(word !== undefined && { unit: word }), ...unit } }];
    }
    case 'scale':
      return typeof value === 'number' ? [{ valueInteger: Math.round(value) }] : [];
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? [{ valueDate: value }] : [];
    case 'text':
      return typeof value === 'string' && value.trim() !== '' ? [{ valueString: value }] : [];
  }
}

/** FHIR has no empty text. */
const isSaid = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

const asStored = (value: unknown): Answer => ({
  valueString: typeof value === 'string' ? value : JSON.stringify(value),
});

/**
 * An answer that raised a red flag and was changed before sending: the former answer, once for each option, the answer
 * that was sent, if any, and the rules. The item itself, if there is one, holds only the answer that was sent.
 */
function changedAnswer(at: At, { question_id, before, after, rule_ids }: ChangedAnswer): fhir.Extension {
  const question = at.content.topic.questions.find(({ id }) => id === question_id);
  const said = (url: string, value: AnswerValue | null): fhir.Extension[] => {
    if (value === null || !isSaid(value)) return [];
    const known = question === undefined ? [] : answersTo(at, question, { [question_id]: value });
    return (known.length === 0 ? [asStored(value)] : known).map((answer) => ({ url, ...answer }));
  };
  const text = questionText(at, question_id);
  return {
    url: ownExtension(at.base, 'changed-answer'),
    extension: [
      { url: 'link-id', valueString: question_id },
      ...(at.hasWords ? [{ url: 'text', valueString: text.en, _valueString: inKiswahili(text) }] : []),
      ...said('before', before),
      ...said('after', after),
      ...rule_ids.map((code) => ({ url: 'rule', valueCoding: { system: systemOf(at.base, 'red-flag-rule'), code } })),
    ],
  };
}

/** The correct value, its author and time; without a link id it concerns the whole inquiry. The sent answer stays. */
function correction(base: Base, { question_id, text, created_at, ...by }: CorrectionRow): fhir.Extension {
  const { clinician_id, clinician_name: name } = by;
  return {
    url: ownExtension(base, 'correction'),
    extension: [
      ...(question_id === null ? [] : [{ url: 'link-id', valueString: question_id }]),
      { url: 'text', valueString: text },
      { url: 'author', valueReference: reference('Practitioner', clinician_id, nameShown(name, name.role)) },
      { url: 'date', valueDateTime: new Date(created_at).toISOString() },
    ],
  };
}

/** An answer to another version that does not fit the present question is shown as it was stored, not left out. */
function answerOf(at: At, question: Question, answers: Answers): Answer[] {
  const answer = answersTo(at, question, answers);
  const stored = answers[question.id];
  return answer.length === 0 && at.isFormer && isSaid(stored) ? [asStored(stored)] : answer;
}

/** Answers to questions of neither the present nor the former content are kept as stored. */
function unknownItems(at: At, answers: Answers): fhir.QuestionnaireResponseItem[] {
  const known = new Set(at.content.topic.questions.flatMap(({ id }) => [id, otherTextId(id)]));
  return Object.entries(answers)
    .filter(([id, value]) => !known.has(id) && isSaid(value))
    .map(([linkId, value]) => ({ linkId, answer: [asStored(value)] }));
}

/** @param present the topic as it is now; its texts are used if the row has none of its own. */
export function questionnaireResponse(row: InquiryRow, present: Content, base: Base): fhir.QuestionnaireResponse {
  const isFormer = present.topic.version !== row.content_version;
  const answers = row.answers as Answers;
  const topic = withFormerQuestions(present.topic, { answers, texts: row.texts?.en });
  const content = { topic, texts: row.texts ?? present.texts };
  const at = { base, topic: row.topic, content, isFormer, hasWords: row.texts !== undefined };
  const known = content.topic.questions.flatMap((question) => {
    const answer = answerOf(at, question, answers);
    if (answer.length === 0) return [];
    return [{ linkId: question.id, ...inWords(at, questionText(at, question.id)), answer }];
  });
  const item = [...known, ...unknownItems(at, answers)];
  const patient = reference('Patient', row.patient_id, nameShown(row.patient_name));
  const isOwn = row.submitted_by === 'patient';
  return {
    resourceType: 'QuestionnaireResponse',
    id: row.id,
    meta: metaOf(row.updated_at),
    extension: [
      {
        url: ownExtension(base, 'asked-of'),
        valueReference: reference(
          'Practitioner',
          row.clinician_id,
          nameShown(row.clinician_name, row.clinician_name.role),
        ),
      },
      ...(row.handed_over_at === null
        ? []
        : [{ url: ownExtension(base, 'handed-over'), valueDateTime: iso(row.handed_over_at) }]),
      ...(row.filled_on === null ? [] : [{ url: ownExtension(base, 'received'), valueDateTime: iso(row.created_at) }]),
      { url: ownExtension(base, 'inquiry-status'), valueCode: row.status.replaceAll('_', '-') },
      ...row.changed_answers.map((changed) => changedAnswer(at, changed)),
      ...row.corrections.map((one) => correction(base, one)),
    ],
    language: 'en',
    questionnaire: `${questionnaireUrl(base, row.topic)}|${row.content_version}`,
    status: row.corrections.length > 0 ? 'amended' : row.is_partial ? 'in-progress' : 'completed',
    subject: patient,
    // The date of the answers is the day on which they were given, even if they waited on a phone.
    authored: row.filled_on ?? iso(row.created_at),
    ...(isOwn
      ? { author: patient }
      : row.author_clinician_id !== null && { author: reference('Practitioner', row.author_clinician_id) }),
    source: patient,
    ...(item.length > 0 && { item }),
  };
}
