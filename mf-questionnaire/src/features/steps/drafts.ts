import { type Answer, type Answers, type FieldName, isField, upgradeAnswers } from '@radruf/contract'
import { readJson, removeItem, writeJson } from '../../json-storage.ts'

/** The answers of a ticket that this tab has not saved yet. */
const getDraftKey = (ticketId: string): string => `radruf.questionnaire.draft.${ticketId}`

/** Pages of 0.1.0, by step and number. It kept a draft per page, under a key that ends in both. */
const FORMER_PAGES = { 'your-bike': 5, 'problem-description': 6, leasing: 1, postal: 1 }
type FormerDraft = Record<string, { value: Answer; unknown: boolean }>
/** An answer "I don't know" of 0.1.0. */
const FORMER_UNKNOWN = '__unknown__'

const listFormerKeys = (ticketId: string): string[] =>
  Object.entries(FORMER_PAGES).flatMap(([step, count]) =>
    Array.from({ length: count }, (_, index) => `radruf.questionnaire.${ticketId}.${step}.${index + 1}`),
  )

/** Reads the draft of a ticket. Drafts of 0.1.0 are converted; their keys disappear with the next change. */
export function readDraft(ticketId: string): Answers {
  const former = listFormerKeys(ticketId).flatMap((key) => Object.entries(readJson<FormerDraft>('session', key) ?? {}))
  const converted = former.flatMap(([name, { value, unknown }]) =>
    unknown || value.length > 0 ? [[name, unknown ? FORMER_UNKNOWN : value]] : [],
  )
  const draft = {
    ...upgradeAnswers(Object.fromEntries(converted)),
    ...readJson<Answers>('session', getDraftKey(ticketId)),
  }
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isField(name)))
}

function writeDraft(ticketId: string, draft: Answers) {
  for (const key of listFormerKeys(ticketId)) removeItem('session', key)
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
