/** What React keeps of an element or text that it has rendered. */
export type Fiber = {
  type: unknown
  tag: number
  stateNode: unknown
  memoizedProps: Record<string, unknown> | string | null
  memoizedState: unknown
  child: Fiber | null
  sibling: Fiber | null
}
type RootFiber = Fiber & { stateNode: { current: Fiber } }

const HOST_PORTAL = 4
const OFFSCREEN = 22

/** React's key for the container of this page; the keys of its elements end alike. */
const CONTAINER = '__reactContainer$'
const findSuffix = () =>
  Object.keys(document)
    .find((name) => name.startsWith(CONTAINER))
    ?.slice(CONTAINER.length)

/** Finds a value that React keeps on a node under a key of its own. */
const findKept = (node: Node, prefix: string) =>
  (node as unknown as Record<string, unknown>)[`${prefix}${findSuffix()}`]

/** Properties with which React has rendered an element; undefined for other elements. */
export const getProps = (element: Element) => findKept(element, '__reactProps$') as Record<string, unknown> | undefined

/** The fiber of an element. React keeps it also for elements that it moves into the head. */
export const getFiber = (element: Element) => findKept(element, '__reactFiber$') as Fiber | undefined

/** Whether React has rendered an element, or renders into it. */
export const isOfReact = (element: Element): boolean =>
  Object.keys(element).some((name) => /^(__react|_reactListening)/.test(name))

export type RenderedNode = { node: Element | Text; parent: Node; props: Record<string, unknown>; text?: string }

/** Contents that other teams render around the main part, for example the window of a call. */
const isSlot = ({ memoizedProps }: Fiber) =>
  typeof memoizedProps === 'object' && memoizedProps !== null && 'data-slot' in memoizedProps

type Visited = { rendered: RenderedNode[]; contents: { fiber: Fiber; element: Element }[] }

/** The elements and texts that React shows in the document, without the content of the main part, of slots, and of hidden parts. */
export const findRendered = (): RenderedNode[] => visitPage().rendered

/** The main part and the slots around it. */
export const findContents = (): Visited['contents'] => visitPage().contents

function visitPage(): Visited {
  const root = findKept(document, CONTAINER) as RootFiber | undefined
  const rendered: RenderedNode[] = []
  const contents: Visited['contents'] = []
  const visit = (fiber: Fiber | null, parent: Node) => {
    for (let next = fiber; next; next = next.sibling) {
      const { type, tag, stateNode, memoizedProps } = next
      if (isHidden(next)) continue
      if (stateNode instanceof Text) {
        rendered.push({ node: stateNode, parent, props: {}, text: String(memoizedProps) })
      } else if (typeof type === 'string' && stateNode instanceof Element) {
        rendered.push({ node: stateNode, parent, props: (memoizedProps ?? {}) as Record<string, unknown> })
        if (type === 'main' || isSlot(next)) contents.push({ fiber: next, element: stateNode })
        else visit(next.child, stateNode)
      } else visit(next.child, tag === HOST_PORTAL ? (stateNode as { containerInfo: Node }).containerInfo : parent)
    }
  }
  if (root) visit(root.stateNode.current, document)
  return { rendered, contents }
}

/** Whether React keeps a part without showing it. */
const isHidden = ({ tag, memoizedState }: Fiber) => tag === OFFSCREEN && memoizedState !== null

/** The elements and texts that React shows directly in an element. */
export function listParts({ child }: Fiber): Fiber[] {
  const parts: Fiber[] = []
  for (let fiber = child; fiber; fiber = fiber.sibling) {
    const { type, tag, stateNode } = fiber
    if (tag === HOST_PORTAL || isHidden(fiber)) continue
    const isPart = stateNode instanceof Text || (typeof type === 'string' && stateNode instanceof Element)
    parts.push(...(isPart ? [fiber] : listParts(fiber)))
  }
  return parts
}
