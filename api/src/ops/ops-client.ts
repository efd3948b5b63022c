import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Command, CommandResult } from './command.ts'

const MAX_SOCKET_PATH_LENGTH = 100

/** In the data folder; for a deep one in the temporary folder, because addresses of unix sockets are short. */
export function opsSocketPath(dataDir: string): string {
  const path = join(dataDir, 'ops.sock')
  if (path.length <= MAX_SOCKET_PATH_LENGTH) return path
  return join(tmpdir(), `radruf-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`)
}

/** Brings a command to the running product; undefined when none is running here. */
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
