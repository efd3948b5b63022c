/** The problem of a page during a view transition, which takes all presses. Sound pages have it for some frames. */
export const IN_TRANSITION = 'a view transition covers the page'

/** Whether the browser still reads the page that it receives. A document that a script has opened anew is read without end. */
function isArriving(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return document.readyState === 'loading' && !navigation?.responseEnd
}

/**
 * Finds the reason why a page cannot be used: its main part has no visible heading, or no link and button of the frame answers a press,
 * because something large covers it or takes it away. A page without a frame in the viewport (a call) needs the heading only.
 *
 * A page that the browser still reads has no problem yet. Layers of the browser and a consent service's own elements may cover the frame.
 */
export function findPageProblem(hasConsentService = false): string | undefined {
  if (isArriving()) return
  if (isInTransition()) return IN_TRANSITION
  const headings = [...document.querySelectorAll('main :is(h1, [data-page-heading])')]
  if (!headings.some((heading) => heading.checkVisibility({ visibilityProperty: true })))
    return 'the main part has no heading'
  if (hasConsentService) return
  return findFrameProblem()
}

/** Finds the reason why the frame around the main part does not answer presses. */
export function findFrameProblem(): string | undefined {
  if (hasTopLayer()) return
  const controls = findFrameControls()
  const frame = document.querySelectorAll(':is(header, nav, footer)[inert]:not(main *)')
  if (controls.length ? controls.some(answersPress) : !frame.length) return
  return 'the frame does not answer presses'
}

/** Whether an open dialog, a popover or an element in full screen may cover the frame. `:is` accepts what a browser does not know. */
export const hasTopLayer = () => document.querySelector(':is(dialog:modal, :popover-open, :fullscreen)') !== null

/**
 * Whether a view transition covers the page. `:is` accepts the selector in browsers that do not know it, which have the animations. A remote
 * may have removed the root.
 */
export const isInTransition = () =>
  'startViewTransition' in document &&
  (Boolean((document.documentElement as Element | null)?.matches(':is(:active-view-transition)')) ||
    document
      .getAnimations()
      .some(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view')))

/** Links and buttons of the frame in the viewport. */
export const findFrameControls = () =>
  [...document.querySelectorAll(':is(a[href], button):not(main *, [inert] *)')].filter((control) => {
    const { x, y, width, height } = control.getBoundingClientRect()
    return width > 1 && x >= 0 && x + width <= innerWidth && y >= 0 && y + height <= innerHeight
  })

/** The element that a press on the middle of a control reaches. */
export function findPressed(control: Element): Element | null {
  const { x, y, width, height } = control.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2)
}

/**
 * Whether a press reaches the control, or a smaller part of the page that lies on it, such as an action bar or a notice. A point without
 * an element is outside of what the browser shows, for example of a zoomed page.
 */
function answersPress(control: Element): boolean {
  const pressed = findPressed(control)
  if (!pressed || control.contains(pressed)) return true
  const { width, height } = pressed.getBoundingClientRect()
  return !pressed.contains(control) && width * height < (innerWidth * innerHeight) / 2
}
