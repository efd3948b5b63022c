import {
  isSeenByCounterpart,
  type LiveMark,
  type LiveMarksSession,
  type LiveMarksState,
  listDrawn,
  type MarkView,
  toOrdinals,
} from '@radruf/call/live-marks'
import { VisuallyHidden } from '@radruf/shared-ui'
import type { KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { findOption, moveToOption } from '../board/option-keys.ts'
import { isOtherStep, type Steps } from '../steps/use-steps.ts'
import css from './live-marks.module.css'

type LabelsProps = {
  session: LiveMarksSession
  steps: Pick<Steps, 'ids' | 'current' | 'getTurn'>
  counterpartName: string
  /** The mark under the mouse. */
  hoveredId: string | null
}
type LabelledMark = Omit<LiveMark, 'patch'>

/**
 * The number or word of each mark, at its place. They are a list box: keys lead through the marks, whose names say the state, and remove
 * an own one. The mechanic reads that a mark sticks: for some seconds, under the mouse and on focus. A mark that is not seen can be focused,
 * and says why.
 */
export function MarkLabels({ session, steps, counterpartName, hoveredId }: LabelsProps) {
  const t = useTexts()
  const state = useStore(session.store)
  const all = listDrawn(state)
  const numbers = toOrdinals(all, steps.ids)
  if (all.length === 0) return null
  const toName = ({ id, by, shape, text }: LabelledMark) => {
    const turn = steps.getTurn(id)
    const name = t('liveMarks.named', {
      number: numbers.get(id) ?? 0,
      shape: shape === 'text' ? t('liveMarks.quoted', { text: text ?? '' }) : t(`board.tool.${shape}`),
      name: by === session.role ? t('liveMarks.own') : counterpartName,
      state: t(`liveMarks.views.${toViewName(state, id)}`),
    })
    return turn ? `${name}, ${t(`steps.turn.${turn}`)}` : name
  }
  const pressKey = (event: KeyboardEvent, index: number) => {
    const mark = all[index]
    if (!mark || (event.key !== 'Delete' && event.key !== 'Backspace')) return moveToOption(event, index)
    event.preventDefault()
    if (mark.by !== session.role) return
    focusNeighbour(event.target)
    session.remove(mark.id)
  }
  return (
    <div role="listbox" aria-label={t('liveMarks.marks')} onKeyDown={(event) => pressKey(event, findOption(event))}>
      {all.map((mark) => {
        const { id, by, shape, text } = mark
        const view = toViewName(state, id)
        const isCurrent = id === steps.current?.id
        return (
          <div
            key={id}
            role="option"
            aria-selected={false}
            tabIndex={0}
            className={css.Label}
            data-live-label={id}
            data-by={by}
            data-shape={shape}
            data-view={view}
            data-other-step={isOtherStep(steps, id) || undefined}
            data-unseen={!isSeenByCounterpart(state, id) || undefined}
            data-unplaced={isUnplaced(state.views[id])}
            data-hovered={hoveredId === id || undefined}
          >
            <VisuallyHidden>{toName(mark)}</VisuallyHidden>
            <span aria-hidden="true">{shape === 'text' ? text : numbers.get(id)}</span>
            {(session.role === 'mechanic' || view !== 'shown') && (
              <span key={view} aria-hidden="true" className={css.Tag}>
                {t(`liveMarks.views.${view}`)}
                {view === 'shown' && isCurrent && ` · ${t('liveMarks.now')}`}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** How this page shows a mark, or one whose place is examined. A slow page shows none: they would lag behind their parts. */
export function toViewName({ drafts, views, isSlow }: LiveMarksState, id: string): MarkView['at'] {
  if (drafts.some((draft) => draft.id === id)) return 'drawn'
  return (isSlow ? undefined : views[id]?.at) ?? 'searched'
}

/** Whether no place is claimed of a covered mark. An attribute. */
export const isUnplaced = (view: MarkView | undefined) => (view?.at === 'covered' && !view.hasPlace) || undefined

/** A removed mark leaves the focus to the next one, or to the call. */
function focusNeighbour(target: EventTarget) {
  if (!(target instanceof HTMLElement)) return
  const next = target.nextElementSibling ?? target.previousElementSibling ?? target.closest('[data-fullscreen]')
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}
