import type { Answers, FieldName } from '@radruf/contract'
import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './drafts.ts'
import { type Entries, type Entry, entriesOf } from './entries.ts'

/** The form's fields: first what the service or the refused attempt has, after hydration the draft of this tab. */
export function useEntries(key: string, fields: readonly FieldName[], answers: Answers) {
  const [entries, setEntries] = useState<Entries>(() => entriesOf(fields, answers))
  useEffect(() => {
    const draft = readDraft(key)
    if (draft) setEntries((now) => ({ ...now, ...draft }))
  }, [key])
  const change = (name: FieldName, entry: Entry) => {
    const next = { ...entries, [name]: entry }
    keepDraft(key, next)
    setEntries(next)
  }
  return { entries, change }
}
