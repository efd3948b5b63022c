import { type Check, type CheckResult, failed, passed } from './check.ts'
import { fetchPublic } from './check-public-address.ts'

/** Codes, sessions and TURN credentials tolerate this much. HTTP dates have whole seconds. */
const MAX_SKEW_MS = 5_000

/** Compares this machine's clock with those of the database and of the public address. */
export const checkClock: Check = async ({ settings, database }) => {
  const checkedAt = Date.now()
  const results: CheckResult[] = []
  if (settings.databaseUrl && database)
    results.push(compare('the database', Date.parse(database.time) - database.readAt))
  const response = await fetchPublic(settings.publicUrl, '/api/health').catch(() => undefined)
  const date = Date.parse(response?.headers.get('date') ?? '')
  // The reply's date is between the request and now, rounded down.
  if (!Number.isNaN(date)) {
    const [earliest, latest] = [checkedAt - 1_000, Date.now()]
    results.push(compare('the public address', date < earliest ? date - earliest : Math.max(0, date - latest)))
  }
  return results.length > 0 ? results : [passed('clock', new Date(checkedAt).toISOString())]
}

const compare = (other: string, skewMs: number): CheckResult => {
  const detail = `${(skewMs / 1_000).toFixed(1)} s against ${other}`
  return Math.abs(skewMs) <= MAX_SKEW_MS
    ? passed('clock', detail)
    : failed('clock', detail, 'Synchronize both machines with NTP, for example with chrony or systemd-timesyncd.')
}
