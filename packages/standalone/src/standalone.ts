import { join } from 'node:path'
import type { RemoteName } from '@radruf/contract'
import { startStandaloneServers } from '@radruf/federation/build'
import { startMockedService } from '@radruf/mocks/server'
import { scenarioLinks } from './scenario-links.ts'

const ROOT = join(import.meta.dirname, '../../..')

export type StandaloneOptions = {
  remote: RemoteName
  /** Ports of the frame's page and of the remote's builder; by default those that the remote's package file says, or others while those are taken. */
  port?: number
  remotePort?: number
}

/** Starts one remote by itself, with hot reload, in front of a mocked service of its own. */
export async function startStandalone({
  remote,
  ...ports
}: StandaloneOptions): Promise<{ url: string; stop: () => Promise<void> }> {
  const service = await startMockedService()
  const servers = await startStandaloneServers(ROOT, {
    remote,
    ...ports,
    proxied: { prefixes: ['/api', '/qa'], target: service.url },
    values: { FRAME_REMOTE: remote, FRAME_SCENARIOS: scenarioLinks(remote) },
  })
  return {
    url: servers.url,
    stop: async () => {
      await servers.stop()
      await service.stop()
    },
  }
}
