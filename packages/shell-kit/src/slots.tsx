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
  return (
    <SlotBoundary fallback={fallback} onError={(error) => remotes.report(remote, error)}>
      <Content>
        <div data-boundary={remote} data-slot={name}>
          <SlotContent {...(props as unknown as SlotProps[S])} />
        </div>
      </Content>
    </SlotBoundary>
  )
}

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
