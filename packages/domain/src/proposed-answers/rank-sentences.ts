/**
 * Chooses the four to six most useful sentences of a draft; the rest go under "More". Hidden sentences are not ticked,
 * so that nobody sends what they have not seen.
 */
import type { Severity } from '../questionnaires/topic.ts';
import type { DraftSentence } from './proposed-answers.api.ts';
import type { MessageKind } from './thread-facts.ts';

type Part = DraftSentence['part'];
/** Of a part so many, the most useful part first. */
export type Places = readonly (readonly [Part, number])[];

/** So many stand there at once at most; attestations stand apart. */
export const mostShown = 6;
export const leastShown = 4;

/** Nothing urgent: what to do, what to watch for, what comes next. */
const calm: Places = [
  ['acknowledge', 2],
  ['message', 1],
  ['advice', 2],
  ['watch', 1],
  ['next', 1],
];
const ofEmergency: Places = [
  ['urgent', 4],
  ['acknowledge', 2],
  ['message', 1],
  ['next', 1],
];
const ofWarning: Places = [
  ['urgent', 3],
  ['acknowledge', 2],
  ['message', 1],
  ['watch', 1],
  ['next', 1],
];
/** Seen by a clinician: care by others, and what one does until then. */
const ofSeenWarning: Places = [
  ['urgent', 2],
  ['acknowledge', 2],
  ['message', 1],
  ['advice', 1],
  ['watch', 1],
  ['next', 1],
];

/** Order for patients who are better, or say thanks. */
const ofGoodNews: Places = [
  ['acknowledge', 2],
  ['message', 1],
  ['watch', 1],
  ['next', 1],
];

interface Standing {
  readonly worst: Severity | undefined;
  /** Care by others comes first. */
  readonly isHeld: boolean;
  /** Of the patient's last messages. */
  readonly kind: MessageKind | null;
}

export function placesFor({ worst, isHeld, kind }: Standing): Places {
  if (worst === 'emergency') return ofEmergency;
  if (isHeld) return ofWarning;
  if (worst === 'warning') return ofSeenWarning;
  return kind === 'better' || kind === 'thanks' ? ofGoodNews : calm;
}

/** Ticked ones first, and then as they were written. */
const byUse = (sentences: readonly DraftSentence[], part: Part): DraftSentence[] =>
  sentences.filter((one) => one.part === part).sort((a, b) => Number(b.is_ticked) - Number(a.is_ticked));

/** Where the places hold too few, ticked ones of these parts follow, and then any that names a next step. */
const filling: readonly Part[] = ['urgent', 'advice', 'watch', 'next', 'summary'];

/** Marks all but the most useful; attestations are never marked. */
export function ranked(sentences: readonly DraftSentence[], places: Places): DraftSentence[] {
  const shown = new Set<DraftSentence>();
  for (const [part, most] of places) {
    for (const one of byUse(sentences, part).slice(0, most)) if (shown.size < mostShown) shown.add(one);
  }
  const rest = filling.flatMap((part) => sentences.filter((one) => one.part === part && one.is_ticked));
  for (const one of [...rest, ...byUse(sentences, 'next')]) if (shown.size < leastShown) shown.add(one);
  return sentences.map((one) => {
    if (one.part === 'attestation' || shown.has(one)) return one;
    return { ...one, is_ticked: false, is_locked: false, is_more: true as const };
  });
}
