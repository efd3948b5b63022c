import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageOf, SHARED_MODULES } from '../shared-modules.ts'

/** Class names must come out alike in the browser's and the server's build. */
export const cssClassNames = { localIdentName: '[local]-[hash:base64:6]', exportLocalsConvention: 'camelCase' } as const

/** Part of every class name is the file's path in the workspace: no two remotes have a file of the same path. */
export const cssNamesFrom = (folder: string) => ({ modules: { localIdentContext: dirname(folder) } })

/** Milliseconds after which a chunk that hangs counts as failed: as long as a remote is waited for (decision 014). */
export const chunkTimeout = 60_000

/** Version of a package as installed for the one in `folder`, or else for this one. */
export function versionOf(name: string, folder: string): string {
  const places = [join(folder, 'package.json'), import.meta.filename].map((file) => createRequire(file))
  for (const path of places.flatMap((place) => place.resolve.paths(name) ?? [])) {
    const file = join(path, name, 'package.json')
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
  }
  throw new Error(`${name} is not installed for ${folder}.`)
}

/** Versions of the shared packages as installed for the package in `folder`. */
export const sharedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries([...new Set(SHARED_MODULES.map(packageOf))].map((name) => [name, versionOf(name, folder)]))

/** A builder's own server while developing: on this machine only, its files open to the shell's page. */
export const devServer = (port: number) => ({
  port,
  strictPort: true,
  printUrls: false,
  host: '127.0.0.1',
  cors: true,
  headers: { 'access-control-allow-origin': '*' },
})

/**
 * Components are replaced in place with their state; a file that exports more than components reloads the page. The page is
 * the shell's, so the builder's socket must be named, and a builder cannot wait until a page asks it for a chunk: the page would ask
 * the shell.
 */
export const devReload = (port: number) => ({
  hmr: true,
  liveReload: true,
  lazyCompilation: false,
  client: { protocol: 'ws' as const, host: 'localhost', port },
})
