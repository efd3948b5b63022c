import type { CaseListEntry, CaseSection } from '@radruf/contract'
import { z } from 'zod'
import { decodeCursor, toPage } from '../../http/cursor.ts'
import type { Handlers } from '../../http/handler.ts'
import { dateOf, isoOrNull } from '../../time.ts'
import { getDaySpan } from '../booking/slots/slots.ts'
import { findOverdueLimit } from '../questions/answer-rules.ts'
import { findQuestions } from '../questions/question-state.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import { refuseUnassignedMechanic, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketViews } from '../tickets/view.ts'
import { type CaseRow, findCases, toCasePosition, toSection } from './case-storage.ts'
import { listKeptFilters } from './kept-filters.ts'

const CasePositionKeys = z.tuple([z.int(), z.iso.datetime(), z.uuid()])

export const deskHandlers = {
  listCases: async ({ service, person, query: { filter, tag, urgent, cursor, limit } }) => {
    const { db, settings, clock } = service
    const now = dateOf(clock.now())
    const { counts, tags, rows } = await findCases(db, {
      filter,
      tag,
      isUrgent: urgent !== undefined,
      mechanicId: person.id,
      now,
      endOfToday: getDaySpan(settings.zone, now).endsAt,
      overdueLimit: await findOverdueLimit(db, settings, now),
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
    const keptFilters = await listKeptFilters(db, person.id)
    const { zone, answerTargetHours } = settings
    return { zone, answerTargetHours, counts, tags, keptFilters, rows: person.case_rows, cases, nextCursor }
  },
  snoozeCase: async (call) => {
    const { until } = call.body
    await withLockedTicket(call, async (trx, ticket) => {
      if (ticket.mechanic_id) await refuseUnassignedMechanic(trx, ticket, call.person)
      await trx
        .updateTable('ticket')
        .set({ snoozed_until: until === null ? null : new Date(until) })
        .where('id', '=', ticket.id)
        .execute()
      await publishTicketChanged(trx, ticket)
    })
    return null
  },
  prioritizeCase: async (call) => {
    const { isPrioritized } = call.body
    await withLockedTicket(call, async (trx, ticket) => {
      if (ticket.mechanic_id) await refuseUnassignedMechanic(trx, ticket, call.person)
      await trx.updateTable('ticket').set({ is_prioritized: isPrioritized }).where('id', '=', ticket.id).execute()
      await publishTicketChanged(trx, ticket)
    })
    return null
  },
  saveCaseRows: async ({ service, person, body: { rows } }) => {
    await service.db.updateTable('person').set({ case_rows: rows }).where('id', '=', person.id).execute()
    return null
  },
} satisfies Partial<Handlers>

function toEntry(ticket: CaseListEntry['ticket'], row: CaseRow, section: CaseSection | null): CaseListEntry {
  return {
    ticket,
    section,
    waitingSince: isoOrNull(section === 'waitingNow' ? row.in_call_since : row.waiting_since),
    snoozedUntil: isoOrNull(row.snoozed_until),
  }
}
