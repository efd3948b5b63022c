import type { Appointment } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { WideRing } from '@radruf/shared-ui/illustrations'
import { deviceStorage, useDates } from '@radruf/shell-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import css from './confirmation-page.module.css'

/** The appointment whose ring has drawn itself on this device. */
const DRAWN_KEY = 'radruf.ring-drawn'
const DRAW_DELAY_MS = 200

/** Day and time of the appointment in the drawn ring. The ring draws itself once per booking. */
export function DrawnTime({
  id,
  appointment: { id: appointmentId, startsAt },
}: {
  id: string
  appointment: Appointment
}) {
  const dates = useDates()
  // A page that is hydrated was reloaded or opened from a mail: its ring is complete from the start.
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isStill] = useState(() => isHydrating || deviceStorage().getItem(DRAWN_KEY) === appointmentId)
  useEffect(() => deviceStorage().setItem(DRAWN_KEY, appointmentId), [appointmentId])
  return (
    <p id={id} className={css.Time}>
      <WideRing delay={DRAW_DELAY_MS} still={isStill} className={css.Ring} />
      <time dateTime={startsAt}>
        <span className={css.Day}>{dates.format(startsAt, 'relativeDay')}</span>
        <VisuallyHidden>, </VisuallyHidden>
        <span className={css.Clock}>{dates.format(startsAt, 'time')}</span>
      </time>
    </p>
  )
}
