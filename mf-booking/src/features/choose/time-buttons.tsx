import type { Slot } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './time-buttons.module.css'

type Props = {
  ticketId: string
  slots: readonly Slot[]
  label: (slot: Slot) => string
  /** Short labels stand side by side. */
  narrow?: boolean
  /** What a tap does: hold the time and ask to confirm it, or book it at once. */
  intent?: 'hold' | 'rebook'
}

/** Times as buttons. */
export function TimeButtons({ ticketId, slots, label, narrow = false, intent = 'hold' }: Props) {
  const t = useTexts()
  const { formData } = useNavigation()
  const tapped = formData?.get('startsAt')
  return (
    <Form method="post">
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="intent" value={intent} />
      <ul className={css.Times} data-narrow={narrow || undefined}>
        {slots.map((slot) => (
          <li key={slot.startsAt}>
            <Button
              variant="secondary"
              wide
              name="startsAt"
              value={slot.startsAt}
              loading={tapped === slot.startsAt}
              loadingLabel={t('choose.holding')}
            >
              {label(slot)}
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  )
}
