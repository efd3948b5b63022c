import type { CallParticipant } from '@radruf/contract'
import type { PersonEventStream } from '@radruf/shell-kit/core'
import type { CallAdapter, CallTransport, MediaSource, TransportOptions } from '../core/call-adapter.ts'
import { BYE, type CallMessage } from '../core/call-message.ts'
import { type CallEvent, type CallState, IDLE, reduceCall, type TransportReport } from '../core/call-state.ts'
import { createReducerStore, type ReducerStore } from '../core/reducer-store.ts'
import { createSerialQueue } from '../core/serial-queue.ts'
import { watchNetwork } from '../core/watch-network.ts'
import { type Attendance, type AttendanceEvent, NOT_JOINED, reduceAttendance } from './attendance.ts'
import type { CallPreview } from './call-preview.ts'
import type { CallService } from './call-service.ts'
import { findMembership } from './membership.ts'

/** Seconds after which a lost call is joined again: the first attempt, doubled up to the last. */
const REJOIN_AFTER_SECONDS = { first: 5, last: 60 } as const

export type CallSessionOptions = {
  ticketId: string
  personId: string
  service: CallService
  events: PersonEventStream
  media: MediaSource
  bandwidthMode: TransportOptions['bandwidthMode']
  /** The line was bad before the page was reloaded: the repair has to wait until the two are connected again. */
  isInterrupted?: boolean
  /** As measured before the page was reloaded. */
  isLineBad?: boolean
  /** Connects to the counterpart. */
  adapter: CallAdapter
}

/** The state of a session and its open handles. Every step of the session gets it as its first argument. */
export type SessionContext = Readonly<CallSessionOptions> & {
  /** The state that pages show. */
  readonly call: ReducerStore<CallState, CallEvent>
  readonly attendance: ReducerStore<Attendance, AttendanceEvent>
  readonly messages: ReturnType<typeof createMessages>
  readonly rejoinTrigger: ReturnType<typeof createRejoinTrigger>
  /** Joining, lists and signals run one after the other, so that none sees a half-made state. */
  readonly enqueue: ReturnType<typeof createSerialQueue>
  preview?: CallPreview | undefined
  transport?: CallTransport | undefined
  /** Present from joining until the call is left. */
  stopListening?: (() => void) | undefined
}

export const createSessionContext = (options: CallSessionOptions): SessionContext => ({
  ...options,
  call: createReducerStore(reduceCall, {
    ...IDLE,
    interruption: options.isInterrupted ? 'broken' : null,
    badConnection: options.isLineBad === true,
  }),
  attendance: createReducerStore(reduceAttendance, NOT_JOINED),
  messages: createMessages(),
  rejoinTrigger: createRejoinTrigger(options.events, REJOIN_AFTER_SECONDS),
  enqueue: createSerialQueue((error) => reportError(error)),
})

/** Queues a step that only counts as long as the page takes part. */
export const whileListening = (session: SessionContext, step: () => unknown) =>
  void session.enqueue(() => session.stopListening && step())

/** Whether a list names another page of the same person. Former joinings of this page do not count. */
export const namesOtherPage = (
  { attendance, personId }: SessionContext,
  participants: readonly CallParticipant[],
): boolean => findMembership(participants, { ...attendance.getState(), personId }).as === 'replaced'

/** Whether an answer of the service still belongs to the present joining. */
export const isCurrentJoining = ({ stopListening, attendance }: SessionContext, clientId: string): boolean =>
  stopListening !== undefined && attendance.getState().clientId === clientId

export const isMediaFlowing = ({ transport, call }: SessionContext): boolean =>
  transport !== undefined && call.getState().phase.at === 'connected'

type TransportListeners = {
  onReport: (report: TransportReport) => void
  /** The counterpart has closed its side. `hasHungUp`: it has said that its person has left on purpose. */
  onClosed: (closed: { hasHungUp: boolean }) => void
}

/** The other end of a transport, and whether the service has answered the joining. */
export type TransportTarget = Pick<TransportOptions, 'counterpart' | 'isNewcomer' | 'joined'>

/** Opens a transport in place of the former one. Without known servers nothing is opened. */
export function openSessionTransport(
  session: SessionContext,
  { counterpart, isNewcomer, joined }: TransportTarget,
  { onReport, onClosed }: TransportListeners,
) {
  closeTransport(session)
  session.rejoinTrigger.disarm()
  const { attendance, service, media, bandwidthMode, messages } = session
  const { access, clientId, goneClientId } = attendance.getState()
  if (!access) return
  session.call.dispatch({ type: counterpart.clientId === goneClientId ? 'counterpartMissing' : 'transportOpened' })
  const close = (hasHungUp: boolean) =>
    whileListening(session, () => session.transport === transport && onClosed({ hasHungUp }))
  const transport = session.adapter.open({
    clientId,
    counterpart,
    isNewcomer,
    joined,
    isLineBad: session.call.getState().badConnection,
    access: () => attendance.getState().access ?? access,
    media,
    bandwidthMode,
    sendSignals: (signals) => service.signal(clientId, counterpart.clientId, signals),
    onReport,
    onClosed: () => close(false),
    onMessage: (message) => (message.kind === BYE ? close(true) : messages.emit(message)),
  })
  session.transport = transport
  attendance.dispatch({ type: 'transportOpened', clientId: counterpart.clientId })
}

export function closeTransport(session: SessionContext) {
  if (!session.transport) return
  session.transport.close()
  session.transport = undefined
  session.attendance.dispatch({ type: 'transportClosed' })
}

/** Ignores the call until the page joins again. */
export function stopListening(session: SessionContext) {
  session.rejoinTrigger.disarm()
  session.stopListening?.()
  session.stopListening = undefined
}

/** Ends the participation with the event that says why. */
export function endParticipation(session: SessionContext, event: CallEvent) {
  session.adapter.clear()
  resetParticipation(session, event)
}

/** Ends the former participation for a new joining, and keeps the prepared connection. */
export function resetParticipation(session: SessionContext, event: CallEvent) {
  stopListening(session)
  closeTransport(session)
  session.call.dispatch(event)
}

/** The counterpart's messages, for any number of listeners. */
function createMessages() {
  const target = new EventTarget()
  return {
    emit: (message: CallMessage) => target.dispatchEvent(new CustomEvent('message', { detail: message })),
    on(listener: (message: CallMessage) => void) {
      const handle = (event: Event) => listener((event as CustomEvent<CallMessage>).detail)
      target.addEventListener('message', handle)
      return () => target.removeEventListener('message', handle)
    },
  }
}

/**
 * Runs a task after a delay that doubles with every use until it is reset, or earlier, when the network is back. Delays are in seconds.
 */
function createRejoinTrigger(events: PersonEventStream, { first, last }: { first: number; last: number }) {
  let delay = first
  let disarm = () => {}
  return {
    arm(task: () => void) {
      disarm()
      const run = () => {
        disarm()
        task()
      }
      const timer = setTimeout(run, delay * 1000)
      const unsubscribers = [events.onReconnect(run), watchNetwork(run), () => clearTimeout(timer)]
      disarm = () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
      delay = Math.min(delay * 2, last)
    },
    disarm: () => disarm(),
    reset() {
      delay = first
    },
  }
}
