import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Service } from '../service.ts'
import { Command, type CommandResult } from './command.ts'
import { opsSocketPath } from './ops-client.ts'
import { runCommand } from './run-command.ts'

/** Accepts the operator's commands on a socket, because only the running product can open the embedded database. */
export async function startOpsServer(service: Service): Promise<{ close: () => Promise<void> }> {
  const path = opsSocketPath(service.settings.dataDir)
  // This process holds the folder's lock, so an existing socket was left by a killed process.
  rmSync(path, { force: true })
  const server = createServer(async (request, response) => {
    const send = (status: number, result: CommandResult) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(result))
    }
    try {
      const command = Command.safeParse(await json(request))
      if (command.success) send(200, await runCommand(service, command.data))
      else send(400, { ok: false, lines: ['The running product does not know this command; is it another version?'] })
    } catch (error) {
      service.log.error({ err: error }, 'command failed')
      send(500, { ok: false, lines: ['The command failed; the log of the running product says why.'] })
    }
  })
  await listen(server, path)
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Listens with a restrictive umask, so other users can never connect. */
async function listen(server: Server, path: string) {
  const umask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve)
    })
    chmodSync(path, 0o600)
  } finally {
    process.umask(umask)
  }
}
