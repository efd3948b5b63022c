import { type CallParticipant, HOUR_MS, MINUTE_MS } from '@radruf/contract'
import type { PersonEventStream } from '@radruf/shell-kit'
import type { TransportAccess } from '../call-transport.ts'
import type { ConnectionPool } from '../direct/connection-pool.ts'
import { toConfiguration } from '../direct/negotiation.ts'
import { watchNetwork } from '../watch-network.ts'
import type { CallService } from './call-service.ts'
import { findCounterpart } from './membership.ts'

/** Milliseconds after which the connection is prepared anew: a relay that was restarted has forgotten its address. */
const RENEW_EVERY_MS = 5 * MINUTE_MS
/** Milliseconds after which browsers may have frozen a hidden page. */
const FROZEN_AFTER_MS = 30_000
/** Milliseconds for which the servers are used without asking again: credentials of relays expire. */
const SERVERS_VALID_FOR_MS = HOUR_MS

type CallPreviewOptions = {
  ticketId: string
  personId: string
  service: Pick<CallService, 'participants' | 'servers'>
  events: PersonEventStream
  connections: ConnectionPool
  /** Loads the Twilio SDK, the largest file of a call. */
  loadSdk?: (() => void) | undefined
}

export type CallPreview = ReturnType<typeof openCallPreview>

/**
 * A page's knowledge of a call before its person joins, for the first time or again: the participants, which events keep up to date,
 * and the servers, with a prepared connection or the loaded SDK. Joining then waits for no other request, and for no relay. `isExpecting`: a
 * connection to the counterpart is yet to come.
 */
export function openCallPreview(
  { ticketId, personId, service, events, connections, loadSdk }: CallPreviewOptions,
  { isExpecting }: { isExpecting: () => boolean },
) {
  const prepareConnection = () => {
    const known = servers.getKnown()
    if (!known || !isExpecting()) return
    if (known.adapter === 'twilio') return loadSdk?.()
    const { iceServers, relayOnly = false } = known
    connections.prepare(toConfiguration({ iceServers: () => iceServers, isRelayOnly: () => relayOnly }))
  }
  const servers = createServers(service)
  const participants = createParticipants(service)
  const renewConnection = () => {
    connections.clear()
    if (servers.getKnown()) prepareConnection()
    else ask()
  }
  /** Asks the service for everything anew. The addresses of a prepared connection may be those of a former network. */
  const ask = () => {
    connections.clear()
    participants.ask()
    void servers.ask().then(() => isOpen && prepareConnection())
  }
  let isOpen = true
  ask()
  const unsubscribers = [
    events.on('call.participants', (event) => {
      if (event.ticketId === ticketId) participants.learn(event.participants)
    }),
    events.onReconnect(ask),
    watchNetwork(ask),
    watchReturn(renewConnection),
  ]
  const renewing = setInterval(renewConnection, RENEW_EVERY_MS)
  return {
    /** The participants; undefined while the service cannot be reached. */
    readParticipants: participants.read,
    /** An answer to joining names the servers as well. */
    learnServers: servers.learn,
    /** Prepares the connection to a counterpart who is yet to come. Twilio's needs its SDK. */
    prepareConnection,
    renewConnection,
    /** The counterpart whom a direct call would meet, and its servers. Undefined as long as one of them is not known. */
    expect() {
      const counterpart = findCounterpart(participants.getKnown(), personId)
      const known = servers.getKnown()
      return counterpart && known?.adapter === 'direct' ? { counterpart, servers: known } : undefined
    },
    stop() {
      isOpen = false
      clearInterval(renewing)
      connections.clear()
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}

/** Calls back when the person returns to a page that may have been frozen, as on a phone in the pocket. Returns the stop function. */
function watchReturn(onReturn: () => void): () => void {
  const stopping = new AbortController()
  let hiddenAt = Number.POSITIVE_INFINITY
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= FROZEN_AFTER_MS) onReturn()
  }
  document.addEventListener('visibilitychange', handleVisibility, { signal: stopping.signal })
  return () => stopping.abort()
}

function createParticipants(service: Pick<CallService, 'participants'>) {
  let known: readonly CallParticipant[] | undefined
  let listsSeen = 0
  let asking: Promise<void> | undefined
  const fetchList = async () => {
    const before = listsSeen
    const answer = await service.participants().catch(() => undefined)
    if (listsSeen === before) known = answer
  }
  return {
    getKnown: () => known ?? [],
    ask() {
      asking = fetchList()
    },
    learn(list: readonly CallParticipant[]) {
      listsSeen += 1
      known = list
    },
    async read(): Promise<readonly CallParticipant[] | undefined> {
      await asking
      if (!known) await fetchList()
      return known
    },
  }
}

type Servers = Pick<TransportAccess, 'adapter' | 'iceServers' | 'relayOnly'>

function createServers(service: Pick<CallService, 'servers'>) {
  let latest: { servers: Servers; at: number } | undefined
  const learn = (servers: Servers) => {
    latest = { servers, at: Date.now() }
  }
  return {
    learn,
    ask: () => service.servers().then(learn, () => {}),
    getKnown: () => (latest && Date.now() - latest.at <= SERVERS_VALID_FOR_MS ? latest.servers : undefined),
  }
}
