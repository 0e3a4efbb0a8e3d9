/**
 * Seals audit lines into one chain, at most a second after their commit. Writers only insert lines and never wait for
 * one another (a chain in their transaction cost 78 % of the throughput); the sealer decides the order.
 *
 * Transactions commit in another order than their lines' ids, so a line may appear behind the head. Each pass looks a
 * little behind it, some a minute, a few ten minutes. A line that appears even later stays unsealed, and the
 * verification names it. Several servers may run: one at a time has the lock, and the seals' number is their key, so
 * that the chain cannot fork.
 */
import { momentOfId } from '@hodi/domain/shared/id.ts';
import { type Database, type Executor, inTransaction } from '#server/db/database.ts';
import { type SealedContent, beginning, hashOfContent, hashOfSeal, latest, patience, sealVersion } from './chain.ts';
import * as rows from './sealing.repository.ts';

export interface SealerDeps {
  db: Database;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: { warn: (what: object, words: string) => void; info: (what: object, words: string) => void };
}

const pause = 500;
const pauseAfterFailure = 5000;
const atOnce = 1000;
/**
 * How far behind the head a pass looks, in milliseconds, and how often: a request takes at most five seconds, and
 * servers use the database's time; later lines are sealed within five seconds, or within half a minute. Looking further
 * costs in proportion to the number of lines.
 */
const everyLook = 10_000;
const looks = [
  { every: 60, back: latest },
  { every: 10, back: 60_000 },
  { every: 1, back: everyLook },
];
/** The head goes to the log once an hour: a copy outside the database shows when the chain's end was cut off. */
const hour = 3_600_000;

function sealsAfter(head: rows.Head | undefined, lines: readonly SealedContent[], now: number): rows.Seal[] {
  let { n, hash } = head ?? { n: 0, hash: beginning };
  return lines.map((line) => {
    n += 1;
    const place = { n, line_hash: hashOfContent(line), sealed_us: now * 1000, version: sealVersion };
    hash = hashOfSeal(hash, place);
    return { ...place, audit_id: line.id, hash };
  });
}

/** Time from which lines are considered; all of them while there is no chain. */
async function since(db: Executor, now: number, back: number): Promise<number> {
  const newest = await rows.newestSealed(db);
  return newest === undefined ? 0 : Math.min(now, momentOfId(newest)) - back;
}

/** Seals up to a thousand lines. @returns how many; none when another server is at it. */
async function sealSome(db: Database, now: number, back: number): Promise<number> {
  if (!(await rows.isAnyUnsealed(db, await since(db, now, back)))) return 0;
  return inTransaction(db, async (tx) => {
    if (!(await rows.takeTurn(tx))) return 0;
    const lines = await rows.unsealedSince(tx, await since(tx, now, back), atOnce);
    if (lines.length > 0) await rows.insertSeals(tx, sealsAfter(await rows.headOf(tx), lines, now), now);
    return lines.length;
  });
}

/** Seals every line that can still be sealed, as far `back` behind the head as lines may appear. @returns how many. */
export async function sealAll(db: Database, now: number, back = latest): Promise<number> {
  const moment = Math.trunc(now);
  let sealed = 0;
  for (let some = atOnce; some === atOnce; sealed += some) some = await sealSome(db, moment, back);
  return sealed;
}

export class Sealer {
  readonly #deps: SealerDeps;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopping = false;
  #passes = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(deps: SealerDeps) {
    this.#deps = deps;
  }

  /** Seals twice a second from now on, until `stop`. */
  start(): void {
    const look = async (): Promise<void> => {
      const wait = await this.#pass().then(
        () => pause,
        (error: unknown) => this.#complain(error),
      );
      if (!this.#isStopping) this.#timer = setTimeout(() => void (this.#running = look()), wait).unref();
    };
    this.#running = look();
  }

  /** Waits for the running pass, and seals the lines of the last requests. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#pass().catch((error: unknown) => this.#complain(error));
  }

  async #pass(): Promise<void> {
    const { db, clock } = this.#deps;
    const back = looks.find(({ every }) => this.#passes % every === 0)?.back ?? latest;
    this.#passes += 1;
    await sealAll(db, clock(), back);
    if (back > everyLook) await this.#tellWaiting(back);
    if (clock() - this.#toldAt >= hour) await this.#tellHead();
  }

  /** Another process may hold the sealers' lock and not seal. */
  async #tellWaiting(back: number): Promise<void> {
    const { db, clock, log } = this.#deps;
    const [oldest] = await rows.unsealedSince(db, await since(db, clock(), back), 1);
    if (oldest === undefined || clock() - momentOfId(oldest.id) <= patience) return;
    log.warn({ since: new Date(momentOfId(oldest.id)).toISOString() }, 'audit lines wait for their seal');
  }

  async #tellHead(): Promise<void> {
    const head = await rows.headOf(this.#deps.db);
    this.#toldAt = this.#deps.clock();
    if (head !== undefined) this.#deps.log.info({ n: head.n, hash: head.hash.toString('hex') }, 'audit chain');
  }

  #complain(error: unknown): number {
    this.#deps.log.warn({ kind: error instanceof Error ? error.name : typeof error }, 'audit lines not sealed yet');
    return pauseAfterFailure;
  }
}
