import { createHash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Service } from '../service.ts'
import { Command, type CommandResult, runCommand } from './commands.ts'

const LONGEST_ADDRESS = 100

/** In the data folder; for a deep one in the temporary folder, because addresses of unix sockets are short. */
function socketOf(dataDir: string): string {
  const path = join(dataDir, 'ops.sock')
  if (path.length <= LONGEST_ADDRESS) return path
  return join(tmpdir(), `radruf-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`)
}

/** While the product runs it alone holds the embedded database, so commands are brought to it over this socket. */
export async function openOpsChannel(service: Service): Promise<{ close: () => Promise<void> }> {
  const path = socketOf(service.settings.dataDir)
  // Whoever opens the channel holds the folder's lock: a socket that is there was left by a killed process.
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

/** Listening with a narrow umask, so that at no moment somebody else can connect. */
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

/** Brings a command to the running product; undefined when none is running here. */
export const askRunning = (dataDir: string, command: Command): Promise<CommandResult | undefined> =>
  new Promise((resolve, reject) => {
    const call = httpRequest({ socketPath: socketOf(dataDir), method: 'POST', path: '/' }, (response) => {
      json(response).then((result) => resolve(result as CommandResult), reject)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    call.end(JSON.stringify(command))
  })
