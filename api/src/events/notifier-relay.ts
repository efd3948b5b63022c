import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createPostgresSockets, type PostgresSockets } from '../database/postgres-sockets.ts'
import type { Logger } from '../service.ts'
import type { NotifierMessage } from './event-notifier.ts'

type NotifierRelay = { publish: (message: NotifierMessage) => void; close: () => Promise<void> }
type NotifierRelayOptions = {
  log: Logger
  onMessage: (message: NotifierMessage) => void
  onReconnect: () => void
}

/** Channel of notifications with several messages each. */
const CHANNEL = 'radruf_events'
/** PostgreSQL refuses notifications of 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_900
const ENVELOPE_BYTES = 100
const RECONNECT_MS = 1_000
/** Milliseconds between two statements on an idle connection, which find out that it is dead, and for the reply to one. */
const PROBE_INTERVAL_MS = 15_000
const QUERY_TIMEOUT_MS = 5_000

type Relay = NotifierRelayOptions & {
  connectionString: string
  /** Id of this process, which skips its own notifications. */
  self: string
  client?: pg.Client | undefined
  sockets: PostgresSockets
  queued: NotifierMessage[]
  sending?: Promise<void> | undefined
  retry?: NodeJS.Timeout
  probe?: NodeJS.Timeout
  isClosed: boolean
}

/**
 * Relays notifications between processes on one PostgreSQL database with LISTEN and NOTIFY. Messages that arrive while a
 * notification is sent are combined. Stored events stay in the table, so a lost notification delays an event but never loses
 * it: the next one reveals the gap. After a reconnect every listener reads again.
 */
export async function connectNotifierRelay(
  connectionString: string,
  options: NotifierRelayOptions,
): Promise<NotifierRelay> {
  const relay: Relay = {
    ...options,
    connectionString,
    self: randomUUID(),
    queued: [],
    sockets: createPostgresSockets(),
    isClosed: false,
  }
  await connect(relay)
  relay.probe = setInterval(() => void query(relay, 'SELECT 1', []), PROBE_INTERVAL_MS)
  return {
    publish: (message) => {
      relay.queued.push(message)
      // Waits for the end of the current turn, so that messages of one transaction are sent together.
      relay.sending ??= Promise.resolve().then(() => sendQueued(relay))
    },
    close: async () => {
      relay.isClosed = true
      clearTimeout(relay.retry)
      clearInterval(relay.probe)
      await relay.sockets.end(Promise.resolve(relay.sending).then(() => relay.client?.end()))
    },
  }
}

async function connect(relay: Relay) {
  const client = new pg.Client({
    connectionString: relay.connectionString,
    keepAlive: true,
    stream: relay.sockets.create,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  client.on('error', () => {})
  client.on('end', () => {
    relay.client = undefined
    scheduleReconnect(relay)
  })
  client.on('notification', ({ payload }) => {
    const { from, messages } = JSON.parse(payload ?? '{}') as { from: string; messages: NotifierMessage[] }
    if (from !== relay.self) for (const message of messages) relay.onMessage(message)
  })
  await client.connect()
  await client.query(`LISTEN ${CHANNEL}`)
  if (relay.isClosed) await client.end()
  else relay.client = client
}

function scheduleReconnect(relay: Relay) {
  clearTimeout(relay.retry)
  if (!relay.isClosed) relay.retry = setTimeout(() => reconnect(relay), RECONNECT_MS)
}

function reconnect(relay: Relay) {
  connect(relay).then(relay.onReconnect, (error) => {
    relay.log.warn({ err: error }, 'cannot listen for other processes')
    scheduleReconnect(relay)
  })
}

async function sendQueued(relay: Relay) {
  while (relay.queued.length > 0) {
    const payloads = toPayloads(relay.self, relay.queued)
    relay.queued = []
    await query(relay, 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [CHANNEL, payloads])
  }
  relay.sending = undefined
}

/** Runs a statement. A connection that fails is closed, which reconnects the relay. */
async function query({ client, log }: Relay, text: string, values: unknown[]) {
  await client?.query(text, values).catch(async (error) => {
    log.warn({ err: error }, 'cannot notify other processes')
    await client.end().catch(() => {})
  })
}

/** Combines messages into payloads below the limit. An event that exceeds the limit alone is sent without its content. */
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
