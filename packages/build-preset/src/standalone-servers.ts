import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFRESH_HOOK } from '@radruf/federation/page'
import { defineConfig, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { startBuilder } from './builder.ts'
import { cssClassNames, devReload, devServer, manifestAt, sharedVersions } from './common.ts'
import { packageFolder } from './installed.ts'
import type { RemotePackage } from './plugin-release.ts'
import { usualPort } from './ports.ts'
import { remoteConfig } from './remote-config.ts'

/** Offset of the standalone host's port from the port of the remote's builder. */
const HOST_PORT_OFFSET = 100

export type StandaloneServersOptions = {
  /** Folder of the remote's package. */
  folder: string
  /** Folder of the host's package, and the script of its page. */
  host: { folder: string; entry: string }
  /** Default: the port of the remote's package file, or another free port. */
  port?: number
  remotePort?: number
  /** Path prefixes of requests that are forwarded to another server. */
  proxied: { prefixes: string[]; target: string }
  /** Constants of the host's page. */
  values: Record<string, unknown>
}

/** Files of the design system that a host serves. */
const publicFiles = (folder: string) => join(packageFolder('@radruf/shared-ui', folder), 'public')

/** Starts the builders of one remote and of the standalone host; resolves after their first builds. */
export async function startStandaloneServers({ folder, host, ...options }: StandaloneServersOptions) {
  process.env.NODE_ENV = 'development'
  const { radruf } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as RemotePackage
  const remotePort = options.remotePort ?? (await usualPort(radruf.devPort))
  const port = options.port ?? (await usualPort(radruf.devPort + HOST_PORT_OFFSET))
  const values = {
    ...options.values,
    STANDALONE_ENTRY: manifestAt(remotePort),
    SHARED_VERSIONS: sharedVersions(host.folder),
  }
  const stops = await Promise.all([
    startBuilder(folder, remoteConfig(folder, { devPort: remotePort }), ['web']),
    startBuilder(host.folder, hostConfig(host, { port, values, proxied: options.proxied })),
  ])
  return { url: `http://localhost:${port}`, stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

/** Build configuration of the standalone host: one page for every path, rendered in the browser. */
const hostConfig = (
  { folder, entry }: StandaloneServersOptions['host'],
  { port, values, proxied }: Pick<StandaloneServersOptions, 'values' | 'proxied'> & { port: number },
): RsbuildConfig =>
  defineConfig({
    root: folder,
    plugins: [pluginReact({ splitChunks: false })],
    source: {
      entry: { index: entry },
      define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    },
    html: { title: 'Radruf', tags: [{ tag: 'script', head: true, append: false, children: REFRESH_HOOK }] },
    output: { cssModules: cssClassNames, copy: [{ from: publicFiles(folder), to: 'assets' }] },
    splitChunks: false,
    dev: { ...devReload(port), writeToDisk: false },
    server: {
      ...devServer(port),
      historyApiFallback: true,
      proxy: Object.fromEntries(proxied.prefixes.map((prefix) => [prefix, { target: proxied.target }])),
    },
  })
