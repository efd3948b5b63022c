import { CASE_GROUPS, type CaseListEntry } from '@radruf/contract'
import { z } from 'zod'
import { appendEvent } from '../../events/append-event.ts'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOrNull } from '../../time.ts'
import { getDaySpan } from '../booking/slots/slots.ts'
import { lowerReadMark } from '../chat/storage.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import { refuseUnassignedMechanic, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketViews } from '../tickets/view.ts'
import { findCases, toCasePosition } from './case-storage.ts'

const CasePositionKeys = z.tuple([z.int(), z.iso.datetime(), z.uuid()])

export const deskHandlers = {
  listCases: async ({ service, person, query: { filter, cursor, limit } }) => {
    const now = dateOf(service.clock.now())
    const { counts, rows } = await findCases(service.db, {
      filter,
      mechanicId: person.id,
      now,
      endOfToday: getDaySpan(service.settings.zone, now).endsAt,
      after: decodeCursor(CasePositionKeys, cursor),
      count: limit + 1,
    })
    const { page, nextCursor } = toPage(rows, limit, toCasePosition)
    const tickets = await toTicketViews(service, page, person)
    const cases = tickets.map((ticket, index): CaseListEntry => {
      const row = page[index]
      return {
        ticket,
        group: filter === 'closed' || filter === 'inReview' ? null : (CASE_GROUPS[row?.rank ?? 0] ?? null),
        waitingSince: isoOrNull(row?.waiting_since ?? null),
        snoozedUntil: isoOrNull(row?.snoozed_until ?? null),
      }
    })
    return { zone: service.settings.zone, counts, cases, nextCursor }
  },
  snoozeCase: async (call) => {
    const { until } = call.body
    await withLockedTicket(call, async (trx, ticket) => {
      if (ticket.mechanic_id) refuseUnassignedMechanic(ticket, call.person)
      await trx
        .updateTable('ticket')
        .set({ snoozed_until: until === null ? null : new Date(until) })
        .where('id', '=', ticket.id)
        .execute()
      await publishTicketChanged(trx, ticket)
    })
    return null
  },
  markUnread: async (call) => {
    await withLockedTicket(call, async (trx, ticket) => {
      refuseUnassignedMechanic(ticket, call.person)
      const lastSeq = await lowerReadMark(trx, ticket.id)
      const readers = [call.person.id, ticket.mechanic_id ?? call.person.id]
      if (lastSeq !== undefined) await appendEvent(trx, readers, 'chat.changed', { ticketId: ticket.id, seq: lastSeq })
    })
    return null
  },
} satisfies Partial<Handlers>
