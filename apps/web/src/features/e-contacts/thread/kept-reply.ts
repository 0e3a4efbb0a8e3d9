/**
 * What a person writes into a thread, kept on the device from the first letter until the server or the queue has it:
 * a reload or a crash loses nothing, not even a message that was on its way.
 */
import { clearLocal, draftOwner, loadLocal, saveLocal } from '~/lib/offline/local-drafts.ts';
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
  isLoaded: boolean;
}

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

const joined = (...texts: string[]): string => texts.filter((text) => text.trim() !== '').join('\n');

function makeReply(eContactId: string, owner: string): KeptReply {
  const key = `reply/${eContactId}`;
  const store = makeStore<Reply>({ text: '', underWay: [], isLoaded: false });
  const change = (next: Partial<Reply>) => {
    const reply = { ...store.get(), ...next };
    store.set(reply);
    if (!reply.isLoaded) return;
    const { text, underWay } = reply;
    void (text === '' && underWay.length === 0 ? clearLocal(key, owner) : saveLocal(key, { text, underWay }, owner));
  };
  const others = (id: string) => store.get().underWay.filter((known) => known.id !== id);
  void loadLocal<Pick<Reply, 'text' | 'underWay'>>(key, owner).then((kept) => {
    const { text, underWay } = store.get();
    const isTyped = text !== '' || underWay.length > 0;
    // Where nothing was typed meanwhile it lies there as it is.
    (isTyped ? change : store.set)({
      text: joined(kept?.text ?? '', text),
      underWay: [...(kept?.underWay ?? []), ...underWay],
      isLoaded: true,
    });
  });
  let returned: WrittenMessage | undefined;
  return {
    store,
    write: (text) => change({ text }),
    written: (message) =>
      returned?.message === message
        ? returned
        : { id: newId(), message, written_at: new Date().toISOString(), idempotencyKey: newId() },
    begin: (message) => change({ text: '', underWay: [...others(message.id), message] }),
    isSafe: (id) => change({ underWay: others(id) }),
    takeBack(message) {
      returned = message;
      change({ text: joined(message.message, store.get().text), underWay: others(message.id) });
    },
  };
}

const replies = new Map<string, KeptReply>();

/** The reply of the signed-in user into this thread, the same object for as long as the app is open. */
export function keptReply(eContactId: string): KeptReply {
  const owner = draftOwner();
  const key = `${owner}/${eContactId}`;
  const reply = replies.get(key) ?? makeReply(eContactId, owner);
  replies.set(key, reply);
  return reply;
}
