import { type CaseGroup, type CaseListEntry, type CaseSection, describePresence } from '@radruf/contract'
import { z } from 'zod'
import { appendEvent } from '../../events/append-event.ts'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOrNull } from '../../time.ts'
import { getDaySpan } from '../booking/slots/slots.ts'
import { lowerReadMark } from '../chat/storage.ts'
import { findOverdueLimit } from '../questions/answer-rules.ts'
import { findQuestions } from '../questions/question-state.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import { refuseUnassignedMechanic, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketViews } from '../tickets/view.ts'
import { type CaseRow, findCases, toCasePosition, toSection } from './case-storage.ts'

const CasePositionKeys = z.tuple([z.int(), z.iso.datetime(), z.uuid()])

export const deskHandlers = {
  listCases: async ({ service, person, query: { filter, cursor, limit } }) => {
    const { db, settings, clock } = service
    const now = dateOf(clock.now())
    const { counts, rows } = await findCases(db, {
      filter,
      mechanicId: person.id,
      now,
      endOfToday: getDaySpan(settings.zone, now).endsAt,
      overdueLimit: await findOverdueLimit(settings, now),
      after: decodeCursor(CasePositionKeys, cursor),
      count: limit + 1,
    })
    const { page, nextCursor } = toPage(rows, limit, toCasePosition)
    const tickets = await toTicketViews(service, page, person)
    const questions = await findQuestions(db, page)
    const hasSections = filter !== 'closed' && filter !== 'inReview'
    const cases = tickets.flatMap((ticket, index) => {
      const row = page[index]
      if (!row) return []
      const question = questions.get(row.id) ?? null
      return [{ ...toEntry(ticket, row, hasSections ? toSection(row.rank) : null), question }]
    })
    return { zone: settings.zone, answerTargetHours: settings.answerTargetHours, counts, cases, nextCursor }
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

/** The group in which the desk of earlier releases shows a section. */
const GROUP_OF_SECTION: Record<CaseSection, CaseGroup> = {
  waitingNow: 'waitingNow',
  overdue: 'waitingForMe',
  today: 'today',
  later: 'later',
}

function toEntry(ticket: CaseListEntry['ticket'], row: CaseRow, section: CaseSection | null): CaseListEntry {
  const presence = section === 'waitingNow' ? describePresence(ticket) : undefined
  return {
    ticket,
    section,
    group: section && GROUP_OF_SECTION[section],
    waitingSince: presence && 'since' in presence ? presence.since : isoOrNull(row.waiting_since),
    snoozedUntil: isoOrNull(row.snoozed_until),
  }
}
