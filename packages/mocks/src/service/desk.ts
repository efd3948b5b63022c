import {
  canWriteSummary,
  DESK_SECTIONS,
  type DeskEntry,
  type DeskSection,
  isCallState,
  OUTCOMES,
  type Outcome,
  requiresRatingReason,
  type Ticket,
} from '@radruf/contract'
import { getDayBounds } from '@radruf/contract/booking'
import { toIso } from '../state/clock.ts'
import type { Account, MockState, TicketRecord } from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { paginate } from './paging.ts'
import { requireFreeTimes } from './slots.ts'
import { moveTicket, publishTicketChanged } from './ticket-moves.ts'
import { findLatestCall, toTicket } from './ticket-view.ts'

export const deskHandlers = {
  getDesk: ({ mock, person, query: { limit } }) => {
    const pages = Object.fromEntries(
      DESK_SECTIONS.map((section) => [section, paginate(listSection(mock, person, section), { limit })]),
    ) as Record<DeskSection, ReturnType<typeof paginate<Ticket>>>
    const mapSections = <T>(select: (page: ReturnType<typeof paginate<Ticket>>) => T) =>
      Object.fromEntries(DESK_SECTIONS.map((section) => [section, select(pages[section])])) as Record<DeskSection, T>
    return {
      zone: mock.settings.zone,
      ...mapSections(({ page }) => page.map(toDeskEntry)),
      nextCursors: mapSections(({ nextCursor }) => nextCursor),
    }
  },
  listDeskEntries: ({ mock, person, params, query }) => {
    const { page, nextCursor } = paginate(listSection(mock, person, params.section), query)
    return { entries: page.map(toDeskEntry), nextCursor }
  },
  writeSummary: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    writeSummary(mock, ticket, person, {
      outcome: body.outcome as Outcome,
      text: body.text,
      agreed: body.agreed ?? [],
      part: (body.outcome === 'part_needed' && body.part) || null,
      pictures: body.pictures ?? [],
      offeredTimes: [...new Set(body.outcome === 'another_call' ? body.offeredTimes : [])],
      replaces: body.version,
    })
    return toTicket(mock, ticket, person)
  },
  rateCall: ({ mock, person, params, body }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    if (requiresRatingReason([body.call, body.service]) && body.reason === '')
      throw new ApiProblem('INVALID_INPUT', { fields: { reason: 'required' } })
    const latest = findLatestCall(mock, ticket)
    if (!latest) throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: 'no call took place' })
    latest.rating = body
    publishTicketChanged(mock, ticket)
    return toTicket(mock, ticket, person)
  },
} satisfies Partial<Handlers>

/** The tickets of a section of the desk, in its order. */
function listSection(mock: MockState, person: Account, section: DeskSection): Ticket[] {
  const list = (filter: (ticket: TicketRecord) => boolean, sortedBy: (ticket: Ticket) => string) =>
    mock.tickets
      .filter(filter)
      .map((ticket) => toTicket(mock, ticket, person))
      .sort((a, b) => sortedBy(a).localeCompare(sortedBy(b)))
  if (section === 'inReview') return list(({ state }) => state === 'in_review', getStateSince)
  const isOwn = ({ mechanicId }: TicketRecord) => mechanicId === person.id
  if (section === 'wrapUp') return list((ticket) => isOwn(ticket) && ticket.state === 'wrap_up', getStateSince)
  if (section === 'waitingForPart')
    return list((ticket) => isOwn(ticket) && ticket.state === 'waiting_for_part', getStateSince)
  // An unfinished call of an earlier day is listed under today.
  const endOfToday = toIso(getDayBounds(mock.settings.zone, mock.clock.now()).endsAt)
  return list((ticket) => isOwn(ticket) && isCallState(ticket.state), appointmentStart).filter(
    (ticket) => ticket.appointment && (section === 'today') === appointmentStart(ticket) < endOfToday,
  )
}

const getStateSince = ({ stateSince }: Ticket) => stateSince
const appointmentStart = ({ appointment }: Ticket) => appointment?.startsAt ?? ''
const toDeskEntry = (ticket: Ticket): DeskEntry => ({
  ticket,
  customerWaiting: ticket.callParticipants.some(({ role }) => role === 'customer'),
})

/** Writes the outcome of the call and moves the ticket to the state of the outcome. A running call is ended first. */
export function writeSummary(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  {
    outcome,
    text,
    agreed,
    part,
    pictures,
    offeredTimes,
    replaces,
  }: Omit<NonNullable<TicketRecord['summary']>, 'writtenAt' | 'version'> & {
    /** Version that this summary replaces, 0 without one; undefined replaces every version. */
    replaces?: number | undefined
  },
): void {
  requireAssigned(ticket, person)
  const to = OUTCOMES[outcome]
  if (ticket.state === to && ticket.summary?.outcome === outcome && ticket.summary.text === text) return
  const version = ticket.summary?.version ?? 0
  if (replaces !== undefined && replaces !== version) throw new ApiProblem('VERSION_CONFLICT')
  if (!canWriteSummary(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no summary while ${ticket.state}` })
  if (part?.snapshotId && !ticket.snapshots.some(({ id }) => id === part.snapshotId))
    throw new ApiProblem('INVALID_INPUT', { fields: { part: 'not_found' } })
  const ownPictures = [...ticket.snapshots, ...ticket.photos].map(({ id }) => id)
  if (pictures.some((id) => !ownPictures.includes(id)))
    throw new ApiProblem('INVALID_INPUT', { fields: { pictures: 'not_found' } })
  requireFreeTimes(mock, ticket.id, offeredTimes)
  if (ticket.state === 'in_call') moveTicket(mock, ticket, 'wrap_up', person)
  const content = { outcome, text, agreed, part, pictures, offeredTimes }
  ticket.summary = { ...content, writtenAt: mock.clock.now(), version: version + 1 }
  moveTicket(mock, ticket, to, person)
}
