import { canJoin, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page, Skeleton, Stack } from '@radruf/shared-ui'
import { formatDuration, useDates, useNow } from '@radruf/shell-kit'
import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/index.ts'
import { COUNTDOWN_FROM_MS } from '../../tickets.ts'
import css from './call-screen.module.css'
import { DeviceCheckSlot } from './device-check-slot.tsx'
import type { CallRoomProps } from './room/call-room.tsx'

// The code that needs a camera is a separate file, which chat and desk never load.
const CallRoom = lazy(() => import('./room/call-room.tsx'))

/** The height of the own video in the lobby: 4:3, at most 45 % of the screen. Twin: media/device-check.module.css. */
const PREVIEW_HEIGHT = 'min(45svh, 30rem, 75vw - 1.5rem)'

/** The message when there is nothing to join, and the next action. */
export type CallEnded = { text: ReactNode; action?: { to: string; label: string } }

type CallScreenProps = Omit<CallRoomProps, 'ticketId'> & {
  ticket: Ticket
  title: string
  back: { to: string; label: string }
  ended: CallEnded
}

/** The call page of either role, by the ticket's state and the time: too early, open, ended. */
export function CallScreen({ ticket, title, back, ended, ...room }: CallScreenProps) {
  const now = useNow()
  const { state, appointment } = ticket
  const isOpen = useIsOpen(ticket)
  const isAhead = !isOpen && state === 'booked' && appointment !== null && now < Date.parse(appointment.endsAt)
  const next = isOpen || isAhead ? undefined : ended.action
  return (
    <Page
      title={title}
      back={back}
      actions={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}
      className={clsx(isOpen && css.Page)}
    >
      {isOpen ? (
        <BrowserOnly fallback={<LobbySkeleton counterpartName={room.counterpartName} />}>
          <CallRoom key={ticket.id} ticketId={ticket.id} {...room} />
        </BrowserOnly>
      ) : isAhead ? (
        <TooEarly ticketId={ticket.id} startsAt={appointment.startsAt} joinFrom={appointment.joinFrom} />
      ) : (
        ended.text
      )}
    </Page>
  )
}

/**
 * Whether the call is shown. A call that this page has opened stays open until the ticket moves on: the end of the appointment
 * must not close a running call whose page still has the state from before it began.
 */
function useIsOpen({ state, appointment }: Ticket): boolean {
  const isJoinable = canJoin(state, appointment, useNow())
  const [openedId, setOpenedId] = useState<string>()
  if (isJoinable && appointment && appointment.id !== openedId) setOpenedId(appointment.id)
  const isCallState = state === 'booked' || state === 'in_call'
  return isJoinable || (isCallState && appointment !== null && appointment.id === openedId)
}

function TooEarly({ ticketId, startsAt, joinFrom }: { ticketId: string; startsAt: string; joinFrom: string }) {
  const t = useTexts()
  const dates = useDates()
  const remaining = Date.parse(joinFrom) - useNow()
  const times = { time: dates.format(startsAt, 'shortDayAtTime'), from: dates.format(joinFrom, 'clock') }
  return (
    <Stack gap="l">
      <Notice title={t('call.tooEarly.title')}>
        <p>{t('call.tooEarly.text', times)}</p>
        {remaining <= COUNTDOWN_FROM_MS && (
          <p>
            {t('call.tooEarly.opensIn')} <strong>{formatDuration(remaining)}</strong>
          </p>
        )}
      </Notice>
      <DeviceCheckSlot ticketId={ticketId} />
    </Stack>
  )
}

/** Reserves the space of the lobby while its code loads. */
function LobbySkeleton({ counterpartName }: { counterpartName: string }) {
  const t = useTexts()
  return (
    <Stack gap="l">
      <p>{t('call.lobby', { name: counterpartName })}</p>
      <Skeleton label={t('call.loading')} height={PREVIEW_HEIGHT} lines={6} />
    </Stack>
  )
}

/** Renders the children in the browser only; server and first render show the fallback. */
function BrowserOnly({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  return isBrowser ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
const subscribeToNothing = () => () => {}
