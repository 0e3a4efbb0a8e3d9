import './database-tasks.ts';

/** Classes of `indexedDB` objects, which a page finds beside it. */
export const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } =
  await import('fake-indexeddb');
