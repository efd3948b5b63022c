import type { Appointment, TimeSlot } from '@radruf/contract'
import { Button, Card, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { dateWords, useDates, useLanguage, weekdayNames } from '@radruf/shell-kit'
import { Fragment, type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { type Day, findDayForKey, groupByWeek } from './days.ts'
import css from './slot-picker.module.css'

type SlotButtonsProps = {
  ticketId: string
  /** The appointment that the slot replaces. */
  moving: Appointment | null
  slots: readonly TimeSlot[]
  getLabel: (slot: TimeSlot) => string
  /** Short labels stand side by side. */
  narrow?: boolean
  /** `hold` holds the slot and asks for confirmation, `rebook` books it at once. */
  intent?: 'hold' | 'rebook'
}

/** Slots as buttons. */
export function SlotButtons({ ticketId, moving, slots, getLabel, narrow = false, intent = 'hold' }: SlotButtonsProps) {
  const t = useTexts()
  const pending = useNavigation().formData?.get('startsAt')
  return (
    <Form method="post">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seenStartsAt" value={moving?.startsAt ?? ''} />
      <ul className={css.Slots} data-narrow={narrow || undefined}>
        {slots.map((slot) => (
          <li key={slot.startsAt}>
            <Button
              variant="secondary"
              wide
              name="startsAt"
              value={slot.startsAt}
              loading={pending === slot.startsAt}
              loadingLabel={t('choose.holding')}
            >
              <SlotLabel text={getLabel(slot)} />
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  )
}

/** The label of a slot. Lines break between day, date and time only. */
function SlotLabel({ text }: { text: string }) {
  const parts = text.split(', ')
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={part}>
          <span className={css.Part}>{index < parts.length - 1 ? `${part},` : part}</span>{' '}
        </Fragment>
      ))}
    </span>
  )
}

type SlotPickerProps = {
  ticketId: string
  days: readonly Day[]
  moving: Appointment | null
  /** The day that the address names: without script the calendar is a form that reloads the page. */
  initialDate: string | null
}

/** The card with the calendar to choose a day, followed by the slots of that day. */
export function SlotPicker({ ticketId, days, moving, initialDate }: SlotPickerProps) {
  const t = useTexts()
  const dates = useDates()
  const [date, setDate] = useState(initialDate)
  const day = days.find((other) => other.date === date)
  return (
    <Card title={t('choose.otherDay')} className={css.Calendar}>
      <DayGrid days={days} chosen={day?.date} isMoving={moving !== null} onChoose={setDate} />
      <div role="status">
        {day && (
          <Stack gap="s">
            <h3>{dates.formatDate(day.date, 'relativeDay')}</h3>
            <p>{t('choose.count', { count: day.slots.length })}</p>
          </Stack>
        )}
      </div>
      {day && (
        <SlotButtons
          ticketId={ticketId}
          moving={moving}
          slots={day.slots}
          getLabel={({ startsAt }) => dates.format(startsAt, 'time')}
          narrow
        />
      )}
    </Card>
  )
}

type DayGridProps = {
  days: readonly Day[]
  chosen: string | undefined
  isMoving: boolean
  onChoose: (date: string) => void
}

/**
 * The horizon as a calendar. One day is in the tab order; arrow keys lead to the others. It is a plain form, so that a day can
 * be chosen before hydration and without script.
 */
function DayGrid({ days, chosen, isMoving, onChoose }: DayGridProps) {
  const t = useTexts()
  const { formatDate } = useDates()
  const hintId = useId()
  const [focused, setFocused] = useState<string>()
  const tabStop = focused ?? chosen ?? days.find(({ slots }) => slots.length > 0)?.date
  const [first, last] = [days[0], days.at(-1)]

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = (event.target as HTMLElement).closest('button')?.value
    const day = from && findDayForKey(days, from, event.key)
    if (!day) return
    event.preventDefault()
    setFocused(day.date)
    event.currentTarget.querySelector<HTMLButtonElement>(`button[value="${day.date}"]`)?.focus()
  }

  return (
    <form method="get">
      {isMoving && <input type="hidden" name="move" value="1" />}
      <p id={hintId} className={css.Hint}>
        {t('choose.keys')}
      </p>
      <table className={css.Grid} aria-describedby={hintId} onKeyDown={onKeyDown}>
        <caption>
          {t('choose.calendar')}
          {first && last && (
            <VisuallyHidden>{`: ${formatDate(first.date, 'day')} – ${formatDate(last.date, 'day')}`}</VisuallyHidden>
          )}
        </caption>
        <WeekdayNames />
        <DayRows days={days} chosen={chosen} tabStop={tabStop} onChoose={onChoose} />
      </table>
    </form>
  )
}

/** Columns of the calendar, Monday first. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const

function WeekdayNames() {
  const language = useLanguage()
  const longNames = weekdayNames(language, 'long')
  return (
    <thead>
      <tr>
        {weekdayNames(language, 'short').map((name, index) => (
          <th key={name} scope="col" abbr={longNames[index]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DayRowsProps = Omit<DayGridProps, 'isMoving'> & { tabStop: string | undefined }

function DayRows({ days, chosen, tabStop, onChoose }: DayRowsProps) {
  return (
    <tbody>
      {groupByWeek(days).map((week, row) => (
        <tr key={week.find((day) => day)?.date ?? row}>
          {WEEKDAYS.map((weekday) => {
            const day = week[weekday]
            return (
              <td key={weekday}>
                {day && (
                  <DayButton
                    day={day}
                    isChosen={day.date === chosen}
                    isTabStop={day.date === tabStop}
                    showsMonth={day === days[0] || day.date.endsWith('-01')}
                    onChoose={onChoose}
                  />
                )}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

type DayButtonProps = {
  day: Day
  isChosen: boolean
  isTabStop: boolean
  showsMonth: boolean
  onChoose: (date: string) => void
}

/** One day of the calendar. A full day can be focused and announces that it is full, but it cannot be chosen. */
function DayButton({ day, isChosen, isTabStop, showsMonth, onChoose }: DayButtonProps) {
  const t = useTexts()
  const { formatDate } = useDates()
  const words = dateWords(`${day.date}T12:00:00Z`, useLanguage(), 'UTC')
  const isFull = day.slots.length === 0
  const count = isFull ? t('choose.full') : t('choose.count', { count: day.slots.length })
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    if (!isFull) onChoose(day.date)
  }
  return (
    <button
      type="submit"
      name="date"
      value={day.date}
      className={css.Day}
      aria-pressed={isChosen}
      aria-disabled={isFull || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={choose}
    >
      <span aria-hidden="true">{words.day}</span>
      {showsMonth && (
        <span aria-hidden="true" className={css.Month}>
          {words.month.slice(0, 3)}
        </span>
      )}
      <VisuallyHidden>{`${formatDate(day.date, 'relativeDay')}: ${count}`}</VisuallyHidden>
    </button>
  )
}
