import { findFrameControls, findPressed, hasTopLayer } from '../../watchdog/page-health.ts'
import type { CleanDocument } from './clean-document.ts'

/** Something that a remote has left in the document outside of its content. The name contains no content of the page. */
export type Trace = { name: string; undo: () => void }

/**
 * Finds what a remote has left in the document outside of its content.
 *
 * Elements and attributes of the shell are those of React: what React has not rendered comes from elsewhere. While the page shows a dialog,
 * html, body and frame are the dialog's.
 */
export function findTraces(clean: CleanDocument, { hasConsentService = false, isTranslated = false } = {}): Trace[] {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].filter((one) => !getProps(one))
  const covers = hasConsentService ? [] : findCovers()
  // A translator moves the body and changes the title.
  const roots = hasOwnDialog() || isTranslated ? [] : findChangedRoots(clean)
  const frame = hasOwnDialog() ? [] : findChangedFrame()
  const isLeft = (sheet: CSSStyleSheet) => clean.isOwnSheet(sheet) && !clean.adoptedSheets.includes(sheet)
  const changedSheets = findChangedSheets(clean)
  const handlers = findHandlers()
  const title = isTranslated ? undefined : findTitle()
  const traces: [name: string, isFound: unknown, undo: () => void][] = [
    ['an element that covers the page', covers.length, () => removeAll(covers)],
    ['a modal dialog', dialogs.length, () => removeAll(dialogs)],
    ['attributes of html or body', roots.length, () => runAll(roots)],
    ['attributes of the frame', frame.length, () => runAll(frame)],
    [
      'an adopted style sheet',
      document.adoptedStyleSheets.some(isLeft),
      () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isLeft(sheet))),
    ],
    ['rules in a style sheet of the shell', changedSheets.length, () => runAll(changedSheets)],
    ['the title', title !== undefined, () => void (document.title = title ?? '')],
    ['an editable document', document.designMode === 'on', () => void (document.designMode = 'off')],
    [
      `a handler of the window or the document (${handlers.map(({ name }) => name).join(', ')})`,
      handlers.length,
      () => runAll(handlers.map(({ remove }) => remove)),
    ],
  ]
  return traces.flatMap(([name, isFound, undo]) => (isFound ? [{ name, undo }] : []))
}

/** Properties with which React has rendered an element; undefined for other elements. */
function getProps(element: Element): Record<string, unknown> | undefined {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
  return key === undefined ? undefined : (element as unknown as Record<string, Record<string, unknown>>)[key]
}

/** Whether the page itself shows a dialog. Libraries hide the frame and stop scrolling behind one. */
const hasOwnDialog = () =>
  hasTopLayer() ||
  [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].some((dialog) => getProps(dialog))

function removeAll(elements: readonly Element[]) {
  for (const element of elements) element.remove()
}
function runAll(steps: readonly (() => void)[]) {
  for (const step of steps) step()
}

/** Attributes by which html and body look or behave differently. */
const ROOT_ATTRIBUTES = ['style', 'inert', 'hidden', 'dir', 'contenteditable', 'aria-hidden']

/** Steps that give html and body their attributes back. */
const findChangedRoots = ({ roots }: CleanDocument) =>
  [document.documentElement, document.body].flatMap((root, index) =>
    ROOT_ATTRIBUTES.flatMap((name) => {
      const before = roots[index]?.getAttribute(name) || null
      if ((root.getAttribute(name) || null) === before) return []
      return () => (before === null ? root.removeAttribute(name) : root.setAttribute(name, before))
    }),
  )

/** Share of the viewport that an element of unknown origin may cover. Those of browser extensions are smaller. */
const MAX_SHARE = 0.5

