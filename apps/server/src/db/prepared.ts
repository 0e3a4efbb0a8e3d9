/**
 * Queries on the way of every call: built and compiled once for the process. Building one anew each time takes the server
 * longer than the driver takes to send it.
 */
import {
  type Compilable,
  CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { alwaysNamed } from './named-client.ts';
import type { Schema } from './schema.ts';

/** Placeholder for the value that each call gives under this name, or under this name within a part of its values. */
class Place {
  readonly name: string;
  readonly part: string | undefined;

  constructor(name: string, part?: string) {
    this.name = name;
    this.part = part;
  }

  of(given: Record<string, unknown>): unknown {
    if (this.part === undefined) return given[this.name];
    return (given[this.part] as Record<string, unknown>)[this.name];
  }
}

/** Compiles and asks nobody. */
export const compilingDialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

type Executor = Kysely<Schema>;
const builder = new Kysely<Schema>({ dialect: compilingDialect });

const places = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/** Placeholders for values within a part of their own. */
export const placesIn = (part: string): object => new Proxy({}, { get: (_, name) => new Place(String(name), part) });

/** The placeholders of these columns, for a row or a change. */
export const placesOf = <Given extends object, K extends keyof Given>(
  given: Given,
  columns: readonly K[],
): Pick<Given, K> => Object.fromEntries(columns.map((column) => [column, given[column]])) as Pick<Given, K>;

type Buildable<R> = Pick<Compilable<R>, 'compile'> | Pick<RawBuilder<R>, 'compile'>;

/**
 * Builds a query once for the process.
 * @param build is called once. It gets placeholders instead of values, so it must not look at them.
 * @returns a function that runs the query with the values of one call.
 */
export function prepared<Given extends object, R>(
  build: (db: Executor, given: Given) => Buildable<R>,
): (db: Executor, given: Given) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, given) => {
    if (compiled === undefined) {
      compiled = build(builder, places as Given).compile(builder);
      alwaysNamed(compiled.sql);
    }
    const values = compiled.parameters.map((value) =>
      value instanceof Place ? value.of(given as Record<string, unknown>) : value,
    );
    return (await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, values))).rows;
  };
}

/** Condition: a column is the id, or among the ids, of the call. */
type Among = (column: string) => RawBuilder<SqlBool>;

/**
 * The same for queries by ids; no ids give no rows. A single id gets a query of its own: for a list of unknown length
 * PostgreSQL plans the joins anew each time.
 */
export function preparedForIds<R, Given extends object = object>(
  build: (db: Executor, among: Among, given: Given) => Buildable<R>,
): (db: Executor, ids: readonly string[], given: Given) => Promise<R[]> {
  const one = prepared<Given & { id: string }, R>((db, given) =>
    build(db, (column) => sql<SqlBool>`${sql.ref(column)} = ${given.id}`, given),
  );
  const several = prepared<Given & { ids: readonly string[] }, R>((db, given) =>
    build(db, (column) => sql<SqlBool>`${sql.ref(column)} = any(${given.ids})`, given),
  );
  return async (db, ids, given) => {
    const [id] = ids;
    if (id === undefined) return [];
    return ids.length === 1 ? one(db, { ...given, id }) : several(db, { ...given, ids });
  };
}

/** Lengths of pages that a statement is made for. */
const lengths = [10, 20, 50, 100];

/**
 * How many rows to ask for where the number stands in the statement itself: at least one more than the page shows, so that it
 * can be told whether another follows. A few numbers alone, since each makes a statement of its own.
 */
export const rowsOfPage = (limit: number): number => (lengths.find((length) => length >= limit) ?? limit) + 1;
