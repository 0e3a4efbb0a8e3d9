import './database-tasks.ts';

/** What a page finds beside `indexedDB`: the classes of what it gives. */
export const { IDBCursor, IDBDatabase, IDBIndex, IDBKeyRange, IDBObjectStore, IDBRequest, IDBTransaction } =
  await import('fake-indexeddb');
