import { styleText } from 'node:util'
import type { Settings } from '../settings.ts'
import type { DatabaseStatus } from './database-status.ts'

/** `off`: the part is not set up, which is allowed in this mode. */
type CheckStatus = 'ok' | 'failed' | 'off'
/** One line of the report. A failed check has a `fix`: what the operator does next. */
export type CheckResult = { name: string; status: CheckStatus; detail: string; fix?: string }

export type CheckContext = {
  settings: Settings
  /** Undefined: the database could not be read. */
  database: DatabaseStatus | undefined
}
export type Check = (context: CheckContext) => Promise<CheckResult[]>

export const passed = (name: string, detail: string): CheckResult => ({ name, status: 'ok', detail })
export const failed = (name: string, detail: string, fix: string): CheckResult => ({
  name,
  status: 'failed',
  detail,
  fix,
})
export const off = (name: string, detail: string): CheckResult => ({ name, status: 'off', detail })

/** The reason of a failed connection: the code when there is one. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (cause instanceof Error) return describeError(cause)
  // Node reports all attempts of one host together.
  if (error instanceof AggregateError && !error.message) return describeError(error.errors[0])
  return code && !error.message.includes(code) ? `${error.message} (${code})` : error.message
}

const LABELS = {
  ok: styleText('green', 'ok    '),
  failed: styleText('red', 'FAILED'),
  off: styleText('dim', 'off   '),
} as const

/** Formats the report for the terminal; the fix of a failed check has a line of its own. */
export const formatResults = (results: readonly CheckResult[]): string[] => {
  const width = Math.max(...results.map(({ name }) => name.length))
  return results.flatMap(({ name, status, detail, fix }) => [
    `${LABELS[status]}  ${name.padEnd(width)}  ${detail}`,
    ...(fix ? [`${' '.repeat(width + 10)}→ ${fix}`] : []),
  ])
}
