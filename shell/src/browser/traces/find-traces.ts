import { findFrameControls, findPressed, hasTopLayer } from '../../watchdog/page-health.ts'
import type { CleanDocument } from './clean-document.ts'
import { findContentChanges } from './content-changes.ts'
import { findRendered, getFiber, getProps, isOfReact } from './fibers.ts'
import { findFrameChanges, ROOT_ATTRIBUTES } from './frame-changes.ts'
import { type CreatedFrames, hasFrame } from './has-frame.ts'
import type { Created, IsCreated } from './record-created.ts'
import { findOff, hasOtherRules, type SheetRules } from './shell-sheets.ts'
import { findForeignSheets, switchOffUnused } from './unused-sheets.ts'

/**
 * Something that a remote has left in the document outside of its content. The name contains no content of the page. What cannot be undone
 * ends with a new document.
 */
export type Trace = { name: string; undo?: () => void }

export type TraceOptions = CreatedFrames & {
  isCreated: IsCreated
  links: Created['links']
  clean: CleanDocument
  rules: SheetRules
  hasConsentService: boolean
  isTranslated: boolean
  /** Whether clean-up and animations of the remotes have had their time. */
  isSettled: boolean
}

/**
 * Finds what a remote has left in the document outside of its content.
 *
 * Elements, attributes and texts of the shell are those of React: what React has not rendered comes from elsewhere. While the page shows a
 * dialog, html, body and frame are the dialog's.
 */
export function findTraces(options: TraceOptions): Trace[] {
  const { clean, isCreated, rules, hasConsentService, isTranslated, isSettled } = options
  // A consent service's script opens dialogs at any time. They change html, body and frame as those of the page do.
  const hasDialog = hasOwnDialog() || (hasConsentService && findForeignRoots().length > 0)
  const dialogs = hasConsentService ? [] : findModals()
  const covers = hasConsentService ? [] : findCovers()
  const inHead = hasConsentService ? [] : findHeadElements(isCreated)
  const others = hasConsentService || !isSettled ? [] : findElements(isCreated).filter((one) => !covers.includes(one))
  // A translator moves the body and changes texts.
  const roots = hasDialog || isTranslated ? [] : findChangedRoots(clean)
  const frame = findFrameChanges(isTranslated)
  const content = isSettled && !isTranslated && !hasConsentService ? findContentChanges() : { steps: [], isLost: false }
  const isLeft = (sheet: CSSStyleSheet) =>
    !hasConsentService && isCreated(sheet) && !clean.adoptedSheets.includes(sheet)
  const sheetsOff = findOff()
  const foreignSheets = findForeignSheets(options.remotes, options.links)
  const animations = findAnimations()
  const handlers = hasConsentService ? [] : findHandlers()
  const title = isTranslated ? undefined : findTitle()
  const traces: [name: string, isFound: unknown, undo?: () => void][] = [
    ['an element that covers the page', covers.length, () => removeAll(covers)],
    ['an element', others.length, () => removeAll(others)],
    // Removed, a refresh comes all the same.
    ['an element of the head', inHead.length, hasRefresh(inHead) ? undefined : () => removeAll(inHead)],
    ['a modal dialog', dialogs.length, () => removeAll(dialogs)],
    ['attributes of html or body', roots.length, () => runAll(roots)],
    ['attributes of the frame', !hasDialog && frame.attributes.length, () => runAll(frame.attributes)],
    ['texts of the frame', isSettled && !isTranslated && frame.texts.length, () => runAll(frame.texts)],
    ['texts or targets of the content', content.steps.length, () => runAll(content.steps)],
    ['the content without a part', content.isLost],
    ['members of elements of the frame', hasHidingMember()],
    ['elements of the frame in other places', isSettled && !isTranslated && frame.isMoved],
    [
      'an adopted style sheet',
      document.adoptedStyleSheets.some(isLeft),
      () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !isLeft(sheet))),
    ],
    ['style sheets of the shell without effect', sheetsOff.length, () => runAll(sheetsOff)],
    ['style sheets of another remote', foreignSheets.length, () => removeAll(foreignSheets)],
    ['style sheets of a remote without content', switchOffUnused(options.remotes), () => {}],
    ['rules in a style sheet of the shell', hasOtherRules(clean, rules)],
    ['an animation', animations.length, () => runAll(animations.map((animation) => () => animation.cancel()))],
    ['the title', title !== undefined, () => void (document.title = title ?? '')],
    ['a frame whose globals are its own', !hasConsentService && hasFrame(options)],
    ['an editable document', document.designMode === 'on', () => void (document.designMode = 'off')],
    [
      `a handler of the window or the document (${handlers.map(({ name }) => name).join(', ')})`,
      handlers.length,
      () => runAll(handlers.map(({ remove }) => remove)),
    ],
  ]
  return traces.flatMap(([name, isFound, undo]) => (isFound ? [{ name, undo }] : []))
}

/** Whether the page itself shows a dialog. Libraries hide the frame and stop scrolling behind one. */
const hasOwnDialog = () =>
  hasTopLayer() ||
  [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].some((dialog) => getProps(dialog))

const findModals = () =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].filter((dialog) => !getProps(dialog))

function removeAll(elements: readonly Element[]) {
  for (const element of elements) element.remove()
}
function runAll(steps: readonly (() => void)[]) {
  for (const step of steps) step()
}

