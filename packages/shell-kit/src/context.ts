import type { Language, Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router-dom'

/**
 * What loaders and actions get from the shell, on the server and in the browser alike. On the server it belongs to one
 * request and speaks for that request's person.
 */
export type ShellContext = {
  api: Api
  language: Language
  /** The session as the shell knows it now; asks the service at most once per request or navigation. */
  session: () => Promise<Session>
  /** Milliseconds since 1970 by the service's clock at this moment. Missing in shells before it. */
  now?: () => Promise<number>
}
export const shellContext = createRouterContext<ShellContext>()

/** The shell's context inside a loader or action: `const { api } = shellOf(context)`. */
export const getShell = (context: Readonly<RouterContextProvider>): ShellContext => context.get(shellContext)
