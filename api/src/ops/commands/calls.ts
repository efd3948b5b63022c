import type { CallReport } from '@radruf/contract'
import { listCallReportsBetween } from '../../features/call/call-reports.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'
import { formatShare, readRange } from './report-range.ts'

/** Prints the call quality from the first to the last day, both included. Default: the last 30 days. */
export async function callsCommand(
  service: Service,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<CommandResult> {
  const { title, range } = readRange(service, days)
  const reported = await listCallReportsBetween(service.db, range)
  const calls = new Set(reported.map(({ appointmentId }) => appointmentId)).size
  const lines = formatReports(reported.map(({ report }) => report))
  return { ok: true, lines: [title, `  Calls                ${calls} (${reported.length} reports)`, ...lines] }
}

function formatReports(reports: readonly CallReport[]): string[] {
  const known = <T>(select: (report: CallReport) => T | null): T[] =>
    reports.map(select).filter((value) => value !== null)
  const share = <T>(select: (report: CallReport) => T | null, isCounted: (value: T) => boolean) => {
    const values = known(select)
    return formatShare(values.filter(isCounted).length, values.length)
  }
  const spread = (values: readonly number[], unit: string) =>
    `${format(findPercentile(values, 50), unit)} median, ${format(findPercentile(values, 95), unit)} for 95 %`
  return [
    `  Time to join         ${spread(
      known(({ joinMs }) => (joinMs === null ? null : joinMs / 1000)),
      's',
    )}`,
    `  No connection        ${formatShare(reports.filter(({ joinMs }) => joinMs === null).length, reports.length)}`,
    `  Interrupted          ${share(({ interruptions }) => interruptions, isPositive)}`,
    `  Picture frozen       ${share(({ freezes }) => freezes, isPositive)}`,
    `  Lost sound           ${spread(
      known(({ concealedPercent }) => concealedPercent),
      '%',
    )}`,
    `  Through a relay      ${share(({ isRelayed }) => isRelayed, Boolean)}`,
  ]
}

const isPositive = (value: number) => value > 0

/** The smallest value that a share of all values, in percent, does not exceed; null without values. */
function findPercentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null
}

const format = (value: number | null, unit: string) => (value === null ? '–' : `${value.toFixed(1)} ${unit}`)
