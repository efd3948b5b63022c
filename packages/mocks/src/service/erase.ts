import type { Account, World } from '../world/world.ts'
import { eraseMessage } from './chat.ts'
import { bookedOf, moveTicket } from './ticket-moves.ts'

/** Erases a person everywhere: account, sessions, tickets with everything in them; a mechanic's work goes to a colleague. */
export function eraseAccount(world: World, person: Account): void {
  if (person.role === 'mechanic') leaveWork(world, person)
  for (const { id, state, mechanicId } of world.tickets.filter(({ customerId }) => customerId === person.id)) {
    if (state !== 'closed' && mechanicId)
      world.events.append([mechanicId], 'ticket.changed', { ticketId: id, state: 'closed' })
    world.appointments = world.appointments.filter(({ ticketId }) => ticketId !== id)
  }
  world.tickets = world.tickets.filter(({ customerId }) => customerId !== person.id)
  world.sessions = world.sessions.filter(({ personId }) => personId !== person.id)
  world.mails = world.mails.filter(({ to }) => to !== person.email)
  world.accounts = world.accounts.filter((one) => one !== person)
}

/** Calls are cancelled and their customers may book again; own messages leave only their tombstones. */
function leaveWork(world: World, person: Account): void {
  const colleague = world.accounts.find(({ id, role }) => role === 'mechanic' && id !== person.id)
  for (const ticket of world.tickets) {
    if (ticket.mechanicId === person.id) {
      const booked = bookedOf(world, ticket)
      if (ticket.state === 'booked' && booked) {
        booked.status = 'cancelled'
        moveTicket(world, ticket, 'booking_open', 'system')
      } else if (ticket.state === 'in_call') moveTicket(world, ticket, 'wrap_up', 'system')
      ticket.mechanicId = colleague?.id ?? null
    }
    for (const note of ticket.notes) if (note.authorId === person.id) note.authorId = null
    for (const message of ticket.thread.messages)
      if (message.authorId === person.id && message.deletedAt === null) eraseMessage(world, ticket, message)
  }
}
