import type { Perspective } from '@radruf/contract'
import type { PhotoDoubt } from './photo-quality.ts'

/** A photo that was chosen and has not reached the service. It outlives reloads, closed tabs and hours without a connection. */
export type PendingPhoto = {
  clientId: string
  ticketId: string
  perspective: Perspective
  blob: Blob
  /** The person has not decided yet whether to use it all the same. */
  doubt?: PhotoDoubt
}

export type PendingPhotos = {
  keep: (photo: PendingPhoto) => Promise<void>
  drop: (clientId: string) => Promise<void>
  ofTicket: (ticketId: string) => Promise<PendingPhoto[]>
}

const STORE = 'pending'

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('radruf-photos', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' })
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await settled(run(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/**
 * Kept in IndexedDB. A browser that refuses it (private windows, full disks) costs the safety net, not the upload: then nothing
 * is kept and nothing fails.
 */
export const pendingPhotos: PendingPhotos = {
  keep: (photo) =>
    inStore('readwrite', (store) => store.put(photo)).then(
      () => {},
      () => {},
    ),
  drop: (clientId) => inStore('readwrite', (store) => store.delete(clientId)).catch(() => {}),
  ofTicket: (ticketId) =>
    inStore<PendingPhoto[]>('readonly', (store) => store.getAll()).then(
      (photos) => photos.filter((photo) => photo.ticketId === ticketId),
      () => [],
    ),
}
