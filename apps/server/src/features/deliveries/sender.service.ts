/**
 * Sends the messages of the outbox, one channel each. A provider may take long, answer wrongly or not at all; the
 * database may go away while a message is being sent; and several servers send at once.
 *
 * - A message is taken for a minute by one statement (a lease), handed over with no transaction open, and the result is
 *   written by another. If a server dies in between, the lease ends and the message is sent again: at least once, since
 *   no provider could tell us whether it took the first. A living server renews the lease for as long as a slow
 *   provider takes; one that was suspended and goes on later finds the lease over, and hands over nothing.
 * - Results that could not be written because the database was away are kept, and written before all others.
 * - The database is polled every second rather than told by NOTIFY, which would cost every write that sends a message
 *   five sixths of its throughput (docs/decisions/0010).
 */
import { nextTry, type DeliveryFailure } from '@hodi/domain/deliveries/delivery.ts';
import type { Database } from '#server/db/database.ts';
import { stoppedAmong } from '#server/features/notifications/incoming-stop.service.ts';
import { NotTaken, type SendingProvider, type Taken } from '#server/outside/sending.ts';
import { isLast } from '#server/work/outbox-rows.ts';
import * as rows from './deliveries.repository.ts';
import type { FailedMessages } from './failed-messages.ts';
import { type Renewals, renewed } from './renewal.ts';
import { ProviderOutage, heardOf } from './provider-outage.ts';
import { tellingSender } from './tell-sender.ts';
import type { Channel } from './urgency.ts';

export interface SenderDeps {
  db: Database;
  channel: Channel;
  provider: SendingProvider;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Outside production messages stay readable at the outbox's page. */
  keepsBodies: boolean;
  /** Wakes listeners with news. */
  wake: (userIds: readonly string[]) => void;
  /** Counts messages that were given up. */
  failed?: FailedMessages;
  /** Its provider has taken nothing for minutes. */
  onSilence?: (db: Database, now: number) => Promise<unknown>;
  /** For messages that wait for long. */
  renewals?: Renewals;
  log: { warn: (what: object, words: string) => void };
}

/** Longer than most providers are given to answer. A slow mail server may take longer, word by word. */
const lease = 60_000;
/** Interval at which leases of running deliveries are renewed, in milliseconds. */
const holdEvery = 20_000;
const atOnce = 10;
const pause = 1000;
const pauseAfterFailure = 5000;
/** How long a stop waits for running deliveries. */
const patienceAtStop = 8000;

type Note = (db: Database) => Promise<unknown>;

const outcomeUnknown = (error: unknown): NotTaken =>
  new NotTaken('unknown', 'unreachable', `our mistake: ${error instanceof Error ? error.name : typeof error}`);

