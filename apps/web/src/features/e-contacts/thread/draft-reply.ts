/**
 * A reply in a thread, stored on the device from the first letter until the queue has it. A reload or a crash loses
 * nothing, not even a message that was being sent.
 */
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import type { SafetyAnswer } from '~/lib/attachments/local-media.ts';
import type { Follower } from '~/lib/offline/drafts/draft-store.ts';
import { followLocal } from '~/lib/offline/drafts/draft-changes.ts';
import { draftOwner, loadLocal, saveLocal } from '~/lib/offline/local-drafts.ts';
import { type Presence, presentTabs, tabId } from '~/lib/offline/tab-presence.ts';
import { newId } from '~/lib/ids.ts';
import { reloadQueue } from '~/lib/offline/queue.ts';
import { deviceTimeOf, serverNow } from '~/lib/session/server-clock.ts';
import { makeStore, type Store } from '~/lib/store.ts';
import { withTimeout } from '~/lib/timing.ts';
import { replyKey } from './left-replies.ts';

/** Parts of a message beside its text. */
export interface MessageExtras {
  /** Their bytes follow once the message has arrived. */
  attachments?: NewAttachment[] | undefined;
  replies_to?: string | undefined;
  /** Of a patient who sends a voice note. */
  safety?: SafetyAnswer | undefined;
}

/** A message under way: sent again under the same id and key, it is still one message. */
export interface WrittenMessage extends MessageExtras {
  id: string;
  message: string;
  audio_url?: string | undefined;
  written_at: string;
  /** How far the author had seen the thread. Drafts of older app versions do not have it. */
  seen_seq?: number | undefined;
  /** Tells the patient at once. Of clinicians. */
  is_urgent?: boolean | undefined;
  idempotencyKey: string;
}

/** Not part of its words. */
export type SaidBeside = MessageExtras & Pick<WrittenMessage, 'audio_url' | 'is_urgent'>;

export interface Reply {
  text: string;
  /** Which message is being answered. */
  replies_to?: string | undefined;
  underWay: readonly WrittenMessage[];
  /** How often something was found that lay here; not at all until it was looked for. */
  loaded: number;
}

/** As it lies here: with the tab that sends it. Older versions of the app did not name it. */
interface Lying extends WrittenMessage {
  by?: string;
}

interface Kept {
  text: string;
  replies_to?: string | undefined;
  underWay: readonly Lying[];
}

const isEmpty = ({ text, replies_to, underWay }: Kept): boolean =>
  text === '' && replies_to === undefined && underWay.length === 0;

export interface DraftReply {
  /** The author's user id. */
  owner: string;
  store: Store<Reply>;
  write(text: string): void;
  /** Chooses the message that is answered, or none. */
  quote(id: string | undefined): void;
  /**
   * As it is sent. The same words once more are the message that came back: it may have arrived after all. Where anything else
   * of it differs it goes under another key, since under one key there is one body.
   */
  written(message: string, extras: SaidBeside, seen_seq?: number): WrittenMessage;
  /** The text leaves the composer, but stays here until `isSafe`. */
  begin(message: WrittenMessage): void;
  /** The queue has it, and alone decides what becomes of it: what is thrown away there must not be sent from here. */
  isSafe(id: string): void;
  /** It was refused, or could be neither sent nor queued: the words go back into the composer. */
  takeBack(message: WrittenMessage): Promise<unknown>;
}

const saysToo = (text: string, other: string): boolean => `\n${text}\n`.includes(`\n${other}\n`);
/** None is lost, and what one of them says already is not said twice. */
const joined = (first: string, second: string): string => {
  if (first.trim() === '' || saysToo(second, first)) return second;
  return second.trim() === '' || saysToo(first, second) ? first : `${first}\n${second}`;
};

