import type { Language, Session } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router-dom'

/** The shell's context of loaders and actions, on the server and in the browser. On the server it belongs to one request. */
export type ShellContext = {
  api: Api
  language: Language
  /** The current session. Loads it from the service at most once per request or navigation. */
  session: () => Promise<Session>
  /** Milliseconds since 1970 by the service's clock at this moment. Missing in shells before it. */
  now?: () => Promise<number>
}
export const shellContext = createRouterContext<ShellContext>()

/** The shell's context inside a loader or action: `const { api } = getShell(context)`. */
export const getShell = (context: Readonly<RouterContextProvider>): ShellContext => context.get(shellContext)
