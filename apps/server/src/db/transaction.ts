/**
 * One transaction whose statements go out without waiting for each other where nothing between them must be known: each wait
 * for PostgreSQL costs a turn of both processes and of the network. The order stays that in which they were asked.
 */
import {
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type KyselyProps,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { sqlState } from './outage.ts';
import type { PooledConnection, PooledDriver } from './pooled-driver.ts';

const ignore = () => undefined;

/** The SQLSTATE of what is not done since a statement before it failed. */
const notDone = '25P02';

/** What the transaction's connection owes so far. */
class Line {
  readonly connection: PooledConnection;
  /** Nobody waits for these answers before the commit's. */
  readonly owed: Promise<unknown>[] = [];
  isOver = false;
  /** What the first statement that failed failed of; those after it say only that one has. */
  cause: unknown;

  constructor(connection: PooledConnection) {
    this.connection = connection;
  }

  note(error: unknown): void {
    if (sqlState(error) !== notDone) this.cause ??= error;
  }

  owe(answer: Promise<unknown>): void {
    answer.catch(ignore);
    this.owed.push(answer);
  }
}

/** Statements asked side by side go out side by side. No answer counts before what comes first has come out well. */
class Asking implements ConnectionProvider {
  readonly line: Line;
  readonly #first: Promise<unknown> | undefined;

  constructor(line: Line, first?: Promise<unknown>) {
    this.line = line;
    this.#first = first;
  }

  ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#answered(() => this.line.connection.client.ask(text, values));
  }

  provideConnection<T>(ask: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return this.#answered(() => ask(this.line.connection));
  }

  async #answered<T>(ask: () => Promise<T>): Promise<T> {
    if (this.line.isOver) throw new Error('the transaction is over');
    try {
      const answer = await ask();
      if (this.#first !== undefined) await this.#first;
      return answer;
    } catch (error) {
      this.line.note(error);
      throw error;
    }
  }
}

/** As those that come first, or those of the work, ask in it. */
export class OpenTransaction<S> extends Transaction<S> {
  readonly asking: Asking;

  constructor(props: KyselyProps, asking: Asking) {
    super(props);
    this.asking = asking;
  }
}

/**
 * For the last statements of a transaction, whose rows nobody reads: they go out together with the commit, which fails with
 * the first of them that fails. Outside a transaction they are waited for.
 */
export async function answeredByCommit(tx: object, answer: Promise<unknown>): Promise<void> {
  if (tx instanceof OpenTransaction) tx.asking.line.owe(answer);
  else await answer;
}

export interface Steps<S, T> {
  /**
   * Asked before the work and sent together with the work's first statements, which count for nothing if this fails: the
   * whole fails with what it throws.
   */
  first?: ((tx: Transaction<S>) => Promise<void>) | undefined;
  work: (tx: Transaction<S>) => Promise<T>;
}

async function worked<S, T>({ first, work }: Steps<S, T>, open: (first?: Promise<void>) => Transaction<S>): Promise<T> {
  if (first === undefined) return work(open());
  const before = first(open());
  before.catch(ignore);
  try {
    return await work(open(before));
  } finally {
    // What came first says why, also of a work that failed by itself meanwhile.
    await before;
  }
}

/** What a database was opened with. */
export interface Opening {
  dialect: Dialect;
  /** The one that the database works with. */
  driver: PooledDriver;
}

/** The first of them that failed. */
async function failedOf(answers: readonly Promise<unknown>[]): Promise<PromiseRejectedResult | undefined> {
  return (await Promise.allSettled(answers)).find((answer) => answer.status === 'rejected');
}

/** @throws what made PostgreSQL roll back. */
async function commitAll({ connection, owed }: Line, driver: PooledDriver): Promise<void> {
  const failed = await failedOf([...owed, driver.commitTransaction(connection)]);
  if (failed !== undefined) throw failed.reason;
}

/**
 * What was not done since a statement before it failed says less than that one, for whose answer maybe nobody waited. What
 * the commit waits for goes first: whoever asked for it may have put into words what it failed of (an id that is taken).
 */
async function causeOf(error: unknown, { owed, cause }: Line): Promise<unknown> {
  if (sqlState(error) !== notDone) return error;
  const reason: unknown = (await failedOf(owed))?.reason;
  return reason === undefined || sqlState(reason) === notDone ? (cause ?? error) : reason;
}

/** Runs the steps at READ COMMITTED in one transaction of this database. @throws what a step throws, once all is rolled back. */
export function transact<S, T>(db: Kysely<S>, { dialect, driver }: Opening, steps: Steps<S, T>): Promise<T> {
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    // All of this database's come from this driver.
    const pooled = connection as PooledConnection;
    const line = new Line(pooled);
    const open = (first?: Promise<void>): Transaction<S> => {
      const asking = new Asking(line, first);
      const props = { config: { dialect }, driver, dialect, executor: executor.withConnectionProvider(asking) };
      return new OpenTransaction<S>(props, asking);
    };
    line.owe(driver.beginTransaction(pooled));
    try {
      const result = await worked(steps, open);
      line.isOver = true;
      await commitAll(line, driver);
      return result;
    } catch (error) {
      line.isOver = true;
      // Where the rollback fails too, the connection is gone; what the work failed of says more.
      await driver.rollbackTransaction(pooled).catch(ignore);
      throw await causeOf(error, line);
    }
  });
}
