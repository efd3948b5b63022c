import { realNow } from '../../clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { lockTicket } from '../tickets/storage.ts'
import { removeSilentFromCall, silentSince } from './call.ts'

const CHECK_INTERVAL_MS = 5_000

/** Removes the participants of all calls who have sent no heartbeat for CALL_SILENCE_SECONDS of real time. */
export async function removeSilentParticipants(service: Service, real: Date = dateOf(realNow())): Promise<void> {
  const silent = await service.db
    .selectFrom('call_participant')
    .select('ticket_id')
    .distinct()
    .where('last_seen', '<', silentSince(real))
    .execute()
  for (const { ticket_id } of silent) {
    const now = dateOf(service.clock.now())
    await inTransaction(service, async (trx) => {
      const ticket = await lockTicket(trx, ticket_id)
      if (ticket) await removeSilentFromCall(trx, { ticket, now, settings: service.settings, realNow: real })
    })
  }
}

/** Checks all calls every five seconds. A timer and not a job, because jobs follow the product's clock. */
export function startSilenceMonitor(service: Service): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const check = () => {
    running ??= removeSilentParticipants(service)
      .catch((error) => service.log.error({ err: error }, 'removing silent call participants failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
