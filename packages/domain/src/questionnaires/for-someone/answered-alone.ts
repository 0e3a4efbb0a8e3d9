/**
 * Answers that a person of 12 to 17 gives alone in a questionnaire that somebody else fills in about them. Rules and
 * conditions read the carer's answers with theirs where they need both. Nothing of theirs reaches the carer.
 */
import { type Answers, type AnswerValue, otherTextId, type Profile, type Question, type Topic } from '../topic.ts';
import { isExclusive } from '../exclusive-choice.ts';
import { ownValue } from '../values/read-answer.ts';
import { checkValue } from '../values/validate-value.ts';
import { visibleQuestions } from '../visible-questions.ts';
import { mayBeYoung } from './age-of-someone.ts';
import { asOffered } from './offered-options.ts';

function askedOfAll(question: Question): Question {
  const { alone_12_17: _, ...asked } = question;
  if (!('options_alone' in asked)) return asked;
  const { options_alone: __, ...offered } = asked;
  return offered;
}

/** A topic about somebody, as it is judged when they have answered their part: nothing is kept from them. */
export const topicWithAlone = (about: Topic): Topic => ({ ...about, questions: about.questions.map(askedOfAll) });

const codesAlone = (question: Question): readonly string[] =>
  'options' in question && question.kind === 'multiple' ? (question.options_alone ?? []) : [];

/** Both parts as one: to a choice of several, each has added something. */
export function withAlone(byCarer: Answers, alone: Answers): Answers {
  const united: Record<string, AnswerValue> = { ...byCarer, ...alone };
  for (const [id, value] of Object.entries(alone)) {
    const before = ownValue(byCarer, id);
    if (!Array.isArray(value) || !Array.isArray(before)) continue;
    const codes = [...(before as readonly string[]), ...(value as readonly string[])];
    const said = codes.filter((code) => !isExclusive(code));
    united[id] = [...new Set(said.length > 0 ? said : codes)];
  }
  return united;
}

/** The person concerned, and the answers so far: the carer's, and those given alone. */
export interface AnsweringAlone {
  readonly profile: Profile;
  readonly byCarer: Answers;
  readonly alone: Answers;
}

/**
 * The questions to hand the phone over for: those that no carer is asked, and what follows from their answers; none for who is
 * certainly no young person. Of a choice of several only the options that no carer is offered. None must be answered.
 */
export function questionsAlone(about: Topic, { profile, byCarer, alone }: AnsweringAlone): Question[] {
  if (!mayBeYoung({ profile })) return [];
  const own = new Map(visibleQuestions(about, byCarer, profile).map((question) => [question.id, question]));
  const all = visibleQuestions(topicWithAlone(about), withAlone(byCarer, alone), profile);
  return all.flatMap((question): Question[] => {
    const ofCarer = own.get(question.id);
    const offered = { ...asOffered(question, profile, {}), required: false };
    if (ofCarer === undefined) return [offered];
    if (offered.kind !== 'multiple') return [];
    const codes = codesAlone(ofCarer);
    const options = offered.options.filter((code) => codes.includes(code));
    return options.length > 0 ? [{ ...offered, options }] : [];
  });
}

/** Of what arrives as answered alone: what no carer was asked, and can be read. */
export function onlyAlone(about: Topic, { profile, byCarer, alone }: AnsweringAlone): Answers {
  const own = new Set(visibleQuestions(about, byCarer, profile).map(({ id }) => id));
  const all = new Set(visibleQuestions(topicWithAlone(about), withAlone(byCarer, alone), profile).map(({ id }) => id));
  return Object.fromEntries(
    about.questions.flatMap((question): [string, AnswerValue][] => {
      const { id } = question;
      const value = ownValue(alone, id);
      if (value === undefined || checkValue(question, value) !== undefined) return [];
      const text = ownValue(alone, otherTextId(id));
      const other: [string, AnswerValue][] = typeof text === 'string' ? [[otherTextId(id), text]] : [];
      if (question.alone_12_17 || (all.has(id) && !own.has(id))) return [[id, value as AnswerValue], ...other];
      const codes = Array.isArray(value) ? codesAlone(question).filter((code) => value.includes(code)) : [];
      return codes.length > 0 ? [[id, codes]] : [];
    }),
  );
}
