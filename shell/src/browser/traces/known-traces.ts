import { deviceStorage } from '@radruf/shell-kit'
import { readStoredTraces, TRACES_KEY } from './clean-document.ts'

export type KnownTraces = {
  /**
   * Whether a trace may be from one of the remotes: each time that it was found, one of them had left. Another one comes from the browser,
   * for example from an extension.
   */
  isOf: (trace: string, remotes: readonly string[]) => boolean
  /** Whether the stored value was changed. It is stored again. */
  restore: () => boolean
}

/**
 * Remembers in this tab the remotes that had left whenever a trace was found. Call it once in a document. `stored`: what the tab had stored
 * before.
 */
export function createKnownTraces(stored: string | null): KnownTraces {
  let known = parse(stored)
  let written = stored
  // Another document of this tab may have written meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    written = readStoredTraces()
    known = parse(written)
  })
  const write = () => {
    written = JSON.stringify(Object.fromEntries(known))
    deviceStorage('session').setItem(TRACES_KEY, written)
  }
  return {
    isOf(trace, remotes) {
      const before = known.get(trace)
      const now = before ? remotes.filter((name) => before.includes(name)) : [...remotes]
      known.set(trace, now)
      write()
      return now.length > 0
    },
    restore() {
      const found = readStoredTraces()
      if (found === null || found === written) return false
      write()
      return true
    },
  }
}

/** The stored names of remotes by their trace. Text that this file has not written is ignored. */
function parse(stored: string | null): Map<string, string[]> {
  try {
    return new Map(Object.entries(JSON.parse(stored ?? '{}') as object).filter(([, names]) => isNames(names)))
  } catch {
    return new Map()
  }
}
const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string')