export class Sender {
  readonly #deps: SenderDeps;
  readonly #providerOutage = new ProviderOutage();
  #owed: Note[] = [];
  #timer: NodeJS.Timeout | undefined;
  #holding: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;
  /** Messages that are ours to hand over, and the end of their lease. */
  #out = new Set<string>();
  #leaseEnds = 0;

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /** Sends all that is due. @throws if the database is away; nothing is lost by that. */
  async sendDue(): Promise<void> {
    const { db, channel, clock, renewals = {} } = this.#deps;
    for (;;) {
      await this.#noteOwed();
      if (this.#isStopping) return;
      const now = clock();
      this.#leaseEnds = now + lease;
      const leaseEnds = new Date(this.#leaseEnds);
      const due = await rows.claimDue(db, { channel, at: new Date(now), leaseEnds, limit: atOnce });
      if (due.length === 0) return;
      this.#out = new Set(due.map(({ id }) => id));
      const failed = (error: unknown) => void this.#complain(error);
      const ready = await renewed(db, { renewals, now, failed }, due);
      const stopped = channel === 'sms' ? await stoppedAmong(db, ready) : new Set<string>();
      for (const message of ready.filter(({ id }) => stopped.has(id)))
        this.#owed.push(this.#givenUp(message, 'blocked'));
      await Promise.all(ready.filter(({ id }) => !stopped.has(id)).map((message) => this.#tryOne(message)));
      this.#out = new Set();
    }
  }

  /** Renews the lease of running deliveries by a minute, unless another server has taken them. */
  async holdOn(): Promise<void> {
    if (this.#out.size === 0) return;
    const { db, clock } = this.#deps;
    const [out, held, ends] = [this.#out, this.#leaseEnds, clock() + lease];
    const ours = new Set(await rows.holdOn(db, [...out], { held: new Date(held), ends: new Date(ends) }));
    if (this.#out !== out) return;
    for (const id of out) if (!ours.has(id)) out.delete(id);
    this.#leaseEnds = ends;
  }

  /** Sends what is due from now on, until `stop`. */
  start(): void {
    const look = async (): Promise<void> => {
      const wait = await this.sendDue().then(
        () => pause,
        (error: unknown) => this.#complain(error),
      );
      if (!this.#isStopping) this.#timer = setTimeout(() => void (this.#running = look()), wait).unref();
    };
    this.#running = look();
    // If the database is away the lease ends, and another server takes over.
    this.#holding = setInterval(() => void this.holdOn().catch(() => undefined), holdEvery).unref();
  }

  /** Takes nothing more; waits for running deliveries, as long as a stop may take, and writes their results. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patienceAtStop);
    await Promise.race([this.#running, isOver]);
    clearTimeout(timer);
    clearInterval(this.#holding);
    // Unfinished deliveries keep their lease: the next server sends them again.
    await this.#noteOwed().catch((error: unknown) => this.#complain(error));
  }

  #complain(error: unknown): number {
    const kind = error instanceof Error ? error.name : typeof error;
    this.#deps.log.warn({ channel: this.#deps.channel, kind }, 'messages not sent yet');
    return pauseAfterFailure;
  }

  async #noteOwed(): Promise<void> {
    for (let note = this.#owed[0]; note !== undefined; note = this.#owed[0]) {
      await note(this.#deps.db);
      this.#owed.shift();
    }
  }

  async #tryOne(message: rows.Claimed): Promise<void> {
    const { provider, clock } = this.#deps;
    const { id, receiver: to, subject, body, language, expires_at } = message;
    const now = clock();
    // Otherwise another server may have it by now.
    if (!this.#out.has(id) || now >= this.#leaseEnds) return;
    if (expires_at !== null && expires_at <= now) return void this.#owed.push(this.#givenUp(message, 'expired'));
    // For the network its lifetime is longer than it is stored here.
    const valid_for = expires_at === null || isLast(message) ? null : (expires_at - now) / 1000;
    try {
      const taken = await provider.send({ id, to, subject, body, language, valid_for });
      this.#owed.push(this.#taken(message, taken));
    } catch (error) {
      this.#owed.push(this.#notTaken(message, error instanceof NotTaken ? error : outcomeUnknown(error)));
    } finally {
      this.#out.delete(id);
    }
  }

  #telling(db: Database, change: Parameters<typeof tellingSender>[1]): Promise<void> {
    const { clock, wake, failed, keepsBodies } = this.#deps;
    return tellingSender({ db, now: clock(), wake, failed }, async (tx) => {
      const changed = await change(tx);
      if (!keepsBodies) await rows.forgetLast(tx, changed);
      return changed;
    });
  }

  get #noted() {
    return { at: new Date(this.#deps.clock()), blanks: !this.#deps.keepsBodies };
  }

  #taken({ id }: rows.Claimed, { provider_id, state }: Taken): Note {
    this.#providerOutage.ends();
    const noted = { ...this.#noted, id, state, provider: this.#deps.provider.name, provider_id };
    return async (db) => {
      await this.#telling(db, (tx) => rows.noteTaken(tx, noted));
      // Committed separately: a report that comes at this moment finds the provider's id, or is found here.
      if (provider_id !== null) await this.#telling(db, (tx) => rows.applyReport(tx, noted, provider_id));
    };
  }

  #heardOf(failed: NotTaken): void {
    const { log, clock, channel, onSilence } = this.#deps;
    const now = clock();
    if (!heardOf(this.#providerOutage, failed, now)) return;
    log.warn({ channel, failure: failed.failure }, 'no message leaves');
    if (onSilence !== undefined) this.#owed.push((db) => onSilence(db, now));
  }

  #notTaken({ id, tries, expires_at }: rows.Claimed, failed: NotTaken): Note {
    const { log, clock, provider, channel } = this.#deps;
    const { kind, failure, message } = failed;
    this.#heardOf(failed);
    const next = kind === 'never' ? null : nextTry(tries, { now: clock(), expires_at });
    log.warn({ channel, id, tries, kind, failure, why: message, again: next !== null }, 'message not taken');
    const noted = { ...this.#noted, id, tries, failure, last_error: message };
    if (next === null) return (db) => this.#telling(db, (tx) => rows.noteFailed(tx, noted));
    return (db) => rows.noteLater(db, { ...noted, next_try_at: new Date(next), provider: provider.name });
  }

  /** Without a try: it came too late, or its receiver wants no such SMS. */
  #givenUp({ id, tries }: rows.Claimed, failure: DeliveryFailure): Note {
    const noted = { ...this.#noted, id, tries, failure, last_error: null };
    return (db) => this.#telling(db, (tx) => rows.noteFailed(tx, noted));
  }
}
