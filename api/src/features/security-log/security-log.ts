import { DAY_MS, HOUR_MS, worksOnCases } from '@radruf/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf, isoOrNull } from '../../time.ts'
import { toNetwork } from '../sign-in/network.ts'
import { hashLimitKey } from '../sign-in/rate-limit.ts'
import type { SecurityEventKind } from './tables.ts'

type SecurityEvent = {
  kind: SecurityEventKind
  at: Date
  personId?: string
  subjectId?: string
  ticketId?: string
  networkHash?: string
  detail?: string
}

/** Hash of the network of a request, so that the log has no addresses. */
export const hashNetwork = (secret: string, ip: string) => hashLimitKey(secret, 'security log', toNetwork(ip))

/** Records a security event, in a transaction if the caller has one. */
export const recordSecurityEvent = (db: Db | Trx, event: SecurityEvent) =>
  db.insertInto('security_event').values(toRow(event)).execute()

/** Records a read. Repeated reads of one hour are one event: pages load a case again with every change. */
export async function recordRead(db: Db, event: SecurityEvent): Promise<void> {
  const { kind, at, person_id, subject_id, ticket_id, network_hash } = toRow(event)
  await sql`
    INSERT INTO security_event (at, kind, person_id, subject_id, ticket_id, network_hash)
    SELECT ${at}::timestamptz, ${kind}::text, ${person_id}::uuid, ${subject_id}::uuid, ${ticket_id}::uuid, ${network_hash}::text
    WHERE NOT EXISTS (
      SELECT FROM security_event
      WHERE at > ${new Date(at.getTime() - HOUR_MS)}::timestamptz AND kind = ${kind}
        AND person_id IS NOT DISTINCT FROM ${person_id}::uuid AND ticket_id IS NOT DISTINCT FROM ${ticket_id}::uuid
        AND network_hash IS NOT DISTINCT FROM ${network_hash}::text)`.execute(db)
}

/** Records that a mechanic or a lead read a case, or a picture of it. The caller has checked that the person may see it. */
export async function recordCaseRead(
  { db, clock }: Pick<Service, 'db' | 'clock'>,
  person: PersonRow,
  ticketId: string,
) {
  if (worksOnCases(person.role))
    await recordRead(db, { kind: 'case_read', at: dateOf(clock.now()), personId: person.id, ticketId })
}

/** Records which cases of others a search or a list has shown to a person. Repeated finds of one hour are one event. */
export async function recordCasesFound(
  db: Db,
  { at, personId, ticketIds }: { at: Date; personId: string; ticketIds: readonly string[] },
): Promise<void> {
  await sql`
    INSERT INTO security_event (at, kind, person_id, ticket_id)
    SELECT ${at}::timestamptz, 'case_found', ${personId}::uuid, ticket.id FROM ticket
    WHERE ticket.id = ANY(${ticketIds}::uuid[]) AND ticket.mechanic_id IS DISTINCT FROM ${personId}::uuid
      AND NOT EXISTS (
        SELECT FROM security_event known
        WHERE known.at > ${new Date(at.getTime() - HOUR_MS)}::timestamptz AND known.kind = 'case_found'
          AND known.person_id = ${personId}::uuid AND known.ticket_id = ticket.id)`.execute(db)
}

const toRow = ({ kind, at, personId, subjectId, ticketId, networkHash, detail }: SecurityEvent) => ({
  kind,
  at,
  person_id: personId ?? null,
  subject_id: subjectId ?? null,
  ticket_id: ticketId ?? null,
  network_hash: networkHash ?? null,
  detail: detail ?? null,
})

/** Removes a person, and erased tickets, from the log. What happened, and when, stays. */
export async function anonymizeSecurityEvents(
  trx: Trx,
  { personId, ticketIds }: { personId?: string; ticketIds: readonly string[] },
): Promise<void> {
  if (personId) {
    await trx.updateTable('security_event').set({ person_id: null }).where('person_id', '=', personId).execute()
    await trx.updateTable('security_event').set({ subject_id: null }).where('subject_id', '=', personId).execute()
  }
  if (ticketIds.length > 0)
    await trx.updateTable('security_event').set({ ticket_id: null }).where('ticket_id', 'in', ticketIds).execute()
}

/** Events before this time are deleted, after months of 30 days. */
export const findSecurityLogStart = (now: Date, months: number) => new Date(now.getTime() - months * 30 * DAY_MS)

export const deleteOldSecurityEvents = (db: Db, now: Date, months: number) =>
  db.deleteFrom('security_event').where('at', '<', findSecurityLogStart(now, months)).execute()

/** How many events there are, and the time of the oldest one. */
export async function countSecurityEvents(db: Db): Promise<{ events: number; oldest: string | null }> {
  const { rows } = await sql<{ events: number; oldest: Date | null }>`
    SELECT count(*) AS events, min(at) AS oldest FROM security_event`.execute(db)
  return { events: rows[0]?.events ?? 0, oldest: isoOrNull(rows[0]?.oldest ?? null) }
}

/** A person's own events, oldest first, for the export. */
export async function listOwnSecurityEvents(db: Db, personId: string) {
  const rows = await db
    .selectFrom('security_event')
    .select(['kind', 'at', 'ticket_id', 'detail'])
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('subject_id', '=', personId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ kind, at, ticket_id, detail }) => ({
    kind,
    at: isoOf(at),
    ticketId: ticket_id,
    detail: detail ?? undefined,
  }))
}
