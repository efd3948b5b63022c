import { findRendered, type RenderedNode } from './fibers.ts'

/** Attributes by which an element looks or behaves differently, and the properties with which React sets them. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['inert', 'hidden', 'style', 'role', 'dir', 'lang', 'href', 'target', 'translate', 'title', 'content', 'name'].map(
      (name) => [name, name],
    ),
  ),
  ...Object.fromEntries(
    ['hidden', 'label', 'disabled', 'busy', 'live', 'modal', 'labelledby', 'describedby', 'roledescription'].map(
      (name) => [`aria-${name}`, `aria-${name}`],
    ),
  ),
  id: 'id',
  download: 'download',
  accesskey: 'accessKey',
  popovertarget: 'popoverTarget',
  class: 'className',
  tabindex: 'tabIndex',
  contenteditable: 'contentEditable',
  media: 'media',
  disabled: 'disabled',
}
/** Attributes that a translator changes. */
const TRANSLATED = ['lang', 'dir', 'title', 'content', 'aria-label', 'aria-roledescription']
/** Extensions mark the page with classes of their own. */
const ROOTS = 'html, body'
/** Attributes of {@link ROOTS} that are compared with those before any remote was evaluated. */
export const ROOT_ATTRIBUTES = [...Object.keys(ATTRIBUTES).filter((name) => !['class', 'lang'].includes(name))]

export type FrameChanges = {
  /** Steps that give elements around the main part the attributes that React has rendered. */
  attributes: (() => void)[]
  /** Steps that give them their texts. */
  texts: (() => void)[]
  /** Whether an element is not where React has put it. */
  isMoved: boolean
}

/** Compares the elements around the main part, and the main part itself, with what React has rendered. */
export function findFrameChanges(isTranslated: boolean): FrameChanges {
  const names = Object.keys(ATTRIBUTES).filter((name) => !(isTranslated && TRANSLATED.includes(name)))
  const rendered = findRendered()
  const elements = rendered.filter((one): one is RenderedNode & { node: Element } => one.node instanceof Element)
  return {
    attributes: elements.flatMap(({ node, props }) => names.flatMap((name) => repair(node, name, props))),
    texts: rendered.flatMap(({ node, props, text }) => {
      const wanted = text ?? (typeof props.children === 'string' ? props.children : undefined)
      if (wanted === undefined || !node.isConnected || node.textContent === wanted || isTitle(node)) return []
      return () => void (node.textContent = wanted)
    }),
    isMoved: elements.some(({ node, parent }) =>
      node.parentNode === document.head ? false : node.parentNode !== parent,
    ),
  }
}

const isTitle = (node: Node) => node.nodeName === 'TITLE' || node.parentNode?.nodeName === 'TITLE'

/** The step that gives an attribute its rendered value; none where it has it. */
function repair(element: Element, name: string, props: Record<string, unknown>): (() => void)[] {
  if (element.matches(ROOTS) && name !== 'lang') return []
  const now = element.getAttribute(name) || null
  const value = props[ATTRIBUTES[name] ?? name]
  const isAbsent = value === undefined || value === null || value === false
  if (isAbsent) return now === null && !isBare(element, name) ? [] : [() => element.removeAttribute(name)]
  if (typeof value !== 'string' && typeof value !== 'number') return []
  return now === (String(value) || null) ? [] : [() => element.setAttribute(name, String(value))]
}

/** An attribute without a value acts as well, unless it only lists something. */
const isBare = (element: Element, name: string) =>
  ['inert', 'hidden', 'disabled', 'contenteditable', 'download'].includes(name) && element.hasAttribute(name)
