import type { DepartureCause, ErrorCode } from '@radruf/contract'
import { isTransientCode } from '@radruf/contract/client'
import type { StoreApi } from 'zustand'
import type { CallMessage, DeliveryMode } from './call-message.ts'
import type { LineFigures } from './counters.ts'
import type { Quality } from './quality.ts'

/** The phase of a call from one participant's point of view. */
type CallPhase =
  | { at: 'idle' }
  | { at: 'joining' }
  /** In the call without the counterpart. */
  | { at: 'alone' }
  /** The code that the connection needs is loading slowly. */
  | { at: 'loading' }
  | { at: 'connecting' }
  | { at: 'connected' }
  /** The connection broke and is being re-established. */
  | { at: 'reconnecting' }
  /** Reconnecting failed. Joining again starts over. */
  | { at: 'lost' }
  /** The same person joined on another page. */
  | { at: 'replaced' }
  | { at: 'refused'; code: ErrorCode | 'OFFLINE' }
  | { at: 'left' }
  /** The counterpart hung up, which ended the call for both. */
  | { at: 'hungUp' }

/** The counterpart's devices, as the counterpart reports them: a disabled camera is not a frozen picture. */
export type RemoteMedia = {
  camera: boolean
  mic: boolean
  /** The camera is on, but its video is paused in favour of the sound. */
  audioOnly?: boolean
  /** The system uses a device elsewhere for now, for instance for a telephone call. */
  taken?: boolean
  /** Its device has no time for the call. */
  busy?: boolean
}

/** One participant's view of the call. Values are replaced, never mutated. */
export type CallState = {
  phase: CallPhase
  remote: MediaStream | null
  remoteMedia: RemoteMedia
  quality: Quality | null
  badConnection: boolean
  /** The counterpart's microphone is on, but no sound arrives. */
  isSilent: boolean
  /** The counterpart's camera is on, but no new frame arrived in the last second. */
  isFrozen: boolean
  /** This device has no time for the call, which is no fault of the line. */
  isBusy: boolean
  /**
   * The repair has to wait, also while joining again: the connection broke (`broken`), or the counterpart is missing since then without
   * having hung up (`absent`). Null once the two are connected again, or one of them has left on purpose.
   */
  interruption: 'broken' | 'absent' | null
  /** How the counterpart left the call without hanging up; null while it is in the call, and where the service has not said. */
  departure: Exclude<DepartureCause, 'hung_up' | 'ended'> | null
  /** The person's video is paused in favour of the sound. It resumes automatically. */
  audioOnly: boolean
  /** Figures of the present connection; null before the first measurement. */
  figures: LineFigures | null
}

export const IDLE: CallState = {
  phase: { at: 'idle' },
  remote: null,
  // The counterpart's devices until it reports them.
  remoteMedia: { camera: true, mic: true },
  quality: null,
  badConnection: false,
  isSilent: false,
  isFrozen: false,
  isBusy: false,
  interruption: null,
  departure: null,
  audioOnly: false,
  figures: null,
}

/** The part of the state that a transport reports. */
export type TransportReport = Partial<Omit<CallState, 'interruption' | 'departure'>>

export type CallEvent =
  | { type: 'joinStarted' }
  /** The service does not list the counterpart. */
  | { type: 'counterpartMissing' }
  /** The counterpart has left without hanging up. */
  | { type: 'counterpartDeparted'; cause: NonNullable<CallState['departure']> }
  /** The counterpart has left on purpose, not by closing or reloading the page. */
  | { type: 'counterpartHungUp' }
  | { type: 'transportOpened' }
  | { type: 'transportReported'; report: TransportReport }
  | { type: 'joinRefused'; code: ErrorCode | 'OFFLINE' }
  | { type: 'participantReplaced' }
  | { type: 'callLeft' }

/**
 * The next state of a call. Every event except a transport's report discards what the former transport received. The request to stop
 * repairing ends when the participants are connected over a good line. It also ends when one of them leaves on purpose, and when the service
 * refuses the person.
 */
