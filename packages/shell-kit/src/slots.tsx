import { SLOTS, type SlotName } from '@radruf/contract'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { remoteContent } from './remote-content.tsx'
import { useShell } from './session.ts'
import type { SlotProps } from './shell.ts'

/** Renders another remote's component. If that remote is unavailable or throws, renders `fallback` instead. */
export function Slot<S extends SlotName>({
  name,
  fallback = null,
  ...props
}: { name: S; fallback?: ReactNode } & SlotProps[S]) {
  const { remotes } = useShell()
  const remote = SLOTS[name]
  const [module, setModule] = useState(() => remotes.loaded(remote))
  useEffect(() => {
    let isMounted = true
    if (!module)
      remotes.load(remote).then(
        (loaded) => isMounted && setModule(loaded),
        () => {},
      )
    return () => {
      isMounted = false
    }
  }, [module, remote, remotes])

  const SlotContent = module?.slots?.[name] as ComponentType<SlotProps[S]> | undefined
  if (!SlotContent) return fallback
  const Content = remoteContent(remote)
  const content = typeof window === 'undefined' ? toData(props) : props
  return (
    <SlotBoundary fallback={fallback} onError={(error) => remotes.report(remote, error)}>
      <Content>
        <div data-boundary={remote} data-slot={name}>
          <SlotContent {...(content as unknown as SlotProps[S])} />
        </div>
      </Content>
    </SlotBoundary>
  )
}

/** Kept, because a remote may replace it. */
const { structuredClone } = globalThis

/**
 * Props as data of their own: on the server, a getter of the page's remote would run in the name of the slot's. Functions are for events,
 * which a server has not.
 */
const toData = (props: object): object =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [
      name,
      typeof value === 'function' ? () => {} : structuredClone(value),
    ]),
  )

class SlotBoundary extends Component<
  { fallback: ReactNode; onError: (error: unknown) => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
