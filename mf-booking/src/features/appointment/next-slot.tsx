import type { Appointment, TimeSlot } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './next-slot.module.css'
import { SlotForm } from './slot-form.tsx'

/** Until then the weekday alone names the day. */
const DAYS_OF_A_WEEK = 7

type Props = { ticketId: string; moving: Appointment | null; slot: TimeSlot; heldTime: string | undefined }

/** The next free time, which one tap holds. Once a time is held, the primary action is in the bar, and this line steps back. */
export function NextSlot({ ticketId, moving, slot: { startsAt }, heldTime }: Props) {
  const t = useTexts()
  const dates = useDates()
  const isPending = useNavigation().formData?.get('startsAt') === startsAt
  const isHeld = heldTime === startsAt
  return (
    <SlotForm ticketId={ticketId} moving={moving}>
      <button
        type="submit"
        name="startsAt"
        value={startsAt}
        className={css.Next}
        data-quiet={heldTime !== undefined || undefined}
        aria-busy={isPending || undefined}
      >
        <span>
          <span className={css.Label}>{t('choose.next')}</span>{' '}
          <span className={css.Time}>
            {dates.format(startsAt, dates.daysUntil(startsAt) < DAYS_OF_A_WEEK ? 'relativeClock' : 'shortMonthDayTime')}
          </span>
        </span>
        <Icon name={isHeld ? 'check' : 'forward'} size={1.5} />
      </button>
    </SlotForm>
  )
}
