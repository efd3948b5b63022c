import type { Page } from '@playwright/test'

/**
 * What a page loses for people who ask their system for fixed colours and for no motion, a line each: a control without an edge, a
 * state or a focus that looks like none, a shape that only its colour drew, and whatever still moves. Leaves the page asking for both.
 */
export async function findPreferenceIssues(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await page.evaluate(markShapes)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // A script's focus counts as the keyboard's once a key was pressed.
  await page.keyboard.press('Tab')
  return [
    ...(await page.evaluate(findLostShapes)).map((line) => `forced colours ${line}`),
    ...(await page.evaluate(findIndistinctControls)).map((line) => `forced colours ${line}`),
    ...(await page.evaluate(findMotion)).map((line) => `motion ${line}`),
  ]
}

/** Marks every element without content that is drawn by nothing but the colour of its ground. */
function markShapes() {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (
      element.hasChildNodes() ||
      element.closest('svg, input, textarea, select, progress, img, video, canvas, iframe')
    )
      continue
    const { width, height } = element.getBoundingClientRect()
    const { backgroundColor, borderStyle } = getComputedStyle(element)
    const isDrawn = !/transparent|[,/] ?0\)/.test(backgroundColor) && borderStyle === 'none'
    if (isDrawn && width >= 2 && height >= 2) element.dataset.shape = ''
  }
}

/** Marked shapes that have become one with the page. */
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

/** Controls, states and the focus that cannot be made out. */
function findIndistinctControls(): string[] {
  const name = (element: Element) => element.outerHTML.slice(0, 140)
  const isShown = (element: Element) =>
    !element.closest('[inert]') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  /** All about an element and what is in it that tells one state from another. */
  const looks = (element: Element): string =>
    [element, ...element.querySelectorAll('*')]
      .flatMap((one) => [undefined, '::before', '::after'].map((part) => getComputedStyle(one, part)))
      .map((style) =>
        [
          [style.color, style.backgroundColor, style.fill, style.stroke],
          [style.borderColor, style.borderStyle, style.borderWidth],
          // A line that only moves by a pixel or two is the same line.
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
      return same ? [`${state} looks like none: ${name(element)}`] : []
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
        ? [`focus looks like none: ${name(element)}`]
        : []
    },
  )
  return [...edgeless, ...stateless, ...focusless]
}

/** What still moves although the page was asked not to. */
function findMotion(): string[] {
  /** Seconds that nobody sees pass. */
  const UNSEEN = 0.01
  const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time)))
  const shown = [...document.querySelectorAll('html, body, body *')].filter((element) => element.checkVisibility())
  return shown.flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part)
      const turns = style.animationName !== 'none' && longest(style.animationDuration) > UNSEEN
      const fades = longest(style.transitionDuration) > UNSEEN
      return turns || fades || style.scrollBehavior === 'smooth'
        ? [`goes on: ${part ?? ''} ${element.outerHTML.slice(0, 140)}`]
        : []
    }),
  )
}
