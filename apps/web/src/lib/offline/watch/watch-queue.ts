/** Keeps what a tab shows of the queue true to what other tabs, and other users, do with it. */
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { currentSession, onSessionChange } from '~/lib/session/session.ts';
import { appNews } from '../app-news-store.ts';
import { noteWaiting } from '../lost/unsent-count-cookie.ts';
import { channel, hasArrived, reloadQueue, showAsKept } from '../queue.ts';
import { arrived } from '../queue-store.ts';
import { bePresent } from '../tab-presence.ts';

/** Where a message between tabs got lost, the count is right again after this many milliseconds. */
const pollEvery = 2_000;

/** Records changed by other tabs, collected so that a burst of changes is read once. */
const heard = new Set<string>();

async function showHeard(): Promise<void> {
  const ids = [...heard];
  heard.clear();
  await showAsKept(ids);
}

function hear({ data }: MessageEvent): void {
  const said = String(data);
  if (said.startsWith(hasArrived)) return void arrived.add(said.slice(hasArrived.length));
  if (heard.size === 0) setTimeout(() => void showHeard().catch(() => undefined), 0);
  heard.add(said);
}

/** Photos and voice notes whose messages may have left already. */
async function countMedia(userId: string): Promise<number> {
  if (!mayHaveMedia()) return 0;
  const { countUnsentMedia } = await import('~/lib/attachments/media-store.ts');
  return countUnsentMedia(userId).catch(() => 0);
}

/** Reads what waits, and leaves a note of how much it is, for the case that the browser clears it away. */
async function look(): Promise<void> {
  const userId = currentSession()?.userId;
  const { length } = await reloadQueue();
  if (userId === undefined) return;
  const media = await countMedia(userId);
  if (currentSession()?.userId !== userId) return;
  if (noteWaiting(userId, length + media) > 0) appNews.set('lost');
}

/** Follows other tabs and the signed-in user. */
export function watchQueue(): () => void {
  bePresent();
  const reload = () => void look().catch(() => undefined);
  channel?.addEventListener('message', hear);
  const unsubscribe = onSessionChange(reload);
  const timer = setInterval(reload, pollEvery);
  reload();
  return () => {
    channel?.removeEventListener('message', hear);
    unsubscribe();
    clearInterval(timer);
  };
}
