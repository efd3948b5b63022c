import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuilder } from './builder.ts'
import { type RemotePackage, remoteConfig } from './remote-config.ts'
import { DEV_DIST, SHELL_DEV_PORT, shellConfig } from './shell-config.ts'

const addressOf = (port: number) => `http://localhost:${port}`

export type DevServers = {
  /** Remote → address of its container's entry. */
  remotes: Record<string, string>
  shell: { script: string; style: string; dist: string }
}

/** Starts the builders of shell and remotes with hot reload; resolves when each has built once. */
export async function startDevServers(root: string, remotes: readonly string[]): Promise<DevServers> {
  process.env.NODE_ENV = 'development'
  const shellFolder = join(root, 'shell')
  await Promise.all([
    startBuilder(shellFolder, shellConfig(shellFolder, { dev: true })),
    ...remotes.map((name) => startBuilder(join(root, name), remoteConfig(join(root, name)), ['web'])),
  ])
  const shell = addressOf(SHELL_DEV_PORT)
  return {
    remotes: Object.fromEntries(remotes.map((name) => [name, `${addressOf(portOf(root, name))}/remote-entry.js`])),
    shell: {
      script: `${shell}/static/js/shell.js`,
      style: `${shell}/static/css/shell.css`,
      dist: join(shellFolder, DEV_DIST),
    },
  }
}

const portOf = (root: string, name: string): number =>
  (JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as RemotePackage).radruf.devPort
