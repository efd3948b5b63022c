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

/** The shell's side of the list: every module with the version that is running. */
export type SharedScope = Readonly<Record<SharedModule, { version: string; module: unknown }>>

/** Package of a shared module: `react` for `react/jsx-runtime`. */
export const packageOf = (name: SharedModule): string =>
  name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] as string)
