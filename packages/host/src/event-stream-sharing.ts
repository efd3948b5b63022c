import { EPHEMERAL_EVENTS, type PersonEventName } from '@radruf/contract'
import { createId } from '@radruf/shell-kit'
import { createEventHistory, type Missed } from './event-history.ts'
import { openEventSource, type SourceHandlers, type StreamEvent } from './event-stream-source.ts'
import { holdTabLock } from './tab-lock.ts'
import { EVENT_TABS } from './tab-names.ts'

const isEphemeral = (name: PersonEventName) => EPHEMERAL_EVENTS.some((one) => one === name)

type TabMessage = { from: string } & (
  | { type: 'lead'; lastId: number }
  /** `previous` is the id before the event; `isRestart` says that the service's ids began anew. */
  | { type: 'event'; event: StreamEvent; previous: number; isRestart: boolean }
  | { type: 'join'; after: number }
  | ({ type: 'replay'; to: string } & Missed)
  | { type: 'reopened' }
  | { type: 'signed out' }
)
type Outgoing = TabMessage extends infer M ? (M extends TabMessage ? Omit<M, 'from'> : never) : never

/** Milliseconds in which the leading tab answers a visible one. A browser may have suspended the leading tab. */
const LEADER_TIMEOUT_MS = 2_000
/** Milliseconds between two questions of a visible tab for its leader. Phones suspend hidden tabs at any time. */
const CHECK_LEADER_EVERY_MS = 7_000

/**
 * Shares one event stream among a person's tabs in this browser. The tab that holds a Web Lock leads: it has the stream open and
 * passes every event on over a BroadcastChannel. When it closes, the browser gives the lock to another tab, which resumes after the
 * last event it has seen. Every tab skips events it knows and asks the leader for those it lacks. A visible tab asks regularly, and takes
 * the lock when its leader does not answer. Without these interfaces, for example on a page without https, every tab has a stream of its own.
 */
export function shareEventStream(
  personId: string,
  startId: number,
  { onEvent, onReopened }: SourceHandlers,
): { close: () => void } {
  const name = `${EVENT_TABS}${personId}`
  const self = createId()
  const locks = globalThis.BroadcastChannel ? navigator.locks : undefined
  const channel = locks && new BroadcastChannel(name)
  const history = createEventHistory(startId)
  let leader: string | undefined
  let closeSource: (() => void) | undefined
  let leaderTimer: ReturnType<typeof setTimeout> | undefined
  let isSignedOut = false

  const post = (message: Outgoing) => channel?.postMessage({ ...message, from: self })
  const isKnown = (id: number) => id <= history.lastId()
  const accept = (event: StreamEvent, isRestart = false) => {
    if (isRestart) history.restart(event.id - 1)
    history.add(event)
    onEvent(event)
  }

  const lead = () => {
    clearTimeout(leaderTimer)
    leader = self
    post({ type: 'lead', lastId: history.lastId() })
    closeSource = openEventSource(history.lastId, {
      onEvent: (event) => {
        const hasOwnId = !isEphemeral(event.name)
        // The stream resumes after the last id, so a lower one belongs to another database.
        const isRestart = hasOwnId && isKnown(event.id)
        post({ type: 'event', event, previous: history.lastId(), isRestart })
        if (hasOwnId) accept(event, isRestart)
        else onEvent(event)
      },
      onReopened: () => {
        post({ type: 'reopened' })
        onReopened()
      },
    })
  }
  const stopLeading = () => {
    closeSource?.()
    closeSource = undefined
    leader = undefined
  }
  const lock = locks && holdTabLock(locks, name, { onHeld: lead, onLost: stopLeading })

  const join = () => post({ type: 'join', after: history.lastId() })
  /** Asks the leader for missed events; takes the lead when it does not answer. */
  const checkLeader = () => {
    if (!lock || leader === self || document.visibilityState !== 'visible') return
    join()
    clearTimeout(leaderTimer)
    leaderTimer = setTimeout(lock.steal, LEADER_TIMEOUT_MS)
  }

  const receive = (message: TabMessage) => {
    switch (message.type) {
      case 'lead':
        if (closeSource) return
        leader = message.from
        clearTimeout(leaderTimer)
        return message.lastId !== history.lastId() && join()
      case 'event':
        return receiveEvent(message)
      case 'join':
        if (!closeSource) return
        return post({ type: 'replay', to: message.from, ...history.findMissed(message.after) })
      case 'replay':
        return message.to === self && receiveReplay(message)
      case 'signed out':
        isSignedOut = true
        return onReopened()
      default:
        return onReopened()
    }
  }
  const receiveEvent = ({ from, event, previous, isRestart }: Extract<TabMessage, { type: 'event' }>) => {
    // The leader's own stream is complete. A tab that no longer leads may still pass on what another one does too.
    if (closeSource) return
    if (isEphemeral(event.name)) {
      if (leader === undefined || leader === from) onEvent(event)
      return
    }
    if (isRestart) accept(event, isRestart)
    else if (previous > history.lastId()) join()
    else if (!isKnown(event.id)) accept(event)
  }
  const receiveReplay = ({ from, events, lastId, isComplete }: Extract<TabMessage, { type: 'replay' }>) => {
    clearTimeout(leaderTimer)
    if (closeSource) return
    leader = from
    for (const event of events) if (!isKnown(event.id)) accept(event)
    if (isComplete) return
    history.restart(lastId)
    onReopened()
  }

  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data)
  document.addEventListener('visibilitychange', checkLeader)
  const checking = setInterval(checkLeader, CHECK_LEADER_EVERY_MS)
  if (lock) checkLeader()
  else lead()

  return {
    /** Leaves the tabs of this person, whose session has ended; the other tabs reload theirs. */
    close: () => {
      if (!isSignedOut) post({ type: 'signed out' })
      document.removeEventListener('visibilitychange', checkLeader)
      clearInterval(checking)
      clearTimeout(leaderTimer)
      stopLeading()
      lock?.close()
      channel?.close()
    },
  }
}
