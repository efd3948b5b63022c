import { createStore } from 'zustand'
import type { CallSession } from '../call-state.ts'
import {
  INITIAL_POINTER,
  type PicturePoint,
  type PointerEvent,
  type PointerMessage,
  type PointerState,
  parsePointerMessage,
  reducePointer,
} from './pointer.ts'

/** Milliseconds between two messages while the dot moves: 30 per second look continuous. */
const SEND_EVERY = 33
/** Milliseconds after which a dot without messages disappears. A dot that rests is repeated more often than that. */
const SILENCE = 1500
const REPEAT_EVERY = 500
/** Milliseconds between two confirmations that the counterpart's dot is shown. */
const CONFIRM_EVERY = 1000

/** The laser dots that both participants see over the moving picture. */
export type PointerSession = ReturnType<typeof createPointerSession>

export function createPointerSession({ session }: { session: Pick<CallSession, 'send' | 'onMessage'> }) {
  const store = createStore<PointerState>(() => INITIAL_POINTER)
  const { getState } = store
  const dispatch = (event: PointerEvent) => store.setState((state) => reducePointer(state, event), true)
  let sent = 0
  let received = 0
  let confirmedAt = 0
  let sendTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const send = (message: PointerMessage) => session.send(message, 'latest')
  /** Sends the newest place, then at the highest rate while it changes and at the lowest while it rests. */
  const sendPlace = () => {
    const { own } = getState()
    sent += 1
    send(own ? { kind: 'point', n: sent, ...own } : { kind: 'pointGone', n: sent })
    let hasRestedFor = 0
    const sendNext = () => {
      hasRestedFor += SEND_EVERY
      const hasMoved = getState().own !== own
      if (hasMoved || (own && hasRestedFor >= REPEAT_EVERY)) return sendPlace()
      sendTimer = own ? setTimeout(sendNext, SEND_EVERY) : undefined
    }
    sendTimer = setTimeout(sendNext, SEND_EVERY)
  }

  const showRemote = (point: PicturePoint | null) => {
    clearTimeout(silenceTimer)
    if (point) silenceTimer = setTimeout(() => dispatch({ type: 'remoteMoved', point: null }), SILENCE)
    dispatch({ type: 'remoteMoved', point })
  }

  return {
    store,
    /** Listens to the counterpart. Returns the stop function. */
    start() {
      const unsubscribe = session.onMessage((message) => {
        const parsed = parsePointerMessage(message)
        if (parsed?.kind === 'pointSeen') return dispatch({ type: 'confirmed' })
        if (!parsed || parsed.n <= received) return
        received = parsed.n
        showRemote(parsed.kind === 'point' ? { x: parsed.x, y: parsed.y } : null)
      })
      return () => {
        unsubscribe()
        clearTimeout(sendTimer)
        clearTimeout(silenceTimer)
      }
    },
    /** Switches the mouse's dot on or off. */
    toggle() {
      const hadDot = getState().own !== null
      dispatch({ type: 'switched', isOn: !getState().isOn })
      if (hadDot && sendTimer === undefined) sendPlace()
    },
    /** Moves the own dot; null removes it. */
    move(point: PicturePoint | null) {
      if (point === null && getState().own === null) return
      dispatch({ type: 'moved', point })
      if (sendTimer === undefined) sendPlace()
    },
    /** The page shows the counterpart's dot on a visible screen. */
    confirm() {
      if (Date.now() - confirmedAt < CONFIRM_EVERY) return
      confirmedAt = Date.now()
      send({ kind: 'pointSeen' })
    },
    /** The connection broke, or the counterpart's page is another one: its numbers begin anew. */
    reset() {
      received = 0
      clearTimeout(silenceTimer)
      dispatch({ type: 'connectionLost' })
    },
  }
}
