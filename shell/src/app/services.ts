import type { Language, RemoteName, Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { LiveRemote, RefusedOverride } from '@radruf/federation/browser'
import type { PersonEventStream, PushDevice, ReloadBlocker, RemoteLoader, Shell } from '@radruf/shell-kit'

import { createContext, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewerRelease } from './newer-release-banner.tsx'

/** Whether the service can be reached, as real requests show it. */
export type Connection = { isOnline: () => boolean; subscribe: (listener: () => void) => () => void }

/** The server always renders "yes". */
export const useOnline = ({ subscribe, isOnline }: Connection): boolean =>
  useSyncExternalStore(subscribe, isOnline, () => true)

/** Whether the service has said that this page is too old; the server always renders "no". */
export type Updates = { isOutdated: () => boolean; subscribe: (listener: () => void) => () => void }

/** What the shell's own components get from where they run: a request on the server, or the page in the browser. */
export type Services = {
  api: Api
  connection: Connection
  events: PersonEventStream
  remotes: RemoteLoader
  holds: ReloadBlocker
  push?: PushDevice
  newer: NewerRelease
  updates: Updates
  /** The remotes of this page with their releases. */
  live: readonly LiveRemote[]
  /** For those who may have other releases for their session: what was refused just now. */
  overrides: { refused: readonly RefusedOverride[] } | null
  /** Tells what broke: in which remote, or in the shell itself. */
  report: (remote: RemoteName | undefined, error: unknown) => void
  setLanguage: (language: Language) => Promise<void>
  /** Milliseconds since 1970 by the service's clock, given the session that told the time last. */
  now: (session: Session) => number
}

export const ShellServices = createContext<Services>(null as unknown as Services)

/** The value that remotes see, of the services and the session at hand. */
export function useShellValue(services: Services, session: Session): Shell {
  const { i18n } = useTranslation('shell')
  const language = i18n.language as Language
  return useMemo(
    () => ({
      api: services.api,
      session,
      language,
      setLanguage: services.setLanguage,
      now: () => services.now(session),
      events: services.events,
      remotes: services.remotes,
      holds: services.holds,
      push: services.push,
    }),
    [services, session, language],
  )
}
