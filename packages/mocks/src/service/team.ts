import type { TicketNote, TicketState } from '@radruf/contract'
import { iso } from '../world/clock.ts'
import {
  type Account,
  type AppointmentRecord,
  accountOf,
  type NoteRecord,
  nameIn,
  shownName,
  type World,
} from '../world/world.ts'
import { requireTicket } from './access.ts'
import { type Call, type Handlers, Refused } from './call.ts'
import { announceTicket, bookedOf } from './ticket-moves.ts'
import { ticketView } from './ticket-view.ts'

/** Not during a call, where the other side would change in mid-sentence, and not where nobody is in charge. */
const HANDED_OVER: readonly TicketState[] = ['booking_open', 'booked', 'wrap_up', 'referred']

export const teamHandlers = {
  listNotes: ({ world, person, params }) => ({
    notes: requireTicket(world, params.ticketId, person).notes.map((note) => noteView(world, note, person)),
  }),
  addNote: ({ world, person, params, body: { clientId, text } }) => {
    const { notes } = requireTicket(world, params.ticketId, person)
    const known = notes.find((note) => note.clientId === clientId)
    const note = known ?? { id: world.newId(), clientId, authorId: person.id, text, writtenAt: world.clock.now() }
    if (!known) notes.push(note)
    return noteView(world, note, person)
  },
  deleteNote: ({ world, person, params }) => {
    const ticket = requireTicket(world, params.ticketId, person)
    ticket.notes = ticket.notes.filter(({ id, authorId }) => id !== params.noteId || authorId !== person.id)
    return null
  },
  getHistory: ({ world, person, params }) => ({
    moves: requireTicket(world, params.ticketId, person).moves.map(({ from, to, by, personId, at }) => {
      const mover = personId === null ? undefined : accountOf(world, personId)
      return { from, to, actor: by, name: mover ? shownName(mover) : null, movedAt: iso(at) }
    }),
  }),
  listColleagues: ({ world, person, params }) => {
    const booked = bookedOf(world, requireTicket(world, params.ticketId, person))
    return {
      colleagues: mechanicsOf(world)
        .filter(({ id }) => id !== person.id)
        .map((one) => ({ id: one.id, name: shownName(one), free: !booked || !isBusy(world, one, booked) }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }
  },
  handOver,
} satisfies Partial<Handlers>

/** By whoever is in charge, or to oneself by a colleague who steps in. Doing it again changes nothing. */
function handOver({ world, person, params, body: { mechanicId } }: Call<'handOver'>) {
  const ticket = requireTicket(world, params.ticketId, person)
  if (ticket.mechanicId === mechanicId) return ticketView(world, ticket, person)
  if (person.id !== ticket.mechanicId && person.id !== mechanicId) throw new Refused('NOT_ALLOWED')
  if (!ticket.mechanicId || !HANDED_OVER.includes(ticket.state))
    throw new Refused('TICKET_CANNOT_MOVE', { detail: `no handing over while ${ticket.state}` })
  const heir = mechanicsOf(world).find(({ id }) => id === mechanicId)
  if (!heir) throw new Refused('NOT_FOUND')
  const booked = bookedOf(world, ticket)
  if (booked) {
    if (isBusy(world, heir, booked)) throw new Refused('COLLEAGUE_BUSY')
    booked.mechanicId = heir.id
  }
  // Whoever gives it away still has it on the desk.
  announceTicket(world, ticket)
  ticket.mechanicId = heir.id
  announceTicket(world, ticket)
  return ticketView(world, ticket, person)
}

const mechanicsOf = ({ accounts }: World) => accounts.filter(({ role }) => role === 'mechanic')

const isBusy = ({ appointments }: World, { id }: Account, at: AppointmentRecord): boolean =>
  appointments.some(
    (one) =>
      one.mechanicId === id &&
      (one.status === 'booked' || one.status === 'held') &&
      one.startsAt < at.endsAt &&
      one.endsAt > at.startsAt,
  )

const noteView = (world: World, { authorId, writtenAt, ...note }: NoteRecord, reader: Account): TicketNote => ({
  ...note,
  authorName: nameIn(world, authorId),
  own: authorId === reader.id,
  writtenAt: iso(writtenAt),
})
