import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { freePort } from '@radruf/federation/ports'
import { emptyFolder, ROOT } from './product.ts'

/**
 * Runs before all tests: lets the service make its database with the demo people once, for every product to begin with a
 * copy. What a first start does is tested with an empty folder. Returns how to take it away.
 */
export default async function makeDataTemplate(): Promise<() => void> {
  const folder = emptyFolder()
  const service = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'api/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: folder,
      RADRUF_MODE: 'demo',
      LOG_LEVEL: 'warn',
      API_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(service, 'exit')
  await Promise.race([
    once(service.stdout, 'data'),
    ended.then(([code]) => {
      throw new Error(`The service that makes the tests’ database ended with ${code}.`)
    }),
  ])
  service.kill('SIGTERM')
  await ended
  process.env.DATA_TEMPLATE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
