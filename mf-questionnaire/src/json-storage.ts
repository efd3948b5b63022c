import { deviceStorage } from '@radruf/shell-kit'

/** `local` outlives the tab, `session` ends with it. On the server every storage is empty. */
type StorageKind = 'local' | 'session'

/** Reads a JSON value; undefined for missing and damaged entries. */
export function readJson<T>(kind: StorageKind, key: string): T | undefined {
  try {
    const text = deviceStorage(kind).getItem(key)
    return text === null ? undefined : (JSON.parse(text) as T)
  } catch {
    return undefined
  }
}

/** Writes a JSON value. Returns whether it is stored: storage may be full, forbidden, or absent on the server. */
export function writeJson(kind: StorageKind, key: string, value: unknown): boolean {
  const text = JSON.stringify(value)
  deviceStorage(kind).setItem(key, text)
  // A second handle does not see an entry that lasts only as long as the page.
  return deviceStorage(kind).getItem(key) === text
}

export const removeItem = (kind: StorageKind, key: string): void => deviceStorage(kind).removeItem(key)
