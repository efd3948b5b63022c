import { type Fiber, findContents, listParts } from './fibers.ts'

export type ContentChanges = {
  /** Steps that give elements of the content the texts and targets that React has rendered. */
  steps: (() => void)[]
  /** Whether something that React has rendered is not on the page. */
  isLost: boolean
}

/** Elements whose content is not React's alone: what a person types, and what a library writes. */
const FOREIGN = 'textarea, select, script, style, svg, canvas, [contenteditable]'
/** Where links and forms lead. */
const TARGETS = ['href', 'action']

/**
 * Compares the content of the page, which belongs to its remote now, with what React has rendered: code of a left remote may change it. Only
 * texts and targets count, because the remote itself may change the rest. A text that is wrapped or split, for example by an extension, is
 * the same.
 */
export function findContentChanges(): ContentChanges {
  const changes: ContentChanges = { steps: [], isLost: false }
  for (const { fiber, element } of findContents()) visit(fiber, element, changes)
  return changes
}

/** Compares the children of an element that is on the page. */
function visit(fiber: Fiber, element: Element, changes: ContentChanges) {
  const { children, dangerouslySetInnerHTML, suppressHydrationWarning, ...props } = (fiber.memoizedProps ??
    {}) as Record<string, unknown>
  if (dangerouslySetInnerHTML || suppressHydrationWarning || element.matches(FOREIGN)) return
  for (const name of TARGETS) {
    const target = props[name]
    if (typeof target === 'string' && element.getAttribute(name) !== target)
      changes.steps.push(() => element.setAttribute(name, target))
  }
  if (typeof children === 'string' || typeof children === 'number') {
    if (element.textContent !== String(children))
      changes.steps.push(() => void (element.textContent = String(children)))
    return
  }
  const parts = listParts(fiber)
  const texts = parts.filter(({ stateNode }) => stateNode instanceof Text)
  const changed = texts.filter(({ stateNode, memoizedProps }) => (stateNode as Text).data !== memoizedProps)
  if (changed.length && element.textContent !== readText(fiber)) {
    changes.steps.push(() => {
      for (const { stateNode, memoizedProps } of changed) (stateNode as Text).data = String(memoizedProps)
    })
  }
  for (const part of parts) {
    const node = part.stateNode as Node
    if (!node.isConnected) changes.isLost ||= !(node instanceof Text) || element.textContent !== readText(fiber)
    else if (node instanceof Element) visit(part, node, changes)
  }
}

/** The text of an element by what React has rendered. */
function readText(fiber: Fiber): string {
  if (fiber.stateNode instanceof Text) return String(fiber.memoizedProps)
  const { children } = (fiber.memoizedProps ?? {}) as Record<string, unknown>
  if (typeof children === 'string' || typeof children === 'number') return String(children)
  return listParts(fiber).map(readText).join('')
}
