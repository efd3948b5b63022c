import { deviceStorage } from './device-storage.ts'

const PREFIX = 'radruf.person.'

/** One entry of a person's data on this device. The shell erases it once the person is no longer signed in here. */
export function personStorage(personId: string, name: string) {
  const key = `${PREFIX}${personId}.${name}`
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

/** Erases the entries of all people but the one who is signed in. */
export function erasePersonStorage(signedInId: string | undefined): void {
  const storage = deviceStorage()
  const kept = `${PREFIX}${signedInId}.`
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(PREFIX) && !key.startsWith(kept)) storage.removeItem(key)
}
