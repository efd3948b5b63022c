import {
  type CallAccess,
  type CallParticipant,
  type CallSignal,
  callEndsAt,
  canPassGreeting,
  isCallEnded,
  isCallState,
  MINUTE_MS,
  type PersonEventName,
  type PersonEvents,
  REJOIN_MINUTES,
  type TicketState,
} from '@radruf/contract'
import { type ApiError, createApiError } from '@radruf/contract/client'
import type { PersonEventStream } from '@radruf/shell-kit/core'
import type { CallService } from '../session/call-service.ts'

export const FAKE_TICKET_ID = 'ticket'

/** The service's part of a direct call in memory: the participant list and the relay of signals. */
export function createFakeCallService() {
  const call = createCall()
  const { state, participants, getStream, publishParticipants } = call
  const findClientId = (matches: (participant: CallParticipant) => boolean) =>
    participants.list.find(matches)?.clientId ?? ''
  return {
    state,
    relayed: call.relayed,
    requests: call.requests,
    createServiceFor: (personId: string) => createServiceFor(call, personId),
    getStream,
    /** The mechanic ends the call for both. */
    end: () => moveTicket(call, 'wrap_up', Date.now()),
    /** The mechanic writes the outcome of a call that is over. */
    writeOutcome: () => moveTicket(call, 'closed', Date.now()),
    /** The service closes the call, because it has heard of neither person until its time was over. */
    closeAfterItsTime: () => {
      const { appointment } = state.ticket
      appointment.leftAt = appointment.endsAt - REJOIN_MINUTES * MINUTE_MS
      moveTicket(call, 'wrap_up', callEndsAt(appointment, appointment.leftAt))
    },
    /** The service removes a participant who was silent for too long, or both without an argument. */
    removeSilent: (personId?: string) => {
      participants.list = participants.list.filter((participant) => personId && participant.personId !== personId)
      publishParticipants()
    },
    /** A list that is older than what the person knows arrives late. */
    publishOutdated: (personId: string, participants: CallParticipant[], leftClientId?: string) =>
      getStream(personId).emit('call.participants', toList(participants, leftClientId)),
    listParticipants: () => [...participants.list],
    /** A signal of the counterpart reaches the person. */
    publishSignal: (personId: string, signal: CallSignal) => {
      const from = findClientId((participant) => participant.personId !== personId)
      const to = findClientId((participant) => participant.personId === personId)
      getStream(personId).emit('call.signal', { ticketId: FAKE_TICKET_ID, from, to, signal })
    },
    /** A list of another ticket of the person. */
    publishOtherTicket: (personId: string, others: CallParticipant[]) =>
      getStream(personId).emit('call.participants', { ticketId: 'another ticket', participants: others }),
  }
}

/** The event that publishes a list. `leftClientId`: the client that has left; `isPageClosed`: without hanging up. */
const toList = (
  participants: CallParticipant[],
  leftClientId?: string,
  isPageClosed?: boolean,
): PersonEvents['call.participants'] => ({
  ticketId: FAKE_TICKET_ID,
  participants,
  ...(leftClientId && { leftClientId }),
  ...(isPageClosed && { isPageClosed }),
})

type FakeCall = ReturnType<typeof createCall>

function moveTicket({ state, participants, publishParticipants }: FakeCall, to: TicketState, at: number) {
  Object.assign(state.ticket, { state: to, stateSince: at })
  state.ticket.appointment.leftAt ??= at
  if (participants.list.length === 0) return
  participants.list = []
  publishParticipants()
}

function createCall() {
  /** `joinings` orders those who join in the same millisecond. */
  const participants = { list: [] as CallParticipant[], joinings: 0 }
  const relayed: { by: string; type: CallSignal['type'] }[] = []
  /** The types of each request's signals. */
  const requests: CallSignal['type'][][] = []
  const streams = new Map<string, FakeStream>()
  const state = {
    losesSignals: false,
    ticket: createTicket(),
    refusal: undefined as ApiError | undefined,
    /** Both have been in the call at once. */
    hasMet: false,
    /** The people whose counterpart has hung up. */
    hungUpFor: [] as string[],
    /** No request reaches the service. */
    isDown: false,
    adapter: 'direct' as CallAccess['adapter'],
    iceServers: [] as CallAccess['iceServers'],
    relayOnly: false,
    /** Milliseconds that joining and relaying take. */
    latency: 0,
  }
  const getStream = (personId: string) => {
    const stream = streams.get(personId) ?? new FakeStream()
    streams.set(personId, stream)
    return stream
  }
  const publishParticipants = (leftClientId?: string, isPageClosed?: boolean) => {
    for (const stream of streams.values())
      stream.emit('call.participants', toList([...participants.list], leftClientId, isPageClosed))
  }
  const relay = (by: string, { from, to, signals }: { from: string; to: string; signals: CallSignal[] }) => {
    requests.push(signals.map(({ type }) => type))
    const target = participants.list.find((participant) => participant.clientId === to)
    for (const signal of signals) {
      relayed.push({ by, type: signal.type })
      if (target && !state.losesSignals)
        getStream(target.personId).emit('call.signal', { ticketId: FAKE_TICKET_ID, from, to, signal })
    }
  }
  return { participants, relayed, requests, state, getStream, publishParticipants, relay }
}

