/** Parts of the next message beside its text: photos, a voice note, and the quoted message. */
import { isSafetyFresh } from '@hodi/domain/attachments/attachment.ts';
import { loadMedia } from '~/lib/attachments/load-media.ts';
import { draftsAt, type SafetyAnswer } from '~/lib/attachments/local-media.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { currentSession } from '~/lib/session/session.ts';
import { makeStore } from '~/lib/store.ts';
import { draftReply, type MessageExtras } from '../thread/draft-reply.ts';

/** By user and thread: another user on the phone answers nothing of it. */
const answers = makeStore<ReadonlyMap<string, SafetyAnswer>>(new Map());
const keyOf = (thread: string): string => `${currentSession()?.userId} ${thread}`;

export const answerSafety = (thread: string, safety: SafetyAnswer): void =>
  answers.set(new Map([...answers.get(), [keyOf(thread), safety]]));

/** The patient's answer to the safety question since their last voice note, as long as it holds. */
export function safetyAnswer(thread: string): SafetyAnswer | undefined {
  const answer = answers.get().get(keyOf(thread));
  return answer && isSafetyFresh(answer, serverNow()) ? answer : undefined;
}

/** It was sent: the next voice note is asked about anew. */
export const forgetSafetyAnswer = (thread: string): void =>
  answers.set(new Map([...answers.get()].filter(([key]) => key !== keyOf(thread))));

export function draftExtras(thread: string): MessageExtras {
  const announced = draftsAt(thread).map((media) => media.announced);
  const safety = safetyAnswer(thread);
  const { replies_to } = draftReply(thread).store.get();
  const hasVoice = announced.some(({ kind }) => kind === 'voice');
  return {
    ...(announced.length > 0 && { attachments: announced }),
    ...(replies_to !== undefined && { replies_to }),
    ...(hasVoice && safety && { safety }),
  };
}

const idsAt = (thread: string): string[] => draftsAt(thread).map(({ id }) => id);

/** Throws away all that is being written: words, quotation, photos and voice notes. */
export async function discardDraft(thread: string): Promise<void> {
  const reply = draftReply(thread);
  reply.write('');
  reply.quote(undefined);
  const ids = idsAt(thread);
  if (ids.length > 0) await loadMedia().then(({ removeMedia }) => removeMedia(ids).catch(() => undefined));
}

/** Photos and voice notes for a thread that was resolved meanwhile stand beside the next message of the inquiry after it. */
export async function takeDraftMedia(from: string, to: string): Promise<void> {
  const ids = idsAt(from);
  if (ids.length > 0) await loadMedia().then(({ moveDrafts }) => moveDrafts(ids, to).catch(() => undefined));
}
