import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import pg from 'pg';
import { noteLost, openInTurn } from './connection-openings.ts';
import { sqlState } from './outage.ts';

/** A statement on its way, without its values. */
export interface TracedQuery {
  text: string;
}
/** For tracing; costs nothing while nobody subscribes. */
export const queries = tracingChannel<TracedQuery>('hodi.query');

/**
 * Limit for the number of names. The program has some hundreds of statements. Each name stays in this process and, once per
 * connection, in PostgreSQL, so statements of ever new shapes must not get one.
 */
const mostNames = 1_000;

/** Put this into a statement whose shape the client of the API chooses: it gets no name. */
export const anyShape = '/* any shape */';

let names = new Map<string, string>();
/** Statements that get a name also beyond the limit. */
const standing = new Set<string>();
let generation = 0;

/** @param text of a statement that is built once for the process. */
export const alwaysNamed = (text: string): unknown => standing.add(text);

/** The name of the prepared statement; undefined where it is prepared anew each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (text.includes(anyShape) || (names.size >= mostNames && !standing.has(text))) return undefined;
  const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** After a migration changed the columns of a statement: all connections prepare anew, not only the one that noticed. */
function forgetNames(): void {
  generation += 1;
  names = new Map();
}

const isStale = (error: unknown): boolean => ['0A000', '26000'].includes(sqlState(error) ?? '');
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** Callback through which the pool hears of the connection. */
type Opened = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

type Ask = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Makes each query with parameters a named prepared statement: without, planning takes three quarters of the throughput.
 * Queries without parameters (migrations, begin, commit) stay as they are. After a stale statement or a timeout the
 * connection is closed and never used again.
 */
export class NamedClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    const socket = new Socket();
    // The pool hides the password from being copied.
    super({ ...config, password: config.password, stream: () => socket });
    this.#socket = socket;
    // A connection that breaks between two queries emits this; without a listener it would end the process.
    this.on('error', noteLost);
    const ask = this.query.bind(this) as Ask;
    // Kysely calls it with text and values.
    const query = (text: string, values: unknown[] = []) => this.#ask(ask, text, values);
    this.query = query as unknown as pg.Client['query'];
  }

  override connect(): Promise<pg.Client>;
  override connect(done: Opened): void;
  override connect(done?: Opened): Promise<pg.Client> | undefined {
    const opened = openInTurn(this.#socket, () => super.connect());
    if (done === undefined) return opened;
    const tell = done as (error: Error | null, client: pg.Client) => void;
    opened.then(
      (client) => tell(null, client),
      (error: Error) => tell(error, this),
    );
    return undefined;
  }

  async #ask(ask: Ask, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length === 0 ? undefined : nameOf(text);
    this.#sendTogether();
    const asking = () => ask({ text, values, ...(name !== undefined && { name }) });
    try {
      return await (queries.hasSubscribers ? queries.tracePromise(asking, { text }) : asking());
    } catch (error) {
      if (isStale(error)) forgetNames();
      if (isSilence(error)) noteLost();
      // From now on the pool hands it to nobody.
      if (isStale(error) || isSilence(error)) this.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Statements of one turn of the event loop leave in one packet: `pg` writes each by itself, and each packet wakes PostgreSQL.
   * Posts 1.1 times as many messages (decision 0046). Over TLS it does nothing.
   */
  #sendTogether(): void {
    if (this.#socket.writableCorked > 0) return;
    this.#socket.cork();
    process.nextTick(() => this.#socket.uncork());
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
