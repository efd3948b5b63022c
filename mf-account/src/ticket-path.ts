import { pathTo, type Ticket } from '@radruf/contract'

/** The path of a ticket's page. */
export const ticketPath = ({ id }: Pick<Ticket, 'id'>): string => pathTo('/tickets/:ticketId', { ticketId: id })
