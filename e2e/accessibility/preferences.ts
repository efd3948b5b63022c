import type { Page } from '@playwright/test'

/**
 * Finds issues with forced colours and reduced motion, one line each: a control without a border, an invisible state or focus, a
 * shape that only its background drew, and motion. Leaves both preferences on.
 */
export async function findPreferenceIssues(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await page.evaluate(markShapes)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // Focus set by script matches :focus-visible only after a key press.
  await page.keyboard.press('Tab')
  return [
    ...(await page.evaluate(findLostShapes)).map((line) => `forced colours ${line}`),
    ...(await page.evaluate(findIndistinctControls)).map((line) => `forced colours ${line}`),
    ...(await page.evaluate(findMotion)).map((line) => `motion ${line}`),
  ]
}

/** Marks every empty element that is drawn by its background colour alone. */
function markShapes() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (
      element.hasChildNodes() ||
      element.closest('svg, input, textarea, select, progress, img, video, canvas, iframe')
    )
      continue
    const { width, height } = element.getBoundingClientRect()
    const { backgroundColor, backgroundImage, borderStyle } = getComputedStyle(element)
    const isDrawn =
      !/transparent|[,/] ?0\)/.test(backgroundColor) && backgroundImage === 'none' && borderStyle === 'none'
    if (isDrawn && width >= 2 && height >= 2) element.dataset.shape = ''
  }
}

/** Finds marked shapes with the colour of the page. */
function findLostShapes(): string[] {
  const canvas = getComputedStyle(document.documentElement).backgroundColor
  return [...document.querySelectorAll<HTMLElement>('[data-shape]')].flatMap((element) => {
    delete element.dataset.shape
    const { backgroundColor, borderStyle } = getComputedStyle(element)
    return borderStyle === 'none' && backgroundColor === canvas
      ? [`drawn by its colour alone: ${element.outerHTML.slice(0, 140)}`]
      : []
  })
}

/** Finds controls without a border, and states and focus without a visible difference. */
function findIndistinctControls(): string[] {
  const name = (element: Element) => element.outerHTML.slice(0, 140)
  const isShown = (element: Element) =>
    !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  /** Styles of an element and its descendants that can show a state. */
  const looks = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          [style.color, style.backgroundColor, style.fill, style.stroke],
          [style.borderColor, style.borderStyle, style.borderWidth],
          // The outline's offset is ignored: a shift by a pixel or two is not visible.
          [style.outlineColor, style.outlineStyle, style.outlineWidth],
          [style.content, style.fontWeight, style.textDecorationLine],
        ].join(),
      )
      .join('|')

  const edgeless = all('button, a[data-variant], select, textarea, input:not([type=radio], [type=checkbox])')
    .filter((control) => {
      const { borderStyle, borderWidth, textDecorationLine } = getComputedStyle(control)
      return (borderStyle === 'none' || Number.parseFloat(borderWidth) < 1) && textDecorationLine === 'none'
    })
    .map((control) => `no edge: ${name(control)}`)

  const stateless = ['aria-pressed', 'aria-current', 'aria-selected', 'aria-disabled'].flatMap((state) =>
    all(`[${state}]:not([${state}=false])`).flatMap((element) => {
      const value = element.getAttribute(state) ?? ''
      const before = looks(element)
      element.setAttribute(state, 'false')
      const same = looks(element) === before
      element.setAttribute(state, value)
      return same ? [`${state} is invisible: ${name(element)}`] : []
    }),
  )

  const focusless = all('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary').flatMap(
    (element) => {
      // A choice inside a card may show its focus on the card.
      const shown = element.matches('[type=radio], [type=checkbox]') ? (element.closest('label') ?? element) : element
      element.blur()
      const before = looks(shown)
      element.focus({ preventScroll: true })
      return document.activeElement === element && looks(shown) === before
        ? [`focus is invisible: ${name(element)}`]
        : []
    },
  )
  return [...edgeless, ...stateless, ...focusless]
}

/** Finds elements that move despite reduced motion. */
function findMotion(): string[] {
  /** Seconds below which a transition is invisible. */
  const INVISIBLE_SECONDS = 0.01
  const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
  const shown = [...document.querySelectorAll('html, body, body *')].filter((element) => element.checkVisibility())
  return shown.flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part)
      const turns = style.animationName !== 'none' && longest(style.animationDuration) > INVISIBLE_SECONDS
      const fades = longest(style.transitionDuration) > INVISIBLE_SECONDS
      return turns || fades || style.scrollBehavior === 'smooth'
        ? [`moves: ${part ?? ''} ${element.outerHTML.slice(0, 140)}`]
        : []
    }),
  )
}
