import { type CaseViewer, canHandOver, type TicketNote, VIEWER_SILENCE_MS } from '@radruf/contract'
import { overlaps } from '@radruf/contract/booking'
import { displayName } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  displayNameFor,
  findAccount,
  type MockState,
  type NoteRecord,
  type TicketRecord,
} from '../state/mock-state.ts'
import { requireTicket } from './access.ts'
import { listCallReports } from './call-reports.ts'
import { ApiProblem, type EndpointCall, type Handlers } from './endpoint-call.ts'
import { paginate, paginateFromEnd } from './paging.ts'
import { findBooked, publishTicketChanged } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

export const teamHandlers = {
  listNotes: ({ mock, person, params, query }) => {
    const { page, nextCursor } = paginateFromEnd(requireTicket(mock, params.ticketId, person).notes, query)
    return { notes: page.map((note) => toTicketNote(mock, note, person)), nextCursor }
  },
  addNote: ({ mock, person, params, body: { clientId, text } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const { notes } = ticket
    const known = notes.find((note) => note.clientId === clientId)
    const note = known ?? {
      id: mock.newId(),
      clientId,
      authorId: person.id,
      text,
      writtenAt: mock.clock.now(),
      version: 1,
      edit: null,
    }
    if (!known) notes.push(note)
    publishNotesChanged(mock, ticket, person)
    return toTicketNote(mock, note, person)
  },
  updateNote: ({ mock, person, params, body: { text, version } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const note = ticket.notes.find(({ id }) => id === params.noteId)
    if (!note) throw new ApiProblem('NOT_FOUND')
    if (note.version === version)
      Object.assign(note, { text, version: version + 1, edit: { editorId: person.id, at: mock.clock.now() } })
    if (note.text !== text) throw new ApiProblem('VERSION_CONFLICT')
    publishNotesChanged(mock, ticket, person)
    return toTicketNote(mock, note, person)
  },
  deleteNote: ({ mock, person, params, query: { version } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const note = ticket.notes.find(({ id, authorId }) => id === params.noteId && authorId === person.id)
    if (note && version !== undefined && note.version !== version) throw new ApiProblem('VERSION_CONFLICT')
    ticket.notes = ticket.notes.filter((other) => other !== note)
    publishNotesChanged(mock, ticket, person)
    return null
  },
  reportViewing: ({ mock, person, params, body: { activity } }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const known = findViewers(ticket).find(({ personId }) => personId === person.id)
    ticket.viewers = ticket.viewers.filter(({ personId }) => personId !== person.id)
    if (activity) ticket.viewers.push({ personId: person.id, activity, seenAt: Date.now() })
    const viewers = listViewers(mock, ticket)
    const others = viewers.filter(({ personId }) => personId !== person.id)
    if ((known?.activity ?? null) !== activity) {
      const recipients = others.map(({ personId }) => personId)
      mock.events.broadcast(recipients, 'case.viewers', { ticketId: ticket.id, viewers })
    }
    return { viewers: others }
  },
  listEarlierTickets: ({ mock, person, params, query }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    const earlier = mock.tickets
      .filter(({ customerId, number }) => customerId === ticket.customerId && number < ticket.number)
      .sort((one, other) => other.number - one.number)
    const { page, nextCursor } = paginate(earlier, query)
    const tickets = page.map((other) => ({
      ticket: toTicket(mock, other, person),
      isSameBike: ticket.bikeId !== null && other.bikeId === ticket.bikeId,
    }))
    return { tickets, nextCursor }
  },
  getHistory: ({ mock, person, params, query }) => {
    const numbered = requireTicket(mock, params.ticketId, person).moves.map((move, index) => ({
      ...move,
      id: `${index}`,
    }))
    const { page, nextCursor } = paginateFromEnd(numbered, query)
    const moves = page.map(({ from, to, by, personId, at, followUp = null }) => {
      const mover = personId === null ? undefined : findAccount(mock, personId)
      return { from, to, actor: by, name: mover ? displayName(mover) : null, movedAt: toIso(at), followUp }
    })
    return { moves, ...(!query.cursor && { callReports: listCallReports(mock, params.ticketId) }), nextCursor }
  },
  listColleagues: ({ mock, person, params }) => {
    const booked = findBooked(mock, requireTicket(mock, params.ticketId, person))
    return {
      colleagues: findMechanics(mock)
        .filter(({ id }) => id !== person.id)
        .map((mechanic) => ({
          id: mechanic.id,
          name: displayName(mechanic),
          free: !booked || !isBusy(mock, mechanic, booked),
        }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }
  },
  handOver: transferTicket,
} satisfies Partial<Handlers>

/**
 * Assigns the ticket to another mechanic. The assigned mechanic can hand it over, every other mechanic can take it over.
 * A repeated call changes nothing. Throws COLLEAGUE_BUSY.
 */
function transferTicket({ mock, person, params, body: { mechanicId } }: EndpointCall<'handOver'>) {
  const ticket = requireTicket(mock, params.ticketId, person)
  if (ticket.mechanicId === mechanicId) return toTicket(mock, ticket, person)
  if (person.id !== ticket.mechanicId && person.id !== mechanicId) throw new ApiProblem('NOT_ALLOWED')
  if (!ticket.mechanicId || !canHandOver(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no handing over while ${ticket.state}` })
  const successor = findMechanics(mock).find(({ id }) => id === mechanicId)
  if (!successor) throw new ApiProblem('NOT_FOUND')
  const booked = findBooked(mock, ticket)
  if (booked) {
    if (isBusy(mock, successor, booked)) throw new ApiProblem('COLLEAGUE_BUSY')
    booked.mechanicId = successor.id
  }
  // Published before and after, so that both mechanics receive the event.
  publishTicketChanged(mock, ticket)
  ticket.mechanicId = successor.id
  publishTicketChanged(mock, ticket)
  return toTicket(mock, ticket, person)
}

const findMechanics = ({ accounts }: MockState) => accounts.filter(({ role }) => role === 'mechanic')

const isBusy = ({ appointments }: MockState, { id }: Account, at: AppointmentRecord): boolean =>
  appointments.some(
    (appointment) =>
      appointment.mechanicId === id &&
      (appointment.status === 'booked' || appointment.status === 'held') &&
      overlaps(appointment, at),
  )

const findViewers = ({ viewers }: TicketRecord) =>
  viewers.filter(({ seenAt }) => seenAt > Date.now() - VIEWER_SILENCE_MS)

/** The mechanics who have a case open, by name. */
const listViewers = (mock: MockState, ticket: TicketRecord): CaseViewer[] =>
  findViewers(ticket)
    .map(({ personId, activity }) => ({ personId, name: displayNameFor(mock, personId), activity }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** Notifies the other mechanics who have the case open. */
function publishNotesChanged(mock: MockState, ticket: TicketRecord, person: Account): void {
  const recipients = findViewers(ticket).flatMap(({ personId }) => (personId === person.id ? [] : [personId]))
  mock.events.broadcast(recipients, 'notes.changed', { ticketId: ticket.id })
}

const toTicketNote = (
  mock: MockState,
  { authorId, writtenAt, edit, ...note }: NoteRecord,
  reader: Account,
): TicketNote => ({
  ...note,
  authorName: displayNameFor(mock, authorId),
  own: authorId === reader.id,
  writtenAt: toIso(writtenAt),
  editedAt: edit && toIso(edit.at),
  editorName: edit && displayNameFor(mock, edit.editorId),
})
