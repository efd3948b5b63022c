import { DAY_MS, LOCALES } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { dateOf, instantOf } from '../../time.ts'
import { eraseTicketRows } from '../account/erase-tickets.ts'
import { deletePhotoFiles } from '../photos/files.ts'
import { lockTicket } from '../tickets/storage.ts'
import { retentionMail } from './retention-mail.ts'

/** Days between the mail that announces an erasure and the erasure. */
export const ANNOUNCEMENT_DAYS = 30
/** Tickets of one run, so that a first run on years of tickets does not send all mails at once. */
const MAX_PER_RUN = 100

/**
 * Erases tickets that were closed TICKET_RETENTION_MONTHS ago, at least {@link ANNOUNCEMENT_DAYS} after a mail that offers the export.
 * The first run on a database of an earlier release therefore only announces.
 */
export async function applyRetention(service: Service): Promise<void> {
  if (service.settings.ticketRetentionMonths === 0) return
  const now = dateOf(service.clock.now())
  const { closedBefore, announcedBefore } = findLimits(service.settings, service.clock.now())
  const announceBefore = new Date(closedBefore.getTime() + ANNOUNCEMENT_DAYS * DAY_MS)
  for (const id of await findDue(service, announceBefore, 'unannounced')) await announce(service, id, now)
  for (const id of await findDue(service, closedBefore, announcedBefore)) await erase(service, id)
}

/** Ids of tickets that were closed before a time and are not announced yet, or were announced before a time. */
async function findDue({ db }: Service, closedBefore: Date, announced: 'unannounced' | Date): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .select('id')
    .where('state', '=', 'closed')
    .where('closed_at', '<', closedBefore)
    .where((eb) =>
      announced === 'unannounced' ? eb('erasure_announced_at', 'is', null) : eb('erasure_announced_at', '<', announced),
    )
    .orderBy('closed_at')
    .limit(MAX_PER_RUN)
    .execute()
  return rows.map(({ id }) => id)
}

/** Days after which a due erasure, or an event of the security log past its retention, means that the maintenance does not run. */
export const OVERDUE_DAYS = 1

/** Closed tickets whose erasure is announced, and those of them that should be erased for more than {@link OVERDUE_DAYS}. */
export async function countAnnounced(
  db: Db,
  settings: Pick<Settings, 'ticketRetentionMonths' | 'zone'>,
  now: Temporal.Instant,
): Promise<{ announced: number; overdue: number }> {
  const { closedBefore, announcedBefore } = findLimits(settings, now.subtract({ hours: 24 * OVERDUE_DAYS }))
  const { rows } = await sql<{ announced: number; overdue: number }>`
    SELECT count(*) AS announced,
      count(*) FILTER (WHERE closed_at < ${closedBefore} AND erasure_announced_at < ${announcedBefore}) AS overdue
    FROM ticket WHERE state = 'closed' AND erasure_announced_at IS NOT NULL`.execute(db)
  return rows[0] ?? { announced: 0, overdue: 0 }
}

/** Tickets that were closed before the one time and announced before the other are erased. */
function findLimits(
  { ticketRetentionMonths, zone }: Pick<Settings, 'ticketRetentionMonths' | 'zone'>,
  now: Temporal.Instant,
) {
  const closedBefore = dateOf(now.toZonedDateTimeISO(zone).subtract({ months: ticketRetentionMonths }).toInstant())
  return { closedBefore, announcedBefore: new Date(now.epochMilliseconds - ANNOUNCEMENT_DAYS * DAY_MS) }
}

/** Mails the customer, once: the ticket is locked, and its state is checked again. */
const announce = (service: Service, ticketId: string, now: Date) =>
  inTransaction(service, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    if (ticket?.state !== 'closed' || ticket.erasure_announced_at) return
    const customer = await trx
      .selectFrom('person')
      .selectAll()
      .where('id', '=', ticket.customer_id)
      .executeTakeFirstOrThrow()
    await trx.updateTable('ticket').set({ erasure_announced_at: now }).where('id', '=', ticketId).execute()
    const date = instantOf(new Date(now.getTime() + ANNOUNCEMENT_DAYS * DAY_MS))
      .toZonedDateTimeISO(service.settings.zone)
      .toPlainDate()
      .toLocaleString(LOCALES[customer.language], { day: 'numeric', month: 'long', year: 'numeric' })
    const facts = { to: customer.email, number: ticket.number, date }
    await enqueueMail(trx, retentionMail(facts, customer.language, service.settings), now)
  })

async function erase(service: Service, ticketId: string): Promise<void> {
  const photoIds = await inTransaction(service, async (trx) => {
    const ticket = await lockTicket(trx, ticketId)
    return ticket?.state === 'closed' ? eraseTicketRows(trx, [ticket.id]) : []
  })
  await deletePhotoFiles(service, photoIds)
}
