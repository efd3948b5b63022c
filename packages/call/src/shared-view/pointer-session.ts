import { createStore } from 'zustand'
import type { CallSession } from '../core/call-state.ts'
import {
  type DotView,
  INITIAL_POINTER,
  type PicturePoint,
  type PointerEvent,
  type PointerMessage,
  type PointerState,
  parsePointerMessage,
  reducePointer,
} from './pointer.ts'

/** Milliseconds between two messages while the dot moves: 30 per second look continuous. */
const SEND_EVERY_MS = 33
/** Milliseconds after which a dot without messages disappears. A dot that rests is repeated more often than that. */
const SILENCE_TIMEOUT_MS = 1500
const REPEAT_EVERY_MS = 500
/** Milliseconds between two confirmations that the counterpart's dot is shown. */
const CONFIRM_EVERY_MS = 1000
/** Milliseconds after which a dot without confirmations counts as unseen. */
const CONFIRM_TIMEOUT_MS = 3000

/** The laser dots that both participants see over the moving picture. */
export type PointerSession = ReturnType<typeof createPointerSession>

export function createPointerSession({ session }: { session: Pick<CallSession, 'send' | 'onMessage'> }) {
  const store = createStore<PointerState>(() => INITIAL_POINTER)
  const { getState } = store
  const dispatch = (event: PointerEvent) => store.setState((state) => reducePointer(state, event), true)
  const send = (message: PointerMessage) => session.send(message, 'latest')
  const places = createPlaceSender({ getPlace: () => getState().local, send })
  const remote = createRemoteDot((point) => dispatch({ type: 'remoteMoved', point }))
  let confirmed: { view: DotView; at: number } | undefined
  let unconfirmed: ReturnType<typeof setTimeout> | undefined
  /** The counterpart confirms a shown dot again and again. */
  const awaitConfirmation = () => {
    clearTimeout(unconfirmed)
    if (getState().local) unconfirmed = setTimeout(() => dispatch({ type: 'confirmationMissed' }), CONFIRM_TIMEOUT_MS)
  }

  return {
    store,
    /** Listens to the counterpart. Returns the stop function. */
    start() {
      const unsubscribe = session.onMessage((message) => {
        const parsed = parsePointerMessage(message)
        if (parsed?.kind === 'pointSeen') {
          dispatch({ type: 'confirmed', view: parsed.small ? 'small' : 'large' })
          awaitConfirmation()
        } else if (parsed) remote.receive(parsed)
      })
      return () => {
        unsubscribe()
        clearTimeout(unconfirmed)
        places.stop()
        remote.stop()
      }
    },
    /** Switches the mouse's dot on or off. */
    toggle() {
      const hadDot = getState().local !== null
      dispatch({ type: 'switched', isOn: !getState().isOn })
      if (hadDot) places.start()
    },
    /** Moves the person's dot; null removes it. */
    move(point: PicturePoint | null) {
      const { local } = getState()
      if (point === null && local === null) return
      dispatch({ type: 'moved', point })
      if (point === null || local === null) awaitConfirmation()
      places.start()
    },
    /** The page shows the counterpart's dot on a visible screen. */
    confirm(view: DotView) {
      if (confirmed?.view === view && Date.now() - confirmed.at < CONFIRM_EVERY_MS) return
      confirmed = { view, at: Date.now() }
      send({ kind: 'pointSeen', small: view === 'small' })
    },
    /** The connection broke, or the counterpart has a new page, whose numbers start again. */
    reset() {
      remote.stop()
      dispatch({ type: 'connectionLost' })
    },
  }
}

/** Sends the newest position at once, then every 33 ms while it changes and every 500 ms while it rests. */
function createPlaceSender({
  getPlace,
  send,
}: {
  getPlace: () => PicturePoint | null
  send: (message: PointerMessage) => void
}) {
  let sent = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const sendPlace = () => {
    const place = getPlace()
    sent += 1
    send(place ? { kind: 'point', n: sent, ...place } : { kind: 'pointGone', n: sent })
    let hasRestedFor = 0
    const sendNext = () => {
      hasRestedFor += SEND_EVERY_MS
      const hasMoved = getPlace() !== place
      if (hasMoved || (place && hasRestedFor >= REPEAT_EVERY_MS)) return sendPlace()
      timer = place ? setTimeout(sendNext, SEND_EVERY_MS) : undefined
    }
    timer = setTimeout(sendNext, SEND_EVERY_MS)
  }
  return {
    start() {
      if (timer === undefined) sendPlace()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Shows the places in their order. A dot without messages disappears. */
function createRemoteDot(show: (point: PicturePoint | null) => void) {
  let received = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  return {
    receive(message: Exclude<PointerMessage, { kind: 'pointSeen' }>) {
      if (message.n <= received) return
      received = message.n
      const point = message.kind === 'point' ? { x: message.x, y: message.y } : null
      clearTimeout(silence)
      if (point) silence = setTimeout(() => show(null), SILENCE_TIMEOUT_MS)
      show(point)
    },
    stop() {
      received = 0
      clearTimeout(silence)
    },
  }
}
