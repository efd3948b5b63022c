import type { Ticket } from '@radruf/contract'

/** The ticket a customer's screens are about: the newest that is not closed, else the newest. */
export const currentTicketOf = (newestFirst: readonly Ticket[]): Ticket | undefined =>
  newestFirst.find(({ state }) => state !== 'closed') ?? newestFirst[0]
