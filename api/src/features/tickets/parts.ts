import type { Ticket } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'

export type TicketParts = Pick<
  Ticket,
  'appointment' | 'unreadMessages' | 'summary' | 'rating' | 'ratingDue' | 'callParticipants'
>

/** What booking, chat, call, summary and rating add to each ticket. */
export async function ticketPartsOf(
  _db: Db,
  _settings: Settings,
  _ticketIds: readonly string[],
  _viewer: PersonRow,
): Promise<(ticketId: string) => TicketParts> {
  return () => ({
    appointment: null,
    unreadMessages: 0,
    summary: null,
    rating: null,
    ratingDue: false,
    callParticipants: [],
  })
}
