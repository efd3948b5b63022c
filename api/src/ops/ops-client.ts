import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Command, CommandResult } from './command.ts'

const MAX_SOCKET_PATH_LENGTH = 100

/** Path of the socket in the data folder; in the temporary folder if the path is too long for a Unix socket. */
export function opsSocketPath(dataDir: string): string {
  const path = join(dataDir, 'ops.sock')
  if (path.length <= MAX_SOCKET_PATH_LENGTH) return path
  return join(tmpdir(), `radruf-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`)
}

/** Sends a command to the running product. Resolves with undefined when none is running on this data folder. */
export const sendToRunningService = (dataDir: string, command: Command): Promise<CommandResult | undefined> =>
  new Promise((resolve, reject) => {
    const call = request({ socketPath: opsSocketPath(dataDir), method: 'POST', path: '/' }, (response) => {
      json(response).then((result) => resolve(result as CommandResult), reject)
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined)
      else reject(error)
    })
    call.end(JSON.stringify(command))
  })
