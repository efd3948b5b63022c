import { findSlotOwner, type RemoteName, type RemoteSlot, type SlotName } from '@radruf/contract'
import { Component, type ComponentType, isValidElement, type ReactNode, useEffect, useState } from 'react'
import { remoteContent, SlotElement, useContentOwner } from './remote-content.tsx'
import { useShell } from './session.ts'
import type { PropsOfSlot } from './shell.ts'

/** Renders another remote's component. If that remote is unavailable or throws, renders `fallback` instead. */
export function Slot<S extends SlotName | RemoteSlot>({
  name,
  fallback = null,
  ...props
}: { name: S; fallback?: ReactNode } & PropsOfSlot[S]) {
  const { remotes } = useShell()
  const remote = findSlotOwner(name)
  const [module, setModule] = useState(() => remotes.loaded(remote))
  useEffect(() => {
    if (!module) remotes.load(remote).then(setModule, () => {})
  }, [module, remote, remotes])

  const owner = useContentOwner()
  const SlotContent = module?.slots?.[name] as ComponentType<PropsOfSlot[S]> | undefined
  if (!SlotContent) return fallback
  const Content = remoteContent(remote)
  const content = mapValues(props, (value) => toSlotProp(value, owner))
  return (
    <SlotBoundary fallback={fallback} onError={(error) => remotes.report(remote, error)}>
      <Content>
        <SlotElement remote={remote} name={name}>
          <SlotContent {...(content as unknown as PropsOfSlot[S])} />
        </SlotElement>
      </Content>
    </SlotBoundary>
  )
}

/** Kept, because a remote may replace it. */
const { structuredClone } = globalThis

const mapValues = (props: object, map: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name, map(value)]))

/**
 * A prop as the slot's remote gets it. Elements render as content of `owner`, the remote of the page. On the server other values are data of
 * their own: there, a getter of the page's remote would run in the name of the slot's. Functions are for events, which a server has not.
 */
function toSlotProp(value: unknown, owner: RemoteName | undefined): unknown {
  if (isValidElement(value)) {
    const OwnerContent = owner && remoteContent(owner)
    return OwnerContent ? <OwnerContent>{value}</OwnerContent> : value
  }
  if (typeof window !== 'undefined') return value
  return typeof value === 'function' ? () => {} : structuredClone(value)
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
