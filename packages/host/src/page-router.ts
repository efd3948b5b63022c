import type { Language } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { shellContext } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import { createBrowserRouter, type HydrationState, type RouteObject, RouterContextProvider } from 'react-router-dom'
import type { SessionSource } from './session-source.ts'

export type PageRouterOptions = {
  api: Api
  texts: i18n
  sessions: SessionSource
  /** Data of the page that the server rendered. */
  hydrationData?: HydrationState
}

/** Creates the router of the page. Loaders and actions get the service's client, the language and the session. */
export const createPageRouter = (
  routes: RouteObject[],
  { api, texts, sessions, hydrationData }: PageRouterOptions,
): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter(routes, {
    hydrationData,
    getContext: () => {
      const context = new RouterContextProvider()
      const now = async () => sessions.now(await sessions.current())
      context.set(shellContext, { api, language: texts.language as Language, session: sessions.current, now })
      return context
    },
  })
