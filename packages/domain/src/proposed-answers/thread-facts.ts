/**
 * Facts of the thread since the answers: the patient's unanswered messages, and advice that a clinician gave already.
 * It matches words only; the first fitting kind is taken.
 */
import { dangerWords } from '../danger-words/generated/danger-words.ts';
import type { DangerWords } from '../danger-words/danger-words.ts';
import { findDangerWords } from '../danger-words/find-danger-words.ts';
import { hasVisible } from '../shared/typed-text.ts';
import { sentencesOf } from '../red-flags/things-to-do.ts';
import type { MessageWords } from './templates.ts';

export interface ThreadLine {
  readonly seq: number;
  readonly by: 'patient' | 'clinician';
  readonly text: string;
}

/** In the order in which they are looked for. */
export const messageKinds = ['danger', 'worse', 'question', 'better', 'thanks', 'other'] as const;
export type MessageKind = (typeof messageKinds)[number];

export interface ThreadFacts {
  /** The patient's messages after the clinic's last one, oldest first. */
  readonly since: readonly string[];
  /** None where nothing waits for an answer. */
  readonly kind: MessageKind | null;
  /** Words of suicide or self-harm are among it. */
  readonly isCrisis: boolean;
  /** The message that the kind was found in. */
  readonly words: string;
  /** The clinicians' messages. */
  readonly said: readonly string[];
}

const dangersIn = (text: string): string[] => findDangerWords(dangerWords, text);

const contents = new WeakMap<readonly string[], DangerWords>();

/** By the same reading as danger words: whole words, and a negation before them counts. */
function saysOne(text: string, phrases: readonly string[]): boolean {
  const content = contents.get(phrases) ?? { ...dangerWords, groups: { said: { phrases } } };
  contents.set(phrases, content);
  return findDangerWords(content, text).length > 0;
}

function kindOf(text: string, words: MessageWords): MessageKind {
  if (dangersIn(text).length > 0) return 'danger';
  if (saysOne(text, words.worse)) return 'worse';
  if (text.includes('?') || saysOne(text, words.question)) return 'question';
  if (saysOne(text, words.better)) return 'better';
  return saysOne(text, words.thanks) ? 'thanks' : 'other';
}

/** The patient's messages after the clinic's last one. */
const waiting = (lines: readonly ThreadLine[]): string[] =>
  lines
    .slice(lines.map(({ by }) => by).lastIndexOf('clinician') + 1)
    .map(({ text }) => text)
    .filter(hasVisible);

/** Whether what waits for an answer may tell of danger. */
export const tellsOfDanger = (lines: readonly ThreadLine[]): boolean =>
  waiting(lines).some((text) => dangersIn(text).length > 0);

/** The clinicians' messages. */
export const saidByClinicians = (lines: readonly ThreadLine[]): string[] =>
  lines.filter(({ by }) => by === 'clinician').map(({ text }) => text);

/** Of messages, oldest first. */
export function threadFacts(lines: readonly ThreadLine[], words: MessageWords): ThreadFacts {
  const since = waiting(lines);
  const kinds = since.map((text) => ({ text, kind: kindOf(text, words) }));
  const kind = messageKinds.find((one) => kinds.some((line) => line.kind === one)) ?? null;
  return {
    since,
    kind,
    isCrisis: since.some((text) => dangersIn(text).includes('self_harm')),
    // The last of that kind: it tells how things are now.
    words: [...kinds].reverse().find((line) => line.kind === kind)?.text ?? '',
    said: saidByClinicians(lines),
  };
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Negations: without the same one, a sentence says something else. */
const negates = /^(?:not|no|never|nor|without|avoid|stop|dont|si|sio|bila|kamwe|wala|epuka|acha|usi\p{L}+|asi\p{L}+)$/u;
/** So much of a sentence makes it said. */
const MOST_OF_IT = 0.8;

/** Whether one sentence of the texts holds nearly all words of this one, and each that negates. */
export function isSaidIn(sentence: string, texts: readonly string[]): boolean {
  const words = [...new Set(wordsIn(sentence))];
  if (words.length === 0) return false;
  return texts.flatMap(sentencesOf).some((other) => {
    const known = new Set(wordsIn(other));
    const shared = words.filter((word) => known.has(word)).length;
    return shared >= words.length * MOST_OF_IT && words.every((word) => !negates.test(word) || known.has(word));
  });
}