/** The ticket of a call that runs. */
const createTicket = (now = Date.now()) => ({
  state: 'in_call' as TicketState,
  stateSince: now,
  appointment: { startsAt: now, endsAt: now + 30 * MINUTE_MS, leftAt: null as number | null },
})

/** The calls of one person's page. */
function createServiceFor(
  { participants, state, getStream, publishParticipants, relay }: FakeCall,
  personId: string,
): CallService {
  const requireService = async () => {
    if (state.isDown) throw createApiError('OFFLINE')
  }
  const travel = async () => {
    if (state.latency > 0) await new Promise((resolve) => setTimeout(resolve, state.latency))
    await requireService()
  }
  const getServers = () => ({ adapter: state.adapter, iceServers: state.iceServers, relayOnly: state.relayOnly })
  const getRoom = (clientId: string) =>
    state.adapter === 'twilio' && { twilio: { token: clientId, room: FAKE_TICKET_ID } }
  const addParticipant = (clientId: string) => {
    if (participants.list.some((participant) => participant.clientId === clientId)) return
    participants.list = participants.list.filter((participant) => participant.personId !== personId)
    const joinedAt = new Date(Date.UTC(2026, 10, 18, 9) + participants.joinings++).toISOString()
    state.hasMet ||= participants.list.length > 0
    participants.list.push({ clientId, personId, role: personId === 'kim' ? 'customer' : 'mechanic', joinedAt })
    publishParticipants()
  }
  const requireOpen = async () => {
    await travel()
    if (state.refusal) throw state.refusal
    if (!isCallState(state.ticket.state)) throw createApiError('CALL_NOT_OPEN')
  }
  const getAccess = (clientId: string) => ({
    ...getServers(),
    ...getRoom(clientId),
    participants: [...participants.list],
    startsAt: '',
    endsAt: '',
    otherName: '',
  })
  return {
    enterLobby: async (clientId) => {
      await requireOpen()
      const isWaitedFor =
        participants.list.length > 0 && participants.list.every((participant) => participant.personId !== personId)
      if (!isWaitedFor) return {}
      for (const participant of participants.list)
        getStream(participant.personId).emit('call.lobby', { ticketId: FAKE_TICKET_ID })
      return { ...getRoom(clientId), relayOnly: state.relayOnly }
    },
    join: async (clientId, offer) => {
      await requireOpen()
      state.hungUpFor = state.hungUpFor.filter((id) => id !== personId)
      addParticipant(clientId)
      if (offer && canPassGreeting(offer, state.relayOnly)) relay(personId, { from: clientId, ...offer })
      return getAccess(clientId)
    },
    confirm: async (clientId) => {
      await requireOpen()
      if (state.hungUpFor.includes(personId)) throw createApiError('CALL_NOT_OPEN')
      if (!participants.list.some((participant) => participant.personId === personId)) addParticipant(clientId)
      return getAccess(clientId)
    },
    leave: async (clientId, { outlivesPage = false } = {}) => {
      await requireService()
      const isListed = participants.list.some((participant) => participant.clientId === clientId)
      const isReplaced = !isListed && participants.list.some((participant) => participant.personId === personId)
      // A person who was removed for silence hangs up as well.
      if (isReplaced || (!isListed && (outlivesPage || !state.hasMet || state.hungUpFor.length > 0))) return
      participants.list = participants.list.filter((participant) => participant.clientId !== clientId)
      if (state.hasMet && !outlivesPage) {
        state.hungUpFor = ['kim', 'alex'].filter((id) => id !== personId)
        participants.list = []
      }
      publishParticipants(clientId, outlivesPage)
    },
    signal: async (from, to, signals) => {
      await travel()
      if (!participants.list.some(({ clientId }) => clientId === from)) throw createApiError('CALL_NOT_OPEN')
      relay(personId, { from, to, signals })
    },
    report: async () => {},
    ping: requireService,
    // Twilio's own relays are not among the servers.
    servers: () =>
      requireService().then(() => ({ ...getServers(), ...(state.adapter === 'twilio' && { relayOnly: false }) })),
    participants: () => requireService().then(() => [...participants.list]),
    isOpen: () => requireService().then(() => isCallState(state.ticket.state)),
    isEnded: () => requireService().then(() => isCallEnded(state.ticket)),
    isHungUp: () => requireService().then(() => state.hungUpFor.includes(personId)),
  }
}

class FakeStream {
  private target = new EventTarget()
  private disconnected = false

  readonly events: PersonEventStream = {
    on: (name, listener) => this.listen(name, (detail) => listener(detail as never)),
    recent: () => [],
    onReconnect: (listener) => this.listen('reopen', listener),
  }
  private listen(name: string, listener: (detail: unknown) => void) {
    const handle = (event: Event) => listener((event as CustomEvent).detail)
    this.target.addEventListener(name, handle)
    return () => this.target.removeEventListener(name, handle)
  }
  emit<N extends PersonEventName>(name: N, detail: PersonEvents[N]) {
    if (!this.disconnected) this.target.dispatchEvent(new CustomEvent(name, { detail }))
  }
  disconnect() {
    this.disconnected = true
  }
  reopen() {
    this.disconnected = false
    this.target.dispatchEvent(new CustomEvent('reopen'))
  }
}
