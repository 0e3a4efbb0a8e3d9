/**
 * All writes go through here. A write reaches the server, or it is queued on the device and sent later under the same
 * idempotency key, or the caller gets NotKeptError and the form keeps the text.
 *
 * The record is stored before the request, so that a reload or crash loses nothing. While this tab sends it, no screen
 * shows it as waiting.
 */
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { mayWait, type QueuedWrite } from '@hodi/domain/offline/queue-order.ts';
import { makeText } from '~/lib/i18n/texts.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { holdPage } from '~/lib/offline/drafts/unsaved-drafts.ts';
import { checkConnection, isOnline } from '~/lib/offline/connection.ts';
import {
  addRecord,
  doneInTime,
  letGo,
  readWaiting,
  recordArrived,
  removeRecord,
  updateRecord,
} from '~/lib/offline/queue.ts';
import { onTheirWay, queueStore } from '~/lib/offline/queue-store.ts';
import { startSync } from '~/lib/offline/start-sync.ts';
import { tabId } from '~/lib/offline/tab-presence.ts';
import { newId } from '~/lib/ids.ts';
import { currentSession } from '~/lib/session/session.ts';
import { withTimeout } from '~/lib/timing.ts';
import { isHere } from '~/lib/vault/lock-state.ts';
import { ApiError, NotKeptError } from './api-error.ts';
import { mustWait, recordOf } from './queue-record.ts';
import type { SendOptions } from './send-options.ts';
import { sharedWrites } from './shared-call.ts';
import { sentenceOf, tellError } from './tell-error.ts';
import { EarlierArrivedError, isRefused, writeRecord } from './write-record.ts';

/** Not sent yet: it waits on this device. */
export class QueuedError extends Error {
  readonly record: QueueRecord;
  constructor(message: string, record: QueueRecord) {
    super(message);
    this.record = record;
  }
}

const shareWrite = sharedWrites();

/** By thread and author. */
const lastOfTurn = new Map<string, Promise<unknown>>();
const turnOf = ({ thread, userId }: QueueRecord): string => `${userId} ${thread}`;

/** One after the other within a thread, so that two quick writes of a person arrive in the order in which they were made. */
function inTurn<T>(record: QueueRecord, work: () => Promise<T>): Promise<T> {
  if (record.thread === null) return work();
  const turn = turnOf(record);
  const before = lastOfTurn.get(turn) ?? Promise.resolve();
  const mine = before.then(work, work);
  lastOfTurn.set(turn, mine);
  const forget = () => {
    if (lastOfTurn.get(turn) === mine) lastOfTurn.delete(turn);
  };
  mine.then(forget, forget);
  return mine;
}

const offline = 'Offline: Request queued for sync';

type Sending = Pick<SendOptions, 'insteadOf' | 'onRefused' | 'isShown' | 'onlyNow'> & {
  /** Done once it lies there, held by this tab. */
  adding?: Promise<void>;
};

/** Before the next one is added, in milliseconds: longer than it takes to seal one. */
const sealing = 1_000;
let lastAdded: Promise<unknown> = Promise.resolve();

/** One after the other too: a short one is sealed sooner than a long one, and must not lie before it. */
function added(record: QueueRecord, insteadOf?: string): Promise<void> {
  const mine = lastAdded.then(() => addRecord(record, insteadOf));
  lastAdded = withTimeout(mine, sealing);
  return mine;
}

/** Into the queue, where it may be already since before it left. */
async function queue(record: QueueRecord, { adding, insteadOf }: Sending): Promise<QueueRecord> {
  const waiting = { ...record, heldBy: null };
  if (adding && (await doneInTime(adding))) await doneInTime(letGo(record.id));
  else {
    const again = added(waiting, insteadOf);
    if (!(await doneInTime(again))) {
      // Its author is told so, and may write it otherwise: it must not come to lie there after all, and go too.
      const takeBack = () => removeRecord(record.id);
      if (insteadOf === undefined) for (const late of [adding, again]) late?.then(takeBack).catch(() => undefined);
      throw new NotKeptError(makeText('connection.not_kept'));
    }
  }
  // The browser may not clear away what nobody else has. It answers silently, or asks once.
  void navigator.storage?.persist?.().catch(() => undefined);
  if (isOnline()) void startSync();
  return waiting;
}

const withMore = (record: QueueRecord, more: object): QueueRecord => ({
  ...record,
  idempotencyKey: newId(),
  body: { ...(record.body as object), ...more },
});

