import { type LiveMark, type MarkView, mirror, toOrdinals } from '@radruf/call/live-marks'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { isOtherStep } from '../steps/use-steps.ts'
import type { HeardState } from './mark-news.ts'
import type { MarkRoom } from './use-mark-tool.ts'

type HiddenView = Extract<MarkView, { isOverdue: boolean }>
/** Marks that are hidden for the same reason, with their numbers, and the text about them. */
export type HiddenGroup = {
  key: Exclude<HeardState, 'drawn' | 'shown'>
  marks: readonly (HiddenView & { mark: LiveMark })[]
  numbers: string
  text: string
}

/**
 * The marks that are not seen here, with their numbers and in words. The customer learns only of the latest one that has left the picture, and
 * of none that is another step.
 */
export function useHiddenMarks({ activeCall, isCustomer, mediaState, steps }: MarkRoom): HiddenGroup[] {
  const t = useTexts()
  const { marks, views } = useStore(activeCall.liveMarks.store)
  const numbers = toOrdinals(marks, steps.ids)
  const isMirrored = isCustomer && mediaState.facing === 'user'
  const toKey = (view: HiddenView): HiddenGroup['key'] => {
    if (view.at !== 'outside') return view.at === 'lost' ? 'liveMarks.lost' : 'liveMarks.covered'
    return `liveMarks.outside.${isMirrored ? mirror(view.direction) : view.direction}`
  }
  const hidden = marks.flatMap((mark) => {
    const view = views[mark.id]
    if (!view || !('isOverdue' in view)) return []
    const isNews = view.at === 'outside' || view.at === 'lost'
    return isCustomer && (!isNews || isOtherStep(steps, mark.id)) ? [] : [{ ...view, mark }]
  })
  const groups = Map.groupBy(isCustomer ? hidden.slice(-1) : hidden, toKey)
  return [...groups].map(([key, group]) => {
    const number = group.map(({ mark }) => numbers.get(mark.id)).join(', ')
    return { key, marks: group, numbers: number, text: t(key, { count: group.length, number }) }
  })
}
