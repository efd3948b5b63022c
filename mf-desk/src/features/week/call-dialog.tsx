import { MINUTE_MS, pathTo, type TimeSlot, type Week, type WeekCall } from '@radruf/contract'
import { Button, ButtonLink, Dialog, Notice, SelectField } from '@radruf/shared-ui'
import { useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { isMovable } from './call-move.ts'
import css from './dialogs.module.css'
import { CallCard } from './entry-cell.tsx'
import type { WeekPageData } from './load-week.ts'
import { useMoveFetcher } from './move-tip.tsx'
import { addDays } from './week-layout.ts'
import { useCallText } from './week-texts.ts'

type CallDialogProps = { call: WeekCall | null; week: Week; onClose: () => void }

/** A call: the way to its case, and the form that moves it, as the alternative to dragging. */
export function CallDialog({ call, week, onClose }: CallDialogProps) {
  const t = useTexts()
  const dates = useDates(week.zone)
  const now = useNow(MINUTE_MS)
  const callText = useCallText()
  return (
    <Dialog
      open={call !== null}
      onClose={onClose}
      closeLabel={t('week.close')}
      title={call && t('week.call.title', { name: call.ticket.customer.name })}
    >
      {call && (
        <>
          <div className={css.Call}>
            <CallCard call={call} time="">
              {dates.format(call.startsAt, 'relativeDayTime')} · {callText(call)}
            </CallCard>
          </div>
          <ButtonLink to={pathTo('/desk/:ticketId', { ticketId: call.ticket.id })}>
            {t('week.call.openCase')}
          </ButtonLink>
          {isMovable(call, now) && <MoveForm call={call} week={week} onDone={onClose} />}
        </>
      )}
    </Dialog>
  )
}

function MoveForm({ call, week, onDone }: { call: WeekCall; week: Week; onDone: () => void }) {
  const t = useTexts()
  const dates = useDates(week.zone)
  const problemText = useProblemText()
  const name = call.ticket.customer.name
  const fetcher = useMoveFetcher(name, onDone)
  const { slots, monday, step } = useFreeTimes(week)
  const refusal = fetcher.data?.refusal
  const offered = refusal?.problem.alternatives ?? slots
  return (
    <fetcher.Form method="post" className={css.Form}>
      <h3>{t('week.move.title')}</h3>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="ticketId" value={call.ticket.id} />
      <input type="hidden" name="seenStartsAt" value={call.startsAt} />
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <div className={css.Row}>
        <Button type="button" variant="secondary" onClick={() => step(-7)}>
          {t('week.move.earlier')}
        </Button>
        <Button type="button" variant="secondary" onClick={() => step(7)}>
          {t('week.move.later')}
        </Button>
      </div>
      {offered.length > 0 ? (
        <SelectField
          key={monday}
          name="startsAt"
          label={t('week.move.field')}
          hint={t('week.tip.notified', { name })}
          options={offered.map(({ startsAt }) => ({
            value: startsAt,
            label: dates.format(startsAt, 'relativeDayTime'),
          }))}
        />
      ) : (
        <p>{t('week.move.none', { date: dates.formatDate(monday, 'dayOfMonth') })}</p>
      )}
      {offered.length > 0 && (
        <Button variant="secondary" loading={fetcher.state !== 'idle'}>
          {t('week.tip.move')}
        </Button>
      )}
    </fetcher.Form>
  )
}

/** The free times of the shown week, and of further weeks as the mechanic steps to them. */
function useFreeTimes(week: Week): { slots: TimeSlot[]; monday: string; step: (days: number) => void } {
  const fetcher = useFetcher<WeekPageData>()
  const [monday, setMonday] = useState(week.days[0]?.date ?? '')
  const loaded = fetcher.data?.week.days[0]?.date === monday ? fetcher.data.week : undefined
  const { days } = loaded ?? week
  return {
    slots: days[0]?.date === monday ? days.flatMap(({ free }) => free) : [],
    monday,
    step: (count) => {
      const next = addDays(monday, count)
      setMonday(next)
      void fetcher.load(`${pathTo('/desk/week')}?date=${next}`)
    },
  }
}
