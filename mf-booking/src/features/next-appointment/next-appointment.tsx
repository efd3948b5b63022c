import { ZoneNote } from '@radruf/case-parts'
import {
  type Appointment,
  canChange,
  canJoin,
  describePresence,
  getFirstName,
  isCallState,
  MINUTE_MS,
  pathTo,
  type Ticket,
  type TicketRole,
} from '@radruf/contract'
import { Button, ButtonLink, Icon, Link, Panel } from '@radruf/shared-ui'
import { toDrawingUrl } from '@radruf/shared-ui/illustrations'
import { type SlotProps, useDates, useEvent, useNow } from '@radruf/shell-kit'
import { type ReactNode, useId, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { Checklist, DEVICE_CHECK } from '../../checklist/checklist.tsx'
import { useCheckedItems } from '../../checklist/use-checked-items.ts'
import { useChecklistItems } from '../../checklist/use-checklist-items.ts'
import { isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import css from './next-appointment.module.css'

const CONFIRMATION = pathTo('/appointment/confirmation')

/**
 * The slot `next-appointment`: the time and the mechanic of the call, and a button for the next step: the checklist, then the chat, and
 * joining once the call can be joined. Offline, the checklist opens in place, and what needs the service says so.
 */
export function NextAppointment({ ticket, tools = [], isOffline = false }: SlotProps['next-appointment']) {
  const t = useTexts()
  const { state, appointment } = ticket
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (!appointment || !isCallState(state)) return null
  const opener = (
    <Button wide aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
      {t('card.prepare')}
    </Button>
  )
  return (
    <div className={css.Slot}>
      <AppointmentPanel
        ticket={ticket}
        appointment={appointment}
        tools={tools}
        offlineAction={isOffline ? opener : undefined}
      />
      {isOffline && (
        <div id={listId} hidden={!isOpen}>
          <Checklist
            appointmentId={appointment.id}
            ticketId={ticket.id}
            tools={tools}
            mechanic={getFirstName(appointment.mechanicName)}
            withoutTest
          />
        </div>
      )}
    </div>
  )
}

/** `offlineAction`: the only action without a connection. */
type PanelProps = { ticket: Ticket; appointment: Appointment; tools: readonly string[]; offlineAction?: ReactNode }

function AppointmentPanel({ ticket, appointment, tools, offlineAction }: PanelProps) {
  const t = useTexts()
  const dates = useDates()
  const { revalidate } = useRevalidator()
  // The panel says whether the mechanic is waiting.
  useEvent('call.participants', ({ ticketId }) => void (ticketId === ticket.id && revalidate()))
  const mechanic = getFirstName(appointment.mechanicName)
  const { items, done, total } = useChecklistProgress(appointment.id, tools, mechanic)
  const call = useCallTiming(ticket, appointment)
  const { isJoinable, isRunning, isOver } = call
  const isBrokenOff = isJoinable && describePresence(ticket).at === 'brokenOff'
  const offlineNote = findOfflineNote(appointment, call)
  const describe = useDescription(ticket, appointment)
  const time = <time dateTime={appointment.startsAt}>{dates.format(appointment.startsAt, 'relativeClock')}</time>
  return (
    <Panel
      // During the call the way back to it stands above the small window.
      label={isRunning ? undefined : t('card.label', { mechanic })}
      title={isRunning ? t('card.running', { mechanic }) : isBrokenOff ? t('card.brokenOff') : time}
      actions={
        isOver
          ? undefined
          : (offlineAction ?? (
              // The key starts the cross-fade when joining opens.
              <div key={`${isJoinable} ${isRunning}`} className={css.Action}>
                <NextAction call={call} ticket={ticket} isPrepared={done >= total} mechanic={mechanic} />
              </div>
            ))
      }
      links={
        offlineAction ? (
          offlineNote && <span>{t(offlineNote)}</span>
        ) : isRunning ? undefined : isJoinable ? (
          <>
            <Link standalone to={`${CONFIRMATION}?${DEVICE_CHECK.parameter}=${DEVICE_CHECK.value}`}>
              {t('card.test')}
            </Link>
            <Link standalone to={CONFIRMATION}>
              {t('card.checklist')}
            </Link>
          </>
        ) : (
          <ChangeOrLateNote appointment={appointment} isOver={isOver} />
        )
      }
    >
      {/* For times without a connection, when the checklist itself is shown here. */}
      {!offlineAction &&
        items.map(({ picture }) => <link key={picture} rel="prefetch" as="image" href={toDrawingUrl(picture)} />)}
      {/* Without a connection the day beside the time is enough, so that the last message is in view. */}
      {(!offlineAction || isJoinable || isOver) && <p>{describe(call)}</p>}
      {!isJoinable && done > 0 && <p>{t('card.done', { done, total })}</p>}
      {!isRunning && <ZoneNote times={[appointment.startsAt]} isReserved={false} />}
    </Panel>
  )
}

/** `isRunning`: the customer is in the call, also on another device or in the small window above this page. */
type CallTiming = { now: number; isJoinable: boolean; isRunning: boolean; isOver: boolean }

function useCallTiming(ticket: Ticket, appointment: Appointment): CallTiming {
  const now = useNow(10_000)
  const isJoinable = canJoin(ticket.state, appointment, now)
  const isRunning = isJoinable && hasJoined(ticket, 'customer')
  return { now, isJoinable, isRunning, isOver: !isJoinable && isPast(appointment.endsAt, now) }
}

const hasJoined = ({ callParticipants }: Ticket, side: TicketRole) => callParticipants.some(({ role }) => role === side)

/** The sentence below the time. */
function useDescription(ticket: Ticket, appointment: Appointment) {
  const t = useTexts()
  const dates = useDates()
  const mechanic = getFirstName(appointment.mechanicName)
  return ({ now, isJoinable, isRunning, isOver }: CallTiming): string => {
    const isMechanicThere = hasJoined(ticket, 'mechanic')
    if (isOver) return t('time.over')
    if (!isJoinable) return `${dates.format(appointment.startsAt, 'dayHeading')} · ${t('callLength')}`
    const presence = describePresence(ticket)
    if (isRunning && presence.at === 'interrupted') return t('card.missing', { mechanic })
    if (isRunning) return t(isMechanicThere ? 'card.runningText' : 'card.runningAlone', { mechanic })
    if (presence.at === 'brokenOff')
      return t('card.rejoinUntil', { time: dates.format(presence.canRejoinUntil, 'clock') })
    if (presence.at === 'hungUp' && presence.by === 'mechanic')
      return t('card.hungUp', { mechanic, time: dates.format(presence.since, 'clock') })
    if (isMechanicThere) return t('card.waiting', { mechanic })
    return t(isPast(appointment.startsAt, now) ? 'time.began' : 'card.ready')
  }
}

type NextActionProps = { call: CallTiming; ticket: Ticket; isPrepared: boolean; mechanic: string }

/** Joining once it is possible, before that the checklist, then the chat. */
function NextAction({ call: { isJoinable, isRunning }, ticket, isPrepared, mechanic }: NextActionProps) {
  const t = useTexts()
  if (isJoinable)
    return (
      <ButtonLink wide to={pathTo('/chat/videocall')}>
        {isRunning && <Icon name="expand" size={1.25} />}
        {t(isRunning ? 'card.return' : ticket.ratingDue ? 'card.rejoin' : 'confirmation.join')}
      </ButtonLink>
    )
  return (
    <ButtonLink wide to={isPrepared ? pathTo('/chat') : CONFIRMATION}>
      {isPrepared ? t('card.chat', { mechanic }) : t('card.prepare')}
    </ButtonLink>
  )
}

/** The key of what needs a connection at this time: joining, or moving until the deadline. */
function findOfflineNote(appointment: Appointment, { now, isJoinable, isOver }: CallTiming) {
  if (isOver) return undefined
  if (isJoinable) return 'card.joinOffline'
  return canChange(appointment, now) ? 'card.changeOffline' : undefined
}

/** Offers moving until the deadline, and the chat afterwards. */
function ChangeOrLateNote({ appointment, isOver }: { appointment: Appointment; isOver: boolean }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  if (isOver) return null
  return (
    <>
      {canChange(appointment, now) ? (
        <Link standalone to={pathTo('/appointment')}>
          {t('card.change')}
        </Link>
      ) : (
        <Link standalone to={pathTo('/chat')}>
          {t('card.tooLate')}
        </Link>
      )}
      <span>{t('card.joinFrom', { time: dates.format(appointment.joinFrom, 'time') })}</span>
    </>
  )
}

/** The things of the checklist, and how many are ready. The ticks are on this device: the server renders none. */
function useChecklistProgress(appointmentId: string, tools: readonly string[], mechanic: string) {
  const items = useChecklistItems(tools, mechanic)
  const { checked } = useCheckedItems(appointmentId)
  return { items, done: items.filter(({ key }) => checked.includes(key)).length, total: items.length }
}
