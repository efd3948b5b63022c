import { PATHS } from '@radruf/contract'
import { createApi, createApiError } from '@radruf/contract/client'
import { freezeModules } from '@radruf/federation/freeze'
import type { SharedScope } from '@radruf/federation/shared'
import { createTexts, NO_SOUND } from '@radruf/host'
import type { i18n } from 'i18next'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { data, RouterContextProvider } from 'react-router-dom'
import { watchGlobals } from '../../app/changed-globals.ts'
import { ERROR_STATE, sealGlobals } from './sealed-globals.ts'

/** What all releases in a renderer share: the language, the host, and the shell's modules. */
export type SharedState = {
  /** Undoes changes by a release and returns the names of what was changed. */
  restore: () => string[]
  /**
   * Undoes what React leaves behind in contexts, and other values of the last page. No page may be open. Returns false when a release has
   * made one read-only.
   */
  reset: () => boolean
}

type Member = { object: object; key: string; value: unknown }

/** React's member with the dispatcher of hooks, and the name under which the releases' code finds it. */
const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
type Internals = Record<string, unknown>

/**
 * Freezes what releases share, before the first of them is evaluated. What must stay writable is compared: members of the language by
 * `watchGlobals`, and React's own values here.
 */
export async function protectSharedState(scope: SharedScope): Promise<SharedState> {
  const internals = (scope.react.module as Record<string, Internals>)[REACT_INTERNALS] as Internals
  const texts = createTexts('de')
  const dispatchers = await findDispatchers(internals, texts)
  for (const dispatcher of dispatchers.values()) Object.freeze(dispatcher)
  const builtIn = sealGlobals()
  const modules = Object.entries(scope).map(([name, { module }]) => [name, module])
  const sealed = freezeModules({ ...Object.fromEntries(modules), samples: createSamples(texts) }, builtIn)
  const defaults = [
    ...ERROR_STATE.map((key): Member => ({ object: Error, key, value: Error[key] })),
    ...sealed
      .filter(({ object }) => object !== internals)
      .flatMap(({ object }) => Object.entries(object).map(([key, value]): Member => ({ object, key, value }))),
  ]
  const { restore } = watchGlobals({ further: { globalThis } })
  const valid = new Map(Object.entries(internals))
  const idle = new Map(valid)
  return {
    restore: () => {
      const changed = restore()
      for (const [key, value] of idle) {
        const now = internals[key]
        if (now === value || now === dispatchers.get(key)) {
          valid.set(key, now)
          continue
        }
        changed.push(`React's internals.${key}`)
        internals[key] = valid.get(key)
      }
      return changed
    },
    reset: () => {
      let isComplete = true
      for (const { object, key, value } of defaults) isComplete = Reflect.set(object, key, value) && isComplete
      return isComplete
    },
  }
}

/** What releases get from functions of the shell, and on every page: its prototypes are shared. */
const createSamples = (texts: i18n): unknown[] => [
  texts,
  NO_SOUND,
  createApi({ baseUrl: 'http://sample', fetch }),
  createApiError('OFFLINE'),
  new RouterContextProvider(),
  data(null),
  // Entries are results of `findPath`.
  PATHS,
]

/** The dispatchers that React sets while it renders, by their member. The texts get what a component adds to them. */
async function findDispatchers(internals: Internals, texts: i18n): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const Probe = () => {
    useTranslation('shell')
    for (const [key, value] of Object.entries(internals)) if (value) found.set(key, value)
    return null
  }
  await new Promise<void>((onAllReady, onError) =>
    renderToPipeableStream(createElement(I18nextProvider, { i18n: texts }, createElement(Probe)), {
      onAllReady,
      onError,
    }),
  )
  return found
}
