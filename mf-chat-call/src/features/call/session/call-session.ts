import type { CallParticipant, CallSignal, PersonEvents } from '@radruf/contract'
import { type ApiError, isApiError } from '@radruf/contract/client'
import { createId, type PersonEventStream } from '@radruf/shell-kit'
import { createStore } from 'zustand'
import { type CallEvent, type CallMessage, type CallSession, type CallState, IDLE, reduceCall } from '../call-state.ts'
import type { Link, LinkAccess, LinkOptions, OpenLink } from '../link.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { openCallPreview } from './call-preview.ts'
import { type CallService, isUnreachable, joinWithRetry } from './call-service.ts'
import { createGreeting } from './greeting.ts'
import { startHeartbeat } from './heartbeat.ts'
import { findMembership } from './membership.ts'
import { createSerialQueue } from './serial-queue.ts'

/** Seconds after which a lost call is joined again: the first attempt, doubled up to the last. */
const REJOIN_AFTER = { first: 5, last: 60 } as const

type CallSessionOptions = {
  ticketId: string
  personId: string
  service: CallService
  events: PersonEventStream
  media: LocalMedia
  lineMode: LinkOptions['lineMode']
  /** Opens the connection to the counterpart with the adapter of the service. */
  openLink: OpenLink
}

/** One joining of the call, from the service's answer until the session stops listening. */
type Attendance = {
  clientId: string
  joinedAt?: string
  /** Until the service has answered, the servers that were known before. */
  access?: LinkAccess
  greeting?: ReturnType<typeof createGreeting>
  listsSeen: number
  /** Whether the latest list names the counterpart of the link. */
  listsCounterpart: boolean
  /** The service removed this participant and added it again; the counterpart may have closed its side of the link. */
  wasReadded: boolean
  stop?: () => void
}
const createAttendance = (clientId = ''): Attendance => ({
  clientId,
  listsSeen: 0,
  listsCounterpart: false,
  wasReadded: false,
})

/**
 * Follows the service's list of participants and keeps a link to the counterpart. The list decides whom to link to; whether a
 * running call goes on is decided by its media: while sound and video flow, a list without a participant (the service was
 * unreachable for longer than the silence limit) ends nothing. Every joining has its own client id, so that a late goodbye of
 * a reloaded page does not remove the new one.
 */
