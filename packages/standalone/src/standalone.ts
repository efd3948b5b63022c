import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { startScenarioService } from '@radruf/api/scenarios'
import { startStandaloneServers } from '@radruf/build-preset'
import { readPackage } from '@radruf/build-preset/installed'
import type { RemoteName } from '@radruf/contract'
import { toPathEntry } from '@radruf/contract/server'
import { scenarioLinks } from './scenario-links.ts'

/** The host's page: compiled in a packed package, sources in the suite. */
const HOST = {
  folder: join(import.meta.dirname, '..'),
  entry: join(import.meta.dirname, `browser/entry.${extname(import.meta.filename) === '.ts' ? 'tsx' : 'js'}`),
}

export type StandaloneOptions = {
  remote: RemoteName
  /** Folder of the remote's package. Default: the current folder, or the one of this name in it. */
  folder?: string
  /** Ports of the host's page and of the remote's builder. Default: those of the remote's package file, or other free ports. */
  port?: number
  remotePort?: number
}

/** Starts one remote alone, with hot reload and its own service. */
export async function startStandalone({
  remote,
  folder = findFolder(remote),
  ...ports
}: StandaloneOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const { adds } = readPackage(folder).radruf ?? {}
  const added = (adds?.pages ?? []).flatMap((page) => toPathEntry(remote, page) ?? [])
  const service = await startScenarioService(added)
  const servers = await startStandaloneServers({
    folder,
    host: HOST,
    ...ports,
    proxied: { prefixes: ['/api', '/qa'], target: service.url },
    values: { STANDALONE_REMOTE: remote, STANDALONE_SCENARIOS: scenarioLinks(remote), STANDALONE_PATHS: added },
  })
  return {
    url: servers.url,
    stop: async () => {
      await servers.stop()
      await service.stop()
    },
  }
}

function findFolder(remote: RemoteName): string {
  const here = process.cwd()
  return existsSync(join(here, 'package.json')) && readPackage(here).name === remote ? here : join(here, remote)
}
