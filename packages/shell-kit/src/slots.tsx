import { type Questionnaire, type RemoteName, SLOTS, type SlotName, type Ticket } from '@radruf/contract'
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { RemoteModule } from './remote.ts'
import { useShell } from './session.ts'

/** What each named slot is given by the screen that shows it: data from that screen's loader, so that it renders on the server. */
export type SlotProps = {
  'next-appointment': { ticket: Ticket }
  /** `photosAt`: where the photos are served when it is not the signed-in way; then only what is shared is shown. */
  'answers-summary': { questionnaire: Pick<Questionnaire, 'answers' | 'photos'>; photosAt?: string }
  /** `startsOpen`: the screen's own button has asked for the check already. */
  'device-check': { ticketId: string; startsOpen?: boolean }
  'push-choice': Record<never, never>
  'call-snapshots': { ticket: Ticket }
  /** `path` is what the phone opens. */
  'open-on-phone': { path: string }
}

export type RemoteLoader = {
  /** The remote's module if it is here already; on the server only those that were loaded for this request. */
  loaded: (name: RemoteName) => RemoteModule | undefined
  load: (name: RemoteName) => Promise<RemoteModule>
  /** Tells the team what broke, with remote and release. */
  report: (name: RemoteName, error: unknown) => void
}

/** Shows what another remote has for this place; when that remote is missing or breaks, `fallback` and nothing else is lost. */
export function Slot<S extends SlotName>({
  name,
  fallback = null,
  ...props
}: { name: S; fallback?: ReactNode } & SlotProps[S]) {
  const { remotes } = useShell()
  const remote = SLOTS[name]
  const [module, setModule] = useState(() => remotes.loaded(remote))
  useEffect(() => {
    let wanted = true
    if (!module)
      remotes.load(remote).then(
        (loaded) => wanted && setModule(loaded),
        () => {},
      )
    return () => {
      wanted = false
    }
  }, [module, remote, remotes])

  const Filling = module?.slots?.[name] as ComponentType<SlotProps[S]> | undefined
  if (!Filling) return fallback
  return (
    <SlotBoundary fallback={fallback} onError={(error) => remotes.report(remote, error)}>
      <div data-boundary={remote} data-slot={name}>
        <Filling {...(props as unknown as SlotProps[S])} />
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
