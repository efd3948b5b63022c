import type { Answers, FieldName } from '@radruf/contract'
import { useEffect, useState } from 'react'
import { readJson, removeItem, writeJson } from '../../json-storage.ts'
import type { QuestionnairePage } from '../../page-flow.ts'
import { type Entries, type Entry, toEntries } from './form-entries.ts'

/** The key of a page's draft. Drafts under this key are in browsers since 0.1.0. */
const getDraftKey = (ticketId: string, { step, number }: QuestionnairePage): string =>
  `radruf.questionnaire.${ticketId}.${step}.${number}`

/** Deletes the draft of a page whose answers are saved. On the server there are no drafts, and this has no effect. */
export const deleteDraft = (ticketId: string, page: QuestionnairePage): void =>
  removeItem('session', getDraftKey(ticketId, page))

/**
 * The form's entries: the given answers first, after hydration the draft of this tab. Every change is stored as a draft, so that
 * a reload or an ended session loses no input.
 */
export function useEntries(ticketId: string, page: QuestionnairePage, answers: Answers) {
  const key = getDraftKey(ticketId, page)
  const [entries, setEntries] = useState<Entries>(() => toEntries(page.fields, answers))
  useEffect(() => {
    const draft = readJson<Entries>('session', key)
    if (draft) setEntries((current) => ({ ...current, ...draft }))
  }, [key])
  const setEntry = (name: FieldName, entry: Entry) => {
    const next = { ...entries, [name]: entry }
    writeJson('session', key, next)
    setEntries(next)
  }
  return { entries, setEntry }
}
