/**
 * A case as the questionnaire would take it: what is asked, which rules fire, what the patient reads, what the draft proposes. It
 * reads nothing and stores nothing: there is no patient.
 */
import type { CaseToAnswer, Templates } from '../proposed-answers/case-to-answer.ts';
import { proposeAnswer } from '../proposed-answers/propose-notes.ts';
import type { DraftSentence } from '../proposed-answers/proposed-answers.api.ts';
import type { RecordFacts } from '../proposed-answers/record-facts.ts';
import type { KnownValues } from '../questionnaires/evaluate-expression.ts';
import type { Someone } from '../questionnaires/for-someone/overlay.ts';
import type { Answers, Profile, Question, Topic, TopicTexts } from '../questionnaires/topic.ts';
import { unclearNumbers } from '../questionnaires/values/settled-number.ts';
import type { ValueClasses } from '../questionnaires/values/value-classes.ts';
import { readAnswers } from '../questionnaires/visible-questions.ts';
import { type Advice, adviceOf } from '../red-flags/advice.ts';
import type { ContactNumbers } from '../red-flags/emergency-numbers.ts';
import { flagsOf, type RaisedFlag } from '../red-flags/evaluate-red-flags.ts';
import type { Language } from '../shared/language.ts';

export interface TriedContent {
  /** As it is asked of this person, or about them. */
  readonly topic: Topic;
  readonly texts: Readonly<Record<Language, TopicTexts>>;
  readonly templates: Templates;
  readonly classes: Readonly<Record<Language, ValueClasses>>;
}

export interface TriedCase {
  readonly profile: Profile;
  readonly answers: Answers;
  readonly record: RecordFacts;
  /** By which the draft greets them. */
  readonly given_name: string;
  /** The same person, where somebody else answers for them. */
  readonly someone: Someone | null;
  readonly numbers: ContactNumbers;
}

export interface TryOut {
  readonly visible: readonly Question[];
  readonly values: KnownValues;
  readonly flags: readonly RaisedFlag[];
  /** Advice that the patient reads. */
  readonly advice: Readonly<Record<Language, Advice>>;
}

/** Questions asked and rules fired for these answers. */
export function tryOut({ topic, texts }: Pick<TriedContent, 'topic' | 'texts'>, tried: TriedCase): TryOut {
  const { profile, answers, numbers } = tried;
  const { visible, values, readings } = readAnswers(topic, answers, profile);
  const flags = flagsOf(topic, ...readings);
  const unclear = unclearNumbers(visible, answers);
  const adviceIn = (language: Language): Advice => {
    const rule_ids = flags.map(({ rule_id }) => rule_id);
    return adviceOf({ topic, texts: texts[language], rule_ids, language, numbers, unclear });
  };
  return { visible, values, flags, advice: { en: adviceIn('en'), sw: adviceIn('sw') } };
}

/** The proposed answer: the reply, and the notes for the clinician, both in the language that is reviewed. */
export function triedDraft(content: TriedContent, tried: TriedCase, language: Language): DraftSentence[] {
  const { topic, texts, templates, classes } = content;
  const { profile, answers, record, given_name, someone, numbers } = tried;
  const { flags } = tryOut(content, tried);
  const about: CaseToAnswer = {
    topic,
    answers,
    profile,
    record,
    numbers,
    corrections: [],
    flags: flags.map((flag) => ({ ...flag, is_open: true })),
    selected_services: [],
    thread: [],
    called_in_vain: null,
    given_name,
    someone,
    names: [],
    reply: { language, texts: texts[language] },
    notes: { language, texts: texts[language], classes: classes[language] },
  };
  return [...proposeAnswer(about, templates)];
}
