import { type Answer, type Answers, type FieldName, mergeAnswers } from '@radruf/contract'
import { useApi } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { type LocalQuestionnaire, saveAnswers } from '../../questionnaire.ts'
import { addToDraft, readDraft, removeFromDraft } from './drafts.ts'
import { isTyped } from './form-entries.ts'

type InitialQuestionnaire = Pick<LocalQuestionnaire, 'ticketId' | 'answers' | 'bikes'>

/**
 * The answers as the page shows them: the initial ones first, after hydration with the draft of this tab. Every change becomes
 * part of the draft, so that a reload or an ended session loses no input. A choice is saved at once, and deselects what it rules
 * out.
 */
export function useAnswers({ ticketId, answers: initialAnswers, bikes }: InitialQuestionnaire) {
  const api = useApi()
  const [answers, setAnswers] = useState(initialAnswers)
  useEffect(() => {
    const draft = readDraft(ticketId)
    if (Object.keys(draft).length > 0) setAnswers((current) => ({ ...current, ...draft }))
  }, [ticketId])

  const setAnswer = (name: FieldName, answer: Answer) => {
    const change = { [name]: answer }
    addToDraft(ticketId, change)
    if (isTyped(name)) return setAnswers((current) => ({ ...current, ...change }))
    setAnswers((current) => applyChoice(current, change, bikes))
    // Offline the answer is queued. What the service refuses stays in the draft, and "Continue" reports it.
    saveAnswers({ api }, ticketId, change).then(
      () => removeFromDraft(ticketId, change),
      () => undefined,
    )
  }
  return { answers, setAnswer }
}

/** Merges a choice into the answers. Texts stay as they were typed, also unfinished ones. */
function applyChoice(answers: Answers, change: Answers, bikes: InitialQuestionnaire['bikes']): Answers {
  const texts = Object.entries(answers).filter(([name]) => isTyped(name as FieldName))
  return { ...mergeAnswers(answers, change, bikes).answers, ...Object.fromEntries(texts) }
}
