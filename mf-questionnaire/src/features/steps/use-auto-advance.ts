import {
  type Answers,
  type Bike,
  findMissing,
  listShownFields,
  mergeAnswers,
  type QuestionnairePage,
} from '@radruf/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { canAdvance, isQuestion, type QuestionName } from '../../questions.ts'

/** Milliseconds in which a person sees the choice, and may correct it, before the page advances. */
export const ADVANCE_DELAY = 350

type Options = {
  form: RefObject<HTMLFormElement | null>
  page: QuestionnairePage
  bikes: readonly Bike[]
  /** The answers as the page shows them. */
  answers: Answers
}

/**
 * Goes on without "Continue" when a tap answers the last open question of a page of single choices. Keys never do: the arrows choose
 * each option on their way. A page that was complete before stays, so that a changed answer can be seen.
 */
export function useAutoAdvance({ form, page, bikes, answers }: Options) {
  const isPointer = useRef(false)
  const timer = useRef<number>(undefined)
  const isDue = useRef(false)
  const cancel = () => {
    isDue.current = false
    window.clearTimeout(timer.current)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isComplete = (of: Answers) => findMissing(page, { answers: of, photos: [], bikes }).fields.length === 0
  const [wasComplete] = useState(() => isComplete(answers))

  return {
    /** Whether the page advances with the answer to this question, which says so beforehand. */
    advancesAfter: (name: QuestionName) =>
      !wasComplete && canAdvance(page, answers) && listShownFields(page, answers).findLast(isQuestion) === name,
    /** Follow what a choice is made with. */
    handlers: {
      onPointerDownCapture: () => {
        isPointer.current = true
      },
      onKeyDownCapture: () => {
        isPointer.current = false
      },
      onSubmit: cancel,
    },
    afterChoice(change: Answers) {
      const next = mergeAnswers(answers, change, bikes).answers
      const canContinue = isDue.current || !isComplete(answers)
      cancel()
      if (!isPointer.current || !canContinue || !isComplete(next) || !canAdvance(page, next)) return
      isDue.current = true
      timer.current = window.setTimeout(() => form.current?.requestSubmit(), ADVANCE_DELAY)
    },
  }
}
