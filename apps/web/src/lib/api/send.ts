/**
 * The one way to write. A write reaches the server, or it is kept on the device and sent later under the same
 * idempotency key, or the caller is told that it could be neither, so that the form keeps the text.
 */
import type { AnswerOf, CallOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { nextWrite } from '@hodi/domain/offline/queue-order.ts';
import { isRetryable, outcomeOf } from '@hodi/domain/offline/retry.ts';
import { makeText, type TextKey } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { checkConnection, isOnline } from '~/lib/offline/connection.ts';
import { addRecord, queueStore } from '~/lib/offline/queue.ts';
import { syncNow } from '~/lib/offline/sync.ts';
import { currentSession } from '~/lib/session/session.ts';
import { ApiError } from './api-error.ts';
import { authorised } from './authorised.ts';
import { urlOf } from './request-url.ts';
import { tellError } from './tell-error.ts';

export interface SendOptions {
  /** What it is, for who looks at what waits. */
  title: TextKey;
  /** The person's own words, or whom it is about. */
  summary?: string;
  /** Writes of the same thread or patient are sent in order. */
  thread?: string;
  /** Ids that this write creates, and ids that must exist before it. */
  creates?: string[];
  needs?: string[];
  /** One for each action of the user; made here unless a form keeps its own over several tries. */
  idempotencyKey?: string;
  /** The same write again within so many milliseconds joins the first. */
  cacheWindow?: number;
  /** The screen shows a refusal itself; no toast. */
  silent?: boolean;
}

/** Not sent yet: it waits on this device. */
export class QueuedError extends Error {
  readonly record: QueueRecord;
  constructor(message: string, record: QueueRecord) {
    super(message);
    this.record = record;
  }
}

/** Neither sent nor kept: this browser stores nothing. The text must stay in the form. */
export class NotKeptError extends Error {}

const underWay = new Map<string, Promise<unknown>>();

function joined<T>(mark: string, window: number | undefined, work: () => Promise<T>): Promise<T> {
  if (window === undefined) return work();
  const known = underWay.get(mark) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const begun = work();
  underWay.set(mark, begun);
  const forget = () => setTimeout(() => underWay.delete(mark), window);
  begun.then(forget, forget);
  return begun;
}

function recordOf(endpoint: Endpoint, args: CallOf<Endpoint>, options: SendOptions): QueueRecord {
  return {
    id: newId(),
    timestamp: Date.now(),
    retryCount: 0,
    lastError: null,
    url: urlOf(endpoint, args),
    method: endpoint.method,
    body: args.body,
    headers: {},
    idempotencyKey: options.idempotencyKey ?? newId(),
    userId: currentSession()?.userId ?? '',
    name: endpoint.name,
    thread: options.thread ?? null,
    creates: options.creates ?? [],
    needs: options.needs ?? [],
    state: 'waiting',
    title: options.title,
    summary: options.summary ?? '',
  };
}

/** Whether something of the same thread waits already: then this must not overtake it. */
function mustWait(record: QueueRecord): boolean {
  const probe = { ...record, id: `~${record.id}` };
  return (
    nextWrite([...queueStore.get().map((waiting) => ({ ...waiting, state: 'failed' as const })), probe]) === undefined
  );
}

async function keep(record: QueueRecord, why: string): Promise<never> {
  try {
    await addRecord(record);
  } catch {
    throw new NotKeptError(makeText('connection.not_kept'));
  }
  if (isOnline()) void syncNow();
  throw new QueuedError(why, record);
}

async function deliver(record: QueueRecord): Promise<unknown> {
  const { method, url, body, idempotencyKey } = record;
  if (!isOnline()) return keep(record, 'Offline: Request queued for sync');
  if (mustWait(record)) return keep(record, 'Offline: Request queued for sync');
  try {
    return await authorised({ method, url, body, headers: { 'idempotency-key': idempotencyKey } });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      void checkConnection();
      return keep(record, 'Request queued due to network error');
    }
    const isPassing = isRetryable(error.status) || outcomeOf({ status: error.status, code: error.code }) !== 'refused';
    // A server that is away is no reason to lose a write, and an ended session only pauses its owner's queue.
    if (isPassing) return keep(record, `Request queued due to ${error.status} error`);
    throw error;
  }
}

/**
 * Writes by contract.
 * @throws ApiError when refused; QueuedError when it waits; NotKeptError when it could be neither sent nor kept.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  args: CallOf<E>,
  options: SendOptions,
): Promise<AnswerOf<E>> {
  const record = recordOf(endpoint, args as CallOf<Endpoint>, options);
  const mark = `${record.userId} ${record.method} ${record.url} ${JSON.stringify(record.body)}`;
  try {
    return (await joined(mark, options.cacheWindow, () => deliver(record))) as AnswerOf<E>;
  } catch (error) {
    if (error instanceof ApiError && options.silent !== true) tellError(error);
    throw error;
  }
}
