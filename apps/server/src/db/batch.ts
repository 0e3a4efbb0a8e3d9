/**
 * Statements that leave for PostgreSQL together and are answered together. `pg` ends each statement of its pipeline with a
 * Sync and asks each for its columns: every Sync is a call to the system at both ends, and the columns of a statement
 * that is prepared never change. A batch ends with one Sync, and learns columns once for a connection.
 *
 * After the first statement that fails PostgreSQL does none of the others, a commit among them; they fail as they would in a
 * transaction that is aborted.
 */
import pg from 'pg';
import { type Sendable, forget, putBind, putDescribe, putExecute, putParse, putSync, taken } from './batch-bytes.ts';

/** A statement of a batch, and who waits for its rows. */
export interface Statement {
  /** Empty where it is not kept: it is prepared anew each time, and nothing of it stays with the connection. */
  name: string;
  text: string;
  values: readonly Sendable[];
  answer: PromiseWithResolvers<pg.QueryResult>;
}

/** What of `pg`'s connection a statement is sent by. */
export interface Connection {
  stream: { writable: boolean; write: (bytes: Buffer) => unknown; destroy: () => void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/** What of `pg`'s result is made of what PostgreSQL says. */
interface Result extends pg.QueryResult {
  addFields: (fields: unknown) => void;
  parseRow: (fields: unknown) => pg.QueryResultRow;
  addRow: (row: pg.QueryResultRow) => void;
  addCommandComplete: (message: unknown) => void;
}

const ResultOf = pg.Result as unknown as new (rowMode: undefined, types: unknown) => Result;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => Sendable } }).utils;

/** By name of a statement that this connection has prepared: a result with its columns and no rows. */
export type KnownColumns = Map<string, Result>;

/** As long as ISO 8601 writes a year with four digits. PostgreSQL knows neither a sixth digit nor a year nought. */
const plainMoment = '1970-01-01T00:00:00.000Z'.length;

function sendableOf(value: unknown): Sendable {
  if (typeof value === 'string') return value;
  const text = value instanceof Date ? value.toISOString() : '';
  return text.length === plainMoment && !text.startsWith('0000') ? text : prepareValue(value);
}

/** @throws where a value cannot be sent; nothing was sent then. */
export const sendable = (values: readonly unknown[]): Sendable[] => values.map(sendableOf);

function notDone(): pg.DatabaseError {
  const error = new pg.DatabaseError('not done, since a statement before it failed', 0, 'error');
  error.code = '25P02';
  return error;
}

/** Not of a statement. */
const isOfConnection = (error: Error): boolean => !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';

export class Batch {
  // As `pg` calls what it looks at in whatever is asked of a connection.
  name: string | undefined;
  text: string | undefined;
  /** When it is answered or has failed. */
  readonly callback: (error: Error | null) => void;
  readonly _result: { _types: unknown } = { _types: undefined };

  readonly #statements: readonly Statement[];
  readonly #known: KnownColumns;
  readonly #results: Result[] = [];
  /** Whose rows come. */
  #at = 0;
  #result: Result | undefined;
  #unreadable: unknown;

  constructor(statements: readonly Statement[], known: KnownColumns, paid: () => void) {
    this.#statements = statements;
    this.#known = known;
    this.callback = paid;
    this.#turnTo(0);
  }

  /** `pg` notes as prepared what stands here when PostgreSQL says so. */
  #turnTo(at: number): void {
    this.#at = at;
    this.#result = undefined;
    this.name = this.#statements[at]?.name;
    this.text = this.#statements[at]?.text;
  }

  submit(connection: Connection): null {
    try {
      this.#put(connection);
      const bytes = taken();
      if (connection.stream.writable) connection.stream.write(bytes);
    } finally {
      forget();
    }
    return null;
  }

  #put({ parsedStatements, submittedNamedStatements: submitted }: Connection): void {
    for (const { name, text, values } of this.#statements) {
      if (name === '') putParse(name, text);
      else if (parsedStatements[name] === undefined && submitted[name] === undefined) {
        putParse(name, text);
        submitted[name] = text;
      }
      putBind(name, values);
      if (!this.#known.has(name)) putDescribe();
      putExecute();
    }
    putSync();
  }

  #resultOfThis(): Result {
    this.#result ??= this.#emptied(this.#known.get(this.name ?? ''));
    return this.#result;
  }

  /** With the columns of this one, and no rows. */
  #emptied(result: Result | undefined): Result {
    const empty = new ResultOf(undefined, this._result._types);
    return result === undefined ? empty : Object.assign(empty, result, { rows: [] });
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    this.#resultOfThis().addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    const result = this.#resultOfThis();
    try {
      result.addRow(result.parseRow(fields));
    } catch (error) {
      this.#unreadable ??= error;
    }
  }

  handleCommandComplete(message: unknown): void {
    const result = this.#resultOfThis();
    const { name = '' } = this;
    if (name !== '' && !this.#known.has(name)) this.#known.set(name, this.#emptied(result));
    result.addCommandComplete(message);
    this.#results.push(result);
    this.#turnTo(this.#at + 1);
  }

  handleReadyForQuery(): void {
    this.callback(null);
    for (const [at, { answer }] of this.#statements.entries()) {
      const result = this.#results[at];
      if (this.#unreadable !== undefined || result === undefined) answer.reject(this.#unreadable ?? notDone());
      else answer.resolve(result);
    }
  }

  handleError(error: Error, { submittedNamedStatements: submitted }: Connection): void {
    this.callback(error);
    const isOfAll = isOfConnection(error) || this.text === 'begin';
    for (const [at, { name, answer }] of this.#statements.entries()) {
      const result = this.#results[at];
      if (result !== undefined) answer.resolve(result);
      else answer.reject(at === this.#at || isOfAll ? error : notDone());
      // Nobody prepares what comes after the failure.
      if (at > this.#at) delete submitted[name];
    }
  }
}

// `pg` lets nothing but its own queries into its pipeline. Those listen for events, of which a batch has none: to make each
// of them into what could took as long as all else that is done to send it.
Object.setPrototypeOf(Batch.prototype, pg.Query.prototype);
