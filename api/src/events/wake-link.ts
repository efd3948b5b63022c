import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { WakeLink, WakeLinkOptions, WakeMessage } from './wake.ts'

const CHANNEL = 'radruf'
const RECONNECT_MS = 1_000

/**
 * Tells the other processes on the same PostgreSQL. NOTIFY only wakes: whoever hears it looks into the tables, so a lost
 * notice costs time, never an event. After a break everybody looks.
 */
export async function linkWake(
  connectionString: string,
  { log, onMessage, onReconnect }: WakeLinkOptions,
): Promise<WakeLink> {
  const self = randomUUID()
  let closed = false
  let client: pg.Client | undefined
  /** One connection takes one query at a time. */
  let sending: Promise<unknown> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      client = undefined
      retrySoon()
    })
    next.on('notification', ({ payload }) => {
      const { from, message } = JSON.parse(payload ?? '{}') as { from: string; message: WakeMessage }
      if (from !== self) onMessage(message)
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
  }
  const retrySoon = () => {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(reconnect, RECONNECT_MS)
  }
  const reconnect = () => {
    connect().then(onReconnect, (error) => {
      log.warn({ err: error }, 'cannot listen for other processes')
      retrySoon()
    })
  }
  await connect()
  return {
    announce: (message) => {
      const payload = JSON.stringify({ from: self, message })
      sending = sending
        .then(() => client?.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]))
        .catch((error) => log.warn({ err: error }, 'other processes were not woken'))
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await sending
      await client?.end()
    },
  }
}
