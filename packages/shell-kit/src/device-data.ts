import { deviceStorage, PERSON_PREFIX } from './device-storage.ts'

/**
 * Data of people that remotes store on this device under names of their own. The names are stored in browsers and must not change; the
 * tests of the remotes erase their own data through this module.
 */
const DATABASES: readonly DeviceDatabase[] = [
  { name: 'radruf-chat', store: 'files', getOwner: ({ owner }) => String(owner).split('.') },
  { name: 'radruf-photos', store: 'pending', getOwner: ({ ticketId }) => [String(ticketId)] },
]
/** `getOwner` returns the ids of the person or ticket that a row belongs to. */
type DeviceDatabase = { name: string; store: string; getOwner: (row: Record<string, unknown>) => string[] }

/** Keys of local storage with input that the service does not have: unsent messages, drafts and answers. */
const UNSENT_KEY = /^radruf\.(outbox|draft|questionnaire\.(queued|draft))\./

/**
 * Whether this device has unsent input of a person. `ids` are those of the person and of the person's tickets, which keys and rows are
 * named by.
 */
export async function hasUnsentData(ids: readonly string[]): Promise<boolean> {
  for (const kind of KINDS) if (listKeys(kind, ids).some((key) => UNSENT_KEY.test(key))) return true
  const found = await Promise.all(DATABASES.map((database) => forRowsOf(database, ids, false)))
  return found.some((count) => count > 0)
}

/** The choice to get push notifications here, without content. It applies again when the person signs in again. */
const PUSH_KEY = /^radruf\.push\./

/**
 * Erases everything that this device stores about a person: unsent input, stored pages with their pictures, marks and keys. `keepsPush`: the
 * person may come back, and then gets notifications on this device again. Never rejects.
 */
export async function eraseDeviceData(ids: readonly string[], { keepsPush }: { keepsPush: boolean }): Promise<void> {
  for (const kind of KINDS)
    for (const key of listKeys(kind, ids)) if (!keepsPush || !PUSH_KEY.test(key)) deviceStorage(kind).removeItem(key)
  await Promise.all([
    eraseCaches((name) => ids.some((id) => name.includes(id))),
    ...DATABASES.map((database) => forRowsOf(database, ids, true)),
  ])
}

/** Erases the entries of `personStorage` and the pictures of all people but the one who is signed in. Never rejects. */
export async function eraseDataOfOthers(signedInId: string | undefined): Promise<void> {
  const kept = `${PERSON_PREFIX}${signedInId}.`
  const isErased = (key: string) => key.startsWith(PERSON_PREFIX) && !key.startsWith(kept)
  for (const key of listAllKeys('local')) if (isErased(key)) deviceStorage().removeItem(key)
  await eraseCaches(isErased)
}

/** The cache with the pictures of a person's page, which are erased together with the person's entries. */
export const getPictureCacheName = (personId: string, page: string): string => `${PERSON_PREFIX}${personId}.${page}`

/** Insecure origins and private windows have no caches. */
async function eraseCaches(isErased: (name: string) => boolean): Promise<void> {
  try {
    const names = await window.caches.keys()
    await Promise.all(names.filter(isErased).map((name) => window.caches.delete(name)))
  } catch {
    // Without access there is nothing to erase.
  }
}

const KINDS = ['local', 'session'] as const
type Kind = (typeof KINDS)[number]

function listAllKeys(kind: Kind): string[] {
  const storage = deviceStorage(kind)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

/** Keys of the product that contain one of the ids, or whose value is one. */
function listKeys(kind: Kind, ids: readonly string[]): string[] {
  const storage = deviceStorage(kind)
  const isOwn = (key: string) => ids.some((id) => key.includes(id) || storage.getItem(key) === id)
  return listAllKeys(kind).filter((key) => key.startsWith('radruf.') && isOwn(key))
}

/** Counts the rows that belong to one of the ids, and erases them if wanted. Without the database, or without access to it, there are none. */
async function forRowsOf(database: DeviceDatabase, ids: readonly string[], erases: boolean): Promise<number> {
  const opened = await openExisting(database.name).catch(() => undefined)
  if (!opened) return 0
  try {
    const store = opened.transaction(database.store, 'readwrite').objectStore(database.store)
    const rows = (await settle(store.getAll())) as Record<string, unknown>[]
    const keys = await settle(store.getAllKeys())
    const own = keys.filter((_, index) => database.getOwner(rows[index] ?? {}).some((id) => ids.includes(id)))
    if (erases) for (const key of own) await settle(store.delete(key))
    return own.length
  } catch {
    return 0
  } finally {
    opened.close()
  }
}

/** Opens a database that exists; undefined otherwise, and nothing is created. */
const openExisting = (name: string): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => {
      request.onerror = () => resolve(undefined)
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
