import { type CallParticipant, HOUR_MS, type LobbyAccess, MINUTE_MS } from '@radruf/contract'
import { isUnreachable } from '@radruf/contract/client'
import { createId, type PersonEventStream } from '@radruf/shell-kit/core'
import type { ConnectionPool } from '../adapters/direct/connection-pool.ts'
import { toConfiguration } from '../adapters/direct/negotiation.ts'
import type { RoomPool } from '../adapters/twilio/room-pool.ts'
import type { TransportAccess } from '../core/call-transport.ts'
import { watchNetwork } from '../core/watch-network.ts'
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
  service: Pick<CallService, 'participants' | 'servers' | 'enterLobby'>
  events: PersonEventStream
  connections: ConnectionPool
  rooms: RoomPool
}

export type CallPreview = ReturnType<typeof openCallPreview>

/**
 * A page's knowledge of a call before its person joins, for the first time or again: the participants, which events keep up to date,
 * and the servers, with a prepared connection, or the Twilio room in which the counterpart is. Joining then waits for no other request, and for
 * no relay. `isExpecting`: a connection to the counterpart is yet to come.
 */
export function openCallPreview(
  { ticketId, personId, service, events, connections, rooms }: CallPreviewOptions,
  { isExpecting, isInLobby }: { isExpecting: () => boolean; isInLobby: () => boolean },
) {
  /** The client id with which the person will join. */
  let clientId = createId()
  const prepareConnection = () => {
    const known = servers.getKnown()
    if (!known || !isExpecting()) return
    if (known.adapter === 'twilio') return void prepareRoom()
    const { iceServers, relayOnly = false } = known
    connections.prepare(toConfiguration({ iceServers: () => iceServers, isRelayOnly: () => relayOnly }))
  }
  let lobbyRequests = 0
  /** Enters the room for a counterpart who waits, and whose page then enters as well. Leaves it when no counterpart waits any more. */
  const prepareRoom = async () => {
    rooms.load()
    const listed = isInLobby() && (await participants.read())
    if (!listed) return
    lobbyRequests += 1
    const request = lobbyRequests
    const visitor = clientId
    const hasCounterpart = findCounterpart(listed, personId) !== undefined
    const access = hasCounterpart ? await service.enterLobby(visitor).catch(toRefusal) : {}
    // Without an answer the room stays. A newer request, or the joining, may have decided meanwhile.
    if (!access || request !== lobbyRequests || !isOpen || !isInLobby()) return
    const { twilio, relayOnly } = access
    if (twilio) rooms.prepare(visitor, { twilio, relayOnly })
    else rooms.clear()
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
      if (event.ticketId !== ticketId) return
      participants.learn(event.participants)
      if (servers.getKnown()?.adapter === 'twilio' && isInLobby()) void prepareRoom()
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
    /** Prepares the connection to a counterpart who is yet to come. */
    prepareConnection,
    renewConnection,
    /** The client id of the next joining: that of the prepared room, once. */
    takeClientId() {
      const taken = clientId
      clientId = createId()
      return taken
    },
    /**
     * The counterpart whom a joining with this client id would meet, and the servers. Undefined as long as one of them is not known, and in calls
     * through Twilio without a prepared room.
     */
    expect(joiningClientId: string): { counterpart: CallParticipant; servers: TransportAccess } | undefined {
      const counterpart = findCounterpart(participants.getKnown(), personId)
      const known = servers.getKnown()
      if (!counterpart || !known) return undefined
      if (known.adapter === 'direct') return { counterpart, servers: known }
      const access = rooms.findAccess(joiningClientId)
      return access && { counterpart, servers: { ...known, ...access } }
    },
    stop() {
      isOpen = false
      clearInterval(renewing)
      connections.clear()
      rooms.clear()
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}

/** A refusal, as by a service of an older release. Undefined while the service cannot be reached. */
const toRefusal = (error: unknown): LobbyAccess | undefined => (isUnreachable(error) ? undefined : {})

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
