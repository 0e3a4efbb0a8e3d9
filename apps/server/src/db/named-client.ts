import { createHash } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import pg from 'pg';
import { sqlState } from './outage.ts';

/** A statement on its way, without its values. */
export interface TracedQuery {
  text: string;
}
/** Who wants to know what is asked how long; costs nothing while nobody does. */
export const queries = tracingChannel<TracedQuery>('hodi.query');

let names = new Map<string, string>();
let generation = 0;

/** A statement is prepared once per connection under a name made from its text. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
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

/**
 * Makes every parametrised query a named prepared statement: planning it anew each time costs three quarters of
 * the throughput. Queries without parameters (begin, commit, migrations) stay as they are. A connection that is out
 * of step, because a statement is stale or an answer stayed out, is cut and never used again.
 */
export class NamedClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super(settings);
    // A connection that breaks between two queries says so here; unheard, it would end the process.
    this.on('error', () => undefined);
  }

  // @ts-expect-error pg declares many overloads; all pass through here unchanged but for the name.
  override query(text: unknown, values?: unknown, callback?: unknown): unknown {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    this.#sendTogether();
    const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const ask = () => (isNamed ? send({ name: nameOf(text), text, values }, callback) : send(text, values, callback));
    const isTraced = typeof text === 'string' && callback === undefined && queries.hasSubscribers;
    const sent = isTraced ? queries.tracePromise(() => ask() as Promise<unknown>, { text }) : ask();
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => this.#giveUp(error));
  }

  /** What is asked in one turn leaves in one packet: each is a call to the system and wakes PostgreSQL. */
  #sendTogether(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  #giveUp(error: unknown): never {
    if (isStale(error)) forgetNames();
    // Ending is known at once, so that the pool hands it to nobody; an answer still owed is not waited for.
    if (isStale(error) || isSilence(error)) this.end().catch(() => undefined);
    throw error;
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
