import type { Appointment } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { WideRing } from '@radruf/shared-ui/illustrations'
import { deviceStorage, useDates } from '@radruf/shell-kit'
import { useEffect, useState, useSyncExternalStore } from 'react'
import css from './confirmation-page.module.css'

/** The appointment whose ring has drawn itself on this device. */
const DRAWN_KEY = 'radruf.ring-drawn'
const DRAW_DELAY_MS = 200

/**
 * Day and time of the appointment in the drawn ring, which draws itself once per booking. Screen readers read one phrase; from two
 * blocks they would read a space before the comma.
 */
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
        <VisuallyHidden>{dates.format(startsAt, 'relativeDayTime')}</VisuallyHidden>
        <span className={css.Day} aria-hidden="true">
          {dates.format(startsAt, 'relativeDay')}
        </span>
        <span className={css.Clock} aria-hidden="true">
          {dates.format(startsAt, 'time')}
        </span>
      </time>
    </p>
  )
}
