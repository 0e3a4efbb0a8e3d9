/** State of a phone that outlives its tabs: a database, small values, cookies. */
import './database-tasks.ts';

const { forceCloseDatabase, IDBFactory, IDBObjectStore, IDBRequest } = await import('fake-indexeddb');

/** Of the imitated database, what a dying tab needs; it is not part of its interface. */
interface Inner {
  _rawDatabase: { transactions: (IDBTransaction & { _abort(name: string): void; _state: string })[] };
}

interface Raw {
  _databases: Map<string, { rawObjectStores: Map<string, { records: { size(): number } }> }>;
}

const dead = new WeakSet<IDBDatabase>();
const ofPhone = new WeakMap<IDBDatabase, PhoneStorage>();

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Puts a guard before a method of the imitated database. */
function guard(prototype: object, name: string, mayRun: (target: unknown) => boolean): void {
  const method = Reflect.get(prototype, name) as Method;
  const guarded: Method = function guarded(...given) {
    return mayRun(this) ? method.apply(this, given) : true;
  };
  Reflect.set(prototype, name, guarded);
}

/** A page that is closed gets nothing. */
guard(IDBRequest.prototype, 'dispatchEvent', (request) => {
  const database = (request as IDBRequest).transaction?.db;
  return database === undefined || !dead.has(database);
});

for (const name of ['add', 'put', 'delete'] as const) {
  guard(IDBObjectStore.prototype, name, (store) => {
    const { isFull = false, isStuck = false } = ofPhone.get((store as IDBObjectStore).transaction.db) ?? {};
    if (name === 'delete' ? isStuck : isFull || isStuck)
      throw new DOMException('The phone is full', 'QuotaExceededError');
    return true;
  });
}

export class PhoneStorage {
  factory = new IDBFactory();
  readonly values = new Map<string, string>();
  readonly cookies = new Map<string, string>();
  /** Those that pages set for themselves. */
  readonly pageCookies = new Map<string, string>();
  #isFull = false;
  wasFull = false;
  /** Without one free byte a browser cannot even record a deletion. */
  isStuck = false;
  /** Of the tabs that live. */
  readonly #open = new Set<IDBDatabase>();

  get isFull(): boolean {
    return this.#isFull;
  }

  set isFull(full: boolean) {
    this.#isFull = full;
    this.wasFull ||= full;
  }

  /** Like a browser that finds its database broken: it begins anew, and open tabs are told that theirs is closed. */
  clearDatabase(): void {
    this.factory = new IDBFactory();
    for (const database of this.#open) forceCloseDatabase(database as unknown as typeof IDBDatabase);
    this.#open.clear();
  }

  /** Like a browser that is short of space, or that was not used for weeks: cookies stay. */
  clear(): void {
    this.clearDatabase();
    this.values.clear();
  }

  /** Number of rows in a store at this moment, even during a transaction. */
  countNow(store: string): number {
    const [database] = (this.factory as unknown as Raw)._databases.values();
    return database?.rawObjectStores.get(store)?.records.size() ?? 0;
  }

  /** The database as one tab has it: it goes with the tab, whatever it was doing. */
  forTab(): { indexedDB: unknown; die: () => void } {
    const open = new Set<IDBDatabase>();
    const opening = (...args: Parameters<IDBFactory['open']>) => {
      const request = this.factory.open(...args);
      const know = () => {
        open.add(request.result);
        this.#open.add(request.result);
        ofPhone.set(request.result, this);
      };
      request.addEventListener('upgradeneeded', know);
      request.addEventListener('success', know);
      return request;
    };
    const die = () => {
      for (const database of open) {
        dead.add(database);
        const { transactions } = (database as unknown as Inner)._rawDatabase;
        for (const transaction of transactions)
          if (transaction.db === database && transaction._state !== 'finished') transaction._abort('AbortError');
        database.close();
        this.#open.delete(database);
      }
    };
    const { factory } = this;
    return { indexedDB: { open: opening, deleteDatabase: factory.deleteDatabase.bind(factory) }, die };
  }
}