/** Elements of unknown origin that cover most of the page, or all controls of the frame. */
function findCovers(): Element[] {
  const large = [...document.querySelectorAll('html > :not(head, body), body > *')].filter((element) => {
    if (getProps(element) || element.matches('script, style, link, template')) return false
    const { width, height } = element.getBoundingClientRect()
    return (
      width * height > innerWidth * innerHeight * MAX_SHARE && element.checkVisibility({ visibilityProperty: true })
    )
  })
  const onFrame = findFrameControls().map((control) => findForeign(findPressed(control)))
  return onFrame.every(Boolean) ? [...new Set([...large, ...onFrame.flatMap((one) => one ?? [])])] : large
}

/** The outermost element around one that React has not rendered; undefined where React has rendered one around it. */
function findForeign(element: Element | null): Element | undefined {
  let outermost: Element | undefined
  for (let outer = element; outer && !outer.matches('html, body'); outer = outer.parentElement) {
    if (getProps(outer)) return
    outermost = outer
  }
  return outermost
}

/** Attributes that take elements away, and the property with which React sets them. */
const FRAME_ATTRIBUTES = { inert: 'inert', hidden: 'hidden', style: 'style', 'aria-hidden': 'aria-hidden' }

/** Steps that remove such attributes from elements of the frame that React has rendered without them. */
const findChangedFrame = () =>
  [...document.querySelectorAll('body :not(main, main *, script)')].flatMap((element) => {
    const props = getProps(element)
    return Object.entries(FRAME_ATTRIBUTES).flatMap(([attribute, property]) =>
      props && element.hasAttribute(attribute) && !(property in props) ? () => element.removeAttribute(attribute) : [],
    )
  })

/** Steps that replace style sheets of the shell with other rules than before. */
const findChangedSheets = (clean: CleanDocument) =>
  [...clean.rules].flatMap(([sheet, count]) =>
    sheet.href?.includes('/assets/') &&
    sheet.ownerNode?.isConnected &&
    !sheet.disabled &&
    sheet.cssRules.length !== count
      ? () => replaceSheet(sheet, clean)
      : [],
  )

/** Loads a style sheet of the shell once more. The changed one applies until then. */
function replaceSheet(sheet: CSSStyleSheet, { rules }: CleanDocument) {
  const link = sheet.ownerNode as HTMLLinkElement
  const count = rules.get(sheet) ?? 0
  const next = link.cloneNode() as HTMLLinkElement
  next.onload = () => {
    sheet.disabled = true
    if (next.sheet) rules.set(next.sheet, count)
  }
  link.after(next)
}

/** The title that React has rendered, if the document has another one. */
function findTitle(): string | undefined {
  const title = document.querySelector('title')
  // React keeps the fiber of an element that it moves into the head, and not its properties.
  const key = title && Object.keys(title).find((name) => name.startsWith('__reactFiber$'))
  if (!key) return undefined
  const { memoizedProps } = (title as unknown as Record<string, { memoizedProps?: { children: unknown } }>)[key] ?? {}
  const rendered = memoizedProps && [memoizedProps.children].flat().join('')
  // The browser joins white space in a title.
  return rendered === undefined || normalize(rendered) === normalize(document.title) ? undefined : rendered
}

const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Handlers for input of the window and the document. The shell uses listeners. */
const findHandlers = () =>
  Object.entries({ window, document, html: document.documentElement, body: document.body }).flatMap(
    ([owner, target]) => {
      const handlers = target as unknown as Record<string, unknown>
      return HANDLERS.flatMap((name) =>
        typeof handlers[name] === 'function' && !isEmptyFunction(handlers[name])
          ? { name: `${owner}.${name}`, remove: () => void (handlers[name] = null) }
          : [],
      )
    },
  )

/** React gives one to the body when a portal is rendered into it. */
const isEmptyFunction = (value: unknown) => /\{\s*\}$/.test(String(value))

const HANDLERS = [
  ...['onclick', 'oncontextmenu', 'onmousedown', 'onmouseup', 'onpointerdown', 'onpointerup', 'onwheel', 'onkeydown'],
  ...['onkeyup', 'onkeypress', 'ontouchstart', 'ontouchmove', 'onsubmit', 'onbeforeunload', 'onpopstate'],
]
