import { formatCount } from '../ops/format-count.ts'
import { type Check, failed, off, passed } from './check.ts'

const FIX = 'The maintenance runs every ten minutes: look for "maintenance failed" in the log of the service.'
const NOT_READ = 'the database was not read'

/** Checks that closed tickets are erased after their time. */
export const checkRetention: Check = async ({ settings: { ticketRetentionMonths: months }, database }) => {
  if (months === 0) return [off('retention', 'TICKET_RETENTION_MONTHS is 0: closed tickets are kept')]
  if (!database?.kept) return [off('retention', NOT_READ)]
  const { announced, overdue } = database.kept.tickets
  if (overdue > 0)
    return [failed('retention', `${formatCount(overdue, 'closed ticket')} should be erased since yesterday`, FIX)]
  const erased = `closed tickets are erased after ${formatCount(months, 'month')}`
  return [passed('retention', `${erased}, ${announced} announced`)]
}

/** Checks that the security log is kept as long as its setting says, and not longer. */
export const checkSecurityLog: Check = async ({ settings: { securityLogMonths: months }, database }) => {
  if (!database?.kept) return [off('security log', NOT_READ)]
  const { events, oldest, isOverdue } = database.kept.securityLog
  const detail = `${formatCount(events, 'event')}${oldest ? ` since ${oldest.slice(0, 10)}` : ''}, kept ${formatCount(months, 'month')}`
  return [isOverdue ? failed('security log', detail, FIX) : passed('security log', detail)]
}
