/**
 * Modules that the shell shares with its remotes, in the browser and on the server. Shared modules are not tree-shaken, so the list
 * is short; remotes bundle everything else.
 */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'i18next',
  'react-i18next',
  'zustand',
  '@radruf/shell-kit',
  '@radruf/shared-ui',
] as const
export type SharedModule = (typeof SHARED_MODULES)[number]

/**
 * Shared modules of which a remote carries its own copy, for a shell whose version does not fit. The others are singletons: they hold
 * state of the page (React, router, texts, session), so a remote whose range the shell's version does not satisfy is refused.
 */
export const NEGOTIATED_MODULES = ['zustand', '@radruf/shared-ui'] as const satisfies SharedModule[]
export type NegotiatedModule = (typeof NEGOTIATED_MODULES)[number]

export const isNegotiated = (name: string): name is NegotiatedModule =>
  (NEGOTIATED_MODULES as readonly string[]).includes(name)

/** Entry points of which a shared module has all exports. A build imports that module in place of them. */
export const SHARED_ENTRIES = { '@radruf/shell-kit/core': '@radruf/shell-kit' } as const satisfies Record<
  string,
  SharedModule
>

/** The shell's side of the list: every module with the version that is running. */
export type SharedScope = Readonly<Record<SharedModule, { version: string; module: unknown }>>

/** Package of a module: `react` for `react/jsx-runtime`. */
export const getPackageName = (name: string): string =>
  name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] as string)

/** Package → version that a shell offers. */
export const getVersions = (scope: SharedScope): Record<string, string> =>
  Object.fromEntries(Object.entries(scope).map(([name, { version }]) => [getPackageName(name), version]))
