import { fork } from 'node:child_process'
import { once } from 'node:events'
import { startS3Server } from '@radruf/bucket/testing'

/** Starts the fake S3 storage in its own process, because the tests call commands synchronously that use it. */
export async function startStorage(folder: string): Promise<{ endpoint: string; close: () => void }> {
  const child = fork(import.meta.filename, [folder], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const [endpoint] = (await once(child, 'message')) as [string]
  return { endpoint, close: () => child.kill() }
}

if (process.argv[1] === import.meta.filename) process.send?.((await startS3Server(process.argv[2] ?? '')).endpoint)
