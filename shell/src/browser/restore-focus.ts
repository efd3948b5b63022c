import { focusHeading } from '../app/heading-focus.ts'

/** Milliseconds in which a screen may move the focus itself: to an error summary, a dialog, the next page's heading. */
const GRACE_MS = 50

/**
 * A control that goes away with what it did (a sent form, a deleted note, a picture put away) would take the focus with it, and
 * readers and keyboard would begin at the top of the document again. In its place the focus goes to the nearest area around it
 * that takes one (`tabindex="-1"`: a call's room, a dialog), and in the page itself to the heading.
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
    // Left for nothing and still there a moment later: the person clicked beside it. Browsers differ in whether they say
    // anything of a control that is being removed, and when.
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
