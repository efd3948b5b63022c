import { getPackageName, type SharedModule, type SharedScope } from '@radruf/federation/shared'
import * as sharedUi from '@radruf/shared-ui'
import * as shellKit from '@radruf/shell-kit'
import { createInstance } from 'i18next'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactDom from 'react-dom'
import * as zustand from 'zustand'
import * as reactI18next from './i18next-facade.ts'
import * as router from './router-facade.ts'

/** Versions of the shared packages, defined by the build. */
declare const SHARED_VERSIONS: Record<string, string>

/** What hosts use of shell-kit: with it a remote could act in the name of another one. */
const HOST_ONLY = ['remoteContent', 'watchRemoteContent', 'findRemoteInStack', 'toastRequests']
const forRemotes = Object.fromEntries(Object.entries(shellKit).filter(([name]) => !HOST_ONLY.includes(name)))

const shared = (name: SharedModule, module: unknown) => ({
  version: SHARED_VERSIONS[getPackageName(name)] as string,
  module,
})

/** The only copy of every shared module, for remotes in the browser and on the server. */
export const sharedScope: SharedScope = {
  react: shared('react', react),
  'react/jsx-runtime': shared('react/jsx-runtime', jsxRuntime),
  'react-dom': shared('react-dom', reactDom),
  'react-router-dom': shared('react-router-dom', router),
  // The package's own instance would be one of all releases.
  i18next: shared('i18next', { createInstance }),
  'react-i18next': shared('react-i18next', reactI18next),
  zustand: shared('zustand', zustand),
  '@radruf/shell-kit': shared('@radruf/shell-kit', forRemotes),
  '@radruf/shared-ui': shared('@radruf/shared-ui', sharedUi),
}
