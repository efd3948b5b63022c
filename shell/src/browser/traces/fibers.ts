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

/** The elements and texts that React shows in the document, without the content of the main part, of slots, and of hidden parts. */
export function findRendered(): RenderedNode[] {
  const root = findKept(document, CONTAINER) as RootFiber | undefined
  const rendered: RenderedNode[] = []
  const visit = (fiber: Fiber | null, parent: Node) => {
    for (let next = fiber; next; next = next.sibling) {
      const { type, tag, stateNode, memoizedProps } = next
      if (tag === OFFSCREEN && next.memoizedState !== null) continue
      if (stateNode instanceof Text) {
        rendered.push({ node: stateNode, parent, props: {}, text: String(memoizedProps) })
      } else if (typeof type === 'string' && stateNode instanceof Element) {
        rendered.push({ node: stateNode, parent, props: (memoizedProps ?? {}) as Record<string, unknown> })
        if (type !== 'main' && !isSlot(next)) visit(next.child, stateNode)
      } else visit(next.child, tag === HOST_PORTAL ? (stateNode as { containerInfo: Node }).containerInfo : parent)
    }
  }
  if (root) visit(root.stateNode.current, document)
  return rendered
}
