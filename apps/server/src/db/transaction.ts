/**
 * One transaction on `pg`'s pipeline: statements asked side by side (`Promise.all`) are sent without waiting for each other.
 * PostgreSQL executes them in the order in which they were asked. Kysely's own transaction sends one at a time.
 */
import {
  AbortedTransactionError,
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  Transaction,
} from 'kysely';
import { sqlState } from './outage.ts';
import { compilingDialect } from './prepared.ts';

const ignore = () => undefined;

/** The SQLSTATE of a statement that is skipped because one before it failed. */
const skipped = '25P02';

/** The connection of one transaction. */
class Line {
  readonly connection: DatabaseConnection;
  /** Answers that only the commit waits for. */
  readonly owed: Promise<unknown>[] = [];
  isOver = false;
  /** The error of the first statement that failed. */
  cause: unknown;

  constructor(connection: DatabaseConnection) {
    this.connection = connection;
  }

  owe(answer: Promise<unknown>): void {
    answer.catch(ignore);
    this.owed.push(answer);
  }

  send(text: string) {
    return this.connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text));
  }
}

/** Gives the connection to any number of statements at once. `before` must succeed before an answer counts. */
class Pipeline implements ConnectionProvider {
  readonly line: Line;
  readonly #before: Promise<unknown> | undefined;

  constructor(line: Line, before?: Promise<unknown>) {
    this.line = line;
    this.#before = before;
  }

  async provideConnection<T>(ask: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.line.isOver) throw new Error('the transaction is over');
    try {
      const answer = await ask(this.line.connection);
      await this.#before;
      return answer;
    } catch (error) {
      if (sqlState(error) !== skipped) this.line.cause ??= error;
      throw error;
    }
  }
}

const lines = new WeakMap<object, Line>();

/**
 * For the last statements of a transaction, whose rows nobody reads: they are sent together with the commit, which fails with
 * the first of them that fails. Outside a transaction they are awaited.
 */
export async function answeredByCommit(tx: object, answer: Promise<unknown>): Promise<void> {
  const line = lines.get(tx);
  if (line === undefined) await answer;
  else line.owe(answer);
}

export interface Steps<S, T> {
  /**
   * Sent together with the first statements of the work. If this fails the whole fails with its error, and the work's answers
   * do not count.
   */
  first?: ((tx: Transaction<S>) => Promise<void>) | undefined;
  work: (tx: Transaction<S>) => Promise<T>;
}

async function worked<S, T>(
  { first, work }: Steps<S, T>,
  open: (before?: Promise<void>) => Transaction<S>,
): Promise<T> {
  if (first === undefined) return work(open());
  const before = first(open());
  before.catch(ignore);
  try {
    return await work(open(before));
  } finally {
    // Its error comes before that of the work.
    await before;
  }
}

/** The first of them that failed. */
async function failedOf(answers: readonly Promise<unknown>[]): Promise<PromiseRejectedResult | undefined> {
  return (await Promise.allSettled(answers)).find((answer) => answer.status === 'rejected');
}

async function commit(line: Line): Promise<void> {
  const { rows } = await line.send('commit');
  // PostgreSQL answers ROLLBACK where a statement had failed.
  if (rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError();
}

/**
 * The error to report for one that only says that a statement before it failed. The answers that the commit waits for come
 * first: their callers may have translated the error (an id that is taken).
 */
async function causeOf(error: unknown, { owed, cause }: Line): Promise<unknown> {
  if (sqlState(error) !== skipped) return error;
  const reason: unknown = (await failedOf(owed))?.reason;
  return reason === undefined || sqlState(reason) === skipped ? (cause ?? error) : reason;
}

/** Runs the steps in one transaction at READ COMMITTED. @throws what a step throws, after the rollback. */
export function transact<S, T>(db: Kysely<S>, steps: Steps<S, T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    const line = new Line(connection);
    const open = (before?: Promise<void>): Transaction<S> => {
      const pipeline = executor.withConnectionProvider(new Pipeline(line, before));
      const dialect = compilingDialect;
      const tx = new Transaction<S>({ config: { dialect }, dialect, driver: new DummyDriver(), executor: pipeline });
      lines.set(tx, line);
      return tx;
    };
    line.owe(line.send('begin'));
    try {
      const result = await worked(steps, open);
      line.isOver = true;
      const failed = await failedOf([...line.owed, commit(line)]);
      if (failed !== undefined) throw failed.reason;
      return result;
    } catch (error) {
      line.isOver = true;
      // If the rollback fails too, the connection is gone; the error of the work says more.
      await line.send('rollback').catch(ignore);
      throw await causeOf(error, line);
    }
  });
}
