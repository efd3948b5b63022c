import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@radruf/contract'
import { type FireData, type FireTicket, withDatabase } from './fire-service.ts'
import { sendJson } from './http-client.ts'

/** A page waits this long before it sends a message again. */
const RETRY_MS = 100

/** Customers who write messages one after the other until {@link MessageWriters.stop}. */
export type MessageWriters = {
  /** Ids of the messages that the service has confirmed. */
  confirmed: Set<string>
  /** Runs an outage and resolves with the milliseconds from its end until the next confirmed message. */
  measureRecovery: (outage: () => Promise<unknown>) => Promise<number>
  stop: () => Promise<void>
}

/** Lets the customer of each ticket write messages, spread over the ports of the service. */
export function startMessageWriters(tickets: readonly FireTicket[], ports: readonly number[]): MessageWriters {
  const confirmed = new Set<string>()
  let isRunning = true
  let acceptedAt = 0
  const writers = tickets.map(async ({ id, customer }, index) => {
    const port = ports[index % ports.length] ?? 0
    const path = `/api/tickets/${id}/messages`
    while (isRunning) {
      const body = { clientId: randomUUID(), text: 'Nachricht' }
      const { status, body: reply } = await sendJson({ port, path, token: customer.token, body })
      if (status === 201) {
        confirmed.add((JSON.parse(reply) as Message).id)
        acceptedAt = performance.now()
      } else await wait(RETRY_MS)
    }
  })
  return {
    confirmed,
    measureRecovery: async (outage) => {
      await outage()
      const ended = performance.now()
      while (acceptedAt < ended) await wait(10)
      return acceptedAt - ended
    },
    stop: async () => {
      isRunning = false
      await Promise.all(writers)
    },
  }
}

/** Counts the confirmed messages that the database of a stopped product does not have. */
export async function countLostMessages(data: FireData, confirmed: ReadonlySet<string>): Promise<number> {
  const stored = await withDatabase(data, ({ db }) => db.selectFrom('message').select('id').execute())
  const ids = new Set(stored.map(({ id }) => id))
  return [...confirmed].filter((id) => !ids.has(id)).length
}
