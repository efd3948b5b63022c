import { type CallParticipant, HOUR_MS, type LobbyAccess, MINUTE_MS } from '@radruf/contract'
import { isUnreachable } from '@radruf/contract/client'
import { createId, type PersonEventStream } from '@radruf/shell-kit/core'
import type { CallAdapter, ServerAccess, TransportAccess } from '../core/call-adapter.ts'
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
  adapter: CallAdapter
}

export type CallPreview = ReturnType<typeof openCallPreview>

/**
 * A page's knowledge of a call before its person joins, for the first time or again: the participants, which events keep up to date, and the
 * servers. With them the adapter prepares the transport. Joining then waits for no other request. `isExpecting`: a transport to the
 * counterpart is yet to come.
 */
export function openCallPreview(
  { ticketId, personId, service, events, adapter }: CallPreviewOptions,
  { isExpecting, isInLobby }: { isExpecting: () => boolean; isInLobby: () => boolean },
) {
  /** The client id with which the person will join. */
  let clientId = createId()
  const prepare = () => {
    const knownServers = servers.getKnown()
    const visitorId = clientId
    if (knownServers && isExpecting())
      void adapter.prepare({ clientId: visitorId, servers: knownServers, requestRoom: () => requestRoom(visitorId) })
  }
  /** Requests access to the room of a counterpart who waits. Its page then enters as well. */
  const requestRoom = async (visitorId: string): Promise<LobbyAccess | undefined> => {
    const listed = isInLobby() && (await participants.read())
    if (!listed) return undefined
    const hasCounterpart = findCounterpart(listed, personId) !== undefined
    const access = hasCounterpart ? await service.enterLobby(visitorId).catch(toRefusal) : {}
    // The joining may have decided meanwhile.
    return isOpen && isInLobby() ? access : undefined
  }
  const servers = createServers(service)
  const participants = createParticipants(service)
  const renew = () => {
    adapter.invalidate()
    if (servers.getKnown()) prepare()
    else ask()
  }
  /** Asks the service for everything anew. The addresses of a prepared connection may be those of a former network. */
  const ask = () => {
    adapter.invalidate()
    participants.ask()
    void servers.ask().then(() => isOpen && prepare())
  }
  let isOpen = true
  ask()
  const unsubscribers = [
    events.on('call.participants', (event) => {
      if (event.ticketId !== ticketId) return
      participants.learn(event.participants)
      if (isInLobby()) prepare()
    }),
    events.onReconnect(ask),
    watchNetwork(ask),
    watchReturn(renew),
  ]
  const renewing = setInterval(renew, RENEW_EVERY_MS)
  return {
    /** The participants; undefined while the service cannot be reached. */
    readParticipants: participants.read,
    /** An answer to joining names the servers as well. */
    learnServers: servers.learn,
    /** Prepares the transport to a counterpart who is yet to come. */
    prepare,
    /** Prepares it anew. */
    renew,
    /** The client id of the next joining, once. What is prepared belongs to it. */
    takeClientId() {
      const taken = clientId
      clientId = createId()
      return taken
    },
    /**
     * The counterpart and the access with which a joining with this client id can open its transport at once. Undefined where it has to wait
     * for the service.
     */
    findExpected(joiningClientId: string): { counterpart: CallParticipant; access: TransportAccess } | undefined {
      const counterpart = findCounterpart(participants.getKnown(), personId)
      const knownServers = servers.getKnown()
      const access = counterpart && knownServers && adapter.findAccess(joiningClientId, knownServers)
      return access && { counterpart, access }
    },
    stop() {
      isOpen = false
      clearInterval(renewing)
      adapter.clear()
      for (const unsubscribe of unsubscribers) unsubscribe()
    },
  }
}

/** No access after a refusal. Undefined while the service cannot be reached. */
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
  let latestList: readonly CallParticipant[] | undefined
  let listsSeen = 0
  let asking: Promise<void> | undefined
  const fetchList = async () => {
    const before = listsSeen
    const answer = await service.participants().catch(() => undefined)
    if (listsSeen === before) latestList = answer
  }
  return {
    getKnown: () => latestList ?? [],
    ask() {
      asking = fetchList()
    },
    learn(list: readonly CallParticipant[]) {
      listsSeen += 1
      latestList = list
    },
    async read(): Promise<readonly CallParticipant[] | undefined> {
      await asking
      if (!latestList) await fetchList()
      return latestList
    },
  }
}

function createServers(service: Pick<CallService, 'servers'>) {
  let latest: { servers: ServerAccess; at: number } | undefined
  const learn = (servers: ServerAccess) => {
    latest = { servers, at: Date.now() }
  }
  return {
    learn,
    ask: () => service.servers().then(learn, () => {}),
    getKnown: () => (latest && Date.now() - latest.at <= SERVERS_VALID_FOR_MS ? latest.servers : undefined),
  }
}
