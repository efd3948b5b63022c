import { type Questionnaire, type RemoteName, SLOTS, type SlotName, type Ticket } from '@radruf/contract'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { RemoteModule } from './remote.ts'
import { useShell } from './session.ts'

/** Props of each slot: data of the surrounding page's loader, so that the slot renders on the server. */
export type SlotProps = {
  'next-appointment': { ticket: Ticket }
  /** `photosAt`: base path of the photos of a shared case; only shared data are shown. Unset for signed-in people. */
  'answers-summary': { questionnaire: Pick<Questionnaire, 'answers' | 'photos'>; photosAt?: string }
  'device-check': { ticketId: string }
  'push-choice': Record<never, never>
  'call-snapshots': { ticket: Ticket }
  /** `path`: the path that the phone opens. */
  'open-on-phone': { path: string }
}

export type RemoteLoader = {
  /** The remote's module, if it is loaded. On the server: loaded for this request. */
  loaded: (name: RemoteName) => RemoteModule | undefined
  load: (name: RemoteName) => Promise<RemoteModule>
  /** Reports an error of a remote with its release. */
  report: (name: RemoteName, error: unknown) => void
}

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
  return (
    <SlotBoundary fallback={fallback} onError={(error) => remotes.report(remote, error)}>
      <div data-boundary={remote} data-slot={name}>
        <SlotContent {...(props as unknown as SlotProps[S])} />
      </div>
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
