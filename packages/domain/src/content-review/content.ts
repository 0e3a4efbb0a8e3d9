/**
 * The clinical content as its reviewers read it: everything that patients and clinicians are shown, in both languages side by side,
 * with its source. Compiled from `clinical/` into `generated/`, beside the modules that the questionnaires use.
 */
import * as z from 'zod/mini';
import { type Answers, type Expression, type Profile, topicKeys } from '../questionnaires/topic.ts';
import type { Bilingual, Language } from '../shared/language.ts';

/** Units of sign-off: each questionnaire, and the parts that all of them share. */
export const contentKeys = [...topicKeys, 'measurements', 'danger_words', 'shared_answers'] as const;
export const contentKeySchema = z.enum(contentKeys);
export type ContentKey = z.infer<typeof contentKeySchema>;

/** Parts whose texts can change without a release. */
export const editedKeySchema = z.enum([...topicKeys, 'shared_answers']);
export type EditedKey = z.infer<typeof editedKeySchema>;
export const isEditedKey = (key: ContentKey): key is EditedKey => key !== 'measurements' && key !== 'danger_words';

export const contentParts = ['questions', 'rules', 'answers'] as const;
export type ContentPart = (typeof contentParts)[number];

/** How sure it is that the source says so. */
export type Basis = 'seen' | 'seen_second_hand' | 'mixed' | 'memory';

export type ContentKind = 'topic' | 'question' | 'rule' | 'action' | 'words' | 'sentence';

/** One text. `about_other`: said where somebody answers for another person. */
export interface ContentLine extends Bilingual {
  /** Unique within its item, such as `text`, `option.none`, `about_other.text`. */
  readonly id: string;
}

/** Unit of reading, comments and comparison: a question with its options, a rule, a sentence. */
export interface ContentItem {
  /** Unique within the topic, such as `question.pain_now`. */
  readonly id: string;
  readonly part: ContentPart;
  readonly kind: ContentKind;
  readonly lines: readonly ContentLine[];
  /** When it is asked, raised or said. */
  readonly when?: Expression;
  /** All else that is no text. A change of it voids the signatures of every language. */
  readonly logic?: Readonly<Record<string, unknown>>;
  readonly source?: string;
  readonly basis?: Basis;
}

/** An example that must raise these rules, and narrowly not raise those. */
export interface ContentVector {
  readonly note?: string;
  readonly profile: Profile;
  readonly answers: Answers;
  readonly expect: readonly string[];
  readonly near: readonly string[];
}

/** A text that the words must find, or must not. */
export interface WordExample {
  readonly group: string;
  readonly text: string;
  readonly isFound: boolean;
}

export interface ReviewedContent {
  readonly key: ContentKey;
  readonly title: Bilingual;
  readonly version: string;
  readonly sources: readonly string[];
  readonly items: readonly ContentItem[];
  readonly vectors: readonly ContentVector[];
  readonly examples: readonly WordExample[];
  /** Short names of questions. */
  readonly labels: Readonly<Record<string, Bilingual>>;
}

/** By language, what a signature is bound to. */
export type ContentHashes = Readonly<Record<Language, string>>;
