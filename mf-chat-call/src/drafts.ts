import { useEffect, useState } from 'react'
import { deviceStorage } from './device-storage.ts'

/**
 * A text that survives a reload: kept on this device under `key` while it is being written. The first render is
 * `initial`, as on the server; what was kept comes right after.
 */
export function useKeptText(key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = deviceStorage().getItem(key)
    if (kept) setText((typed) => (typed === initial ? kept : typed))
  }, [key, initial])
  const write = (next: string) => {
    setText(next)
    const storage = deviceStorage()
    if (next) storage.setItem(key, next)
    else storage.removeItem(key)
  }
  return [text, write]
}

/** Where a person's unfinished text about a ticket is kept; another person on the same device never sees it. */
export const draftKey = (what: 'message' | 'summary' | 'note', personId: string, ticketId: string) =>
  `radruf.draft.${what}.${personId}.${ticketId}`
