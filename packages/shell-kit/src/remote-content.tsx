import type { RemoteName } from '@radruf/contract'
import { type ComponentType, createContext, type ReactNode, use, useInsertionEffect } from 'react'
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

/**
 * Parent of everything that a remote renders. Its name identifies the remote in React's component stacks. The remote's style sheets apply
 * while it is on the page.
 */
export function remoteContent(remote: RemoteName): RemoteContent {
  let content = contents.get(remote)
  if (!content) {
    content = ({ children }) => {
      const outer = use(Outer)
      const show = use(ShellReactContext)?.remotes.show
      // Before layout and paint, so that the content never shows without its styles.
      useInsertionEffect(() => show?.(remote), [show])
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

/** Renders nothing after a remote's content. */
function End({ outer }: { outer: RemoteName | undefined }) {
  onEnter?.(outer)
  return null
}

/** Finds the innermost remote in a component stack; undefined when the error comes from the shell itself. */
export const findRemoteInStack = (componentStack: string | undefined): RemoteName | undefined =>
  new RegExp(`RemoteContent\\((mf-[a-z-]+) ${mark}\\)`).exec(componentStack ?? '')?.[1] as RemoteName | undefined
