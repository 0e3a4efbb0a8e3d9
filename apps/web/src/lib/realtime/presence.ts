/** Says over the live line which thread its clinician has in sight, and keeps who else is there. Patients' pages name none. */
import type { Socket } from 'socket.io-client';
import { saysHereEvery, type ThreadPresence } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { makeStore } from '~/lib/store.ts';

interface ShownThread {
  id: string;
  isWriting: boolean;
}

const shown = makeStore<ShownThread | null>(null);
/** The thread that a page shows; null where none does any more. */
export const showThread = (thread: ShownThread | null): void => shown.set(thread);

/** As the server told last; null where nobody tells. */
export const threadPresence = makeStore<ThreadPresence | null>(null);

/** Over this line. @returns how to stop. */
export function keepPresence(line: Socket): () => void {
  let said: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const say = () => {
    if (!line.connected) return;
    const now = document.visibilityState === 'visible' ? shown.get() : null;
    if (now === null && said === null) return;
    said = now?.id ?? null;
    line.emit('here', said, now?.isWriting ?? false);
  };
  /** Again and again only while a thread is shown. */
  const follow = () => {
    say();
    clearInterval(timer);
    timer = shown.get() === null ? undefined : setInterval(say, saysHereEvery);
  };
  const stop = shown.subscribe(follow);
  follow();
  line.on('connect', say);
  line.on('disconnect', () => {
    said = null;
    threadPresence.set(null);
  });
  document.addEventListener('visibilitychange', say);
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', say);
    threadPresence.set(null);
  };
}
