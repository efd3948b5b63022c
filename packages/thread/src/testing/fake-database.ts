import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { vi } from 'vitest'

/** Gives a test an empty IndexedDB of its own. The page's set-up removes it after the test, since files share a process. */
export function stubDatabase() {
  const globals = { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction }
  for (const [name, value] of Object.entries({ ...globals, indexedDB: new IDBFactory() })) vi.stubGlobal(name, value)
}
