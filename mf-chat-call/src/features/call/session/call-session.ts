import type { CallAccess, CallParticipant, PersonEvents } from '@radruf/contract'
import { isApiError } from '@radruf/contract/client'
import { createId, type PersonEventStream } from '@radruf/shell-kit'
import { createStore } from 'zustand'
import { type CallEvent, type CallMessage, type CallSession, type CallState, IDLE, reduceCall } from '../call-state.ts'
import type { Link, OpenLink } from '../link.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { type CallService, joinWithRetry } from './call-service.ts'
import { startHeartbeat } from './heartbeat.ts'
import { findMembership } from './membership.ts'
import { createSerialQueue } from './serial-queue.ts'

type CallSessionOptions = {
  personId: string
  service: CallService
  events: PersonEventStream
  media: LocalMedia
  /** Opens the connection to the counterpart with the adapter of the service. */
  openLink: OpenLink
}

/** One joining of the call, from the service's answer until the session stops listening. */
type Attendance = { clientId: string; joinedAt?: string; access?: CallAccess; listsSeen: number; stop?: () => void }
const createAttendance = (clientId = ''): Attendance => ({ clientId, listsSeen: 0 })

/**
 * Follows the service's list of participants and keeps a link to the counterpart while it is listed. Every joining has its
 * own client id, so that a late goodbye of a reloaded page does not remove the new one.
 */
export function createCallSession({ personId, service, events, media, openLink }: CallSessionOptions): CallSession {
  const store = createStore<CallState>(() => IDLE)
  const messages = new EventTarget()
  // Joining, lists and signals run one after the other, so that none sees a half-made state.
  const enqueue = createSerialQueue((error) => console.error(error))
  let attendance = createAttendance()
  let counterpart: { clientId: string; link: Link } | undefined
  /** Client ids of closed links. Late signals of them are ignored. */
  let closedClientIds: readonly string[] = []

  const dispatch = (event: CallEvent) => store.setState((state) => reduceCall(state, event), true)
  const whileListening = (task: () => unknown) => void enqueue(() => attendance.stop && task())

  const closeLink = () => {
    if (!counterpart) return
    counterpart.link.close()
    closedClientIds = [...closedClientIds, counterpart.clientId]
    counterpart = undefined
  }

  const linkTo = (clientId: string, counterpartId: string, newcomer: boolean) => {
    closeLink()
    const { access, clientId: ownClientId } = attendance
    if (!access) return
    closedClientIds = closedClientIds.filter((id) => id !== clientId)
    dispatch({ type: 'linkOpened' })
    const link = openLink({
      counterpartId,
      newcomer,
      access: () => attendance.access ?? access,
      media,
      post: (signal) => service.signal(ownClientId, clientId, signal),
      onReport: (report) => dispatch({ type: 'linkReported', report }),
      onMessage: (message) => messages.dispatchEvent(new CustomEvent('message', { detail: message })),
    })
    counterpart = { clientId, link }
  }

  const end = (event: CallEvent) => {
    attendance.stop?.()
    attendance.stop = undefined
    closeLink()
    dispatch(event)
  }

  const applyParticipants = (participants: readonly CallParticipant[]) => {
    const { clientId, joinedAt } = attendance
    const membership = findMembership(participants, { clientId, personId })
    if (membership.as === 'replaced') return end({ type: 'participantReplaced' })
    const self = participants.find((participant) => participant.clientId === clientId)
    if (!self) return rejoinIfOpen()
    // Removed and added again since: the counterpart has closed its link to this client id.
    if (joinedAt !== undefined && joinedAt !== self.joinedAt) return joinNow()
    attendance.joinedAt = self.joinedAt
    if (membership.as !== 'with') {
      closeLink()
      dispatch({ type: 'counterpartLeft' })
    } else if (membership.other.clientId !== counterpart?.clientId)
      linkTo(membership.other.clientId, membership.other.personId, membership.newcomer)
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

  const startListening = (): (() => void) => {
    const unsubscribers = [
      events.on('call.participants', ({ participants }) => {
        attendance.listsSeen += 1
        whileListening(() => applyParticipants(participants))
      }),
      events.on('call.signal', (event) => whileListening(() => receiveSignal(event))),
      events.onReconnect(() => whileListening(resync)),
      startHeartbeat({
        join: () =>
          applyAnswer(async () => {
            attendance.access = await service.join(attendance.clientId)
            return attendance.access.participants
          }),
        isKnown: async () => (await service.participants()).some(({ clientId }) => clientId === attendance.clientId),
        onForgotten: () => whileListening(() => applyAnswer(service.participants)),
        onRefused: (code) => void enqueue(() => end({ type: 'joinRefused', code })),
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

  const joinNow = async () => {
    end({ type: 'joinStarted' })
    closedClientIds = []
    const clientId = createId()
    attendance = createAttendance(clientId)
    try {
      const access = await joinWithRetry(() => service.join(clientId))
      if (attendance.clientId !== clientId) return void service.leave(clientId).catch(() => {})
      attendance.access = access
      attendance.stop = startListening()
      await applyParticipants(access.participants)
    } catch (error) {
      if (attendance.clientId !== clientId) return
      end({ type: 'joinRefused', code: isApiError(error) ? error.code : 'INTERNAL' })
    }
  }

  /** This participant is no longer listed: removed after a long silence, or the call has ended. */
  const rejoinIfOpen = async () => {
    const { clientId } = attendance
    const isOpen = await service.isOpen().catch(() => true)
    if (attendance.clientId !== clientId || !attendance.stop) return
    return isOpen ? joinNow() : end({ type: 'callLeft' })
  }

  return {
    store,
    join: () => enqueue(joinNow),
    async leave() {
      const { clientId } = attendance
      end({ type: 'callLeft' })
      attendance = createAttendance()
      // A service that cannot be reached removes the silent participant itself.
      if (clientId) await service.leave(clientId).catch(() => {})
    },
    leaveOnUnload() {
      if (attendance.clientId) void service.leave(attendance.clientId, { outlivesPage: true }).catch(() => {})
      // The browser may restore the page later; until then it ignores the call.
      attendance.stop?.()
      attendance.stop = undefined
      // Twilio learns of it from the page alone and would keep the person in the room until a timeout.
      counterpart?.link.close()
    },
    send: (message) => counterpart?.link.send(message),
    onMessage(listener) {
      const handle = (event: Event) => listener((event as CustomEvent<CallMessage>).detail)
      messages.addEventListener('message', handle)
      return () => messages.removeEventListener('message', handle)
    },
  }
}
