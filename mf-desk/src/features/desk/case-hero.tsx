import { describePresence, isCallState, MINUTE_MS, type Photo, type Ticket } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useDates, useNow } from '@radruf/shell-kit'
import { HeroFrame } from '../../case-photos/hero-frame.tsx'
import { useTexts } from '../../texts/index.ts'
import css from './case-hero.module.css'
import { useCallPresenceText, useCountdown, useWaitText } from './list/case-state.ts'

/** The bike's photo with the customer, the ticket and the call. */
export function CaseHero({ ticket, photos, onOpen }: { ticket: Ticket; photos: readonly Photo[]; onOpen: () => void }) {
  const t = useTexts()
  const dates = useDates()
  const waitText = useWaitText()
  const now = useNow(MINUTE_MS)
  const { number, customer, appointment, photo } = ticket
  const minutes = appointment && (Date.parse(appointment.endsAt) - Date.parse(appointment.startsAt)) / MINUTE_MS
  const facts = [
    t('case.number', { number }),
    ...(appointment
      ? [dates.format(appointment.startsAt, 'relativeClock'), t('case.minutes', { count: minutes ?? 0 })]
      : [
          ticket.unansweredSince
            ? t('case.unansweredFor', { wait: waitText(ticket.unansweredSince, now) })
            : t(`states.${ticket.state}`),
        ]),
  ]
  return (
    <HeroFrame
      photo={photo}
      sizes="(min-width: 600px) 60vw, 100vw"
      name={customer.name}
      title={
        <h1 tabIndex={-1} data-page-heading className={css.Name}>
          {customer.name}
        </h1>
      }
      facts={facts}
      priority
    >
      {photos.length > 0 && (
        <button type="button" className={css.Photos} data-shortcut="photos" onClick={onOpen}>
          <Icon name="gallery" size={1.25} />
          {t('case.photos', { count: photos.length })}
        </button>
      )}
    </HeroFrame>
  )
}

/**
 * The presence in the call, and the time until it begins or ends. A call that both have left has no time left, and its end is only announced
 * where the evidence names it.
 */
export function CallPresence({ ticket, isBelowEvidence }: { ticket: Ticket; isBelowEvidence: boolean }) {
  const presence = useCallPresenceText()(ticket)
  const countdown = useCountdown(ticket)
  if (!isCallState(ticket.state)) return null
  const { at } = describePresence(ticket)
  const isOver = at === 'hungUp' || at === 'brokenOff'
  return (
    <div className={css.CallPresence} data-announced={(isOver && isBelowEvidence) || undefined}>
      <p role="status">{presence}</p>
      {countdown && !isOver && <p className={css.Countdown}>{countdown}</p>}
    </div>
  )
}
