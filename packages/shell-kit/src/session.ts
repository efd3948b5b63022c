import {
  type Brand,
  type Language,
  type Person,
  type PublicSettings,
  type Session,
  type TicketRole,
  toTicketRole,
} from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createContext, use } from 'react'
import type { Shell } from './shell.ts'

/** Empty outside the shell and other hosts. */
export const ShellReactContext = createContext<Shell | null>(null)
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

/** The role of the signed-in person in tickets: a lead is a mechanic there. */
export const useTicketRole = (): TicketRole => toTicketRole(usePerson().role)

/** The signed-in person. Throws on paths that are accessible without a session. */
export function usePerson(): Person {
  const { person } = useSession()
  if (!person) throw new Error('usePerson requires a signed-in person.')
  return person
}
