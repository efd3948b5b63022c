import type { Brand, Language, Person, PublicSettings, Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createContext, use } from 'react'
import type { PersonEventStream } from './events.ts'
import type { PushDevice } from './push.ts'
import type { ReloadBlocker } from './reload-blocker.ts'
import type { RemoteLoader } from './slots.tsx'

/** The shell's services and data for components. Created once per request on the server and once in the browser. */
export type Shell = {
  api: Api
  session: Session
  language: Language
  /** Changes the language of the page, the device and, if signed in, the account. */
  setLanguage: (language: Language) => Promise<void>
  /** Milliseconds since 1970 by the service's clock. */
  now: () => number
  events: PersonEventStream
  remotes: RemoteLoader
  reloadBlocker: ReloadBlocker
  /** Undefined in hosts without push notifications, such as the standalone host. */
  push?: PushDevice
}

const ShellReactContext = createContext<Shell | null>(null)
export const ShellProvider = ShellReactContext.Provider

export function useShell(): Shell {
  const shell = use(ShellReactContext)
  if (!shell) throw new Error('This component must be rendered inside the shell or a host that provides ShellProvider.')
  return shell
}

export const useApi = (): Api => useShell().api
export const useSession = (): Session => useShell().session
export const useBrand = (): Brand => useShell().session.brand
export const useSettings = (): PublicSettings => useShell().session.settings
export const useLanguage = (): Language => useShell().language

/** The signed-in person. Throws on paths that are accessible without a session. */
export function usePerson(): Person {
  const { person } = useSession()
  if (!person) throw new Error('usePerson requires a signed-in person.')
  return person
}
