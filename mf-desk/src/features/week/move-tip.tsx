import type { TimeSlot, WeekCall } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { notify, useDates, useProblemText } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import type { TargetState } from './call-move.ts'
import css from './move-tip.module.css'
import { isDone, type WeekResult } from './week-actions.ts'

type MoveTipProps = { call: WeekCall; state: TargetState; zone: string; onEnd: () => void }

/**
 * Asks before a dropped call is moved, because the customer is notified at once. A time that is not free is refused here with the
 * next one; so is a time that another person took meanwhile.
 */
export function MoveTip({ call, state, zone, onEnd }: MoveTipProps) {
  const t = useTexts()
  const dates = useDates(zone)
  const problemText = useProblemText()
  const titleId = useId()
  const first = useRef<HTMLButtonElement>(null)
  const { ticket } = call
  const fetcher = useMoveFetcher(ticket.customer.name, onEnd)
  const refusal = fetcher.data?.refusal
  const slots = refusal ? (refusal.problem.alternatives ?? []) : listProposals(state)
  useLayoutEffect(() => first.current?.focus(), [])
  const name = ticket.customer.name
  const isConflict = refusal !== undefined || state.kind !== 'free'
  return (
    <div
      role="alertdialog"
      aria-labelledby={titleId}
      className={css.Tip}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <p id={titleId} className={css.Title}>
        {isConflict && <Icon name="warning" />}
        {refusal && problemText(refusal)}
        {!refusal && state.kind === 'taken' && t('week.tip.taken', { name: state.name })}
        {!refusal && state.kind === 'closed' && t('week.tip.closed')}
        {!isConflict &&
          state.kind === 'free' &&
          t('week.tip.ask', { name, time: dates.format(state.slot.startsAt, 'relativeTime') })}
      </p>
      <p>{slots.length > 0 ? t('week.tip.notified', { name }) : t('week.tip.noTime')}</p>
      <fetcher.Form method="post" className={css.Actions}>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="ticketId" value={ticket.id} />
        <input type="hidden" name="seenStartsAt" value={call.startsAt} />
        {slots.map(({ startsAt }, index) => (
          <button
            key={startsAt}
            ref={index === 0 ? first : undefined}
            type="submit"
            name="startsAt"
            value={startsAt}
            className={css.Primary}
            aria-disabled={fetcher.state !== 'idle' || undefined}
          >
            {isConflict ? t('week.tip.moveTo', { time: dates.format(startsAt, 'relativeClock') }) : t('week.tip.move')}
          </button>
        ))}
        <button type="button" ref={slots.length === 0 ? first : undefined} className={css.Cancel} onClick={onEnd}>
          {t('week.tip.cancel')}
        </button>
      </fetcher.Form>
    </div>
  )
}

const listProposals = (state: TargetState): TimeSlot[] => {
  if (state.kind === 'free') return [state.slot]
  return state.kind === 'origin' || !state.next ? [] : [state.next]
}

/** A fetcher whose success is said in a toast and ends the move. */
export function useMoveFetcher(name: string, onDone: () => void) {
  const t = useTexts()
  const fetcher = useFetcher<WeekResult>()
  const finish = useEffectEvent(() => {
    notify.success(t('week.tip.done', { name }))
    onDone()
  })
  const hasMoved = fetcher.state === 'idle' && isDone(fetcher.data, 'move')
  useEffect(() => {
    if (hasMoved) finish()
  }, [hasMoved])
  return fetcher
}
