/**
 * What many requests of one turn of the process ask for, each for an id of its own, goes out in one statement: a statement
 * costs PostgreSQL and the driver more than the rows that it finds. Nothing is kept: each asks anew.
 */
import type { Executor } from './database.ts';

interface Asked<Row> {
  id: string;
  at: Date;
  answer: PromiseWithResolvers<Row | undefined>;
}

interface Asking<Row> {
  /** By id alone, which most are. */
  one: (db: Executor, id: string, at: Date) => Promise<Row | undefined>;
  /** In no order. */
  several: (db: Executor, ids: readonly string[], at: Date) => Promise<Row[]>;
  idOf: (row: Row) => string;
  /** Ids of one statement, at most. */
  most: number;
}

const latest = (asked: readonly { at: Date }[]): Date => new Date(Math.max(...asked.map(({ at }) => at.getTime())));

/** @returns what finds the row of an id as of a moment, together with whoever asks the same database in this turn. */
export function askedTogether<Row>({ one, several, idOf, most }: Asking<Row>): Asking<Row>['one'] {
  const waiting = new WeakMap<Executor, Asked<Row>[]>();
  const find = async (db: Executor, asked: readonly Asked<Row>[]): Promise<Map<string, Row>> => {
    const ids = new Set(asked.map(({ id }) => id));
    const [id] = ids;
    const row = ids.size === 1 && id !== undefined ? await one(db, id, latest(asked)) : undefined;
    const rows = ids.size === 1 ? (row === undefined ? [] : [row]) : await several(db, [...ids], latest(asked));
    return new Map(rows.map((found) => [idOf(found), found]));
  };
  const send = (db: Executor, asked: readonly Asked<Row>[]) =>
    find(db, asked).then(
      (found) => asked.forEach(({ id, answer }) => answer.resolve(found.get(id))),
      (error: unknown) => asked.forEach(({ answer }) => answer.reject(error)),
    );
  return (db, id, at) => {
    const asked: Asked<Row> = { id, at, answer: Promise.withResolvers() };
    const together = waiting.get(db);
    if (together !== undefined) together.push(asked);
    else {
      const first = [asked];
      waiting.set(db, first);
      // After all that has arrived by now was read.
      setImmediate(() => {
        waiting.delete(db);
        for (let from = 0; from < first.length; from += most) void send(db, first.slice(from, from + most));
      });
    }
    return asked.answer.promise;
  };
}
