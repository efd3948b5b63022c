import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import { type FollowUpCause, type MissingParty, OUTCOMES, type Outcome, type TicketState } from './tickets.ts'

/**
 * Time limits of a ticket and the questions that follow from them. The service enforces them, the screens apply the same
 * functions. Times are milliseconds since 1970 or ISO 8601 strings; `now` is the service's clock.
 */

/** Joining opens this long before the appointment begins (PRODUCT, ticket moves). */
export const JOIN_OPENS_MINUTES_BEFORE = 10
/** After the last participant has left, a call can be joined again for this long, also after its slot (PRODUCT, ticket moves). */
export const REJOIN_MINUTES = 10
/** A customer who is alone in the call for this long is shown to every free mechanic. */
export const RING_OVER_MINUTES = 3
/** A chosen time is held this long while the customer reads the summary. */
export const HOLD_MINUTES = 5
/** One postponement by a mechanic who is late delays the call by this long. */
export const DELAY_MINUTES = 10
/** All postponements of a call together are at most this long. */
export const DELAY_MAX_MINUTES = 30
/** A mechanic can postpone a call from this long before it begins. */
export const DELAY_OPENS_MINUTES_BEFORE = 60
/** A mechanic can undo an outcome, a closing or a handover for this long. Its notices to the customer wait until then. */
export const UNDO_SECONDS = 10
/** A closed ticket can be reopened for this long. */
export const REOPEN_DAYS = 7
/** A referred ticket closes automatically after this long. */
export const REFERRAL_DAYS = 30
/** The link to a shared case file is valid as long as a referred ticket stays open. */
export const CASE_SHARE_DAYS = REFERRAL_DAYS
/** A rating of this many stars or fewer requires a reason (PRODUCT, reading 13). */
export const RATING_REASON_MAX = 3
/** Query parameter of a ticket's page with the stars that a link of its mail chose. */
export const STARS_QUERY = 'stars'
/** The link of a mail that shows, moves and cancels an appointment ends this long after the appointment. */
export const VISIT_LINK_HOURS_AFTER = 24
/** A participant of a call reports to the service this often. */
export const CALL_HEARTBEAT_SECONDS = 10
/** A participant who has not reported for this long is removed from the call. */
export const CALL_SILENCE_SECONDS = 30

/**
 * Whether a client that reports to the call was replaced by the person's present client. A replaced client does not take the place back,
 * however late it reports, as when it repeats a joining: a person who joins on purpose has a new client id. Heartbeats never replace a client.
 */
export const isReplacedClient = (
  present: { replacedClientId: string | null },
  { clientId, isHeartbeat }: { clientId: string; isHeartbeat?: boolean | undefined },
): boolean => isHeartbeat === true || present.replacedClientId === clientId

/**
 * Whether the service passes on the signals that come with a joining. Of a person whose calls go through relays only, signals that were not
 * made for relays may name the address: the page was opened before the person chose to hide it.
 */
export const canPassGreeting = (greeting: { relayOnly?: boolean | undefined }, isRelayOnly: boolean): boolean =>
  !isRelayOnly || greeting.relayOnly === true

/** The states in which an assigned ticket can be handed over: a mechanic works on it, and no call is running. */
const HANDOVER_STATES: readonly TicketState[] = ['booking_open', 'booked', 'wrap_up', 'waiting_for_part', 'referred']

type Time = string | number | Date
const toMs = (time: Time): number => (typeof time === 'string' ? Date.parse(time) : Number(time))

/** The moment joining opens. */
export const joinOpensAt = (startsAt: Time): number => toMs(startsAt) - JOIN_OPENS_MINUTES_BEFORE * MINUTE_MS

/** The moment a hold that begins now expires. */
export const holdExpiresAt = (now: Time): number => toMs(now) + HOLD_MINUTES * MINUTE_MS

/** The last moment at which a closed ticket can be reopened. */
export const reopenUntil = (closedAt: Time): number => toMs(closedAt) + REOPEN_DAYS * DAY_MS

