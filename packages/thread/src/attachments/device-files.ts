import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { OutgoingAttachment } from './outgoing-attachment.ts'

/** A photo or clip on this device that the service does not have yet. */
export type DeviceFile = Omit<OutgoingAttachment, 'id'> & {
  /** The person and ticket that it belongs to. */
  owner: string
  blob: Blob
  /** The poster of a clip. */
  poster?: Blob
}

/** The files of unsent messages and of the message being written. They survive reloads and hours without a connection. */
export type DeviceFiles = {
  save: (file: Omit<DeviceFile, 'owner'>) => Promise<void>
  get: (clientId: string) => Promise<DeviceFile | undefined>
  list: () => Promise<DeviceFile[]>
  remove: (clientIds: readonly string[]) => Promise<void>
}

interface ChatSchema extends DBSchema {
  files: { key: string; value: DeviceFile; indexes: { owner: string } }
}

async function withDatabase<T>(run: (database: IDBPDatabase<ChatSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<ChatSchema>('radruf-chat', 1, {
    upgrade: (upgraded) =>
      void upgraded.createObjectStore('files', { keyPath: 'clientId' }).createIndex('owner', 'owner'),
  })
  try {
    return await run(database)
  } finally {
    database.close()
  }
}

const ignore = () => {}

/**
 * The files of one person and ticket in IndexedDB. Browsers may refuse it (private windows, full disks): the files are then kept
 * by this page only, and no call fails.
 */
export function createDeviceFiles(personId: string, ticketId: string): DeviceFiles {
  const owner = `${personId}.${ticketId}`
  const inMemory = new Map<string, DeviceFile>()
  return {
    save: (file) => {
      const owned = { ...file, owner }
      inMemory.set(file.clientId, owned)
      return withDatabase((database) => database.put('files', owned)).then(ignore, ignore)
    },
    get: async (clientId) =>
      inMemory.get(clientId) ??
      (await withDatabase((database) => database.get('files', clientId)).catch(() => undefined)),
    list: () => withDatabase((database) => database.getAllFromIndex('files', 'owner', owner)).catch(() => []),
    remove: async (clientIds) => {
      for (const clientId of clientIds) inMemory.delete(clientId)
      await withDatabase((database) => Promise.all(clientIds.map((id) => database.delete('files', id)))).catch(ignore)
    },
  }
}
