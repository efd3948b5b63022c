import { deviceStorage } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'

/**
 * A text that survives a reload, stored on this device under `key` while the person writes it. The first render shows
 * `initial`, as on the server; the stored text follows. What is typed before continues the stored text.
 */
export function useDraft(key: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(initial)
  const isRead = useRef(false)
  useEffect(() => {
    isRead.current = true
    const stored = deviceStorage().getItem(key)
    if (stored) setText((typed) => (typed === initial ? stored : typed))
  }, [key, initial])
  const write = (typed: string) => {
    const storage = deviceStorage()
    const stored = isRead.current ? null : storage.getItem(key)
    const next = stored ? `${stored} ${typed}` : typed
    setText(next)
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
  | 'summary-outcome'
  | 'summary-done'
  | 'summary-open'
  | 'summary-pictures'
  | 'summary-reminder'
  | 'summary-times'
  | 'parts'
  | 'content'

/** The storage key of a draft, one per person, so that others on the same device never see it. Used since 0.1.0. `id`: the ticket or content. */
export const draftKey = (kind: DraftKind, personId: string, id: string) => `radruf.draft.${kind}.${personId}.${id}`
