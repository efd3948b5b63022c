import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuilder } from './builder.ts'
import { manifestAt } from './common.ts'
import type { RemotePackage } from './plugin-release.ts'
import { usualPort } from './ports.ts'
import { remoteConfig } from './remote-config.ts'
import { DEV_DIST, SHELL_DEV_PORT, shellConfig } from './shell-config.ts'

const toAddress = (port: number) => `http://localhost:${port}`

export type DevServers = {
  /** Remote → address of its manifest. */
  remotes: Record<string, string>
  shell: { script: string; style: string; dist: string }
}

/** Starts the builders of shell and remotes with hot reload, on their preferred or other free ports; resolves after the first builds. */
export async function startDevServers(root: string, remotes: readonly string[]): Promise<DevServers> {
  process.env.NODE_ENV = 'development'
  const shellFolder = join(root, 'shell')
  const shellPort = await usualPort(SHELL_DEV_PORT)
  const ports = await Promise.all(remotes.map((name) => usualPort(getDevPort(root, name))))
  await Promise.all([
    startBuilder(shellFolder, shellConfig(shellFolder, { devPort: shellPort })),
    ...remotes.map((name, index) =>
      startBuilder(join(root, name), remoteConfig(join(root, name), { devPort: ports[index] }), ['web']),
    ),
  ])
  const shell = toAddress(shellPort)
  return {
    remotes: Object.fromEntries(remotes.map((name, index) => [name, manifestAt(ports[index] as number)])),
    shell: {
      script: `${shell}/static/js/shell.js`,
      style: `${shell}/static/css/shell.css`,
      dist: join(shellFolder, DEV_DIST),
    },
  }
}

const getDevPort = (root: string, name: string): number =>
  (JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as RemotePackage).radruf.devPort
