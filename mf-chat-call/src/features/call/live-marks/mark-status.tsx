import { type LiveMark, type MarkView, mirror, toOrdinals } from '@radruf/call/live-marks'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import css from './mark-status.module.css'
import type { MarkRoom } from './use-mark-tool.ts'

/** What both see of the marks on the moving picture, in words. */
export function MarkStatus({ room }: { room: MarkRoom }) {
  const t = useTexts()
  const { activeCall, counterpartName: name, isCustomer } = room
  const { marks, seenByCounterpart, isSlow, isCounterpartSlow } = useStore(activeCall.liveMarks.store)
  const isTooSlow = isSlow || isCounterpartSlow
  const seen = marks.filter(({ id }) => seenByCounterpart?.includes(id)).length
  const hidden = useHiddenMarks(room)
  return (
    <>
      <MarkAnnouncements room={room} hidden={hidden} />
      {marks.length > 0 && (isTooSlow || !isCustomer) && (
        <div className={css.Status}>
          {isTooSlow ? (
            <p className={css.Pill}>{t(isSlow ? 'liveMarks.slow' : 'liveMarks.slowCounterpart', { name })}</p>
          ) : (
            <>
              <p className={css.Pill} data-all={seen === marks.length || undefined}>
                {seenByCounterpart === null
                  ? t('liveMarks.seenNot', { name })
                  : t('liveMarks.seen', { name, count: marks.length, seen })}
              </p>
              <HiddenMarks room={room} groups={hidden} />
              <LatestAnswer room={room} />
            </>
          )}
        </div>
      )}
    </>
  )
}

type HiddenView = Extract<MarkView, { isOverdue: boolean }>
/** Marks that are hidden for the same reason, with their numbers, and the text about them. */
type HiddenGroup = { marks: readonly (HiddenView & { mark: LiveMark })[]; numbers: string; text: string }

/** The marks that are not seen here, with their numbers and in words. The customer learns only of the latest one outside. */
function useHiddenMarks({ activeCall, isCustomer, mediaState, steps }: MarkRoom): HiddenGroup[] {
  const t = useTexts()
  const { marks, views } = useStore(activeCall.liveMarks.store)
  const numbers = toOrdinals(marks, steps.ids)
  const isMirrored = isCustomer && mediaState.facing === 'user'
  const toKey = (view: HiddenView) => {
    if (view.at !== 'outside') return view.at === 'lost' ? 'liveMarks.lost' : 'liveMarks.covered'
    return `liveMarks.outside.${isMirrored ? mirror(view.direction) : view.direction}` as const
  }
  const hidden = marks.flatMap((mark) => {
    const view = views[mark.id]
    if (!view || !('isOverdue' in view) || (isCustomer && view.at !== 'outside' && view.at !== 'lost')) return []
    return [{ ...view, mark }]
  })
  const groups = Map.groupBy(isCustomer ? hidden.slice(-1) : hidden, toKey)
  return [...groups].map(([key, group]) => {
    const number = group.map(({ mark }) => numbers.get(mark.id)).join(', ')
    return { marks: group, numbers: number, text: t(key, { count: group.length, number }) }
  })
}

function HiddenMarks({ room, groups }: { room: MarkRoom; groups: readonly HiddenGroup[] }) {
  const t = useTexts()
  const { role } = room.activeCall.liveMarks
  return groups.map(({ marks, numbers, text }) => {
    const overdue = marks.findLast(({ mark, isOverdue }) => mark.by === role && isOverdue)
    return (
      <p key={text} className={css.Pill} data-hidden>
        {marks[0]?.at === 'covered' ? (
          <>
            <VisuallyHidden>{text}</VisuallyHidden>
            <span aria-hidden="true" className={css.Numbers}>
              {numbers}
            </span>
            <span aria-hidden="true">{t('liveMarks.views.covered')}</span>
          </>
        ) : (
          text
        )}
        {overdue && (
          <button type="button" onClick={() => placeAgain(room, overdue.mark)}>
            {t('liveMarks.again')}
          </button>
        )}
      </p>
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

/** Takes a mark away whose part is not found, and gives its tool to the person. */
function placeAgain({ activeCall, markTool }: MarkRoom, { id, shape }: LiveMark) {
  activeCall.liveMarks.remove(id)
  if (markTool.tool !== shape) markTool.choose(shape)
}

/** Announces the counterpart's latest mark at once, and hidden marks once they have been hidden for a while. */
function MarkAnnouncements({ room, hidden }: { room: MarkRoom; hidden: readonly HiddenGroup[] }) {
  const t = useTexts()
  const { activeCall, counterpartName: name, steps } = room
  const { marks } = useStore(activeCall.liveMarks.store)
  const latest = marks.findLast(({ by }) => by !== activeCall.liveMarks.role)
  const number = latest && toOrdinals(marks, steps.ids).get(latest.id)
  return (
    <>
      {/* Always there: screen readers announce a text only in a region that they know. */}
      <VisuallyHidden role="status">
        {latest &&
          t('liveMarks.points', {
            name,
            mark: latest.shape === 'text' ? (latest.text ?? '') : `${t(`board.tool.${latest.shape}`)} ${number}`,
          })}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        {hidden
          .filter((group) => group.marks.every(({ isOverdue }) => isOverdue))
          .map(({ text }) => text)
          .join('. ')}
      </VisuallyHidden>
    </>
  )
}
