import {
  CASE_GROUPS,
  type CaseListEntry,
  DESK_SECTIONS,
  type DeskEntry,
  type DeskSection,
  type Ticket,
} from '@radruf/contract'
import { z } from 'zod'
import { appendEvent } from '../../events/append-event.ts'
import { decodeCursor, TimeAndId, toPage } from '../../http/cursor.ts'
import type { EndpointCall, Handlers } from '../../http/handler.ts'
import { dateOf, isoOrNull } from '../../time.ts'
import { getDaySpan } from '../booking/slots/slots.ts'
import { lowerReadMark } from '../chat/storage.ts'
import { publishTicketChanged } from '../tickets/move.ts'
import { refuseUnassignedMechanic, withLockedTicket } from '../tickets/ticket-access.ts'
import { toTicketViews } from '../tickets/view.ts'
import { findCases, toCasePosition } from './case-storage.ts'
import { findDeskRows, toDeskPosition } from './storage.ts'

type DeskPage = { entries: DeskEntry[]; nextCursor: string | null }
type Page = { cursor?: string | undefined; limit: number }

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
      if (lastSeq !== undefined)
        await appendEvent(trx, [call.person.id], 'chat.changed', { ticketId: ticket.id, seq: lastSeq })
    })
    return null
  },
  getDesk: async (call) => {
    const pages = {} as Record<DeskSection, DeskPage>
    for (const section of DESK_SECTIONS) pages[section] = await loadPage(call, section, call.query)
    const mapSections = <T>(select: (page: DeskPage) => T) =>
      Object.fromEntries(DESK_SECTIONS.map((section) => [section, select(pages[section])])) as Record<DeskSection, T>
    return {
      zone: call.service.settings.zone,
      ...mapSections(({ entries }) => entries),
      nextCursors: mapSections(({ nextCursor }) => nextCursor),
    }
  },
  listDeskEntries: async (call) => loadPage(call, call.params.section, call.query),
} satisfies Partial<Handlers>

async function loadPage(
  { service, person }: Pick<EndpointCall<'getDesk'>, 'service' | 'person'>,
  section: DeskSection,
  { cursor, limit }: Page,
): Promise<DeskPage> {
  const rows = await findDeskRows(service.db, section, {
    mechanicId: person.id,
    endOfToday: getDaySpan(service.settings.zone, dateOf(service.clock.now())).endsAt,
    after: decodeCursor(TimeAndId, cursor),
    count: limit + 1,
  })
  const { page, nextCursor } = toPage(rows, limit, toDeskPosition)
  return { entries: (await toTicketViews(service, page, person)).map(toDeskEntry), nextCursor }
}

const toDeskEntry = (ticket: Ticket): DeskEntry => ({
  ticket,
  customerWaiting: ticket.callParticipants.some(({ role }) => role === 'customer'),
})