async function deliver(record: QueueRecord, sending: Sending & { adding: Promise<void> }): Promise<unknown> {
  const { adding, insteadOf, onRefused, isShown, onlyNow } = sending;
  await doneInTime(adding);
  // Read now: a tab that has just begun does not know what waits.
  const waiting: readonly QueuedWrite[] = (await withTimeout(readWaiting(record.userId))) ?? queueStore.get();
  const before = waiting.filter(({ id }) => id !== insteadOf && id !== record.id);
  if (!isOnline() || mustWait(record, before)) throw new QueuedError(offline, await queue(record, sending));
  /** Also where it comes to lie there later than that. */
  const end = (work: () => Promise<unknown>) => doneInTime(adding.then(work));
  try {
    const answer = await writeRecord(onlyNow === undefined ? record : withMore(record, onlyNow));
    const isKept = await end(() => recordArrived(record.id));
    // A full phone could not put this one into its place.
    if (!isKept && insteadOf !== undefined) await doneInTime(removeRecord(insteadOf));
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      void checkConnection();
      throw new QueuedError('Request queued due to network error', await queue(record, sending));
    }
    // A server that is away is no reason to lose a write, and an ended session only pauses its owner's queue.
    if (!isRefused(error)) {
      throw new QueuedError(`Request queued due to ${error.status} error`, await queue(record, sending));
    }
    const { userId } = record;
    const isSeen = isHere(userId) && isShown?.() !== false;
    const isGivenBack = isSeen && (await withTimeout(onRefused?.() ?? Promise.resolve(true))) === true;
    // Its form is gone, with them or without, and can tell nothing: it is refused once more from the queue, where they find it.
    if (!isGivenBack && !(isSeen && isHere(userId))) {
      throw new QueuedError('Request queued due to logout', await queue(record, sending));
    }
    const stays = insteadOf !== undefined && !(error instanceof EarlierArrivedError);
    const refused = { heldBy: null, state: 'refused', lastError: sentenceOf(error) } as const;
    await end(() => (stays ? updateRecord(record.id, refused) : removeRecord(record.id)));
    throw error;
  }
}

/** Kept before its turn comes: one that still waits for an answer to the one before it outlives its page as that one does. */
async function keepAndDeliver(record: QueueRecord, options: SendOptions): Promise<unknown> {
  const { insteadOf, after, onKept, onRefused, isShown, onlyNow } = options;
  if (!isOnline() && !lastOfTurn.has(turnOf(record)))
    throw new QueuedError(offline, await queue(record, { insteadOf }));
  const adding = added({ ...record, heldBy: tabId }, insteadOf);
  const letPageGo = holdPage();
  adding
    .then(letPageGo)
    .then(onKept)
    .catch(() => undefined);
  // Until there is an answer: if that ends the session, this one is not sent yet.
  onTheirWay.set([...onTheirWay.get(), record]);
  try {
    return await inTurn(record, async () => {
      await after;
      return deliver(record, { adding, insteadOf, onRefused, isShown, onlyNow });
    });
  } finally {
    onTheirWay.set(onTheirWay.get().filter((other) => other !== record));
    letPageGo();
  }
}

const isSilent = ({ silent = false }: SendOptions, error: unknown): boolean =>
  typeof silent === 'function' ? silent(error) : silent;

/**
 * Writes by contract.
 * @throws ApiError when refused; QueuedError when it waits; NotKeptError when it could be neither sent nor kept.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: CallOf<E>,
  options: SendOptions,
): Promise<AnswerOf<E>> {
  if (!mayWait(endpoint)) throw new Error(endpoint.name);
  const record = recordOf(endpoint, args, options);
  options.versions?.set(record.idempotencyKey, record.body);
  const work = () => keepAndDeliver(record, options);
  const isAnothers = record.userId !== (currentSession()?.userId ?? '');
  try {
    // Nobody would see it wait, and nobody could send it; nor could what its author wrote be sealed any more.
    if (record.userId === '' || isAnothers) throw new NotKeptError(makeText('connection.not_kept'));
    return (await shareWrite(record, options.cacheWindow, work)) as AnswerOf<E>;
  } catch (error) {
    const isTold =
      error instanceof QueuedError || isAnothers || (isSilent(options, error) && options.isShown?.() !== false);
    if (!isTold) tellError(error);
    throw error;
  }
}
