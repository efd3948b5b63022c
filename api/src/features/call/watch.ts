import { realNow } from '../../clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { lockTicket } from '../tickets/storage.ts'
import { dropSilent, SILENT_AFTER_MS } from './call.ts'

const EVERY_MS = 5_000

/** Drops participants who have not been heard of for half a minute of real time, in every call. */
export async function dropSilentEverywhere(service: Service, real: Date = dateOf(realNow())): Promise<void> {
  const silent = await service.db
    .selectFrom('call_participant')
    .select('ticket_id')
    .distinct()
    .where('last_seen', '<', new Date(real.getTime() - SILENT_AFTER_MS))
    .execute()
  for (const { ticket_id } of silent) {
    const now = dateOf(service.clock.now())
    await inTransaction(service, async (trx) => {
      const ticket = await lockTicket(trx, ticket_id)
      if (ticket) await dropSilent(trx, { ticket, now, realNow: real })
    })
  }
}

/** Looks every five seconds. By a timer and not by jobs, because jobs follow the product's clock. */
export function startCallWatch(service: Service): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const look = () => {
    running ??= dropSilentEverywhere(service)
      .catch((error) => service.log.error({ err: error }, 'call watch failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
