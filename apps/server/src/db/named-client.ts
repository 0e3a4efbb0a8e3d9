import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';
import { Batch, type Connection, type KnownColumns, sendable, type Statement } from './batch.ts';
import { sqlState } from './outage.ts';

/** A statement on its way, without its values. */
export interface TracedQuery {
  text: string;
}
/** Who wants to know what is asked how long; costs nothing while nobody does. */
export const queries = tracingChannel<TracedQuery>('hodi.query');

/**
 * So many statements have a name: the program asks some hundreds. Each is kept here, and by PostgreSQL once for each
 * connection, for good, so what can be asked in any number of shapes must not fill either.
 */
const mostNames = 1_000;

/** Stands in a statement whose shape is up to who asks. It gets no name, and so takes no other's place. */
export const anyShape = '/* any shape */';

let names = new Map<string, string>();
/** On the way of every call: these have their name whoever came before. */
const standing = new Set<string>();
let generation = 0;

/** @param text of a statement that is built once for the process. */
export const alwaysNamed = (text: string): unknown => standing.add(text);

/** A statement is prepared once per connection under a name made from its text; one without a name each time. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    if (text.includes(anyShape) || (names.size >= mostNames && !standing.has(text))) return '';
    name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 32);
    names.set(text, name);
  }
  return name;
}

/** A migration changed what a statement gives: all connections prepare anew, not only the one that noticed. */
function forgetNames(): void {
  generation += 1;
  names = new Map();
}

const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(sqlState(error) ?? '');
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Without values, and part of almost every batch. */
const ofTransactions = new Set(['begin', 'commit', 'rollback']);

/**
 * Makes every parametrised query a named prepared statement: planning it anew each time costs three quarters of
 * the throughput. What is asked in one turn leaves together, and is answered together (`batch.ts`). Queries without
 * parameters (migrations) stay as they are. A connection that is out of step, because a statement is stale or an answer
 * stayed out, is cut and never used again.
 */
export interface ClientSettings extends pg.ClientConfig {
  /** Milliseconds that PostgreSQL may owe an answer. */
  patience?: number;
}

interface Owed {
  batch: Batch;
  since: number;
}

export class NamedClient extends pg.Client {
  #next: Statement[] = [];
  readonly #known: KnownColumns = new Map();
  readonly #patience: number | undefined;
  /** In the order in which they are answered. */
  readonly #owed: Owed[] = [];
  /** One for all that is owed: `pg` has one for each query, which takes longer than to send it, and keeps it from being collected. */
  #clock: NodeJS.Timeout | undefined;

  constructor(settings: ClientSettings = {}) {
    super(settings);
    this.#patience = settings.patience;
    // A connection that breaks between two queries says so here; unheard, it would end the process.
    this.on('error', () => undefined);
  }

  /** Sent with all that is asked in this turn, unless it is of several statements, as migrations are: those have no values. */
  async ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const isForBatch = values.length > 0 || ofTransactions.has(text);
    const asking = () => (isForBatch ? this.#together(text, values) : this.#alone(text));
    try {
      return await (queries.hasSubscribers ? queries.tracePromise(asking, { text }) : asking());
    } catch (error) {
      throw this.#gaveUp(error);
    }
  }

  /** After what was asked before. */
  #alone(text: string): Promise<pg.QueryResult> {
    this.#send();
    const query_timeout = this.#patience;
    return this.query({ text, ...(query_timeout !== undefined && { query_timeout }) });
  }

  #together(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = Promise.withResolvers<pg.QueryResult>();
    const statement = { name: ofTransactions.has(text) ? text : nameOf(text), text, values: sendable(values), answer };
    if (this.#next.push(statement) === 1) process.nextTick(() => this.#send());
    return answer.promise;
  }

  #send(): void {
    if (this.#next.length === 0) return;
    const batch = new Batch(this.#next, this.#known, () => this.#paid(batch));
    this.#next = [];
    this.#owed.push({ batch, since: performance.now() });
    this.#watch();
    (this.query as (asked: unknown) => unknown).call(this, batch);
  }

  #paid(batch: Batch): void {
    const at = this.#owed.findIndex((owed) => owed.batch === batch);
    if (at >= 0) this.#owed.splice(at, 1);
  }

  /** Never stopped: it looks when the first could be late, and begins anew with the next that is owed. */
  #watch(): void {
    const [first] = this.#owed;
    if (first === undefined || this.#patience === undefined || this.#clock !== undefined) return;
    const left = Math.max(1, first.since + this.#patience - performance.now());
    this.#clock = setTimeout(() => {
      this.#clock = undefined;
      this.#loseHope();
      this.#watch();
    }, left).unref();
  }

  /** What comes after an answer that stays out is not answered either: the connection is cut. */
  #loseHope(): void {
    const [first] = this.#owed;
    if (first === undefined || first.since + (this.#patience ?? 0) > performance.now()) return;
    const { connection } = this as unknown as { connection: Connection };
    first.batch.handleError(new Error('Query read timeout'), connection);
    connection.stream.destroy();
  }

  #gaveUp(error: unknown): unknown {
    if (isStale(error)) forgetNames();
    // Ending is known at once, so that the pool hands it to nobody; an answer still owed is not waited for.
    if (isStale(error) || isSilence(error)) this.end().catch(() => undefined);
    // It came from the socket; who asked says more.
    if (error instanceof Error) Error.captureStackTrace(error);
    return error;
  }
}

/** Milliseconds since 1970 for moments, plain strings for dates, numbers for counts. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => Date.parse(text);
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};
