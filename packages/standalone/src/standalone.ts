import { join } from 'node:path'
import { startStandaloneServers } from '@radruf/build-preset'
import type { RemoteName } from '@radruf/contract'
import { startMockedService } from '@radruf/mocks/server'
import { scenarioLinks } from './scenario-links.ts'

const ROOT = join(import.meta.dirname, '../../..')

export type StandaloneOptions = {
  remote: RemoteName
  /** Ports of the host's page and of the remote's builder. Default: those of the remote's package file, or other free ports. */
  port?: number
  remotePort?: number
}

/** Starts one remote alone, with hot reload and its own mocked service. */
export async function startStandalone({
  remote,
  ...ports
}: StandaloneOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const service = await startMockedService()
  const servers = await startStandaloneServers(ROOT, {
    remote,
    ...ports,
    proxied: { prefixes: ['/api', '/qa'], target: service.url },
    values: { STANDALONE_REMOTE: remote, STANDALONE_SCENARIOS: scenarioLinks(remote) },
  })
  return {
    url: servers.url,
    stop: async () => {
      await servers.stop()
      await service.stop()
    },
  }
}
