/** Stored codes as sentences in the reader's language, whoever wrote them and in whichever. */
import type { ChangedAnswer } from './changed-answers.ts';
import type { KnownValues } from './evaluate-expression.ts';
import { scoresOf } from './scores.ts';
import { type Answers, otherTextId, type Question, type QuestionTexts, type Topic, type TopicTexts } from './topic.ts';
import { hasOwn, ownValue, readAnswer } from './values/read-answer.ts';
import { isUnsettled, settledAnswer } from './values/settled-number.ts';
import { classText, type ValueClasses } from './values/value-classes.ts';

export interface AnswerLine {
  readonly question_id: string;
  readonly question: string;
  readonly answer: string;
  /** The class of a measured value; only with `classes`, so never for a patient. */
  readonly value_class?: string;
  /** For the clinician to look at: `unit` of a number is not certain; `unsure` where danger signs were asked for. */
  readonly mark?: 'unit' | 'unsure';
}

export interface AnswersToTell {
  readonly topic: Topic;
  readonly texts: TopicTexts;
  readonly answers: Answers;
  /** How a plain date is written in the reader's language; as it is stored unless said. */
  readonly formatDate?: (date: string) => string;
  /** For the clinician's side: what class a measured value falls into. */
  readonly classes?: ValueClasses;
}

/** Shows an unreadable value as it was stored. */
function asStored(value: unknown): string {
  if (Array.isArray(value)) return value.filter((code) => typeof code === 'string').join('; ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const [amount, unit] = [ownValue(value, 'value'), ownValue(value, 'unit')];
  return typeof amount === 'number' && typeof unit === 'string' ? `${amount} ${unit}` : '';
}

const own = (texts: Readonly<Record<string, string>> | undefined, code: string): string | undefined =>
  texts && hasOwn(texts, code) ? texts[code] : undefined;

function numberText(question: Question, texts: QuestionTexts, value: unknown): string {
  if (question.kind !== 'number') return asStored(value);
  const bare = typeof value === 'number';
  const unit = bare ? question.units[0].code : ownValue(value, 'unit');
  const label = typeof unit === 'string' ? (own(texts.units, unit) ?? unit) : '';
  const amount = bare ? value : ownValue(value, 'value');
  // Which unit is meant, the person could not say.
  if (ownValue(value, 'unit_confirmed') === false) return String(amount);
  return `${String(amount)} ${label}`.trim();
}

function choiceText(texts: QuestionTexts, value: unknown, freeText: unknown): string {
  const codes = Array.isArray(value) ? value : [value];
  const said = typeof freeText === 'string' ? freeText.trim() : '';
  return codes
    .filter((code) => typeof code === 'string')
    .map((code) => (code === 'other' && said !== '' ? said : (own(texts.options, code) ?? code)))
    .join('; ');
}

function answerText(question: Question, texts: QuestionTexts, { answers, formatDate }: AnswersToTell): string {
  const value = ownValue(answers, question.id);
  if (readAnswer(question, value) === undefined) return asStored(value);
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return choiceText(texts, value, ownValue(answers, otherTextId(question.id)));
    case 'number':
      return numberText(question, texts, value);
    case 'date':
      return formatDate ? formatDate(String(value)) : String(value);
    default:
      return String(value);
  }
}

function readable(topic: Topic, answers: Answers): KnownValues {
  return new Map(
    topic.questions.flatMap((question) => {
      const known = settledAnswer(question, ownValue(answers, question.id));
      return known === undefined ? [] : [[question.id, known] as const];
    }),
  );
}

function markOf(question: Question, value: unknown): AnswerLine['mark'] {
  if (isUnsettled(question, value)) return 'unit';
  const isUnsure = value === 'unsure' || (Array.isArray(value) && value.includes('unsure'));
  return question.unsure_marks && isUnsure ? 'unsure' : undefined;
}

/** Answers to questions that the present content no longer has. */
function formerLines(topic: Topic, answers: Answers): AnswerLine[] {
  const known = new Set(topic.questions.flatMap(({ id }) => [id, otherTextId(id)]));
  return Object.keys(answers)
    .filter((id) => !known.has(id))
    .map((id) => ({ question_id: id, question: id, answer: asStored(answers[id]) }));
}

/** One line for each stored answer, in the order of the questions. Pass cleaned answers. */
export function answerLines(told: AnswersToTell): AnswerLine[] {
  const { topic, texts, answers, classes } = told;
  const values = readable(topic, answers);
  const lines = topic.questions.flatMap((question): AnswerLine[] => {
    const answer =
      ownValue(answers, question.id) === undefined ? '' : answerText(question, textsFor(texts, question), told);
    if (answer === '') return [];
    const value_class = classes && classText(classes, question.id, values);
    const line = { question_id: question.id, question: textsFor(texts, question).text, answer };
    const mark = markOf(question, ownValue(answers, question.id));
    return [{ ...line, ...(value_class && { value_class }), ...(mark && { mark }) }];
  });
  return [...lines, ...formerLines(topic, answers)];
}

/** A question in the reader's language; one that the present content no longer has, as it was stored. */
export const questionText = ({ questions }: TopicTexts, id: string): string =>
  (hasOwn(questions, id) ? questions[id]?.text : undefined) ?? id;

const textsFor = (texts: TopicTexts, { id }: Question): QuestionTexts => texts.questions[id] ?? { text: id };

/** The trail of changed answers in the reader's language; `after` is empty where the answer was taken back. */
export function changedLines(told: Omit<AnswersToTell, 'answers'>, changed: readonly ChangedAnswer[]) {
  return changed.map(({ question_id, before, after, rule_ids }) => {
    const tell = (answer: ChangedAnswer['after']) =>
      answer === null ? undefined : answerLines({ ...told, answers: { [question_id]: answer } })[0];
    const [first, last] = [tell(before), tell(after)];
    return {
      question_id,
      question: first?.question ?? question_id,
      before: first?.answer ?? '',
      after: last?.answer ?? '',
      rule_ids,
    };
  });
}

/** The scores of an instrument with their bands. For the clinician only. */
export function scoreLines({
  topic,
  texts,
  answers,
}: AnswersToTell): { name: string; title: string; total: number; band: string }[] {
  return scoresOf(topic, readable(topic, answers)).flatMap(({ name, total, band }) => {
    const title = texts.scores?.[name];
    return title ? [{ name, title, total, band: (band && texts.bands?.[band]) ?? '' }] : [];
  });
}

/** The inquiry as a plain text: the topic, then a line for each answer. The first message of the thread. */
export function inquiryText(told: AnswersToTell): string {
  const lines = answerLines(told).map(({ question, answer }) => {
    const end = /[?.!:]$/.test(question) ? ' ' : ': ';
    return `${question}${end}${answer.replaceAll(/\s+/g, ' ')}`;
  });
  return [told.texts.title, ...lines].join('\n');
}