/** The moment a referred ticket closes automatically. */
export const referralClosesAt = (referredAt: Time): number => toMs(referredAt) + REFERRAL_DAYS * DAY_MS

/** The moment the link to a case file that is shared now expires. */
export const caseShareExpiresAt = (now: Time): number => toMs(now) + CASE_SHARE_DAYS * DAY_MS

/** `leftAt`: the last participant left the call at this time; null while the call has participants, and before it. */
type CallTimes = { startsAt: Time; endsAt: Time; leftAt?: Time | null }

/** The moment a call ends whose last participant left at `leftAt`: with its slot, or later when it can still be rejoined then. */
export const callEndsAt = ({ endsAt }: Pick<CallTimes, 'endsAt'>, leftAt: Time): number =>
  Math.max(toMs(endsAt), toMs(leftAt) + REJOIN_MINUTES * MINUTE_MS)

/**
 * Whether a started call can be joined again: while it has participants, until the end of its slot, and for {@link REJOIN_MINUTES}
 * minutes after the last participant left. Its outcome ends it, because the ticket is `in_call` no longer.
 */
export function canRejoin(state: TicketState, appointment: CallTimes | null | undefined, now: Time): boolean {
  if (state !== 'in_call' || !appointment) return false
  return !appointment.leftAt || toMs(now) < callEndsAt(appointment, appointment.leftAt)
}

/**
 * Whether the call can be joined: from {@link JOIN_OPENS_MINUTES_BEFORE} minutes before the appointment until its end, and
 * once it has started, as long as {@link canRejoin} says.
 */
export function canJoin(state: TicketState, appointment: CallTimes | null | undefined, now: Time): boolean {
  if (!appointment) return false
  if (state === 'in_call') return canRejoin(state, appointment, now)
  return state === 'booked' && toMs(now) >= joinOpensAt(appointment.startsAt) && toMs(now) < toMs(appointment.endsAt)
}

/** States of a ticket whose call is ahead or running. */
export const CALL_STATES: readonly TicketState[] = ['booked', 'in_call']

/** Whether a ticket in this state has a call that is ahead or running. */
export const isCallState = (state: TicketState): boolean => CALL_STATES.includes(state)

/**
 * Whether a call is over for its participants, also while sound and video flow: the mechanic has ended it or written its outcome. A call
 * that the service has closed after its time goes on between two pages that could not reach the service.
 */
export function isCallEnded({ state, stateSince, appointment }: CallFacts): boolean {
  if (isCallState(state)) return false
  const isClosedAfterItsTime =
    state === 'wrap_up' && appointment?.leftAt && toMs(stateSince) >= callEndsAt(appointment, appointment.leftAt)
  return !isClosedAfterItsTime
}
type CallFacts = { state: TicketState; stateSince: Time; appointment: CallTimes | null }

/** Whether the outcome of a call can be written in this state. Writing it during the call ends the call. */
export const canWriteSummary = (state: TicketState): boolean => state === 'in_call' || state === 'wrap_up'

/** Whether a slot can be chosen in this state: for a first appointment, or to move the booked one. */
export const isBookable = (state: TicketState): boolean => state === 'booking_open' || state === 'booked'

/** Whether pages still offer to move and cancel the appointment: before `changeUntil`. The service accepts that very moment, too. */
export const canChange = ({ changeUntil }: { changeUntil: Time }, now: Time): boolean => toMs(now) < toMs(changeUntil)

/** Whether a mechanic who is late can postpone the call: shortly before it, until both should be in it. */
export const canDelay = (
  state: TicketState,
  appointment: (CallTimes & { delayedMinutes: number }) | null,
  now: Time,
): boolean =>
  state === 'booked' &&
  appointment !== null &&
  appointment.delayedMinutes + DELAY_MINUTES <= DELAY_MAX_MINUTES &&
  toMs(now) >= toMs(appointment.startsAt) - DELAY_OPENS_MINUTES_BEFORE * MINUTE_MS &&
  toMs(now) < toMs(appointment.endsAt)

