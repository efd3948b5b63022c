import { type CallFigures, type CallReport, mergeCallFigures, toTicketRole } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { CALL_REPORT_PAGES_MAX, displayName } from '@radruf/contract/server'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { isoOf } from '../../time.ts'
import type { TicketRow } from '../tickets/storage.ts'
import { refuseUnassignedMechanic } from '../tickets/ticket-access.ts'
import type { CallReportTable } from './tables.ts'

type ReportedFigures = {
  ticket: TicketRow
  person: PersonRow
  /** Of the page. */
  clientId: string
  figures: CallFigures
  now: Date
}

/**
 * Stores what a page measured of the latest call of a locked ticket, in place of its earlier report. Further pages than
 * {@link CALL_REPORT_PAGES_MAX} change nothing. Throws NOT_ALLOWED, or CALL_NOT_OPEN before the participants have met.
 */
export async function saveCallReport(trx: Trx, { ticket, person, clientId, figures, now }: ReportedFigures) {
  await refuseUnassignedMechanic(trx, ticket, person)
  const call = await trx
    .selectFrom('appointment')
    .select('id')
    .where('ticket_id', '=', ticket.id)
    .where('met_at', 'is not', null)
    .orderBy('met_at', 'desc')
    .executeTakeFirst()
  if (!call) throw new ApiProblem('CALL_NOT_OPEN')
  const key = { appointment_id: call.id, person_id: person.id }
  const pages = await trx
    .selectFrom('call_report')
    .select('client_id')
    .where('appointment_id', '=', key.appointment_id)
    .where('person_id', '=', key.person_id)
    .execute()
  if (pages.length >= CALL_REPORT_PAGES_MAX && !pages.some(({ client_id }) => client_id === clientId)) return
  const values = { ...toColumns(figures), reported_at: now }
  await trx
    .insertInto('call_report')
    .values({ ...key, ...values, ticket_id: ticket.id, role: toTicketRole(person.role), client_id: clientId })
    .onConflict((conflict) =>
      conflict
        .columns(['appointment_id', 'person_id', 'client_id'])
        .doUpdateSet(values)
        // A request that was overtaken must not replace a later report.
        .where('call_report.connected_seconds', '<=', figures.connectedSeconds),
    )
    .execute()
}

/** The reports of a ticket's calls, the earliest call first, with one report of each participant. */
export async function listCallReports(db: Db, ticketId: string): Promise<CallReport[]> {
  const rows = await selectReports(db).where('call_report.ticket_id', '=', ticketId).execute()
  return mergePages(rows).map(({ report }) => report)
}

/** The reports of the calls that began in a time range, with the call of each; `to` is exclusive. */
export const listCallReportsBetween = async (db: Db, { from, to }: { from: Date; to: Date }) =>
  mergePages(await selectReports(db).where('met_at', '>=', from).where('met_at', '<', to).execute())

/** Reports of the person's own pages, for the export of the person's data. */
export async function listOwnCallReports(db: Db, personId: string) {
  const rows = await selectReports(db).where('call_report.person_id', '=', personId).execute()
  return rows.map((row) => ({ ticketId: row.ticket_id, reportedAt: isoOf(row.reported_at), ...toFigures(row) }))
}

const selectReports = (db: Db) =>
  db
    .selectFrom('call_report')
    .innerJoin('appointment', 'appointment.id', 'call_report.appointment_id')
    .innerJoin('person', 'person.id', 'call_report.person_id')
    .selectAll('call_report')
    .select(['appointment.met_at', 'person.name', 'person.email'])
    .orderBy('appointment.met_at')
    .orderBy('call_report.role')
    .orderBy('call_report.reported_at')

type ReportRow = Selectable<CallReportTable> & { met_at: Date | null; name: string | null; email: string }

/** Joins the pages of each person in each call. */
function mergePages(rows: readonly ReportRow[]): { appointmentId: string; report: CallReport }[] {
  const grouped = Map.groupBy(rows, (row) => `${row.appointment_id} ${row.person_id}`)
  return [...grouped.values()].flatMap((pages) => {
    const [page] = pages
    if (!page) return []
    const report = {
      role: page.role,
      name: displayName(page),
      metAt: isoOf(page.met_at ?? page.reported_at),
      ...mergeCallFigures(pages.map(toFigures)),
    }
    return [{ appointmentId: page.appointment_id, report }]
  })
}

type FigureColumns = Omit<
  Selectable<CallReportTable>,
  'appointment_id' | 'ticket_id' | 'person_id' | 'role' | 'client_id' | 'reported_at'
>

const toColumns = (figures: CallFigures): FigureColumns => ({
  join_ms: figures.joinMs,
  connected_seconds: figures.connectedSeconds,
  interruptions: figures.interruptions,
  freezes: figures.freezes,
  freeze_seconds: figures.freezeSeconds,
  concealed_percent: figures.concealedPercent,
  relayed: figures.isRelayed,
})

const toFigures = (columns: FigureColumns): CallFigures => ({
  joinMs: columns.join_ms,
  connectedSeconds: columns.connected_seconds,
  interruptions: columns.interruptions,
  freezes: columns.freezes,
  freezeSeconds: columns.freeze_seconds,
  concealedPercent: columns.concealed_percent,
  isRelayed: columns.relayed,
})
