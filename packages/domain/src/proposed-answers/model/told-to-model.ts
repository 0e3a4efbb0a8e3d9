/**
 * All that a language model is told of an inquiry: what was asked and answered, age and gender. No name, phone, member ID
 * or day of birth goes along, and what the patient typed, or a clinician as a correction, goes without any that it holds.
 */
import { correctionsByPlace } from '@hodi/domain/corrections/corrections-of.ts';
import { questionText } from '@hodi/domain/questionnaires/answer-texts.ts';
import type { Answers, Profile, Question } from '@hodi/domain/questionnaires/topic.ts';
import { readAnswers } from '@hodi/domain/questionnaires/visible-questions.ts';
import type { CaseToAnswer } from '../case-to-answer.ts';
import { spokenAnswer } from '../spoken-answer.ts';

interface ToldAnswer {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  /** Corrections of the answer. */
  readonly corrections?: readonly string[];
}

export interface ToldToModel {
  readonly questionnaire: string;
  readonly age: string;
  readonly gender: Profile['gender'];
  readonly answers: readonly ToldAnswer[];
  /** Of the whole, or of what is not among the answers. */
  readonly corrections?: readonly string[];
}

const GAP = '…';
/** Below two years the months count. */
const YEARS_FROM = 24;

/** An address is looked for from where a word begins alone: from each letter, a long word costs its length squared. */
const addresses = /(?<!\S)\S+@\S+|(?:https?:\/\/|www\.)\S+/giu;
/** Phones, member IDs, cards, and days: six digits or more, however they are set apart. */
const longNumbers = /\+?\d(?:[\s()./-]*\d){5,}/gu;
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);

function unnamed(text: string, names: readonly string[]): string {
  const words = names.flatMap((name) => name.split(/[\s-]+/u)).filter((word) => word.length > 1);
  if (words.length === 0) return text;
  const anyWord = words.map((word) => escaped(word).replaceAll(/['’]/g, "['’]?")).join('|');
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyWord})(?![\\p{L}\\p{N}])`, 'giu'), GAP);
}

/** Words that somebody typed, without what tells who it was. */
export const withoutIdentity = (typed: string, names: readonly string[]): string =>
  unnamed(typed.replaceAll(addresses, GAP).replaceAll(longNumbers, GAP), names);

function withoutNames({ topic, answers, names }: CaseToAnswer): Answers {
  const isText = new Set(topic.questions.filter(({ kind }) => kind === 'text').map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(answers).map(([id, value]) => {
      const isTyped = isText.has(id) || id.endsWith('_other');
      return [id, isTyped && typeof value === 'string' ? withoutIdentity(value, names) : value];
    }),
  ) as Answers;
}

/** In the language of the reply. */
export function toldToModel(about: CaseToAnswer): ToldToModel {
  const { topic, profile, reply, names } = about;
  const told = { topic, texts: reply.texts, answers: withoutNames(about) };
  const lineOf = (question: Question): ToldAnswer[] => {
    const answer = spokenAnswer(question, told, true);
    // Asked about somebody else, questions and options say the name.
    const text = reply.texts.questions[question.id]?.text ?? question.id;
    if (answer === '') return [];
    return [{ id: question.id, question: unnamed(text, names), answer: unnamed(answer, names) }];
  };
  const answers = readAnswers(topic, about.answers, profile).visible.flatMap(lineOf);
  const placed = correctionsByPlace(
    about.corrections,
    answers.map(({ id }) => id),
  );
  const tell = (some: readonly { text: string }[] = []) => some.map(({ text }) => withoutIdentity(text, names));
  const rest = placed.rest.flatMap(({ question_id, corrections }) => {
    const about = question_id === null ? '' : `${questionText(reply.texts, question_id)} `;
    return tell(corrections).map((text) => unnamed(about, names) + text);
  });
  const isBaby = profile.age_months < YEARS_FROM;
  const age = isBaby ? `${profile.age_months} months` : `${profile.age_years} years`;
  return {
    questionnaire: reply.texts.title,
    age: profile.others === undefined ? age : `about ${age}`,
    gender: profile.gender,
    answers: answers.map((answer) => {
      const corrections = tell(placed.of(answer.id));
      return corrections.length > 0 ? { ...answer, corrections } : answer;
    }),
    ...(rest.length > 0 && { corrections: rest }),
  };
}
