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

/** Each notification carries several messages. Release 0.1.0 used the channel `radruf`, with one message in each. */
const CHANNEL = 'radruf_events'
/** PostgreSQL refuses notifications of 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900
const ENVELOPE_BYTES = 100
const RECONNECT_MS = 1_000

/**
 * Relays notifications between processes on one PostgreSQL database with LISTEN and NOTIFY. Messages that arrive while a
 * notification is sent are combined. Stored events stay in the table, so a lost notification delays an event but never loses
 * it: the next one reveals the gap. After a reconnect every listener reads again.
 */
export async function connectNotifierRelay(
  connectionString: string,
  { log, onMessage, onReconnect }: NotifierRelayOptions,
): Promise<NotifierRelay> {
  const self = randomUUID()
  let closed = false
  let client: pg.Client | undefined
  let queued: NotifierMessage[] = []
  let sending: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('error', () => {})
    next.on('end', () => {
      client = undefined
      scheduleReconnect()
    })
    next.on('notification', ({ payload }) => {
      const { from, messages } = JSON.parse(payload ?? '{}') as { from: string; messages: NotifierMessage[] }
      if (from !== self) for (const message of messages) onMessage(message)
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
  const sendQueued = async () => {
    while (queued.length > 0) {
      const payloads = toPayloads(self, queued)
      queued = []
      await client
        ?.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [CHANNEL, payloads])
        .catch((error) => log.warn({ err: error }, 'cannot notify other processes'))
    }
    sending = undefined
  }
  await connect()
  return {
    publish: (message) => {
      queued.push(message)
      // After the current turn, so messages of one transaction are sent together.
      sending ??= Promise.resolve().then(sendQueued)
    },
    close: async () => {
      closed = true
      clearTimeout(retry)
      await sending
      await client?.end()
    },
  }
}

/** Combines messages into payloads below the limit. An event that is too large for one is sent without its content. */
export function toPayloads(from: string, messages: readonly NotifierMessage[]): string[] {
  const payloads: string[] = []
  let parts: string[] = []
  let bytes = 0
  const flush = () => {
    if (parts.length > 0) payloads.push(`{"from":"${from}","messages":[${parts.join(',')}]}`)
    parts = []
    bytes = 0
  }
  for (const part of new Set(messages.map(toPart))) {
    const length = Buffer.byteLength(part) + 1
    if (bytes + length > MAX_PAYLOAD_BYTES - ENVELOPE_BYTES) flush()
    parts.push(part)
    bytes += length
  }
  flush()
  return payloads
}

function toPart(message: NotifierMessage): string {
  const part = JSON.stringify(message)
  if ('person' in message && Buffer.byteLength(part) > MAX_PAYLOAD_BYTES - ENVELOPE_BYTES)
    return JSON.stringify({ person: message.person } satisfies NotifierMessage)
  return part
}
