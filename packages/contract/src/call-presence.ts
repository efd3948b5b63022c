import { MINUTE_MS } from './durations.ts'
import { callEndsAt } from './ticket-rules.ts'
import type { TicketRole } from './types.ts'

/**
 * The ways to leave a call. `hung_up`: on purpose, which ends the call for both. `ended`: the counterpart hung up. `closed`: the page was
 * closed or reloaded, and may come back. `lost`: the page fell silent, because its line is broken.
 */
export const DEPARTURE_CAUSES = ['hung_up', 'ended', 'closed', 'lost'] as const
export type DepartureCause = (typeof DEPARTURE_CAUSES)[number]

/** A person who was in the call and is not in it now. */
export type Departure = { role: TicketRole; at: string; cause: DepartureCause }

/** The facts of a call, as a ticket has them. */
export type PresenceFacts = {
  callParticipants: readonly { role: TicketRole; joinedAt: string }[]
  appointment: { endsAt: string; leftAt: string | null; departures?: readonly Departure[] | undefined } | null
  lastCall: { metAt: string; leftAt: string | null; partedAt?: string | null | undefined } | null
}

/** Who is in a call since when, and who left it how. Times are ISO 8601. */
export type CallPresence =
  /** No one is in the call, and no one was. */
  | { at: 'empty' }
  | { at: 'together' }
  /** One person waits for the other, who has not been in the call, or came back after a hang-up. */
  | { at: 'waiting'; who: TicketRole; since: string }
  /** One person is in the call. The other one left it without hanging up. */
  | { at: 'interrupted'; who: TicketRole; missing: TicketRole; cause: 'closed' | 'lost'; since: string }
  /** The call was ended for both. `canRejoinUntil`: the last moment to join again. */
  | { at: 'hungUp'; by: TicketRole; since: string; minutes: number; canRejoinUntil: string }
  /** Both left without hanging up after they had met. */
  | { at: 'brokenOff'; since: string; canRejoinUntil: string }
  /** Everyone who came has left before the two met. */
  | { at: 'left'; since: string }

/** Milliseconds after the closing of a page within which a reload brings it back, also on a phone with a slow line. */
const RELOAD_MS = 10_000

/** Whether a page that was closed may only be reloading. */
export const mayBeReloading = (presence: CallPresence, now: number): boolean =>
  presence.at === 'interrupted' && presence.cause === 'closed' && now - Date.parse(presence.since) < RELOAD_MS

/** The presence in a call. Every screen, title, list and notification about a running call reads it from here. */
export function describePresence({ callParticipants, appointment, lastCall }: PresenceFacts): CallPresence {
  const departures = appointment?.departures ?? []
  const [first, second] = callParticipants
  if (first && second && first.role !== second.role) return { at: 'together' }
  if (first)
    return describeOne(
      first,
      departures.find(({ role }) => role !== first.role),
    )
  const last = [...departures].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
  const since = last?.at ?? appointment?.leftAt
  if (!appointment || !since) return { at: 'empty' }
  if (departures.length < 2 || !lastCall) return { at: 'left', since }
  const canRejoinUntil = new Date(callEndsAt(appointment, appointment.leftAt ?? since)).toISOString()
  const hangUp = departures.find(({ cause }) => cause === 'hung_up')
  if (!hangUp) return { at: 'brokenOff', since, canRejoinUntil }
  return {
    at: 'hungUp',
    by: hangUp.role,
    since: hangUp.at,
    minutes: getCallMinutes(lastCall, hangUp.at),
    canRejoinUntil,
  }
}

/** The wait of the only participant begins when the other one left: the time before it was spent together. */
function describeOne(
  { role: who, joinedAt }: { role: TicketRole; joinedAt: string },
  departure: Departure | undefined,
): CallPresence {
  if (!departure) return { at: 'waiting', who, since: joinedAt }
  const { role: missing, cause, at } = departure
  const since = Date.parse(at) > Date.parse(joinedAt) ? at : joinedAt
  if (cause === 'closed' || cause === 'lost') return { at: 'interrupted', who, missing, cause, since }
  return { at: 'waiting', who, since }
}

/**
 * Whether the counterpart of this role has ended the call for both. The person takes part again only by joining on purpose.
 */
export const isHungUpFor = ({ callParticipants, appointment }: PresenceFacts, role: TicketRole): boolean =>
  !callParticipants.some((participant) => participant.role === role) &&
  appointment?.departures?.some((departure) => departure.role === role && departure.cause === 'ended') === true

/** Whole minutes that the two spent in a call, at least 1. `now`: the end of a call in which both still are. */
export function getCallMinutes(
  { metAt, leftAt, partedAt }: NonNullable<PresenceFacts['lastCall']>,
  now: number | string,
): number {
  const end = partedAt ?? leftAt ?? now
  return Math.max(1, Math.round((new Date(end).getTime() - Date.parse(metAt)) / MINUTE_MS))
}

/** The sides of a call whose line is weak. `unknown`: the line between the two is weak, but not on which side. */
export type WeakLine = TicketRole | 'both' | 'unknown'

/** A side's own way to the service, as it measures it. Undefined without enough measurements. */
export type OwnLine = 'good' | 'weak' | undefined

/** Names the weak side. Without the reports of both sides, none is blamed. */
export function findWeakLine(lines: Record<TicketRole, OwnLine>): WeakLine {
  const { customer, mechanic } = lines
  if (!customer || !mechanic || (customer === 'good' && mechanic === 'good')) return 'unknown'
  if (customer === mechanic) return 'both'
  return customer === 'weak' ? 'customer' : 'mechanic'
}