export function reduceCall(state: CallState, event: CallEvent): CallState {
  switch (event.type) {
    case 'transportReported':
      return toReported(state, event.report)
    case 'joinStarted':
      return { ...discardTransport(state), phase: { at: 'joining' } }
    case 'counterpartMissing': {
      const interruption = mustStopRepairing(state) ? 'absent' : null
      return { ...discardTransport(state), phase: { at: 'alone' }, interruption }
    }
    case 'counterpartHungUp':
      return { ...IDLE, phase: { at: 'hungUp' } }
    case 'counterpartDeparted':
      return state.phase.at === 'alone' ? { ...state, departure: event.cause } : state
    case 'transportOpened':
      return { ...discardTransport(state), phase: { at: 'connecting' } }
    case 'joinRefused':
      // The call is still lost, and joining is tried again.
      if (mustStopRepairing(state) && isTransientCode(event.code))
        return { ...discardTransport(state), phase: { at: 'lost' }, interruption: 'broken' }
      return { ...IDLE, phase: { at: 'refused', code: event.code } }
    case 'participantReplaced':
      return { ...IDLE, phase: { at: 'replaced' } }
    case 'callLeft':
      return { ...IDLE, phase: { at: 'left' } }
  }
}

/** A bad line stays bad until the next transport has measured a good one. */
const discardTransport = ({ interruption, badConnection, departure }: CallState): CallState => ({
  ...IDLE,
  interruption,
  badConnection,
  departure,
})

/** At this quality or a worse one the line is bad. Above it, the quality and a warning would contradict each other. */
const BAD_QUALITY = 2

/** The state after a report. Quality and warning agree: a line that is warned of is at best poor. */
function toReported(state: CallState, report: TransportReport): CallState {
  const next = { ...state, ...report, interruption: findInterruption(state, report.phase) }
  const measured = report.quality === undefined ? state.quality : report.quality
  return {
    ...next,
    departure: report.phase?.at === 'connected' ? null : state.departure,
    quality: measured !== null && next.badConnection && measured > BAD_QUALITY ? BAD_QUALITY : measured,
  }
}

const findInterruption = ({ interruption }: CallState, phase: CallPhase | undefined): CallState['interruption'] => {
  if (phase?.at === 'reconnecting' || phase?.at === 'lost') return 'broken'
  return phase?.at === 'connected' ? null : interruption
}

/** Whether the participants have to stop repairing and get a better connection, because instructions get lost. */
export const mustStopRepairing = ({ badConnection, interruption }: CallState): boolean =>
  badConnection || interruption !== null

const IN_CALL: readonly CallPhase['at'][] = [
  'joining',
  'alone',
  'loading',
  'connecting',
  'connected',
  'reconnecting',
  'lost',
]

/** Whether the person takes part in the call, so that a reload joins again. */
export const isInCall = ({ at }: CallPhase): boolean => IN_CALL.includes(at)

/** One person's participation in a call. Camera and microphone belong to `LocalMedia`. */
export type CallSession = {
  store: Pick<StoreApi<CallState>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Joins on the person's wish. Another page of the same person is replaced. */
  join: () => Promise<void>
  /**
   * Joins unless the person takes part on another page: by itself, or when {@link isParticipantElsewhere} is unknown. `formerClientIds`: those
   * of this page before its reload, which the service may still list.
   */
  rejoin: (formerClientIds?: readonly string[]) => Promise<void>
  /** The client ids under which the service may list this page. */
  getClientIds: () => readonly string[]
  /** Fetches participants and servers before joining, so that joining waits for no other request. Returns the stop function. */
  watch: () => () => void
  /** Whether the person takes part on another page, which joining would replace. Undefined if the service does not answer within seconds. */
  isParticipantElsewhere: () => Promise<boolean | undefined>
  leave: () => Promise<void>
  /** Leaves because the page is being unloaded, with a request that outlives the page. */
  leaveOnUnload: () => void
  /** Sends a message to the counterpart. Messages are dropped while not connected. */
  send: (message: CallMessage, delivery?: DeliveryMode) => void
  /** Calls back for every message of the counterpart; returns the unsubscribe function. */
  onMessage: (listener: (message: CallMessage) => void) => () => void
}
