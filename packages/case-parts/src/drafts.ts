import { deviceStorage } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'

/**
 * A text that survives a reload, stored on this device under `key` while the person writes it. The first render shows
 * `initial`, as on the server; the stored text follows.
 */
export function useDraft(key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(initial)
  useEffect(() => {
    const stored = deviceStorage().getItem(key)
    if (stored) setText((typed) => (typed === initial ? stored : typed))
  }, [key, initial])
  const write = (next: string) => {
    setText(next)
    const storage = deviceStorage()
    if (next) storage.setItem(key, next)
    else storage.removeItem(key)
  }
  return [text, write]
}

type DraftKind =
  | 'message'
  | 'note'
  | 'note-edit'
  | 'follow-up'
  | 'summary'
  | 'summary-done'
  | 'summary-open'
  | 'summary-pictures'
  | 'summary-times'
  | 'part-id'
  | 'part-name'
  | 'part-note'
  | 'part-fits'

/** The storage key of a draft, one per person, so that others on the same device never see it. Used since 0.1.0. */
export const draftKey = (kind: DraftKind, personId: string, ticketId: string) =>
  `radruf.draft.${kind}.${personId}.${ticketId}`
