/** What goes with the next message of a thread beside its words: photos, a voice note, and the message that it answers. */
import { type LocalMedia, localMediaStore, type SafetyAnswer, useLocalMedia } from '~/lib/attachments/local-media.ts';
import { currentSession } from '~/lib/session/session.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import type { MessageExtras } from '../thread/draft-reply.ts';

export interface Quoted {
  id: string;
  author: string;
  text: string;
}

interface Beside {
  quoted?: Quoted;
  /** Of a patient, since the last voice note. */
  safety?: SafetyAnswer;
}

/** By user and thread: another user on the phone answers nothing of it. */
const store = makeStore<ReadonlyMap<string, Beside>>(new Map());
const keyOf = (thread: string): string => `${currentSession()?.userId} ${thread}`;

function change(thread: string, next: Beside): void {
  store.set(new Map([...store.get(), [keyOf(thread), next]]));
}

export function quote(thread: string, quoted: Quoted | undefined): void {
  const { safety } = store.get().get(keyOf(thread)) ?? {};
  change(thread, { ...(safety && { safety }), ...(quoted && { quoted }) });
}

export const answerSafety = (thread: string, safety: SafetyAnswer): void =>
  change(thread, { ...store.get().get(keyOf(thread)), safety });

export const useSafetyAnswer = (thread: string): SafetyAnswer | undefined => useStore(store).get(keyOf(thread))?.safety;

export const useQuoted = (thread: string): Quoted | undefined => useStore(store).get(keyOf(thread))?.quoted;

/** It was sent: the next voice note is asked about anew. */
export const forgetExtras = (thread: string): void => change(thread, {});

const isDraftOf = (thread: string) => (media: LocalMedia) => media.place === thread && media.state === 'draft';

export const useDraftMedia = (thread: string): readonly LocalMedia[] => useLocalMedia().filter(isDraftOf(thread));

export function draftExtras(thread: string): MessageExtras {
  const announced = localMediaStore
    .get()
    .filter(isDraftOf(thread))
    .map((media) => media.announced);
  const { quoted, safety } = store.get().get(keyOf(thread)) ?? {};
  const hasVoice = announced.some(({ kind }) => kind === 'voice');
  return {
    ...(announced.length > 0 && { attachments: announced }),
    ...(quoted && { replies_to: quoted.id }),
    ...(hasVoice && safety && { safety }),
  };
}
