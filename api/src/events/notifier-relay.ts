import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from '../service.ts'
import type { NotifierMessage } from './event-notifier.ts'

type NotifierRelay = { publish: (message: NotifierMessage) => void; close: () => Promise<void> }
type NotifierRelayOptions = {
  log: Logger
  onMessage: (message: NotifierMessage) => void
  onReconnect: () => void
}

const CHANNEL = 'radruf'
const RECONNECT_MS = 1_000

/**
 * Relays notifications between processes on one PostgreSQL database with LISTEN and NOTIFY. A notification only triggers a
 * read of the tables, so a lost one delays an event but never loses it. After a reconnect every listener reads again.
 */
export async function connectNotifierRelay(
  connectionString: string,
  { log, onMessage, onReconnect }: NotifierRelayOptions,
): Promise<NotifierRelay> {
  const self = randomUUID()
  let closed = false
  let client: pg.Client | undefined
  // A connection runs one query at a time.
  let sending: Promise<unknown> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      client = undefined
      scheduleReconnect()
    })
    next.on('notification', ({ payload }) => {
      const { from, message } = JSON.parse(payload ?? '{}') as { from: string; message: NotifierMessage }
      if (from !== self) onMessage(message)
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
  }
  const scheduleReconnect = () => {
    clearTimeout(retry)
    if (!closed) retry = setTimeout(reconnect, RECONNECT_MS)
  }
  const reconnect = () => {
    connect().then(onReconnect, (error) => {
      log.warn({ err: error }, 'cannot listen for other processes')
      scheduleReconnect()
    })
  }
  await connect()
  return {
    publish: (message) => {
      const payload = JSON.stringify({ from: self, message })
      sending = sending
        .then(() => client?.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]))
        .catch((error) => log.warn({ err: error }, 'cannot notify other processes'))
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await sending
      await client?.end()
    },
  }
}
