import { runningCall } from '@radruf/call'
import { COUNTDOWN_FROM_MS } from '@radruf/case-parts'
import { canChange, canJoin, isCallState, listShownSnapshots, type Ticket } from '@radruf/contract'
import { ButtonLink, Notice, Page, Skeleton, Stack } from '@radruf/shared-ui'
import { formatDuration, useDates, useIsHydrated, useNow } from '@radruf/shell-kit'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { useSnapshotNotes } from '../../../snapshots/use-snapshot-notes.ts'
import { useTexts } from '../../../texts/index.ts'
import { DeviceCheckSlot } from '../device-check-slot.tsx'
import type { CallRoomProps } from './call-room.tsx'
import css from './call-screen.module.css'

// The code that needs a camera is a separate file, which chat and desk never load.
const CallRoom = lazy(() => import('./call-room.tsx'))

/** The message when there is nothing to join, and the next action. */
export type CallEnded = { text: ReactNode; action?: { to: string; label: string } }

type CallScreenProps = Omit<
  CallRoomProps,
  | 'ticketId'
  | 'startsAt'
  | 'delayedMinutes'
  | 'canMove'
  | 'metAt'
  | 'facts'
  | 'photo'
  | 'pictures'
  | 'steps'
  | 'summarySteps'
  | 'hasSummary'
  | 'lobbyReport'
> & {
  ticket: Ticket
  title: string
  ended: CallEnded
}

/** The call page of either role, by the ticket's state and the time: too early, open, ended. */
export function CallScreen({ ticket, ended, ...room }: CallScreenProps) {
  const { title, back } = room
  const now = useNow()
  const { state, appointment } = ticket
  const isOpen = useIsOpen(ticket)
  useSnapshotNotes(ticket)
  const isAhead = !isOpen && state === 'booked' && appointment !== null && now < Date.parse(appointment.endsAt)
  if (isOpen)
    return (
      <BrowserOnly fallback={<LobbySkeleton title={title} counterpartName={room.counterpartName} />}>
        <CallRoom
          key={ticket.id}
          ticketId={ticket.id}
          startsAt={findMetAt(ticket) === null ? (appointment?.startsAt ?? null) : null}
          delayedMinutes={appointment?.delayedMinutes ?? 0}
          canMove={state === 'booked' && appointment !== null && canChange(appointment, now)}
          metAt={findMetAt(ticket)}
          facts={ticket}
          lobbyReport={ticket.lobbyReport ?? null}
          photo={ticket.photo}
          steps={ticket.steps ?? []}
          hasSummary={(ticket.summary?.writtenAt ?? '') > (appointment?.joinFrom ?? '')}
          summarySteps={ticket.stepsInSummary === false ? 0 : (ticket.steps?.length ?? 0)}
          pictures={listShownSnapshots(ticket.snapshots).filter(
            ({ takenAt }) => takenAt >= (appointment?.joinFrom ?? ''),
          )}
          {...room}
        />
      </BrowserOnly>
    )
  const next = isAhead ? undefined : ended.action
  return (
    <Page title={title} back={back} actions={next && <ButtonLink to={next.to}>{next.label}</ButtonLink>}>
      {isAhead ? (
        <TooEarly ticketId={ticket.id} startsAt={appointment.startsAt} joinFrom={appointment.joinFrom} />
      ) : (
        ended.text
      )}
    </Page>
  )
}

/**
 * Whether the call is shown. A call that this page has opened stays open until the ticket moves on. The page may still have the state from
 * before the call began, and the end of the appointment must not close it. A running call is shown whatever the ticket's state is.
 */
function useIsOpen({ id, state, appointment }: Ticket): boolean {
  const isRunning = useStore(runningCall, (call) => call?.route.ticketId === id)
  const isJoinable = canJoin(state, appointment, useNow())
  const [openedId, setOpenedId] = useState<string>()
  if (isJoinable && appointment && appointment.id !== openedId) setOpenedId(appointment.id)
  return isRunning || isJoinable || (isCallState(state) && appointment !== null && appointment.id === openedId)
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

/** Covers the page like the lobby while its code loads. */
function LobbySkeleton({ title, counterpartName }: { title: string; counterpartName: string }) {
  const t = useTexts()
  return (
    <div data-fullscreen className={css.Loading}>
      <h1 tabIndex={-1} data-page-heading>
        {title}
      </h1>
      <p>{t('call.lobby', { name: counterpartName })}</p>
      <Skeleton label={t('call.loading')} height="12rem" lines={4} />
    </div>
  )
}

/** The start of the appointment's call in milliseconds: the first time the two met in it. */
function findMetAt({ lastCall, appointment }: Ticket): number | null {
  const isOfThisAppointment =
    lastCall !== null && appointment !== null && Date.parse(lastCall.metAt) >= Date.parse(appointment.joinFrom)
  return isOfThisAppointment ? Date.parse(lastCall.metAt) : null
}

/** Renders the children in the browser only; server and first render show the fallback. */
function BrowserOnly({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useIsHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
