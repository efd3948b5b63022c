import { type Answer, type Answers, type FieldName, isField } from '@radruf/contract'
import { readJson, removeItem, writeJson } from '../../json-storage.ts'

/** The answers of a ticket that this tab has not saved yet. */
const getDraftKey = (ticketId: string): string => `radruf.questionnaire.draft.${ticketId}`

/** Reads the draft of a ticket. */
export const readDraft = (ticketId: string): Answers =>
  Object.fromEntries(
    Object.entries(readJson<Answers>('session', getDraftKey(ticketId)) ?? {}).filter(([name]) => isField(name)),
  )

function writeDraft(ticketId: string, draft: Answers) {
  if (Object.keys(draft).length === 0) removeItem('session', getDraftKey(ticketId))
  else writeJson('session', getDraftKey(ticketId), draft)
}

export const addToDraft = (ticketId: string, changes: Answers): void =>
  writeDraft(ticketId, { ...readDraft(ticketId), ...changes })

/** Deletes saved answers from the draft, unless they changed since. On the server there are no drafts, and this has no effect. */
export function removeFromDraft(ticketId: string, saved: Answers) {
  const isSaved = (name: string, answer: Answer) => JSON.stringify(saved[name as FieldName]) === JSON.stringify(answer)
  const left = Object.entries(readDraft(ticketId)).filter(([name, answer]) => !isSaved(name, answer))
  writeDraft(ticketId, Object.fromEntries(left))
}
