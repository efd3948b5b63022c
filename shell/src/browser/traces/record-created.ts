import { readStack } from './find-caller.ts'
import { replaceClass } from './replace-class.ts'

/** What scripts of the page have created. */
export type Created = {
  /** Whether one has created an element or an adopted style sheet. */
  isCreated: (object: object) => boolean
  /** The frames and links that they have created, with the stack of the call. */
  frames: readonly CreatedElement<HTMLIFrameElement>[]
  links: readonly CreatedElement<HTMLLinkElement>[]
}
type CreatedElement<E> = readonly [element: E, stack: string]
export type IsCreated = Created['isCreated']

/**
 * Records the elements and style sheets that scripts of the page create. Extensions of the browser create theirs in a world of their own.
 *
 * Call it before any remote is evaluated.
 */
export function recordCreated(): Created {
  const created = new WeakSet<object>()
  const frames: CreatedElement<HTMLIFrameElement>[] = []
  const links: CreatedElement<HTMLLinkElement>[] = []
  const record = <O extends object>(object: O): O => {
    created.add(object)
    if (object instanceof HTMLIFrameElement) frames.push([object, readStack()])
    if (object instanceof HTMLLinkElement) links.push([object, readStack()])
    return object
  }
  const recorded = <A extends unknown[], R extends object>(create: (...args: A) => R) =>
    function recordedCreate(this: unknown, ...args: A): R {
      return record(create.apply(this, args))
    }
  const { prototype } = Document
  prototype.createElement = recorded(prototype.createElement) as typeof prototype.createElement
  prototype.createElementNS = recorded(prototype.createElementNS) as typeof prototype.createElementNS
  Node.prototype.cloneNode = recorded(Node.prototype.cloneNode)
  window.CSSStyleSheet = replaceClass(CSSStyleSheet, (create) => record(create()))
  window.Image = replaceClass(Image, (create) => record(create()))
  return { isCreated: (object) => created.has(object), frames, links }
}
