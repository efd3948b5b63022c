import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { CALLER_LINES, findCaller, findFrames, readStack } from './find-caller.ts'

/** Events of the device and the network, on which a remote may work while another page is shown: for example it sends what waits. */
const DEVICE_EVENTS = [
  'online offline pagehide pageshow freeze resume storage message messageerror load DOMContentLoaded',
  'readystatechange error unhandledrejection rejectionhandled',
].flatMap((names) => names.split(' '))

type Listener = EventListenerOrEventListenerObject
/** `remote` is undefined for a listener that no file has added, for example a bound function in a timer. */
export type RecordedListener = {
  remote?: RemoteName
  target: EventTarget
  type: string
  listener: Listener
  options: unknown
}

export type InputListeners = {
  /** Removes the remotes' listeners from everything around their content, and those of unknown origin. */
  suspend: (remotes: readonly RemoteName[]) => void
  suspended: ReadonlySet<RecordedListener>
  /** Adds the listeners of remotes whose content is on the page again. */
  resume: (remotes: readonly RemoteName[]) => void
  /** Runs code of the shell's own, such as React's start of a page, whose hundred listeners need no look for their author. */
  runShell: (work: () => void) => void
}

/**
 * Records the listeners that remotes add to the window, the document and the frame, where they would act on the pages of other teams. A
 * remote is the caller of `addEventListener`; what the shell adds for one is the shell's. Listeners for {@link DEVICE_EVENTS} stay.
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
  const active = new Set<RecordedListener>()
  const suspended = new Set<RecordedListener>()
  let isShell = false
  prototype.addEventListener = function (type, listener, options) {
    if (listener && !isShell && isWatched(this, type)) {
      // Every line of a stack costs time.
      const near = readStack(CALLER_LINES)
      const stack = findFrames(near).length > 1 ? near : readStack()
      const remote = findCaller(remotes, stack)
      const entry: RecordedListener = { remote, target: this ?? window, type, listener, options }
      if (remote || findFrames(stack).length === 1) active.add(entry)
      // Its call is the only one.
      if (hasOption(options, 'once')) addEventListener.call(this, type, () => active.delete(entry), isCapture(options))
    }
    addEventListener.call(this, type, listener, options)
  }
  prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this, type, listener, options)
    if (!listener || DEVICE_EVENTS.includes(type)) return
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
  const move = (
    from: Set<RecordedListener>,
    to: Set<RecordedListener>,
    isMoved: (entry: RecordedListener) => boolean,
    change: (entry: RecordedListener) => void,
  ) => {
    for (const entry of [...from].filter(isMoved)) {
      from.delete(entry)
      to.add(entry)
      change(entry)
    }
  }
  return {
    suspend(names) {
      const isLeft = ({ remote }: RecordedListener) => !remote || names.includes(remote)
      move(active, suspended, isLeft, ({ target, type, listener, options }) =>
        removeEventListener.call(target, type, listener, isCapture(options)),
      )
    },
    suspended,
    resume: (names) =>
      move(
        suspended,
        active,
        ({ remote }) => remote !== undefined && names.includes(remote),
        ({ target, type, listener, options }) =>
          addEventListener.call(target, type, listener, options as AddEventListenerOptions),
      ),
    runShell(work) {
      isShell = true
      try {
        work()
      } finally {
        isShell = false
      }
    },
  }
}

const hasOption = (options: unknown, name: 'capture' | 'once'): boolean =>
  typeof options === 'object' && options !== null && Boolean((options as AddEventListenerOptions)[name])
const isCapture = (options: unknown): boolean => options === true || hasOption(options, 'capture')

/** Whether events of other remotes' pages pass here. */
function isWatched(target: EventTarget | undefined, type: string): boolean {
  if (DEVICE_EVENTS.includes(type)) return false
  if (!target || target === window || target === document || target === window.navigation) return true
  return target instanceof Element && target.isConnected && !target.parentElement?.closest('main')
}
