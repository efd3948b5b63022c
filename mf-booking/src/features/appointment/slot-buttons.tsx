import type { Appointment, TimeSlot } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { Fragment } from 'react'
import { useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './slot-buttons.module.css'
import { SlotForm } from './slot-form.tsx'

type Props = {
  ticketId: string
  /** The appointment that the slot replaces. */
  moving: Appointment | null
  slots: readonly TimeSlot[]
  /** `hold` holds the slot and asks for confirmation, `rebook` books it at once. */
  intent?: 'hold' | 'rebook'
}

/** A few slots as buttons, each with its day. */
export function SlotButtons({ ticketId, moving, slots, intent }: Props) {
  const t = useTexts()
  const dates = useDates()
  const pending = useNavigation().formData?.get('startsAt')
  return (
    <SlotForm ticketId={ticketId} moving={moving} intent={intent}>
      <ul className={css.Slots}>
        {slots.map(({ startsAt }) => (
          <li key={startsAt}>
            <Button
              variant="secondary"
              wide
              name="startsAt"
              value={startsAt}
              loading={pending === startsAt}
              loadingLabel={t('choose.holding')}
            >
              <SlotLabel text={dates.format(startsAt, 'relativeDayTime')} />
            </Button>
          </li>
        ))}
      </ul>
    </SlotForm>
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
