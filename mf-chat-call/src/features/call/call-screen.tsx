import type { Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page, Skeleton, Stack } from '@radruf/shared-ui'
import { useLanguage, useNow } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { dayAndTime, duration, timeOfDay } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'
import css from './call-screen.module.css'
import { DeviceCheckSlot } from './device-check-slot.tsx'
import type { CallRoomProps } from './room/call-room.tsx'

// Everything that needs a camera comes in its own file; the chat and the desk never load it.
const CallRoom = lazy(() => import('./room/call-room.tsx'))

/** Farther off than half a day a date says more than hours. */
const COUNTS_DOWN_FROM = 12 * 60 * 60_000

export type CallScreenProps = Omit<CallRoomProps, 'ticketId'> & {
  ticket: Ticket
  title: string
  back: { to: string; label: string }
  /** What to say and offer once the call is over. */
  over: ReactNode
}

/** The call's screen for either side, by the ticket's state and the time: too early, open, over. */
export function CallScreen({ ticket, title, back, over, ...room }: CallScreenProps) {
  const t = useTexts()
  const now = useNow()
  const { state, appointment } = ticket
  const isOpen =
    state === 'in_call' || (state === 'booked' && appointment !== null && Date.parse(appointment.joinFrom) <= now)
  return (
    <Page title={title} back={back} className={clsx(isOpen && css.page)}>
      {isOpen ? (
        <InBrowser fallback={<Skeleton label={t('call.loading')} height="20rem" />}>
          <CallRoom key={ticket.id} ticketId={ticket.id} {...room} />
        </InBrowser>
      ) : state === 'booked' && appointment ? (
        <TooEarly ticketId={ticket.id} startsAt={appointment.startsAt} joinFrom={appointment.joinFrom} />
      ) : (
        over
      )}
    </Page>
  )
}

function TooEarly({ ticketId, startsAt, joinFrom }: { ticketId: string; startsAt: string; joinFrom: string }) {
  const t = useTexts()
  const language = useLanguage()
  const left = Date.parse(joinFrom) - useNow()
  return (
    <Stack gap="l">
      <Notice title={t('call.tooEarly.title')}>
        <p>{t('call.tooEarly.text', { time: dayAndTime(startsAt, language), from: timeOfDay(joinFrom, language) })}</p>
        {left <= COUNTS_DOWN_FROM && (
          <p>
            {t('call.tooEarly.opensIn')} <strong>{duration(left)}</strong>
          </p>
        )}
      </Notice>
      <DeviceCheckSlot ticketId={ticketId} />
    </Stack>
  )
}

/** Shows the children in the browser only; server and first render show the fallback. */
function InBrowser({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return inBrowser ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
const neverChanges = () => () => {}

/** A ticket without a call to join. */
export function NoCall({ text, to, label }: { text: string; to: string; label: string }) {
  return (
    <Notice>
      <p>{text}</p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </Notice>
  )
}
