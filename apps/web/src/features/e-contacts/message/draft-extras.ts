/** Parts of the next message beside its text: photos, a voice note, and the quoted message. */
import { isSafetyFresh } from '@hodi/domain/attachments/attachment.ts';
import { type LocalMedia, localMediaStore, type SafetyAnswer, useLocalMedia } from '~/lib/attachments/local-media.ts';
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

const isDraftOf = (thread: string) => (media: LocalMedia) => media.place === thread && media.state === 'draft';

export const useDraftMedia = (thread: string): readonly LocalMedia[] => useLocalMedia().filter(isDraftOf(thread));

export function draftExtras(thread: string): MessageExtras {
  const announced = localMediaStore
    .get()
    .filter(isDraftOf(thread))
    .map((media) => media.announced);
  const safety = safetyAnswer(thread);
  const { replies_to } = draftReply(thread).store.get();
  const hasVoice = announced.some(({ kind }) => kind === 'voice');
  return {
    ...(announced.length > 0 && { attachments: announced }),
    ...(replies_to !== undefined && { replies_to }),
    ...(hasVoice && safety && { safety }),
  };
}
