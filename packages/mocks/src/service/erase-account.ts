import type { Account, MockState } from '../state/mock-state.ts'
import { eraseMessage } from './chat.ts'
import { findBooked, moveTicket } from './ticket-moves.ts'

/** Deletes a person's account, sessions and tickets. A mechanic's tickets are reassigned to a colleague. */
export function eraseAccount(mock: MockState, person: Account): void {
  if (person.role === 'mechanic') reassignWork(mock, person)
  for (const { id, state, mechanicId } of mock.tickets.filter(({ customerId }) => customerId === person.id)) {
    if (state !== 'closed' && mechanicId)
      mock.events.append([mechanicId], 'ticket.changed', { ticketId: id, state: 'closed' })
    mock.appointments = mock.appointments.filter(({ ticketId }) => ticketId !== id)
  }
  mock.tickets = mock.tickets.filter(({ customerId }) => customerId !== person.id)
  mock.sessions = mock.sessions.filter(({ personId }) => personId !== person.id)
  mock.mails = mock.mails.filter(({ to }) => to !== person.email)
  mock.mechanicTimes.delete(person.id)
  mock.calendarFeeds.delete(person.id)
  mock.accounts = mock.accounts.filter((account) => account !== person)
}

/** Cancels the mechanic's appointments, so that customers can book again, and deletes the mechanic's messages. */
function reassignWork(mock: MockState, person: Account): void {
  mock.cannedReplies = mock.cannedReplies.filter(({ ownerId }) => ownerId !== person.id)
  const colleague = mock.accounts.find(({ id, role }) => role === 'mechanic' && id !== person.id)
  for (const ticket of mock.tickets) {
    if (ticket.mechanicId === person.id) {
      const booked = findBooked(mock, ticket)
      if (ticket.state === 'booked' && booked) {
        booked.status = 'cancelled'
        moveTicket(mock, ticket, 'booking_open', 'system')
      } else if (ticket.state === 'in_call') moveTicket(mock, ticket, 'wrap_up', 'system')
      ticket.mechanicId = colleague?.id ?? null
    }
    ticket.viewers = ticket.viewers.filter(({ personId }) => personId !== person.id)
    for (const note of ticket.notes) {
      if (note.authorId === person.id) note.authorId = null
      if (note.edit?.editorId === person.id) note.edit.editorId = null
    }
    for (const message of ticket.thread.messages)
      if (message.authorId === person.id && message.deletedAt === null) eraseMessage(mock, ticket, message)
  }
}
