import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { findReleaseFolder } from '../remote-styles.ts'

/** Cancelable events by which a person uses a page. */
const INPUT_EVENTS = [
  ...['click', 'contextmenu', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'wheel', 'touchstart', 'touchmove'],
  ...['touchend', 'keydown', 'keypress', 'keyup', 'beforeinput', 'submit'],
]
/** Events by which a listener can keep a person on a page. Calling one to see what it does would do it. */
const LEAVING_EVENTS = ['beforeunload', 'popstate']
const WATCHED_EVENTS = [...INPUT_EVENTS, ...LEAVING_EVENTS]

type Listener = EventListenerOrEventListenerObject
type Entry = { remote: RemoteName; target: EventTarget; type: string; listener: Listener; options: unknown }

export type InputListeners = {
  /**
   * Removes the remotes' listeners for input from everything around their content.
   *
   * @returns the events that they would have stopped, such as `keydown`
   */
  suspend: (remotes: readonly RemoteName[]) => string[]
  /** Adds the listeners of remotes whose content is on the page again. */
  resume: (remotes: readonly RemoteName[]) => void
}

/**
 * Records the listeners for input that remotes add to the window, the document and the frame, where they would act on the pages of other
 * teams. A remote is the caller of `addEventListener`; what the shell adds for one is the shell's.
 *
 * Call it before any remote is evaluated.
 *
 * @param prototype the object with `addEventListener` of window, document and elements
 */
export function recordInputListeners(
  remotes: readonly LiveRemote[],
  prototype: EventTarget = EventTarget.prototype,
): InputListeners {
  const { addEventListener, removeEventListener } = prototype
  const folders = remotes.map((remote) => [findReleaseFolder(remote), remote.name as RemoteName] as const)
  const active = new Set<Entry>()
  const suspended = new Set<Entry>()
  /** The remote whose file calls this one. */
  const findCaller = (stack = '') => {
    const frame = stack.split('\n').filter((line) => /:\d+/.test(line))[1] ?? ''
    return folders.find(([folder]) => frame.includes(folder))?.[1]
  }
  prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this, type, listener, options)
    if (!listener || !WATCHED_EVENTS.includes(type) || !isAroundContent(this)) return
    const remote = findCaller(new Error().stack)
    if (remote) active.add({ remote, target: this ?? window, type, listener, options })
  }
  prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options)
    if (!listener || !WATCHED_EVENTS.includes(type)) return
    for (const entries of [active, suspended])
      for (const entry of entries)
        if (
          entry.target === (this ?? window) &&
          entry.type === type &&
          entry.listener === listener &&
          isCapture(entry.options) === isCapture(options)
        )
          entries.delete(entry)
  }
  const move = (from: Set<Entry>, to: Set<Entry>, names: readonly RemoteName[], change: (entry: Entry) => void) => {
    const moved = [...from].filter(({ remote }) => names.includes(remote))
    for (const entry of moved) {
      from.delete(entry)
      to.add(entry)
      change(entry)
    }
    return moved
  }
  return {
    suspend(names) {
      const moved = move(active, suspended, names, ({ target, type, listener, options }) =>
        removeEventListener.call(target, type, listener, isCapture(options)),
      )
      return [...new Set(moved.filter(stopsEvent).map(({ type }) => type))]
    },
    resume: (names) =>
      void move(suspended, active, names, ({ target, type, listener, options }) =>
        addEventListener.call(target, type, listener, options as AddEventListenerOptions),
      ),
  }
}

const isCapture = (options: unknown): boolean =>
  typeof options === 'object' && options !== null ? Boolean((options as { capture?: unknown }).capture) : !!options

/** Whether events of other remotes' pages pass here. */
const isAroundContent = (target: EventTarget | undefined) =>
  !target ||
  target === window ||
  target === document ||
  (target instanceof Element && target.isConnected && !target.parentElement?.closest('main'))

/** Whether the listener would keep an event from the page. It is called with an event of its own, which reaches nothing else. */
function stopsEvent({ type, listener, options }: Entry): boolean {
  if (LEAVING_EVENTS.includes(type)) return true
  const target = document.createElement('i')
  let isReceived = false
  target.addEventListener(type, listener, options as AddEventListenerOptions)
  target.addEventListener(type, () => {
    isReceived = true
  })
  const event = new (type.startsWith('key') ? KeyboardEvent : MouseEvent)(type, { bubbles: true, cancelable: true })
  try {
    target.dispatchEvent(event)
  } catch {
    // It is the remote's.
  }
  return !isReceived || event.defaultPrevented
}
