/** The part of Web Storage that remotes use. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Web Storage of this device that never throws. Without access to it, entries last as long as the page. Failed writes (full
 * disk) are ignored.
 */
export function deviceStorage(kind: 'local' | 'session' = 'local'): DeviceStorage {
  try {
    const storage = kind === 'local' ? window.localStorage : window.sessionStorage
    storage.getItem('radruf')
    return withoutWriteErrors(storage)
  } catch {
    return pageStorage()
  }
}

function withoutWriteErrors(storage: Storage): DeviceStorage {
  return {
    get length() {
      return storage.length
    },
    key: (index) => storage.key(index),
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      try {
        storage.setItem(key, value)
      } catch {
        // The disk is full. Typed input stays on the page.
      }
    },
  }
}

/** Storage in memory, as long-lived as the page. */
export function pageStorage(): DeviceStorage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

/** Prefix of the names of a person's entries and caches on this device. */
export const PERSON_PREFIX = 'radruf.person.'

/** One entry of a person's data on this device. The shell erases it once the person is no longer signed in here. */
export function personStorage(personId: string, name: string) {
  const key = `${PERSON_PREFIX}${personId}.${name}`
  return {
    /** The stored value; undefined without one and for one that cannot be read. */
    read(): unknown {
      try {
        return JSON.parse(deviceStorage().getItem(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },
    write: (value: unknown): void => deviceStorage().setItem(key, JSON.stringify(value)),
  }
}
