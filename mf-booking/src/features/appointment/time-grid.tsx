import type { Appointment, TimeSlot } from '@radruf/contract'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { dateWords, useDates, useLanguage } from '@radruf/shell-kit'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { type Day, findOptionForKey } from './days.ts'
import { SlotForm } from './slot-form.tsx'
import css from './time-grid.module.css'

type Props = {
  ticketId: string
  day: Day
  /** The appointment that the chosen time replaces; its own time is shown on its day and cannot be chosen. */
  moving: Appointment | null
  heldTime: string | undefined
}

/** The free times of a day as a radio group. Enter or a tap holds a time; arrow keys only move the focus. */
export function TimeGrid({ ticketId, day, moving, heldTime }: Props) {
  const t = useTexts()
  const dates = useDates()
  const titleId = useId()
  const language = useLanguage()
  const [focused, setFocused] = useState<string>()
  const times = day.slots.map(({ startsAt }) => startsAt)
  const tabStop = times.find((time) => time === focused) ?? times.find((time) => time === heldTime) ?? times[0]
  const ownTime = moving && dates.toCalendarDate(moving.startsAt) === day.date ? moving : null
  const shown = sortByTime([...day.slots, ...(ownTime ? [ownTime] : [])])
  const isMorning = ({ startsAt }: Pick<TimeSlot, 'startsAt'>) =>
    Number.parseInt(dateWords(startsAt, language, dates.zone).clock, 10) < 12
  const parts = [
    { part: 'morning', slots: shown.filter(isMorning) },
    { part: 'afternoon', slots: shown.filter((slot) => !isMorning(slot)) },
  ] as const

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = (event.target as HTMLElement).closest('button')?.value
    const time = from && findOptionForKey(times, from, event.key)
    if (!time) return
    event.preventDefault()
    setFocused(time)
    event.currentTarget.querySelector<HTMLElement>(`[value="${time}"]`)?.focus()
  }
  return (
    <SlotForm ticketId={ticketId} moving={moving}>
      {/* The key starts the fade of the next day's times. */}
      <div key={day.date} role="radiogroup" aria-labelledby={titleId} className={css.Times} onKeyDown={onKeyDown}>
        <h2 id={titleId}>{dates.formatDate(day.date, 'dayHeading')}</h2>
        {parts.map(
          ({ part, slots }) =>
            slots.length > 0 && (
              <section key={part} className={css.Part}>
                <h3>{t(`choose.${part}`)}</h3>
                <div className={css.Grid}>
                  {slots.map((slot) =>
                    slot === ownTime ? (
                      <OwnTime key="own" startsAt={slot.startsAt} />
                    ) : (
                      <TimeOption
                        key={slot.startsAt}
                        startsAt={slot.startsAt}
                        isHeld={slot.startsAt === heldTime}
                        isTabStop={slot.startsAt === tabStop}
                      />
                    ),
                  )}
                </div>
              </section>
            ),
        )}
      </div>
    </SlotForm>
  )
}

const sortByTime = <Slot extends Pick<TimeSlot, 'startsAt'>>(slots: readonly Slot[]) =>
  slots.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))

function TimeOption({ startsAt, isHeld, isTabStop }: { startsAt: string; isHeld: boolean; isTabStop: boolean }) {
  const dates = useDates()
  const isPending = useNavigation().formData?.get('startsAt') === startsAt
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio button of HTML would not send the form without script.
    <button
      type="submit"
      role="radio"
      name="startsAt"
      value={startsAt}
      className={css.Time}
      aria-checked={isHeld}
      aria-busy={isPending || undefined}
      aria-label={dates.format(startsAt, 'dayTime')}
      tabIndex={isTabStop ? 0 : -1}
    >
      {isHeld && <Icon name="check" strokeWidth={3} className={css.Tick} />}
      {dates.format(startsAt, 'clock')}
    </button>
  )
}

/** The time that the customer has: not offered, but in its place, so that the others can be compared with it. */
function OwnTime({ startsAt }: { startsAt: string }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <p className={css.Own}>
      <s>
        <VisuallyHidden>{`${t('move.before')} `}</VisuallyHidden>
        {dates.format(startsAt, 'clock')}
      </s>
      <small>{t('booked.title')}</small>
    </p>
  )
}
