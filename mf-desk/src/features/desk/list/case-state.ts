import { COUNTDOWN_FROM_MS } from '@radruf/case-parts'
import {
  type CallPresence,
  type CaseListEntry,
  canJoin,
  describePresence,
  getFirstName,
  isCallState,
  MINUTE_MS,
  mayBeReloading,
  type Ticket,
} from '@radruf/contract'
import { formatDuration, useDates, useNow } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'

/** Minutes since a time, at least 1. */
export const minutesSince = (time: string, now: number): number =>
  Math.max(1, Math.floor((now - Date.parse(time)) / MINUTE_MS))

/** The presence in the call of a booked or running ticket whose call can be joined. */
export const findCallPresence = (ticket: Ticket, now: number): CallPresence | null =>
  canJoin(ticket.state, ticket.appointment, now) ? describePresence(ticket) : null

/** Milliseconds between two looks at a presence, for a text that is true for ten seconds only. */
const PRESENCE_EVERY_MS = 5000

/** The key of the text about a presence, for the mechanic. */
function toPresenceKey(presence: CallPresence, now: number) {
  switch (presence.at) {
    case 'together':
      return 'presence.bothIn'
    case 'waiting':
      return presence.who === 'customer' ? 'presence.customerAlone' : 'presence.mechanicAlone'
    case 'interrupted':
      if (presence.who === 'customer') return 'presence.customerAlone'
      return mayBeReloading(presence, now) ? 'presence.reloading' : (`presence.${presence.cause}` as const)
    case 'hungUp':
      return presence.by === 'customer' ? 'presence.customerHungUp' : 'presence.mechanicHungUp'
    case 'brokenOff':
    case 'left':
      return 'presence.allLeft'
    case 'empty':
      return 'presence.empty'
  }
}

/** The presence in the call in words, such as "Anna hung up at 9:12". */
export function useCallPresenceText() {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(PRESENCE_EVERY_MS)
  return (ticket: Ticket): string | null => {
    const presence = findCallPresence(ticket, now)
    if (!presence) return null
    const since = 'since' in presence ? presence.since : undefined
    return t(toPresenceKey(presence, now), {
      name: getFirstName(ticket.customer.name),
      minutes: since ? minutesSince(since, now) : 0,
      time: since ? dates.format(since, 'clock') : '',
    })
  }
}

/** Characters of a message that a row shows: about one line of a list of 400 px. */
const EXCERPT_LENGTH = 40

/** The beginning of a text, cut between words. */
function toExcerpt(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const start = text.slice(0, EXCERPT_LENGTH)
  return `${start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : undefined)} …`
}

/** One line about where a case stands, for its row in the list. */
export function useCaseStateText() {
  const t = useTexts()
  const dates = useDates()
  const presenceText = useCallPresenceText()
  return ({ ticket, snoozedUntil, section, waitingSince, question }: CaseListEntry): string => {
    const { state, appointment, latestUnread, missedAppointment, missedBy, followUp, summary } = ticket
    if (section === 'waitingNow') return presenceText(ticket) ?? t('presence.empty')
    const said = question ?? latestUnread
    if (said)
      return said.text
        ? t('cases.quote', { text: toExcerpt(said.text) })
        : t('cases.sentFiles', { count: said.attachments })
    const presence = presenceText(ticket)
    if (presence) return presence
    if (snoozedUntil && (!waitingSince || waitingSince <= snoozedUntil))
      return t('cases.snoozedUntil', { time: dates.format(snoozedUntil, 'shortDayAtTime') })
    if (state === 'wrap_up') return t('cases.outcomeMissing')
    if (followUp) return t('cases.followedUp', { time: dates.format(followUp.writtenAt, 'shortDayAtTime') })
    if (missedAppointment && state === 'booking_open') return t(`cases.missed.${missedBy ?? 'unknown'}`)
    if (state === 'waiting_for_part' && summary?.parts[0])
      return t('cases.waitsForPart', { part: summary.parts.map(({ name }) => name).join(', ') })
    if (state === 'booked' && appointment && dates.daysUntil(appointment.startsAt) > 0)
      return dates.format(appointment.startsAt, 'dayHeading')
    return t(`states.${state}`)
  }
}

/** How long a customer has waited: minutes, from an hour on whole hours, from two days on days. */
export function useWaitText() {
  const t = useTexts()
  return (since: string, now: number): string => {
    const minutes = minutesSince(since, now)
    if (minutes < 60) return t('cases.wait.minutes', { count: minutes })
    const hours = Math.floor(minutes / 60)
    return hours < 48
      ? t('cases.wait.hours', { count: hours })
      : t('cases.wait.days', { count: Math.floor(hours / 24) })
  }
}

/** The day of a case: that of its call with the time, or of its closing. */
export function useCaseDayText() {
  const t = useTexts()
  const dates = useDates()
  return ({ ticket: { appointment, closedAt, state } }: CaseListEntry): string => {
    if (closedAt) return dates.format(closedAt, 'dayOfMonth')
    if (!appointment || !isCallState(state)) return t('cases.noCall')
    const days = dates.daysUntil(appointment.startsAt)
    const time = dates.format(appointment.startsAt, 'clock')
    if (days === 0 || days === 1) return t(days === 0 ? 'cases.callToday' : 'cases.callTomorrow', { time })
    if (days < 0 || days > 6) return dates.format(appointment.startsAt, 'dayOfMonth')
    return `${dates.format(appointment.startsAt, 'shortWeekday')} ${time}`
  }
}

/** The time until the call begins or ends, as a clock that runs. */
export function useCountdown({ appointment }: Ticket): string | null {
  const t = useTexts()
  const now = useNow()
  if (!appointment) return null
  const untilStart = Date.parse(appointment.startsAt) - now
  const untilEnd = Date.parse(appointment.endsAt) - now
  if (untilEnd <= 0) return t('desk.timeOver')
  if (untilStart <= 0) return t('desk.nowOn', { time: formatDuration(untilEnd) })
  return untilStart <= COUNTDOWN_FROM_MS ? t('desk.startsIn', { time: formatDuration(untilStart) }) : null
}