/** Whether a ticket in this state can be handed over to another mechanic. */
export const canHandOver = (state: TicketState): boolean => HANDOVER_STATES.includes(state)

/** `wasReferred`: the ticket was in the state `referred` before. `outcome`: that of its summary, if it has one. */
type ReferralFacts = { state: TicketState; wasReferred: boolean; outcome: Outcome | null }

/**
 * Whether a ticket has a referral: it is referred, or was closed after a referral. A later summary with another outcome ends the
 * referral of a closed ticket; without a call there is no outcome.
 */
export const hasReferral = ({ state, wasReferred, outcome }: ReferralFacts): boolean =>
  wasReferred &&
  (state === 'referred' || (state === 'closed' && (outcome === null || OUTCOMES[outcome] === 'referred')))

/** Whether the customer can share the case file: with the workshop of a referral, or the story of a repair with anyone. */
export const canShareCase = ({ referral, summary }: { referral: object | null; summary: object | null }): boolean =>
  referral !== null || summary !== null

/** Whether the customer can still say that first aid helped: the questionnaire was sent, and no call is booked. */
export const canCloseByFirstAid = (state: TicketState): boolean => state === 'in_review' || state === 'booking_open'

/** Whether the ticket is closed because first aid helped. */
export const isSolvedByFirstAid = ({ state, closedAt, firstAid }: FirstAidFacts): boolean =>
  state === 'closed' && closedAt !== null && firstAid?.helpedAt === closedAt
type FirstAidFacts = {
  state: TicketState
  closedAt: string | null
  firstAid?: { helpedAt: string | null } | null | undefined
}

/** Whether the customer reopened the ticket after first aid: no call took place, so it has no mechanic and no outcome. */
export const isReopenedAfterFirstAid = ({
  state,
  mechanic,
  firstAid,
}: Omit<FirstAidFacts, 'closedAt'> & { mechanic: object | null }): boolean =>
  state === 'wrap_up' && mechanic === null && Boolean(firstAid?.helpedAt)

/** Whether the mechanic can follow up a missed call: until that was done, or a new appointment is booked. */
export const canFollowUp = ({ state, missedAppointment, followUp }: FollowUpFacts): boolean =>
  missedAppointment && !followUp && (state === 'wrap_up' || state === 'booking_open')
type FollowUpFacts = { state: TicketState; missedAppointment: boolean; followUp?: object | null | undefined }

/** The person whom a cause names as missing; null when both came and the connection failed. */
export const missingPartyFor = (cause: FollowUpCause): MissingParty | null => (cause === 'connection' ? null : cause)

/** Whether a rating with these stars requires a reason: one of them is at most {@link RATING_REASON_MAX}. */
export const requiresRatingReason = (stars: readonly number[]): boolean =>
  stars.some((count) => count <= RATING_REASON_MAX)

/** Whether the mail link of an appointment is still valid. */
export const isVisitLinkValid = (endsAt: Time, now: Time): boolean =>
  toMs(now) < toMs(endsAt) + VISIT_LINK_HOURS_AFTER * HOUR_MS

/** Whether a ticket is closed and can no longer be reopened. */
export const isFinallyClosed = (closedAt: Time | null, now: Time): boolean =>
  closedAt !== null && !canReopen(closedAt, now)

/** Whether a closed ticket can still be reopened. */
export const canReopen = (closedAt: Time | null, now: Time): boolean =>
  closedAt !== null && toMs(now) <= reopenUntil(closedAt)

/** The ticket that a customer's screens work on: the newest that is not closed, else the newest. */
export const findCurrentTicket = <T extends { state: TicketState }>(newestFirst: readonly T[]): T | undefined =>
  newestFirst.find(({ state }) => state !== 'closed') ?? newestFirst[0]
