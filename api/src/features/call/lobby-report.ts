import type { LobbyReport } from '@radruf/contract'
import { sql } from 'kysely'
import { json } from '../../database/json.ts'
import type { Trx } from '../../database/schema.ts'
import { appendEvent } from '../../events/append-event.ts'
import type { TicketRow } from '../tickets/storage.ts'
import type { ParticipantRow } from './participants.ts'

/**
 * Stores the report of a customer who waits alone in the call of a locked ticket, with the participant, and publishes a change to the assigned
 * mechanic. A client that does not wait alone, or repeats its report, changes nothing.
 */
export async function saveLobbyReport(
  trx: Trx,
  ticket: TicketRow,
  { clientId, report }: { clientId: string; report: LobbyReport },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('call_participant')
    .set({ lobby_report: json(report) })
    .where('ticket_id', '=', ticket.id)
    .where('person_id', '=', ticket.customer_id)
    .where('client_id', '=', clientId)
    .where('lobby_report', 'is distinct from', json(report))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_participant as counterpart')
            .select(sql`1`.as('found'))
            .where('counterpart.ticket_id', '=', ticket.id)
            .where('counterpart.person_id', '<>', ticket.customer_id),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n && ticket.mechanic_id)
    await appendEvent(trx, [ticket.mechanic_id], 'ticket.changed', { ticketId: ticket.id, state: ticket.state })
}

/** Deletes the reports of a call in which the two have met. */
export const deleteLobbyReports = (trx: Trx, ticketId: string) =>
  trx.updateTable('call_participant').set({ lobby_report: null }).where('ticket_id', '=', ticketId).execute()

/** The report of a customer who is alone among the participants. */
export function findLobbyReport(participants: readonly ParticipantRow[]): LobbyReport | null {
  const [customer, counterpart] = participants
  return counterpart === undefined && customer ? customer.lobby_report : null
}