/** Steps that give html and body their attributes back. */
const findChangedRoots = ({ roots }: CleanDocument) =>
  [document.documentElement, document.body].flatMap((root, index) =>
    ROOT_ATTRIBUTES.flatMap((name) => {
      const before = roots[index] && readAttribute(roots[index], name)
      if (readAttribute(root, name) === before) return []
      return () => (before ? root.setAttribute(name, before) : root.removeAttribute(name))
    }),
  )

/** The style as the browser writes it: React and the server write the same one with other spaces. */
const readAttribute = (root: HTMLElement, name: string) =>
  name === 'style' ? root.style.cssText : root.getAttribute(name) || ''

/** Share of the viewport that an element of unknown origin may cover. Those of browser extensions are smaller. */
const MAX_SHARE = 0.5

/** Elements of unknown origin that cover most of the page, or all controls of the frame. */
function findCovers(): Element[] {
  const large = findForeignRoots().filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height > innerWidth * innerHeight * MAX_SHARE
  })
  const onFrame = findFrameControls().map((control) => findForeign(findPressed(control)))
  return onFrame.every(Boolean) ? [...new Set([...large, ...onFrame.flatMap((one) => one ?? [])])] : large
}

/** Visible elements next to head and body, or in the body, that React has not rendered. */
const findForeignRoots = () =>
  [...document.querySelectorAll('html > :not(head, body), body > :not(script, style, link, template)')].filter(
    (element) => !getProps(element) && element.checkVisibility({ visibilityProperty: true }),
  )

/** The outermost element around one that React has not rendered; undefined where React has rendered one around it. */
function findForeign(element: Element | null): Element | undefined {
  let outermost: Element | undefined
  for (let outer = element; outer && !outer.matches('html, body'); outer = outer.parentElement) {
    if (getProps(outer)) return
    outermost = outer
  }
  return outermost
}

/** Elements that act from the head, and from anywhere else as well, except files of the shell and of releases. */
const HEAD_ELEMENTS =
  ':is(meta, base, style, link:not([href*="/assets/"], [href*="/remotes/"])):not(main *, [data-slot] *)'

const findHeadElements = (isCreated: IsCreated) =>
  [...document.querySelectorAll(HEAD_ELEMENTS)].filter((element) => isForeign(element, isCreated))

const hasRefresh = (elements: readonly Element[]) => elements.some((element) => element.matches('[http-equiv]'))

/** Visible elements around the content, and those beside it in the main part, that scripts of the page have created without React. */
const findElements = (isCreated: IsCreated) =>
  [...document.querySelectorAll('html > :not(head, body), body :not(main *, [data-slot] *, script), main > *')].filter(
    (element) =>
      isForeign(element, isCreated) &&
      element.getClientRects().length > 0 &&
      element.checkVisibility({ visibilityProperty: true }),
  )

/** Whether a script of the page has created an element without React, and React renders nothing into it. */
const isForeign = (element: Element, isCreated: IsCreated) =>
  isCreated(element) && ![element, ...element.querySelectorAll('*')].some(isOfReact)

/** Animations by scripts of elements around the content. */
const findAnimations = () =>
  document
    .getAnimations()
    .filter(
      (animation) =>
        !(animation instanceof CSSAnimation || animation instanceof CSSTransition) &&
        isAroundContent(animation.effect as KeyframeEffect | null),
    )

const isAroundContent = (effect: KeyframeEffect | null) =>
  effect?.pseudoElement == null && effect?.target != null && !effect.target.closest('main *, [data-slot]')

/** The title that React has rendered, if the document has another one. */
function findTitle(): string | undefined {
  const title = document.querySelector('title')
  const { memoizedProps } = (title && getFiber(title)) ?? {}
  if (!memoizedProps || typeof memoizedProps === 'string') return undefined
  const rendered = [memoizedProps.children].flat().join('')
  // The browser joins white space in a title.
  return normalize(rendered) === normalize(document.title) ? undefined : rendered
}

const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Handlers that take errors: the error-reporting service has some. */
const ERROR_HANDLERS = ['onerror', 'onunhandledrejection', 'onrejectionhandled']

/** Handlers of the window, the document and the frame. The shell uses listeners. */
const findHandlers = () => {
  const owners = {
    window,
    document,
    navigation: window.navigation,
    html: document.documentElement,
    body: document.body,
  }
  const frame = findRendered().map(({ node }) => ['frame', node] as const)
  return [...Object.entries(owners), ...frame].flatMap(([owner, target]) => {
    const handlers = target as unknown as Record<string, unknown>
    const found: { name: string; remove: () => void }[] = []
    for (const name in handlers)
      if (name.startsWith('on') && !ERROR_HANDLERS.includes(name) && isHandler(handlers[name]))
        found.push({ name: `${owner}.${name}`, remove: () => void (handlers[name] = null) })
    return found
  })
}

/** React gives an empty function to elements with listeners, and to the body when a portal is rendered into it. */
const isHandler = (value: unknown) => typeof value === 'function' && !/\{\s*\}$/.test(String(value))

/** Members by which React itself follows a field. */
const FIELD_MEMBERS = ['value', 'checked']

/**
 * Whether an element of the frame has a member which hides that of its class, for example a method by which React removes the last page.
 */
const hasHidingMember = () =>
  findRendered().some(({ node }) =>
    Object.getOwnPropertyNames(node).some(
      (name) => name in Object.getPrototypeOf(node) && !FIELD_MEMBERS.includes(name),
    ),
  )
