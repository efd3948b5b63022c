import { type CallFigures, type CallReport, mergeCallFigures } from '@radruf/contract'
import { CALL_REPORT_PAGES_MAX, displayName } from '@radruf/contract/server'
import { toIso } from '../state/clock.ts'
import { type Account, findAccount, type MockState, type TicketRecord } from '../state/mock-state.ts'
import { requireAssigned, requireTicket } from './access.ts'
import { ApiProblem, type Handlers } from './endpoint-call.ts'
import { findLatestCall } from './ticket-view.ts'

export const callReportHandlers = {
  reportCall: ({ mock, person, params, body }) => {
    reportCall(mock, requireTicket(mock, params.ticketId, person), person, body)
    return null
  },
} satisfies Partial<Handlers>

/**
 * Stores what a page measured of the latest call, in place of its earlier report. Further pages than
 * {@link CALL_REPORT_PAGES_MAX} change nothing.
 */
export function reportCall(
  mock: MockState,
  ticket: TicketRecord,
  person: Account,
  { clientId, figures }: { clientId: string; figures: CallFigures },
): void {
  requireAssigned(ticket, person)
  const call = findLatestCall(mock, ticket)
  if (!call) throw new ApiProblem('CALL_NOT_OPEN')
  const own = call.reports.filter(({ personId }) => personId === person.id)
  const known = own.find((report) => report.clientId === clientId)
  if (!known && own.length >= CALL_REPORT_PAGES_MAX) return
  if (known && known.figures.connectedSeconds > figures.connectedSeconds) return
  call.reports = [...call.reports.filter((report) => report !== known), { clientId, personId: person.id, figures }]
}

/** The reports of a ticket's calls, the earliest call first, with one report of each participant. */
export const listCallReports = (mock: MockState, ticketId: string): CallReport[] =>
  mock.appointments
    .filter((appointment) => appointment.ticketId === ticketId)
    .flatMap(({ metAt, reports }) =>
      [...Map.groupBy(reports, ({ personId }) => personId)].flatMap(([personId, pages]) => {
        const person = findAccount(mock, personId)
        if (!person || metAt === null) return []
        const figures = mergeCallFigures(pages.map((page) => page.figures))
        return [{ role: person.role, name: displayName(person), metAt: toIso(metAt), ...figures }]
      }),
    )
    .sort((one, other) => one.metAt.localeCompare(other.metAt) || one.role.localeCompare(other.role))
