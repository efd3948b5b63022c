import type { Brand, Language, Person, PublicSettings, Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createContext, use } from 'react'
import type { PersonEventStream } from './events.ts'
import type { PushDevice } from './push.ts'
import type { ReloadBlocker } from './reload-blocker.ts'
import type { RemoteLoader } from './slots.tsx'

/** What the shell hands to every component below it; made once per request on the server and once in the browser. */
export type Shell = {
  api: Api
  session: Session
  language: Language
  /** Changes the language everywhere: this page, this device and, when signed in, the account. */
  setLanguage: (language: Language) => Promise<void>
  /** Milliseconds since 1970 by the service's clock. */
  now: () => number
  events: PersonEventStream
  remotes: RemoteLoader
  reloadBlocker: ReloadBlocker
  /** Missing where nothing can be pushed: in shells before it, and in frames that stand in for the shell. */
  push?: PushDevice
}

export const ShellProviderContext = createContext<Shell | null>(null)
export const ShellProvider = ShellProviderContext.Provider

export function useShell(): Shell {
  const shell = use(ShellProviderContext)
  if (!shell)
    throw new Error('This component must be rendered inside the shell or a frame that provides ShellProvider.')
  return shell
}

export const useApi = (): Api => useShell().api
export const useSession = (): Session => useShell().session
export const useBrand = (): Brand => useShell().session.brand
export const useSettings = (): PublicSettings => useShell().session.settings
export const useLanguage = (): Language => useShell().language

/** The signed-in person. Only for screens whose path asks for one. */
export function usePerson(): Person {
  const { person } = useSession()
  if (!person) throw new Error('usePerson belongs on screens for signed-in people.')
  return person
}
