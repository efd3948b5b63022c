import type { TicketNote, TicketState } from '@radruf/contract'
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
import { findBooked, publishTicketChange } from './ticket-moves.ts'
import { toTicket } from './ticket-view.ts'

/** Not during a call, where the other side would change in mid-sentence, and not where nobody is in charge. */
const TRANSFERABLE_STATES: readonly TicketState[] = ['booking_open', 'booked', 'wrap_up', 'referred']

export const teamHandlers = {
  listNotes: ({ mock, person, params }) => ({
    notes: requireTicket(mock, params.ticketId, person).notes.map((note) => toTicketNote(mock, note, person)),
  }),
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
  getHistory: ({ mock, person, params }) => ({
    moves: requireTicket(mock, params.ticketId, person).moves.map(({ from, to, by, personId, at }) => {
      const mover = personId === null ? undefined : findAccount(mock, personId)
      return { from, to, actor: by, name: mover ? displayName(mover) : null, movedAt: toIso(at) }
    }),
  }),
  listColleagues: ({ mock, person, params }) => {
    const booked = findBooked(mock, requireTicket(mock, params.ticketId, person))
    return {
      colleagues: findMechanics(mock)
        .filter(({ id }) => id !== person.id)
        .map((one) => ({ id: one.id, name: displayName(one), free: !booked || !isBusy(mock, one, booked) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }
  },
  handOver,
} satisfies Partial<Handlers>

/** By whoever is in charge, or to oneself by a colleague who steps in. Doing it again changes nothing. */
function handOver({ mock, person, params, body: { mechanicId } }: EndpointCall<'handOver'>) {
  const ticket = requireTicket(mock, params.ticketId, person)
  if (ticket.mechanicId === mechanicId) return toTicket(mock, ticket, person)
  if (person.id !== ticket.mechanicId && person.id !== mechanicId) throw new ApiProblem('NOT_ALLOWED')
  if (!ticket.mechanicId || !TRANSFERABLE_STATES.includes(ticket.state))
    throw new ApiProblem('TICKET_CANNOT_MOVE', { detail: `no handing over while ${ticket.state}` })
  const heir = findMechanics(mock).find(({ id }) => id === mechanicId)
  if (!heir) throw new ApiProblem('NOT_FOUND')
  const booked = findBooked(mock, ticket)
  if (booked) {
    if (isBusy(mock, heir, booked)) throw new ApiProblem('COLLEAGUE_BUSY')
    booked.mechanicId = heir.id
  }
  // Whoever gives it away still has it on the desk.
  publishTicketChange(mock, ticket)
  ticket.mechanicId = heir.id
  publishTicketChange(mock, ticket)
  return toTicket(mock, ticket, person)
}

const findMechanics = ({ accounts }: MockState) => accounts.filter(({ role }) => role === 'mechanic')

const isBusy = ({ appointments }: MockState, { id }: Account, at: AppointmentRecord): boolean =>
  appointments.some(
    (one) =>
      one.mechanicId === id &&
      (one.status === 'booked' || one.status === 'held') &&
      one.startsAt < at.endsAt &&
      one.endsAt > at.startsAt,
  )

const toTicketNote = (mock: MockState, { authorId, writtenAt, ...note }: NoteRecord, reader: Account): TicketNote => ({
  ...note,
  authorName: displayNameFor(mock, authorId),
  own: authorId === reader.id,
  writtenAt: toIso(writtenAt),
})
