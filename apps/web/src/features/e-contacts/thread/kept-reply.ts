/**
 * What a person writes into a thread, kept on the device from the first letter until the server or the queue has it:
 * a reload or a crash loses nothing, not even a message that was on its way.
 */
import type { Follower } from '~/lib/offline/drafts/kept-drafts.ts';
import { followLocal } from '~/lib/offline/drafts/place-news.ts';
import { draftOwner, loadLocal, saveLocal } from '~/lib/offline/local-drafts.ts';
import { newId } from '~/lib/ids.ts';
import { makeStore, type Store } from '~/lib/store.ts';

/** A message under way: sent again under the same id and key, it is still one message. */
export interface WrittenMessage {
  id: string;
  message: string;
  audio_url?: string | undefined;
  written_at: string;
  idempotencyKey: string;
}

export interface Reply {
  text: string;
  underWay: readonly WrittenMessage[];
  /** How often something was found that lay here; not at all until it was looked for. */
  loaded: number;
}

type Kept = Pick<Reply, 'text' | 'underWay'>;

const isEmpty = ({ text, underWay }: Kept): boolean => text === '' && underWay.length === 0;

export interface KeptReply {
  store: Store<Reply>;
  write(text: string): void;
  /** As it is sent. The same words once more are the message that came back: it may have arrived after all. */
  written(message: string): WrittenMessage;
  /** The text leaves the composer, but stays on the device until `isSafe`. */
  begin(message: WrittenMessage): void;
  isSafe(id: string): void;
  /** It could be neither sent nor queued: the words go back into the composer. */
  takeBack(message: WrittenMessage): void;
}

const saysToo = (text: string, other: string): boolean => `\n${text}\n`.includes(`\n${other}\n`);
/** None is lost, and what one of them says already is not said twice. */
const joined = (first: string, second: string): string => {
  if (first.trim() === '' || saysToo(second, first)) return second;
  return second.trim() === '' || saysToo(first, second) ? first : `${first}\n${second}`;
};

function makeReply(eContactId: string, owner: string): KeptReply {
  const key = `reply/${eContactId}`;
  const store = makeStore<Reply>({ text: '', underWay: [], loaded: 0 });
  /** What other tabs are sending, which lies here for the case that they die. */
  let theirs: readonly WrittenMessage[] = [];
  const change = async (next: Partial<Reply>): Promise<boolean> => {
    const reply = { ...store.get(), ...next };
    store.set(reply);
    if (reply.loaded === 0) return false;
    const kept: Kept = { text: reply.text, underWay: [...theirs, ...reply.underWay] };
    return saveLocal(key, isEmpty(kept) ? undefined : kept, owner);
  };
  const others = (id: string) => store.get().underWay.filter((known) => known.id !== id);
  const notOwn = (messages: readonly WrittenMessage[] = []) =>
    messages.filter(({ id }) => store.get().underWay.every((known) => known.id !== id));
  /** What lay here too: both go on. */
  const takeIn = (kept: Kept): Partial<Reply> => {
    const { text, underWay, loaded } = store.get();
    return { text: joined(kept.text, text), underWay: [...notOwn(kept.underWay), ...underWay], loaded: loaded + 1 };
  };
  const follower: Follower = {
    // Another tab goes on with the same words.
    changed(now) {
      const { text = '', underWay } = (now ?? {}) as Partial<Kept>;
      theirs = notOwn(underWay);
      store.set({ ...store.get(), text });
    },
    other: ({ value, done }) => void change(takeIn(value as Kept)).then((isKept) => (isKept ? done() : undefined)),
  };
  void loadLocal<Kept>(key, owner).then((kept = { text: '', underWay: [] }) => {
    // Where nothing was typed meanwhile it lies there as it is.
    if (isEmpty(store.get())) store.set({ ...store.get(), ...takeIn(kept) });
    else void change(takeIn(kept));
    followLocal(key, follower, owner);
  });
  let returned: WrittenMessage | undefined;
  return {
    store,
    write: (text) => void change({ text }),
    written: (message) => (returned?.message === message ? returned : newMessage(message)),
    begin: (message) => void change({ text: '', underWay: [...others(message.id), message] }),
    isSafe: (id) => void change({ underWay: others(id) }),
    takeBack(message) {
      returned = message;
      void change({ text: joined(message.message, store.get().text), underWay: others(message.id) });
    },
  };
}

/** As it is sent for the first time. */
const newMessage = (message: string): WrittenMessage => ({
  id: newId(),
  message,
  written_at: new Date().toISOString(),
  idempotencyKey: newId(),
});

const replies = new Map<string, KeptReply>();

/** The reply of the signed-in user into this thread, the same object for as long as the app is open. */
export function keptReply(eContactId: string): KeptReply {
  const owner = draftOwner();
  const key = `${owner}/${eContactId}`;
  const reply = replies.get(key) ?? makeReply(eContactId, owner);
  replies.set(key, reply);
  return reply;
}
