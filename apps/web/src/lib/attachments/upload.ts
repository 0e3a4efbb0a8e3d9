/** Sends what waits, a piece at a time, from one tab: first the text, then its photos and voice notes. */
import { cancelUpload } from '@hodi/domain/attachments/attachments.api.ts';
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import { call } from '~/lib/api/call.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { ifUnlocked } from '~/lib/locks.ts';
import { checkConnection, isOnline } from '~/lib/offline/connection.ts';
import { offlineDatabase } from '~/lib/offline/database.ts';
import { currentSession } from '~/lib/session/session.ts';
import { isHere } from '~/lib/vault/lock-state.ts';
import { type KeptMedia, mediaOf, tidyMedia } from './media-database.ts';
import { mayHaveMedia } from './media-mark.ts';
import { bytesOf, noteProgress, removeMedia, settleMedia } from './media-store.ts';
import { askOffset, sendPiece, type UploadAnswer } from './transfer.ts';
import { nextStep, patienceFor, pieceSize } from './upload-step.ts';

/**
 * An upload that the server has not known for so long, though its message was sent, will not come back. In
 * milliseconds.
 */
const missingFor = 10 * 60_000;

/** Ids that queued writes will create. The server does not have them yet. */
async function unsentParents(): Promise<Set<string>> {
  const queue = await (await offlineDatabase()).getAll('queue');
  return new Set(queue.flatMap(({ creates }) => creates));
}

const isMine = (userId: string): boolean => currentSession()?.userId === userId && isHere(userId) && isOnline();

/** How large the next piece may be, for as long as the page is open. */
let piece = pieceBytes;

async function missing(media: KeptMedia): Promise<void> {
  const since = media.missingSince ?? Date.now();
  const isGone = Date.now() - since > missingFor;
  await settleMedia(media.id, {
    ...(isGone ? { state: 'refused', reason: 'not_found' } : { state: media.state }),
    missingSince: since,
  });
}

async function sendOne(media: KeptMedia): Promise<void> {
  const { id, userId, size } = media;
  let bytes: ArrayBuffer | undefined;
  let answer: UploadAnswer = await askOffset(id, userId);
  for (let asked = 0; isMine(userId);) {
    const step = nextStep(answer, size, piece);
    if (step.kind === 'piece') {
      bytes ??= await bytesOf(id);
      noteProgress(id, step.from);
      const since = Date.now();
      const part = bytes.slice(step.from, step.to);
      answer = await sendPiece({ id, userId, offset: step.from, bytes: part, timeout: patienceFor(part.byteLength) });
      piece = pieceSize(part.byteLength, Date.now() - since);
      if (answer.offset !== null) noteProgress(id, answer.offset);
    } else if (step.kind === 'ask' && asked < 3) {
      asked += 1;
      answer = await askOffset(id, userId);
    } else {
      if (step.kind === 'done') await settleMedia(id, { state: 'sent', at: Date.now() });
      if (step.kind === 'refused') await settleMedia(id, { state: 'refused', reason: step.reason });
      if (step.kind === 'missing') await missing(media);
      return;
    }
  }
}

/** Its author gave it up: whoever has the server's side sees that nothing will come. */
async function tellCancelled({ id, userId }: KeptMedia): Promise<void> {
  try {
    await call(cancelUpload, { params: { id } }, { silent: true, userId });
  } catch (error) {
    // It arrived meanwhile, or is not theirs any more.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
  }
  await removeMedia([id]);
}

const works: Partial<Record<KeptMedia['state'], (media: KeptMedia) => Promise<void>>> = {
  waiting: sendOne,
  cancelled: tellCancelled,
};

async function drain(userId: string): Promise<void> {
  await tidyMedia();
  const done = new Set<string>();
  while (isMine(userId)) {
    const notYet = await unsentParents();
    const next = (await mediaOf(userId))
      .sort((one, other) => one.at - other.at)
      .find(({ id, parent, state }) => works[state] && !done.has(id) && parent !== null && !notYet.has(parent));
    if (next === undefined) return;
    done.add(next.id);
    try {
      await works[next.state]?.(next);
    } catch {
      // No answer: the others would get none either.
      await checkConnection();
      if (!isOnline()) return;
    } finally {
      noteProgress(next.id, null);
    }
  }
}

let running: Promise<void> | undefined;
let isAskedAgain = false;

/** Sends what waits, unless this or another tab does already. */
export async function uploadNow(): Promise<void> {
  const userId = currentSession()?.userId;
  if (userId === undefined || !mayHaveMedia() || !isMine(userId)) return;
  isAskedAgain = running !== undefined;
  running ??= ifUnlocked('hodi-media', () => drain(userId))
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
      if (isAskedAgain) void uploadNow();
    });
  await running;
}
