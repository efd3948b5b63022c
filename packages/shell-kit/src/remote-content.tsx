import { isRemoteName, type RemoteName, type RemoteSlot, type SlotName } from '@radruf/contract'
import { type ComponentType, createContext, type ReactNode, use, useCallback, useInsertionEffect, useRef } from 'react'
import { ShellReactContext } from './session.ts'

type RemoteContent = ComponentType<{ children?: ReactNode }>

const contents = new Map<RemoteName, RemoteContent>()
/** Part of the names of contents: a component that a remote names likewise must not pass for another remote's content. */
const mark = Math.random().toString(36).slice(2)

/** The remote around a component. */
const Outer = createContext<RemoteName | undefined>(undefined)

let onEnter: ((remote: RemoteName | undefined) => void) | undefined

/**
 * Calls `listener` whenever the content of another remote begins to render, and when it is left for the content around it. The first
 * listener stays, because it is the shell's: a remote must not hide its own code.
 */
export const watchRemoteContent = (listener: (remote: RemoteName | undefined) => void): void => {
  onEnter ??= listener
}

/** Parent of everything that a remote renders. Its name identifies the remote in React's component stacks. */
export function remoteContent(remote: RemoteName): RemoteContent {
  let content = contents.get(remote)
  if (!content) {
    content = ({ children }) => {
      const outer = use(Outer)
      onEnter?.(remote)
      return (
        <Outer value={remote}>
          {children}
          <End outer={outer} />
        </Outer>
      )
    }
    const name = `RemoteContent(${remote} ${mark})`
    // Stacks of production builds take the function's own name, others the display name.
    Object.defineProperty(content, 'name', { value: name })
    content.displayName = name
    contents.set(remote, content)
  }
  return content
}

/** Shows a remote until the returned function is called with false, or its component is removed. */
function useShown(remote: RemoteName) {
  const show = use(ShellReactContext)?.remotes.show
  const hide = useRef<() => void>(undefined)
  const setShown = useCallback(
    (isShown: boolean) => {
      hide.current?.()
      hide.current = isShown ? show?.(remote) : undefined
    },
    [show, remote],
  )
  // Before layout and paint, so that the content never shows without its styles.
  useInsertionEffect(() => {
    setShown(true)
    return () => setShown(false)
  }, [setShown])
  return setShown
}

/** Shows a remote while its page is rendered. */
export function ShownPage({ remote, children }: { remote: RemoteName; children: ReactNode }) {
  useShown(remote)
  return children
}

/**
 * The element of a slot: it shows the remote while it is filled. A slot may be empty for long, as that of the call's window is, or be filled
 * late on a slow device; while it is empty, the remote is not on the page.
 */
export function SlotElement({
  remote,
  name,
  children,
}: {
  remote: RemoteName
  name: SlotName | RemoteSlot
  children: ReactNode
}) {
  const setShown = useShown(remote)
  const watch = useCallback(
    (slot: HTMLElement | null) => {
      if (!slot) return
      const update = () => setShown(slot.hasChildNodes())
      update()
      const observer = new MutationObserver(update)
      observer.observe(slot, { childList: true })
      return () => observer.disconnect()
    },
    [setShown],
  )
  return (
    <div ref={watch} data-boundary={remote} data-slot={name}>
      {children}
    </div>
  )
}

/** The remote whose content the component is part of; undefined in the host's own. */
export const useContentOwner = (): RemoteName | undefined => use(Outer)

/** Renders nothing after a remote's content. */
function End({ outer }: { outer: RemoteName | undefined }) {
  onEnter?.(outer)
  return null
}

/** Finds the innermost remote in a component stack; undefined when the error comes from the shell itself. */
export function findRemoteInStack(componentStack: string | undefined): RemoteName | undefined {
  const [, name = ''] = new RegExp(`RemoteContent\\((mf-[a-z0-9-]+) ${mark}\\)`).exec(componentStack ?? '') ?? []
  return isRemoteName(name) ? name : undefined
}
