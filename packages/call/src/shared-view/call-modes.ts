import type { TicketRole } from '@radruf/contract'
import { createStore } from 'zustand'
import type { BandwidthMode } from '../core/bandwidth-mode.ts'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'

/** Modes of a call beside its media: "voice first", which both share, and each side's own hold. */
export type CallModes = {
  /** `by`: the side that switched it last. `changes` counts the switches of both sides, so that the latest one wins. */
  voiceFirst: { isOn: boolean; by: TicketRole | null; changes: number }
  /** The person's microphone and camera are paused. */
  isHolding: boolean
  /** The counterpart has paused its microphone and camera. */
  isCounterpartHolding: boolean
}

export const NO_MODES: CallModes = {
  voiceFirst: { isOn: false, by: null, changes: 0 },
  isHolding: false,
  isCounterpartHolding: false,
}

export const toBandwidthMode = ({ voiceFirst }: CallModes): BandwidthMode => (voiceFirst.isOn ? 'voiceFirst' : 'full')

/** The kind of the message with this side's modes. Wire format, as are its fields; `thin` is voice first. */
const MODES = 'modes'

/** The modes of a call on one participant's page. */
export type CallModesSession = ReturnType<typeof createCallModes>

type CallModesOptions = {
  role: TicketRole
  session: Pick<CallSession, 'send' | 'onMessage'>
  /** The modes before a reload. */
  isHolding?: boolean | undefined
  voiceFirst?: CallModes['voiceFirst'] | undefined
}

export function createCallModes({ role, session, isHolding, voiceFirst }: CallModesOptions) {
  const store = createStore<CallModes>(() => ({
    isHolding: isHolding ?? NO_MODES.isHolding,
    voiceFirst: voiceFirst ?? NO_MODES.voiceFirst,
    isCounterpartHolding: false,
  }))
  const { getState, setState } = store

  const announce = () => {
    const { voiceFirst, isHolding } = getState()
    session.send({
      kind: MODES,
      thin: voiceFirst.isOn,
      by: voiceFirst.by,
      changes: voiceFirst.changes,
      hold: isHolding,
    })
  }
  const receiveMessage = (message: CallMessage) => {
    if (message.kind !== MODES) return
    const voiceFirst = parseVoiceFirst(message)
    setState((current) => ({
      isCounterpartHolding: message.hold === true,
      voiceFirst: voiceFirst && isLater(voiceFirst, current.voiceFirst) ? voiceFirst : current.voiceFirst,
    }))
  }

  return {
    store,
    role,
    /** Listens to the counterpart and announces this side's modes. Returns the stop function. */
    start() {
      const timer = setInterval(announce, ANNOUNCE_EVERY_MS)
      const unsubscribe = session.onMessage(receiveMessage)
      return () => {
        clearInterval(timer)
        unsubscribe()
      }
    },
    /** Switches "voice first" on or off for both. */
    toggleVoiceFirst() {
      setState(({ voiceFirst }) => ({
        voiceFirst: { isOn: !voiceFirst.isOn, by: role, changes: voiceFirst.changes + 1 },
      }))
      announce()
    },
    /** Pauses the person's microphone and camera, or resumes them. */
    toggleHold() {
      setState(({ isHolding }) => ({ isHolding: !isHolding }))
      announce()
    },
    /** The connection broke: the counterpart announces its hold again when it is back. */
    disconnect() {
      if (getState().isCounterpartHolding) setState({ isCounterpartHolding: false })
    },
    /** The call is over. */
    reset: () => setState(NO_MODES),
  }
}

type VoiceFirst = CallModes['voiceFirst']

/** When both participants switch at once, both sides apply the mechanic's switch. */
const isLater = (received: VoiceFirst, current: VoiceFirst): boolean =>
  received.changes > current.changes ||
  (received.changes === current.changes && received.by === 'mechanic' && current.by === 'customer')

function parseVoiceFirst({ thin, by, changes }: CallMessage): VoiceFirst | undefined {
  if (by !== 'customer' && by !== 'mechanic') return undefined
  if (typeof changes !== 'number' || !Number.isInteger(changes)) return undefined
  return { isOn: thin === true, by, changes }
}
