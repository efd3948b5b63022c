import { draftKey, useDraft } from '@radruf/case-parts'
import { DAY_MS, getFirstName, type Ticket } from '@radruf/contract'
import { CheckboxField, Stack, TextField } from '@radruf/shared-ui'
import { toCalendarDate, useDates, useNow, usePerson } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import type { OutcomeResult } from '../case-actions.ts'
import { OUTCOME_DRAFTS } from '../forms/outcome-drafts.ts'
import { findMoment } from '../menu/snooze-times.ts'
import { useTexts } from './texts/index.ts'

/** A customer has this long before the proposed reminder. */
const DAYS_AHEAD = 3
/** After a repair the bike is used for this long before the open points. */
const CARE_DAYS_AHEAD = 28
/** The time of the day at which customers are reminded. */
const REMIND_CLOCK = '09:00'

/** `isCare`: the bike is repaired, and the reminder is of the open points. */
type OutcomeReminderProps = { ticket: Ticket; result: OutcomeResult | undefined; isCare?: boolean }

/** Reminds the customer of what is left to do, on a day that the mechanic can change. */
export function OutcomeReminder({ ticket: { id, customer }, result, isCare = false }: OutcomeReminderProps): ReactNode {
  const t = useTexts()
  const { zone, format } = useDates()
  const now = useNow(60_000)
  const { id: personId } = usePerson()
  const [chosen, setChosen] = useDraft(draftKey(OUTCOME_DRAFTS.remindAt, personId, id), result?.input.remindAt)
  const proposed = proposeReminder(now, zone, isCare ? CARE_DAYS_AHEAD : DAYS_AHEAD)
  const isOn = chosen !== ''
  const isPast = isOn && Date.parse(chosen) <= now
  const name = getFirstName(customer.name)
  return (
    <Stack gap="s">
      <CheckboxField
        name="remind"
        label={
          isOn && !isPast
            ? t(isCare ? 'careOn' : 'on', { name, day: format(chosen, 'dayHeading') })
            : t(isCare ? 'careOff' : 'off', { name })
        }
        checked={isOn}
        onChange={({ target }) => setChosen(target.checked ? proposed : '')}
      />
      {isOn && (
        <>
          <input type="hidden" name="remindAt" value={isPast ? '' : chosen} />
          <TextField
            type="date"
            name="remindDay"
            label={t('day')}
            min={toCalendarDate(now + DAY_MS, zone)}
            value={toCalendarDate(Date.parse(chosen), zone)}
            error={isPast && t('past')}
            onChange={({ target }) => target.value && setChosen(toReminder(target.value, zone))}
          />
        </>
      )}
    </Stack>
  )
}

const toReminder = (date: string, zone: string): string =>
  new Date(findMoment(`${date}T${REMIND_CLOCK}`, zone)).toISOString()

/** The first weekday that leaves the customer enough time. */
export function proposeReminder(now: number, zone: string, daysAhead = DAYS_AHEAD): string {
  const date = new Date(Date.parse(`${toCalendarDate(now, zone)}T00:00:00Z`) + daysAhead * DAY_MS)
  const daysToMonday: Readonly<Record<number, number>> = { 6: 2, 0: 1 }
  const days = daysToMonday[date.getUTCDay()] ?? 0
  return toReminder(new Date(date.getTime() + days * DAY_MS).toISOString().slice(0, 10), zone)
}
