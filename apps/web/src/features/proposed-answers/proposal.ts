/** State of a proposed answer on the screen, and its changes by each event. Pure. */
import type { DraftSentence, DraftWriter, ProposalEvent } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';

export interface ShownSentence extends DraftSentence {
  readonly key: number;
  /** Its translation is of what it was. */
  readonly isEdited?: true;
}

export interface Proposal {
  readonly state: 'none' | 'writing' | 'ready' | 'failed';
  readonly sentences: readonly ShownSentence[];
  /** Why it failed, in the reader's language. */
  readonly message: string;
  readonly isReviewed: boolean;
  readonly writer: DraftWriter;
  /** The last message that it knows; null until that is told. */
  readonly readTo: number | null;
  /** The reply was moved into the reply box; the notes were saved, or wait for a network. */
  readonly isContinued: boolean;
  readonly notes: 'open' | 'saving' | 'saved' | 'waiting';
  /** Questions whose answers a clinician has corrected. */
  readonly corrected: readonly string[];
}

export const noProposal: Proposal = {
  state: 'none',
  sentences: [],
  message: '',
  isReviewed: true,
  writer: 'templates',
  readTo: null,
  isContinued: false,
  notes: 'open',
  corrected: [],
};

export type Change =
  | { readonly type: 'begun' }
  | { readonly type: 'event'; readonly event: ProposalEvent }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'ticked'; readonly key: number; readonly isTicked: boolean }
  | { readonly type: 'edited'; readonly key: number; readonly text: string }
  | { readonly type: 'corrected'; readonly question_ids: readonly string[] }
  | { readonly type: 'continued' }
  | { readonly type: 'notes'; readonly notes: Proposal['notes'] };

function withSentence(proposal: Proposal, key: number, change: Partial<ShownSentence>): Proposal {
  const sentences = proposal.sentences.map((sentence) =>
    // Urgent care can be neither left out nor rewritten here.
    sentence.key === key && !sentence.is_locked ? { ...sentence, ...change } : sentence,
  );
  return { ...proposal, sentences };
}

/** Unticks optional sentences that rest on one of these answers, until a person ticks them. */
const untickedOn =
  (question_ids: readonly string[]) =>
  <S extends DraftSentence>(sentence: S): S =>
    !sentence.is_locked && sentence.question_ids.some((id) => question_ids.includes(id))
      ? { ...sentence, is_ticked: false }
      : sentence;

function withCorrected(proposal: Proposal, corrected: readonly string[]): Proposal {
  const since = corrected.filter((id) => !proposal.corrected.includes(id));
  return { ...proposal, corrected, sentences: proposal.sentences.map(untickedOn(since)) };
}

function withEvent(proposal: Proposal, event: ProposalEvent): Proposal {
  if ('error' in event) return { ...proposal, state: 'failed', message: event.error };
  if ('done' in event) {
    const { is_reviewed: isReviewed, writer, read_to_seq: readTo = null } = event;
    return { ...proposal, state: 'ready', isReviewed, writer, readTo };
  }
  const key = proposal.sentences.length;
  return { ...proposal, sentences: [...proposal.sentences, { ...untickedOn(proposal.corrected)(event.content), key }] };
}

export function changed(proposal: Proposal, change: Change): Proposal {
  switch (change.type) {
    case 'begun':
      return { ...noProposal, state: 'writing', corrected: proposal.corrected };
    case 'event':
      return withEvent(proposal, change.event);
    case 'failed':
      return { ...proposal, state: 'failed', message: change.message };
    case 'ticked':
      return withSentence(proposal, change.key, { is_ticked: change.isTicked });
    case 'edited':
      // A sentence that somebody rewrote is one that they want.
      return withSentence(proposal, change.key, {
        text: change.text,
        is_ticked: hasVisible(change.text),
        isEdited: true,
      });
    case 'corrected':
      return withCorrected(proposal, change.question_ids);
    case 'continued':
      return { ...proposal, isContinued: true };
    case 'notes':
      return { ...proposal, notes: change.notes };
  }
}

export const ofKind = ({ sentences }: Proposal, kind: DraftSentence['kind']): readonly ShownSentence[] =>
  sentences.filter((sentence) => sentence.kind === kind);

/** How many are ticked, of those that stand there at once and what was ticked under "More". */
export const countsOf = (sentences: readonly ShownSentence[]): { ticked: number; count: number } => ({
  ticked: sentences.filter(({ is_ticked }) => is_ticked).length,
  count: sentences.filter(({ is_more, is_ticked }) => is_more !== true || is_ticked).length,
});

const tickedTexts = (sentences: readonly ShownSentence[]): readonly ShownSentence[] =>
  sentences.filter(({ is_ticked, text }) => is_ticked && hasVisible(text));

/** The ticked sentences as a message: those of one part stand together. */
export function replyText(proposal: Proposal): string {
  const paragraphs: { part: string; texts: string[] }[] = [];
  for (const { part, text } of tickedTexts(ofKind(proposal, 'reply'))) {
    const last = paragraphs[paragraphs.length - 1];
    if (last?.part === part) last.texts.push(text.trim());
    else paragraphs.push({ part, texts: [text.trim()] });
  }
  return paragraphs.map(({ texts }) => texts.join(' ')).join('\n\n');
}

/** The ticked lines as a note. */
export const notesText = (proposal: Proposal): string =>
  tickedTexts(ofKind(proposal, 'note'))
    .map(({ text }) => text.trim())
    .join('\n');
