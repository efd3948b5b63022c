import { canHandOver, type TicketNote } from '@radruf/contract'
import { overlaps } from '@radruf/contract/booking'
import { toIso } from '../state/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  displayName,
  displayNameFor,
  findAccount,
  type MockState,
  type NoteRecord,
} from '../state/mock-state.ts'
import { requireTicket } from './access.ts'
import { ApiProblem, type EndpointCall, type Handlers } from './endpoint-call.ts'
import { paginateFromEnd } from './paging.ts'
import { findBooked, publishTicketChange } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

export const teamHandlers = {
  listNotes: ({ mock, person, params, query }) => {
    const { page, nextCursor } = paginateFromEnd(requireTicket(mock, params.ticketId, person).notes, query)
    return { notes: page.map((note) => toTicketNote(mock, note, person)), nextCursor }
  },
  addNote: ({ mock, person, params, body: { clientId, text } }) => {
    const { notes } = requireTicket(mock, params.ticketId, person)
    const known = notes.find((note) => note.clientId === clientId)
    const note = known ?? { id: mock.newId(), clientId, authorId: person.id, text, writtenAt: mock.clock.now() }
    if (!known) notes.push(note)
    return toTicketNote(mock, note, person)
  },
  deleteNote: ({ mock, person, params }) => {
    const ticket = requireTicket(mock, params.ticketId, person)
    ticket.notes = ticket.notes.filter(({ id, authorId }) => id !== params.noteId || authorId !== person.id)
    return null
  },
  getHistory: ({ mock, person, params, query }) => {
    const numbered = requireTicket(mock, params.ticketId, person).moves.map((move, index) => ({
      ...move,
      id: `${index}`,
    }))
    const { page, nextCursor } = paginateFromEnd(numbered, query)
    const moves = page.map(({ from, to, by, personId, at }) => {
      const mover = personId === null ? undefined : findAccount(mock, personId)
      return { from, to, actor: by, name: mover ? displayName(mover) : null, movedAt: toIso(at) }
    })
    return { moves, nextCursor }
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
  publishTicketChange(mock, ticket)
  ticket.mechanicId = successor.id
  publishTicketChange(mock, ticket)
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

const toTicketNote = (mock: MockState, { authorId, writtenAt, ...note }: NoteRecord, reader: Account): TicketNote => ({
  ...note,
  authorName: displayNameFor(mock, authorId),
  own: authorId === reader.id,
  writtenAt: toIso(writtenAt),
})