/** State of a reply and its changes: here and on the device, together with other tabs. */
function makeKept(key: string, owner: string) {
  const store = makeStore<Reply>({ text: '', underWay: [], loaded: 0 });
  /**
   * Messages that other tabs are sending. If such a tab dies, the queue sends them, or the next visit to the thread.
   */
  let theirs: readonly Lying[] = [];
  const change = async (next: Partial<Reply>): Promise<boolean> => {
    const reply = { ...store.get(), ...next };
    store.set(reply);
    if (reply.loaded === 0) return false;
    const own = reply.underWay.map((message) => ({ ...message, by: tabId }));
    const kept: Kept = { text: reply.text, replies_to: reply.replies_to, underWay: [...theirs, ...own] };
    return saveLocal(key, isEmpty(kept) ? undefined : kept, owner);
  };
  /** Those that this tab is not sending, and has not brought to their end. */
  const foreignOf = (messages: readonly Lying[] = []) =>
    messages.filter(({ id, by }) => by !== tabId && store.get().underWay.every((known) => known.id !== id));
  /** Merges the stored reply into this tab's: both texts go on. */
  const takeIn = (kept: Kept, isPresent: Presence): Partial<Reply> => {
    const { text, replies_to = kept.replies_to, underWay, loaded } = store.get();
    const foreign = foreignOf(kept.underWay);
    const isTheirs = ({ by = '', written_at }: Lying) => isPresent(by, deviceTimeOf(Date.parse(written_at)));
    const left = foreign.filter((message) => !isTheirs(message)).map(({ by: _, ...message }) => message);
    const before = theirs.filter(({ id }) => foreign.every((known) => known.id !== id));
    theirs = [...before, ...foreign.filter(isTheirs)];
    return { text: joined(kept.text, text), replies_to, underWay: [...left, ...underWay], loaded: loaded + 1 };
  };
  const follower: Follower = {
    // Another tab goes on with the same words.
    changed(now) {
      const { text = '', replies_to, underWay } = (now ?? {}) as Partial<Kept>;
      theirs = foreignOf(underWay);
      store.set({ ...store.get(), text, replies_to });
    },
    async other({ value, done }) {
      const isPresent = await presentTabs();
      if (await change(takeIn(value as Kept, isPresent))) await done();
    },
  };
  const load = async () => {
    const isPresent = await presentTabs();
    const kept = (await loadLocal<Kept>(key, owner)) ?? { text: '', underWay: [] };
    // Where nothing was typed meanwhile it lies there as it is.
    if (isEmpty(store.get())) store.set({ ...store.get(), ...takeIn(kept, isPresent) });
    else void change(takeIn(kept, isPresent));
    followLocal(key, follower, owner);
  };
  void load();
  return { store, change };
}

function makeReply(eContactId: string, owner: string): DraftReply {
  const { store, change } = makeKept(replyKey(eContactId), owner);
  const others = (id: string) => store.get().underWay.filter((known) => known.id !== id);
  /** It came back, and may have arrived all the same. Over once it is safe: the same words are another message from then on. */
  let returned: WrittenMessage | undefined;
  return {
    owner,
    store,
    write: (text) => void change({ text }),
    quote: (replies_to) => void change({ replies_to }),
    written(message, extras, seen_seq) {
      if (!returned || !isSame(returned, message, extras)) return { ...newMessage(message, seen_seq), ...extras };
      const again = { ...returned, ...extras, seen_seq };
      const isAsBefore = JSON.stringify(again) === JSON.stringify(returned);
      return isAsBefore ? returned : { ...again, idempotencyKey: newId() };
    },
    begin: (message) => void change({ text: '', replies_to: undefined, underWay: [...others(message.id), message] }),
    isSafe(id) {
      if (returned?.id === id) returned = undefined;
      if (store.get().underWay.some((known) => known.id === id)) void change({ underWay: others(id) });
    },
    takeBack(message) {
      returned = message;
      const { text, replies_to = message.replies_to } = store.get();
      return change({ text: joined(message.message, text), replies_to, underWay: others(message.id) });
    },
  };
}

/** The same words with the same photos, however often the safety question was answered meanwhile. */
const isSame = (one: WrittenMessage, message: string, { attachments = [], replies_to }: MessageExtras): boolean =>
  one.message === message &&
  one.replies_to === replies_to &&
  JSON.stringify(one.attachments ?? []) === JSON.stringify(attachments);

/**
 * Messages that were being sent when their page was closed. Those in the queue are left out: they are sent from there,
 * or were discarded. The queue is that of the signed-in user and says nothing about another user's messages.
 */
export async function leftToSend(reply: DraftReply): Promise<readonly WrittenMessage[]> {
  const waiting = (await withTimeout(reloadQueue())) ?? [];
  if (draftOwner() !== reply.owner) return [];
  const queued = new Set(waiting.map(({ idempotencyKey }) => idempotencyKey));
  const { underWay } = reply.store.get();
  for (const { id, idempotencyKey } of underWay) if (queued.has(idempotencyKey)) reply.isSafe(id);
  return underWay.filter(({ idempotencyKey }) => !queued.has(idempotencyKey));
}

/** As it is sent for the first time. */
const newMessage = (message: string, seen_seq?: number): WrittenMessage => ({
  id: newId(),
  message,
  written_at: new Date(serverNow()).toISOString(),
  seen_seq,
  idempotencyKey: newId(),
});

const replies = new Map<string, DraftReply>();

/** The reply of the signed-in user into this thread, the same object for as long as the app is open. */
export function draftReply(eContactId: string): DraftReply {
  const owner = draftOwner();
  const key = `${owner}/${eContactId}`;
  const reply = replies.get(key) ?? makeReply(eContactId, owner);
  replies.set(key, reply);
  return reply;
}
