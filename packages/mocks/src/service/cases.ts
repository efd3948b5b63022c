import { CASE_GROUPS, type CaseFilter, type CaseGroup, type CaseListEntry, canFollowUp } from '@radruf/contract'
import { getDayBounds } from '@radruf/contract/booking'
import { toIsoOrNull } from '../state/clock.ts'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import type { Handlers } from './endpoint-call.ts'
import { paginate } from './paging.ts'
import { findBooked, publishTicketChanged } from './ticket-moves.ts'
import { listUnread, toTicket } from './ticket-view.ts'

/** A case with what sorts it: the group, then the time. */
type SortedCase = {
  ticket: TicketRecord
  group: CaseGroup
  sortedBy: number
  isToday: boolean
  isSnoozed: boolean
  waitingSince: number | null
}

export const caseHandlers = {
  listCases: ({ mock, person, query: { filter, cursor, limit } }) => {
    const own = mock.tickets
      .filter(({ mechanicId, state }) => mechanicId === person.id && state !== 'closed')
      .map((ticket) => sortCase(mock, ticket))
      .sort((a, b) => CASE_GROUPS.indexOf(a.group) - CASE_GROUPS.indexOf(b.group) || a.sortedBy - b.sortedBy)
    const inReview = mock.tickets.filter(({ state }) => state === 'in_review')
    const lists: Record<CaseFilter, CaseListEntry[]> = {
      today: own.filter(isToday).map((entry) => toEntry(mock, entry, person)),
      waiting: own.filter(isWaiting).map((entry) => toEntry(mock, entry, person)),
      open: own.map((entry) => toEntry(mock, entry, person)),
      closed: listClosed(mock, person),
      inReview: listInReview(mock, inReview, person),
    }
    const { page, nextCursor } = paginate(
      lists[filter].map((entry) => ({ ...entry, id: entry.ticket.id })),
      { cursor, limit },
    )
    return {
      zone: mock.settings.zone,
      counts: {
        today: lists.today.length,
        waiting: lists.waiting.length,
        open: own.length,
        inReview: inReview.length,
      },
      cases: page.map(({ id, ...entry }) => entry),
      nextCursor,
    }
  },
  snoozeCase: ({ mock, person, params, body: { until } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    if (ticket.mechanicId) requireAssigned(ticket, person)
    ticket.snoozedUntil = until === null ? null : Date.parse(until)
    publishTicketChanged(mock, ticket)
    return null
  },
  markUnread: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    requireAssigned(ticket, person)
    const { id, thread } = ticket
    const latest = thread.messages.findLast(({ author, deletedAt }) => author === 'customer' && deletedAt === null)
    if (!latest || thread.read.mechanic < latest.seq) return null
    thread.read.mechanic = latest.seq - 1
    mock.events.append([person.id], 'chat.changed', { ticketId: id, seq: thread.lastSeq })
    return null
  },
} satisfies Partial<Handlers>

const isToday = ({ group, isToday: isCallToday }: SortedCase) => isCallToday || group === 'waitingNow'
const isWaiting = ({ waitingSince, isSnoozed }: SortedCase) => waitingSince !== null && !isSnoozed

function sortCase(mock: MockState, ticket: TicketRecord): SortedCase {
  const now = mock.clock.now()
  const startsAt = findBooked(mock, ticket)?.startsAt
  const stateSince = ticket.moves.at(-1)?.at ?? ticket.createdAt
  const isAlone = !ticket.participants.some(({ role }) => role === 'mechanic')
  const inCallSince = isAlone ? ticket.participants.find(({ role }) => role === 'customer')?.joinedAt : undefined
  const { state, missedBy, followUp, snoozedUntil } = ticket
  const needsOutcome = state === 'wrap_up' || canFollowUp({ state, missedAppointment: missedBy !== null, followUp })
  const waits = [
    inCallSince,
    listUnread(ticket, 'mechanic')[0]?.sentAt,
    needsOutcome ? stateSince : undefined,
    snoozedUntil !== null && snoozedUntil <= now ? snoozedUntil : undefined,
  ].filter((time) => time !== undefined)
  const waitingSince = waits.length > 0 ? Math.min(...waits) : null
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now
  const isCallToday = startsAt !== undefined && startsAt < getDayBounds(mock.settings.zone, now).endsAt
  const facts = { ticket, isToday: isCallToday, isSnoozed, waitingSince }
  if (inCallSince !== undefined) return { ...facts, group: 'waitingNow', sortedBy: inCallSince }
  if (isCallToday) return { ...facts, group: 'today', sortedBy: startsAt }
  if (waitingSince !== null && !isSnoozed) return { ...facts, group: 'waitingForMe', sortedBy: waitingSince }
  if (startsAt !== undefined) return { ...facts, group: 'later', sortedBy: startsAt }
  return { ...facts, group: 'withCustomer', sortedBy: stateSince }
}

const toEntry = (mock: MockState, { ticket, group, waitingSince }: SortedCase, person: Account): CaseListEntry => ({
  ticket: toTicket(mock, ticket, person),
  group,
  waitingSince: toIsoOrNull(waitingSince),
  snoozedUntil: toIsoOrNull(ticket.snoozedUntil),
})

const listClosed = (mock: MockState, person: Account): CaseListEntry[] =>
  mock.tickets
    .filter(({ mechanicId, state }) => mechanicId === person.id && state === 'closed')
    .sort((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0))
    .map((ticket) => ({ ticket: toTicket(mock, ticket, person), group: null, waitingSince: null, snoozedUntil: null }))

/** Urgent tickets first, then the longest waiting. */
const listInReview = (mock: MockState, tickets: readonly TicketRecord[], person: Account): CaseListEntry[] =>
  tickets
    .map((ticket) => toTicket(mock, ticket, person))
    .sort((a, b) => Number(b.urgent) - Number(a.urgent) || a.stateSince.localeCompare(b.stateSince))
    .map((ticket) => ({ ticket, group: null, waitingSince: ticket.stateSince, snoozedUntil: null }))
