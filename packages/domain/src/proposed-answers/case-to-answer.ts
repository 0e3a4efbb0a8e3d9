import type { Correction } from '../corrections/correction.ts';
import type { Answers, Profile, Severity, Topic, TopicTexts } from '../questionnaires/topic.ts';
import type { Someone } from '../questionnaires/for-someone/overlay.ts';
import type { ValueClasses } from '../questionnaires/values/value-classes.ts';
import type { ContactNumbers } from '../red-flags/emergency-numbers.ts';
import type { Language } from '../shared/language.ts';
import type { ChangedSentences } from './changed-sentences.ts';
import { factsOfAnswers, joinedFacts, type RecordFacts } from './record-facts.ts';
import type { SharedTemplates, TopicTemplates } from './templates.ts';
import { type ThreadFacts, tellsOfDanger, type ThreadLine, threadFacts } from './thread-facts.ts';

/** A red flag of the inquiry as it was stored. */
export interface OpenFlag {
  readonly rule_id: string;
  readonly severity: Severity;
  /** Nobody has acknowledged it. */
  readonly is_open: boolean;
}

/** An inquiry with all that an answer to it can rest on. */
export interface CaseToAnswer {
  readonly topic: Topic;
  /** As they were sent: what is asked, counted and checked rests on them. */
  readonly answers: Answers;
  /** Clinicians' corrections, oldest first: texts for readers and for a language model. */
  readonly corrections: readonly Pick<Correction, 'question_id' | 'text'>[];
  /** On the day of filling. */
  readonly profile: Profile;
  readonly flags: readonly OpenFlag[];
  readonly selected_services: readonly string[];
  /** Messages of patient and clinicians, oldest first. */
  readonly thread: readonly ThreadLine[];
  /** The one place where the record comes in; what the answers tell joins it in `knownFacts`. */
  readonly record: RecordFacts;
  /** When the clinician who asks called last in vain, in the language of the reply; null if they spoke to the patient since, or never called. */
  readonly called_in_vain: Readonly<Record<Language, string>> | null;
  readonly given_name: string;
  /** The patient, where another account writes for them: the reply goes to that one, and `reply.texts` are about this person. */
  readonly someone?: Someone | null;
  /** All names of the patient: they go to no other machine. */
  readonly names: readonly string[];
  readonly numbers: ContactNumbers;
  /** Sentences changed by the editions in force; undefined while the release is in force. */
  readonly changed_sentences?: ChangedSentences;
  /** Somebody signed all sentences that are in force, in the languages of the reply and the notes. */
  readonly is_reviewed?: boolean;
  /** The patient reads the reply, or the caregiver who asked. */
  readonly reply: { readonly language: Language; readonly texts: TopicTexts };
  /** Clinicians read the notes. */
  readonly notes: { readonly language: Language; readonly texts: TopicTexts; readonly classes: ValueClasses };
}

export interface Templates {
  readonly shared: SharedTemplates;
  readonly own: TopicTemplates;
}

/** The worst that was raised, acknowledged or not. */
export function worstOf(flags: readonly OpenFlag[]): Severity | undefined {
  if (flags.some(({ severity }) => severity === 'emergency')) return 'emergency';
  return flags.length > 0 ? 'warning' : undefined;
}

/** All that is known of the patient and can speak against advice. */
export const knownFacts = (about: CaseToAnswer): RecordFacts => joinedFacts(about.record, factsOfAnswers(about));

/** The last message that an answer rests on. */
export const readToSeq = ({ thread }: Pick<CaseToAnswer, 'thread'>): number => thread.at(-1)?.seq ?? 0;

export const threadOf = ({ thread }: CaseToAnswer, { shared }: Templates): ThreadFacts =>
  threadFacts(thread, shared.messages.words);

/**
 * While a flag is open, whenever there was an emergency, or where a message that waits for an answer may tell of danger, care
 * by others comes before what one does at home.
 */
export const isUrgent = ({ flags, thread }: Pick<CaseToAnswer, 'flags' | 'thread'>): boolean =>
  flags.some(({ severity, is_open }) => is_open || severity === 'emergency') || tellsOfDanger(thread);

/** Parts of the reply that a language model may write: no advice while urgent, no summary to somebody who was answered before. */
export function partsForModel(about: Pick<CaseToAnswer, 'flags' | 'thread'>): readonly ('summary' | 'advice')[] {
  const isAnswered = about.thread.some(({ by }) => by === 'clinician');
  return (['summary', 'advice'] as const).filter((part) => !(part === 'summary' ? isAnswered : isUrgent(about)));
}
