import { draftKey, useDraft } from '@radruf/case-parts'
import type { TicketNote } from '@radruf/contract'
import { type Refusal, usePerson } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'

/** The change of a note that the mechanic writes: its text and the version that it is based on. */
export type NoteEdit = { noteId: string; version: number; text: string }

/** The service's refusal of a change, and the note that it belongs to. */
export type RefusedNoteEdit = { noteId: string; refusal: Refusal }

/** The note that is being changed. It is stored on this device until the service has the change. */
export function useNoteEdit(ticketId: string, notes: readonly TicketNote[]) {
  const { id: personId } = usePerson()
  const [draft, setDraft] = useDraft(draftKey('note-edit', personId, ticketId))
  const edit = parseEdit(draft)
  const write = (next: NoteEdit | null) => setDraft(next ? JSON.stringify(next) : '')
  const isSaved = edit !== null && notes.some((note) => isStored(note, edit))
  useEffect(() => {
    if (isSaved) setDraft('')
  })
  return {
    edit: isSaved ? null : edit,
    begin: ({ id, version, text }: TicketNote) => write({ noteId: id, version, text }),
    setText: (text: string) => edit && write({ ...edit, text }),
    cancel: () => write(null),
  }
}

/**
 * Whether the service has stored the change as a later version of the note. If the note was deleted before, the change is stored as a new
 * note whose client id is the deleted note's id.
 */
const isStored = ({ id, clientId, version, text }: TicketNote, edit: NoteEdit) =>
  text === edit.text.trim() && ((id === edit.noteId && version > edit.version) || clientId === edit.noteId)

/** Milliseconds that a new version of a note must be on the screen to count as seen. */
const SEEN_AFTER_MS = 1000

/** The latest version of a note that was on the screen for that long; at first the one that the change is based on. */
export function useSeenVersion(shown: number, base: number): number {
  const [seen, setSeen] = useState(base)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(shown), SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return seen
}

function parseEdit(draft: string): NoteEdit | null {
  if (!draft) return null
  try {
    const { noteId, version, text } = JSON.parse(draft) as Record<keyof NoteEdit, unknown>
    return typeof noteId === 'string' && typeof version === 'number' && typeof text === 'string'
      ? { noteId, version, text }
      : null
  } catch {
    return null
  }
}