export function createCallSession(options: CallSessionOptions): CallSession {
  const { ticketId, personId, service, events, media, lineMode, openLink } = options
  const store = createStore<CallState>(() => IDLE)
  const messages = new EventTarget()
  // Joining, lists and signals run one after the other, so that none sees a half-made state.
  const enqueue = createSerialQueue((error) => reportError(error))
  let attendance = createAttendance()
  let preview: ReturnType<typeof openCallPreview> | undefined
  let counterpart: { clientId: string; link: Link } | undefined
  /** Client ids of closed links. Late signals of them are ignored. */
  let closedClientIds: readonly string[] = []
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined
  let rejoinAfter: number = REJOIN_AFTER.first
  /** This page's client ids of earlier joinings. Late lists may still name them. */
  let formerClientIds: readonly string[] = []

  const dispatch = (event: CallEvent) => store.setState((state) => reduceCall(state, event), true)
  const whileListening = (task: () => unknown) => void enqueue(() => attendance.stop && task())
  const isMediaFlowing = () => counterpart !== undefined && store.getState().phase.at === 'connected'

  const closeLink = () => {
    if (!counterpart) return
    counterpart.link.close()
    closedClientIds = [...closedClientIds, counterpart.clientId]
    counterpart = undefined
  }

  const linkTo = (clientId: string, counterpartId: string, newcomer: boolean) => {
    closeLink()
    clearTimeout(rejoinTimer)
    const { access, clientId: ownClientId, greeting } = attendance
    if (!access) return
    const send = (signals: CallSignal[]) => service.signal(ownClientId, clientId, signals)
    closedClientIds = closedClientIds.filter((id) => id !== clientId)
    dispatch({ type: 'linkOpened' })
    const link = openLink({
      counterpart: { personId: counterpartId, clientId },
      newcomer,
      access: () => attendance.access ?? access,
      media,
      lineMode,
      post: (signals) => (greeting ? greeting.post(signals, send) : send(signals)),
      onReport: (report) => {
        dispatch({ type: 'linkReported', report })
        if (report.phase?.at === 'connected') rejoinAfter = REJOIN_AFTER.first
        else if (report.phase?.at === 'lost') scheduleRejoin()
        else if (report.phase) whileListening(reviewBrokenLink)
      },
      onClosed: () => whileListening(() => counterpart?.link === link && leaveAlone()),
      onMessage: (message) => messages.dispatchEvent(new CustomEvent('message', { detail: message })),
    })
    counterpart = { clientId, link }
    attendance.listsCounterpart = true
  }

  const end = (event: CallEvent) => {
    clearTimeout(rejoinTimer)
    attendance.stop?.()
    attendance.stop = undefined
    closeLink()
    dispatch(event)
  }

  /** `leftClientId`: the client that has hung up, if that is the reason for the list. */
  const applyParticipants = (participants: readonly CallParticipant[], leftClientId?: string) => {
    const { clientId, joinedAt } = attendance
    const membership = findMembership(participants, { clientId, personId, formerClientIds })
    if (membership.as === 'outdated') return
    if (membership.as === 'replaced') return end({ type: 'participantReplaced' })
    const self = participants.find((participant) => participant.clientId === clientId)
    if (!self) return isMediaFlowing() ? joinAgainIfUndecided() : rejoinIfOpen()
    attendance.listsCounterpart = membership.as === 'with'
    if (joinedAt !== undefined && joinedAt !== self.joinedAt) {
      // Removed and added again since. Unless media flow, the counterpart has closed its link to this client id.
      if (!isMediaFlowing()) return joinNow()
      attendance.wasReadded = true
    }
    attendance.joinedAt = self.joinedAt
    if (membership.as === 'with') {
      if (membership.other.clientId !== counterpart?.clientId)
        linkTo(membership.other.clientId, membership.other.personId, membership.newcomer)
    } else if (!isMediaFlowing() || leftClientId === counterpart?.clientId) leaveAlone()
  }

  const leaveAlone = () => {
    closeLink()
    dispatch({ type: 'counterpartLeft' })
  }

  /** The link has stopped carrying media: what the lists said meanwhile counts now. */
  const reviewBrokenLink = () => {
    if (!counterpart || isMediaFlowing()) return
    if (attendance.wasReadded) return joinNow()
    if (!attendance.listsCounterpart) leaveAlone()
  }

  const receiveSignal = ({ from, to, signal }: PersonEvents['call.signal']) => {
    if (to !== attendance.clientId || closedClientIds.includes(from)) return
    // The list that names a newcomer may arrive after the newcomer's offer.
    if (from !== counterpart?.clientId && signal.type === 'offer') linkTo(from, '', false)
    if (from === counterpart?.clientId) return counterpart.link.receive(signal)
  }

  /** Applies an answer of the service unless a newer list arrived as an event meanwhile. */
  const applyAnswer = async (fetchParticipants: () => Promise<readonly CallParticipant[]>) => {
    const asked = attendance
    const { listsSeen } = asked
    const participants = await fetchParticipants()
    whileListening(() => asked === attendance && asked.listsSeen === listsSeen && applyParticipants(participants))
  }

  const confirmJoining = async () => {
    const access = await service.join(attendance.clientId)
    attendance.access = access
    return access.participants
  }

  const startListening = (): (() => void) => {
    const unsubscribers = [
      events.on('call.participants', ({ participants, leftClientId, ...event }) => {
        // A mechanic gets the lists of every ticket.
        if (event.ticketId !== ticketId) return
        attendance.listsSeen += 1
        whileListening(() => applyParticipants(participants, leftClientId))
      }),
      events.on('call.signal', (event) => whileListening(() => receiveSignal(event))),
      events.onReconnect(() => whileListening(resync)),
      startHeartbeat({
        join: () => applyAnswer(confirmJoining),
        isKnown: async () => (await service.participants()).some(({ clientId }) => clientId === attendance.clientId),
        onForgotten: () => whileListening(() => applyAnswer(service.participants)),
        onRefused: (code) => whileListening(() => endIfRefused(code)),
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }

  /** The connection to the service is back: lists and signals may have been lost. */
  const resync = async () => {
    if (store.getState().phase.at === 'lost') return joinNow()
    await applyAnswer(service.participants)
    void enqueue(() => counterpart?.link.resume())
  }

  /** Opens the link to the counterpart whom joining will meet, so that its offer travels with the joining. */
  const greet = () => {
    const expected = preview?.expect()
    if (!expected) return
    const { clientId, personId: counterpartId } = expected.counterpart
    const greeting = createGreeting(clientId)
    attendance.greeting = greeting
    attendance.access = expected.servers
    linkTo(clientId, counterpartId, true)
    return greeting
  }

  const joinNow = async () => {
    end({ type: 'joinStarted' })
    closedClientIds = []
    if (attendance.clientId) formerClientIds = [...formerClientIds, attendance.clientId]
    const clientId = createId()
    attendance = createAttendance(clientId)
    // Lists and signals wait in the queue until the service has answered.
    attendance.stop = startListening()
    const greeting = greet()
    try {
      const access = await joinWithRetry(async () => service.join(clientId, await greeting?.message))
      if (attendance.clientId !== clientId) return void service.leave(clientId).catch(() => {})
      attendance.access = access
      greeting?.release()
      await applyParticipants(access.participants)
    } catch (error) {
      if (attendance.clientId !== clientId) return
      end({ type: 'joinRefused', code: isApiError(error) ? error.code : 'INTERNAL' })
      if (isUnreachable(error)) scheduleRejoin()
    }
  }

  /** A lost call joins again by itself; the person may join earlier. */
  const scheduleRejoin = () => {
    clearTimeout(rejoinTimer)
    rejoinTimer = setTimeout(() => void enqueue(joinNow), rejoinAfter * 1000)
    rejoinAfter = Math.min(rejoinAfter * 2, REJOIN_AFTER.last)
  }

  /** The service removed this participant after a long silence, but media still flow: the same client enters the list again. */
  const joinAgainIfUndecided = async () => {
    try {
      if (await service.isDecided()) return end({ type: 'callLeft' })
      await applyAnswer(confirmJoining)
    } catch (error) {
      // The next heartbeat tries again.
      if (!isUnreachable(error)) await endIfRefused(isApiError(error) ? error.code : 'INTERNAL')
    }
  }

  /** The service refuses this participant. A call whose time is over goes on while media flow and its result is not decided. */
  const endIfRefused = async (code: ApiError['code']) => {
    const { clientId } = attendance
    const goesOn = code === 'CALL_NOT_OPEN' && isMediaFlowing() && !(await service.isDecided().catch(() => false))
    if (goesOn || attendance.clientId !== clientId || !attendance.stop) return
    end({ type: 'joinRefused', code })
  }

  /** This participant is no longer listed: removed after a long silence, or the call has ended. */
  const rejoinIfOpen = async () => {
    const { clientId } = attendance
    const isOpen = await service.isOpen().catch(() => true)
    if (attendance.clientId !== clientId || !attendance.stop) return
    if (!isOpen) return end({ type: 'callLeft' })
    if (attendance.joinedAt !== undefined) return joinNow()
    // The answer to the joining itself did not list it: joining again at once would repeat without a pause.
    end({ type: 'joinRefused', code: 'INTERNAL' })
    scheduleRejoin()
  }

  return {
    store,
    join: () => enqueue(joinNow),
    watch() {
      const opened = openCallPreview({ ticketId, personId, service, events })
      preview = opened
      return () => {
        opened.stop()
        if (preview === opened) preview = undefined
      }
    },
    async takesPartElsewhere() {
      const participants = await (preview?.readParticipants() ?? service.participants().catch(() => []))
      return (
        findMembership(participants, { clientId: attendance.clientId, personId, formerClientIds }).as === 'replaced'
      )
    },
    async leave() {
      const { clientId } = attendance
      end({ type: 'callLeft' })
      if (clientId) formerClientIds = [...formerClientIds, clientId]
      attendance = createAttendance()
      // A service that cannot be reached removes the silent participant itself.
      if (clientId) await service.leave(clientId).catch(() => {})
    },
    leaveOnUnload() {
      if (attendance.clientId) void service.leave(attendance.clientId, { outlivesPage: true }).catch(() => {})
      // The browser may restore the page later; until then it ignores the call.
      clearTimeout(rejoinTimer)
      attendance.stop?.()
      attendance.stop = undefined
      // Twilio learns of it from the page alone and would keep the person in the room until a timeout.
      counterpart?.link.close()
    },
    send: (message, delivery) => counterpart?.link.send(message, delivery),
    onMessage(listener) {
      const handle = (event: Event) => listener((event as CustomEvent<CallMessage>).detail)
      messages.addEventListener('message', handle)
      return () => messages.removeEventListener('message', handle)
    },
  }
}
