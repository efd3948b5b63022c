import type { InputListeners, RecordedListener } from './input-listeners.ts'

/** Events by which a person uses a page. A listener can take them from the page, and can read what is typed. */
const INPUT_EVENTS = [
  ...['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'mousemove', 'mouseover', 'mouseout'],
  ...['pointerdown', 'pointerup', 'pointermove', 'pointerover', 'pointerout', 'pointercancel', 'wheel'],
  ...['touchstart', 'touchmove', 'touchend', 'touchcancel', 'keydown', 'keypress', 'keyup', 'beforeinput', 'input'],
  ...['change', 'submit', 'reset', 'invalid', 'focus', 'blur', 'focusin', 'focusout', 'copy', 'cut', 'paste'],
  ...['dragstart', 'drag', 'dragover', 'dragenter', 'drop', 'selectstart', 'compositionstart', 'compositionend'],
]
/** Events by which a listener can keep a person on a page. Calling one to see what it does would do it. */
const LEAVING_EVENTS = ['beforeunload', 'popstate', 'navigate']

/** Listeners that were looked at. */
const judged = new WeakSet<RecordedListener>()

/**
 * Finds the suspended listeners that would stop an event of other pages, each once. Call it when the remotes' own clean-up has removed its
 * listeners, which React runs after the next page is on the screen.
 */
export function findStopping({ suspended }: Pick<InputListeners, 'suspended'>): RecordedListener[] {
  const found = [...suspended].filter((listener) => !judged.has(listener) && stopsEvent(listener))
  for (const listener of suspended) judged.add(listener)
  return found
}

/** Whether the listener would keep an event from the page. It is called with an event of its own, which reaches nothing else. */
function stopsEvent({ type, listener, options }: RecordedListener): boolean {
  if ((options as AddEventListenerOptions | undefined)?.signal?.aborted) return false
  if (LEAVING_EVENTS.includes(type)) return true
  if (!INPUT_EVENTS.includes(type)) return false
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
