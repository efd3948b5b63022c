import { toOrdinals } from '@radruf/call/live-marks'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { isOtherStep } from '../steps/use-steps.ts'
import { MarkAnnouncements } from './mark-announcements.tsx'
import css from './mark-status.module.css'
import { type HiddenGroup, useHiddenMarks } from './use-hidden-marks.ts'
import type { MarkRoom } from './use-mark-tool.ts'

/** What both see of the marks on the moving picture, in words. */
export function MarkStatus({ room }: { room: MarkRoom }) {
  const t = useTexts()
  const { activeCall, counterpartName: name, isCustomer, markTool, steps } = room
  const { marks, seenByCounterpart, isSlow, isCounterpartSlow } = useStore(activeCall.liveMarks.store)
  const isDrawing = markTool.tool !== null || markTool.isOpen
  const isTooSlow = (isSlow || isCounterpartSlow) && (isDrawing || marks.length > 0)
  // The customer is to see the current step, and no other one.
  const meant = marks.filter(({ id }) => !isOtherStep(steps, id))
  const seen = meant.filter(({ id }) => seenByCounterpart?.includes(id)).length
  const hidden = useHiddenMarks(room)
  return (
    <>
      <MarkAnnouncements room={room} hidden={hidden} />
      {(isTooSlow || (marks.length > 0 && !isCustomer)) && (
        <div className={css.Status}>
          {isTooSlow ? (
            <p className={css.Pill}>{t(findSlowText({ isCustomer, isSlow, isDrawing }), { name })}</p>
          ) : (
            <>
              {meant.length > 0 && (
                <p className={css.Pill} data-all={seen === meant.length || undefined}>
                  {seenByCounterpart === null
                    ? t('liveMarks.seenNot', { name })
                    : t('liveMarks.seen', { name, count: meant.length, seen })}
                </p>
              )}
              <HiddenMarks room={room} groups={hidden} />
              <LatestAnswer room={room} />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** The customer reads what the mechanic does, unless they draw. */
function findSlowText({ isCustomer, isSlow, isDrawing }: { isCustomer: boolean; isSlow: boolean; isDrawing: boolean }) {
  if (isCustomer) return isDrawing ? 'liveMarks.slow' : 'liveMarks.slowCustomer'
  return isSlow ? 'liveMarks.slow' : 'liveMarks.slowCounterpart'
}

/** The marks that the mechanic does not see. A press on covered ones shows where they are expected. */
function HiddenMarks({ room, groups }: { room: MarkRoom; groups: readonly HiddenGroup[] }) {
  const t = useTexts()
  const { activeCall, markTool, stepMarks } = room
  const { role } = activeCall.liveMarks
  return groups.map(({ marks, numbers, text }) => {
    const overdue = marks.findLast(({ mark, isOverdue }) => mark.by === role && isOverdue)
    const isCovered = marks[0]?.at === 'covered'
    return (
      <div key={isCovered ? 'covered' : text} className={css.Pill} data-hidden>
        {isCovered ? (
          <button
            type="button"
            className={css.Covered}
            onClick={() => stepMarks.show(marks.map(({ mark }) => mark.id))}
          >
            <span className={css.Numbers}>{numbers}</span> {t('liveMarks.views.covered')}
          </button>
        ) : (
          <p>{text}</p>
        )}
        {overdue && (
          <button type="button" className={css.Again} onClick={() => markTool.setAgain(overdue.mark)}>
            {t('liveMarks.again')}
          </button>
        )}
      </div>
    )
  })
}

/** The customer's answer to the latest mark that has one. */
function LatestAnswer({ room: { activeCall, counterpartName: name, steps } }: { room: MarkRoom }) {
  const t = useTexts()
  const { marks, answers } = useStore(activeCall.liveMarks.store)
  const mark = marks.findLast(({ id }) => answers[id])
  const answer = mark && answers[mark.id]
  return (
    <div role="status" className={css.Answer}>
      {mark && answer && (
        <p className={css.Pill}>
          {t(`liveMarks.answered.${answer}`, { name, number: toOrdinals(marks, steps.ids).get(mark.id) ?? 0 })}
        </p>
      )}
    </div>
  )
}
