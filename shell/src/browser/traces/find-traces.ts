import { findFrameControls, findFrameProblem, findPressed } from '../../watchdog/page-health.ts'
import type { CleanDocument } from './clean-document.ts'

/**
 * Finds what a remote has left in the document outside of its content, as short descriptions. They contain no content of the page.
 *
 * Elements and attributes of the shell are those of React: what React has not rendered comes from elsewhere.
 */
export function findTraces(clean: CleanDocument): string[] {
  const checks: Record<string, () => boolean> = {
    'an element that covers the page': () => coversPage() || coversFrame() || findFrameProblem() !== undefined,
    'a modal dialog': () => [...document.querySelectorAll('dialog:modal')].some((dialog) => !getProps(dialog)),
    'attributes of html or body': () => hasChangedRoots(clean.roots),
    'attributes of the frame': hasChangedFrame,
    'an adopted style sheet': () => document.adoptedStyleSheets.length > clean.adoptedSheets,
    'rules in a style sheet of the shell': () =>
      [...clean.rules].some(
        ([sheet, rules]) =>
          sheet.href?.includes('/assets/') && sheet.ownerNode?.isConnected && sheet.cssRules.length !== rules,
      ),
    'the title': hasOtherTitle,
    'an editable document': () => document.designMode === 'on',
    'a listener that swallows keys or clicks': swallowsEvents,
  }
  return Object.entries(checks).flatMap(([name, isFound]) => (isFound() ? [name] : []))
}

/** Properties with which React has rendered an element; undefined for other elements. */
function getProps(element: Element): Record<string, unknown> | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key === undefined ? undefined : (element as unknown as Record<string, Record<string, unknown>>)[key]
}

/** Attributes by which html and body look or behave differently. */
const ROOT_ATTRIBUTES = ['style', 'inert', 'hidden', 'dir', 'contenteditable', 'aria-hidden']

const hasChangedRoots = (roots: CleanDocument['roots']) =>
  [document.documentElement, document.body].some((root, index) =>
    ROOT_ATTRIBUTES.some(
      (name) => (root.getAttribute(name) || null) !== ((roots[index] as Element).getAttribute(name) || null),
    ),
  )

/** Share of the viewport that an element of unknown origin may cover. Those of browser extensions are smaller. */
const MAX_SHARE = 0.5

const coversPage = () =>
  [...document.querySelectorAll('html > :not(head, body), body > *')].some((element) => {
    if (getProps(element) || element.matches('script, style, link, template')) return false
    const { width, height } = element.getBoundingClientRect()
    return (
      width * height > innerWidth * innerHeight * MAX_SHARE && element.checkVisibility({ visibilityProperty: true })
    )
  })

/** Whether elements of unknown origin lie on all controls of the frame. */
function coversFrame(): boolean {
  const controls = findFrameControls()
  return controls.length > 0 && controls.every((control) => isForeign(findPressed(control)))
}

/** Whether React has rendered neither an element nor one around it. */
function isForeign(element: Element | null): boolean {
  for (let outer = element; outer; outer = outer.parentElement) {
    if (outer.matches('html, body')) return outer !== element
    if (getProps(outer)) return false
  }
  return false
}

/** Attributes that take elements away, and the property with which React sets them. */
const FRAME_ATTRIBUTES = { inert: 'inert', hidden: 'hidden', style: 'style', 'aria-hidden': 'aria-hidden' }

const hasChangedFrame = () =>
  [...document.querySelectorAll('body :not(main, main *, script)')].some((element) => {
    const props = getProps(element)
    return Object.entries(FRAME_ATTRIBUTES).some(
      ([attribute, property]) => props && element.hasAttribute(attribute) && !(property in props),
    )
  })

function hasOtherTitle(): boolean {
  const title = document.querySelector('title')
  // React keeps the fiber of an element that it moves into the head, and not its properties.
  const key = title && Object.keys(title).find((name) => name.startsWith('__reactFiber$'))
  if (!key) return false
  const { memoizedProps } = (title as unknown as Record<string, { memoizedProps: { children: unknown } }>)[key] ?? {}
  return memoizedProps !== undefined && [memoizedProps.children].flat().join('') !== document.title
}

/** Sends events to an element of no meaning. Listeners of the shell look for elements of theirs and let them pass. */
function swallowsEvents(): boolean {
  const probe = document.body.appendChild(document.createElement('span'))
  const options = { bubbles: true, cancelable: true, composed: true }
  const events = [
    ...['click', 'mousedown'].map((name) => new MouseEvent(name, options)),
    new PointerEvent('pointerdown', options),
    ...['Tab', 'Enter', ' ', 'a'].map((key) => new KeyboardEvent('keydown', { key, ...options })),
    new WheelEvent('wheel', options),
  ]
  const hasPassed = (event: Event) => {
    let isReceived = false
    const receive = () => {
      isReceived = true
    }
    addEventListener(event.type, receive, { once: true })
    probe.dispatchEvent(event)
    removeEventListener(event.type, receive)
    return isReceived && !event.defaultPrevented
  }
  const isSwallowed = !events.every(hasPassed)
  probe.remove()
  return isSwallowed
}
