import type { Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page, Stack } from '@radruf/shared-ui'
import { useLanguage, useNow } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { dayAndTime, duration, timeOfDay } from '../../berlin-time.ts'
import { useTexts } from '../../texts/index.ts'
import css from './call-screen.module.css'
import { DeviceCheckSlot } from './device-check-slot.tsx'
import type { CallRoomProps } from './room/call-room.tsx'
import { LobbySkeleton } from './room/lobby-skeleton.tsx'

// Everything that needs a camera comes in its own file; the chat and the desk never load it.
const CallRoom = lazy(() => import('./room/call-room.tsx'))

/** Farther off than half a day a date says more than hours. */
const COUNTS_DOWN_FROM = 12 * 60 * 60_000

export type Over = { text: ReactNode; action?: { to: string; label: string } } | null

export type CallScreenProps = Omit<CallRoomProps, 'ticketId'> & {
  ticket: Ticket
  title: string
  back: { to: string; label: string }
  /** What to say once the call is over, and what to do then. */
  over: Over
}

/** The call's screen for either side, by the ticket's state and the time: too early, open, over. */
export function CallScreen({ ticket, title, back, over, ...room }: CallScreenProps) {
  const now = useNow()
  const { state, appointment } = ticket
  const isOpen =
    state === 'in_call' || (state === 'booked' && appointment !== null && Date.parse(appointment.joinFrom) <= now)
  const isAhead = state === 'booked' && appointment !== null
  const next = isOpen || isAhead ? undefined : over?.action
  return (
    <Page
      title={title}
      back={back}
      actions={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}
      className={clsx(isOpen && css.page)}
    >
      {isOpen ? (
        <InBrowser fallback={<LobbySkeleton otherName={room.otherName} />}>
          <CallRoom key={ticket.id} ticketId={ticket.id} {...room} />
        </InBrowser>
      ) : isAhead ? (
        <TooEarly ticketId={ticket.id} startsAt={appointment.startsAt} joinFrom={appointment.joinFrom} />
      ) : (
        over?.text
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
