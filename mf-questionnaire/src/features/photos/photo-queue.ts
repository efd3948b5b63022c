import type { DBSchema, IDBPDatabase } from 'idb'
import type { PhotoIssue } from './photo-quality.ts'
import type { UploadKind } from './upload-state.ts'

/** A chosen photo, or the clip of the noise, that the service does not have yet. It survives reloads, closed tabs and hours without a connection. */
export type QueuedPhoto = {
  clientId: string
  ticketId: string
  perspective: UploadKind
  blob: Blob
  /** The picture that stands for a clip. */
  poster?: Blob
  /** The customer has not decided yet whether to use the photo despite this issue. */
  issue?: PhotoIssue
}

export type PhotoQueue = {
  save: (photo: QueuedPhoto) => Promise<void>
  remove: (clientId: string) => Promise<void>
  findByTicket: (ticketId: string) => Promise<QueuedPhoto[]>
}

/** Browsers store the records: the release before must be able to read them. */
interface PhotoSchema extends DBSchema {
  pending: { key: string; value: QueuedPhoto }
}

/** The page of the photos loads the library when it opens: it looks for queued photos. */
async function withDatabase<T>(run: (database: IDBPDatabase<PhotoSchema>) => Promise<T>): Promise<T> {
  const { openDB } = await import('idb')
  const database = await openDB<PhotoSchema>('radruf-photos', 1, {
    upgrade: (upgraded) => void upgraded.createObjectStore('pending', { keyPath: 'clientId' }),
  })
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

const ignore = () => {}

/**
 * The queue in IndexedDB. Browsers may refuse it (private windows, full disks): then photos are uploaded without being stored,
 * and no call fails.
 */
export const photoQueue: PhotoQueue = {
  save: (photo) => withDatabase((database) => database.put('pending', photo)).then(ignore, ignore),
  remove: (clientId) => withDatabase((database) => database.delete('pending', clientId)).catch(ignore),
  findByTicket: (ticketId) =>
    withDatabase((database) => database.getAll('pending')).then(
      (records) => records.filter((record) => record.ticketId === ticketId),
      () => [],
    ),
}
