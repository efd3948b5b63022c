import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { freePort } from '@radruf/build-preset/ports'
import { createEmptyFolder, ROOT } from './product.ts'

/**
 * Global set-up: the service creates its database with the demo people once, and every product of the run starts from a copy.
 * The test of the first start uses an empty folder instead. Returns the teardown.
 */
export default async function createDataTemplate(): Promise<() => void> {
  // Every product of the run, also one with an empty folder, begins with few people.
  process.env.DEMO_DATA = 'small'
  const folder = createEmptyFolder()
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
      throw new Error(`The service that creates the tests’ database exited with ${code}.`)
    }),
  ])
  service.kill('SIGTERM')
  await ended
  process.env.DATA_TEMPLATE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
