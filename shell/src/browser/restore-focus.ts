import { focusHeading } from '../app/heading-focus.ts'

/** Milliseconds in which a page may move the focus itself: to an error summary, a dialog or the next page's heading. */
const GRACE_MS = 50

/**
 * Restores the focus when the focused control is removed (a sent form, a deleted note, a closed picture). Otherwise screen readers and
 * keyboard would start at the top of the document. The focus moves to the nearest focusable area (`tabindex="-1"`: a call's room, a
 * dialog), else to the page's heading. Returns a function that stops it.
 */
export function restoreFocusOnRemoval(): () => void {
  let areas: readonly Element[] = []
  let focused: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    focused = target as Element
    areas = findFocusableAreas(focused)
  }
  const forget = () => {
    focused = null
  }
  const handleFocusOut = ({ relatedTarget, target }: FocusEvent) => {
    // Without a related target and still connected: the person clicked beside the control. Browsers differ in whether and when
    // they report the removal of a focused control.
    if (!relatedTarget) setTimeout(() => focused === target && focused?.isConnected && forget())
  }
  const restoreFocus = () => {
    if (document.activeElement !== document.body) return
    const area = areas.find((element) => element.isConnected)
    if (area instanceof HTMLElement && area.localName !== 'main') area.focus({ preventScroll: true })
    else focusHeading()
  }
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    forget()
    setTimeout(restoreFocus, GRACE_MS)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', handleFocusOut)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', handleFocusOut)
    observer.disconnect()
  }
}

function findFocusableAreas(element: Element): Element[] {
  const area = element.parentElement?.closest('[tabindex="-1"]')
  return area ? [area, ...findFocusableAreas(area)] : []
}
