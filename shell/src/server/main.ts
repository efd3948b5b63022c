import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ShellAssets } from '@radruf/federation/build'
import { openReleaseStore } from '@radruf/federation/registry'
import { createShellServer } from './app.ts'
import type { Rendering } from './page.ts'

/**
 * Starts the shell's server. Settings come from the environment: PORT and HOST to listen on, SERVICE_URL of the service,
 * RELEASE_STORE the folder with releases and registry.
 */
const {
  PORT = '3000',
  HOST = '127.0.0.1',
  SERVICE_URL = 'http://127.0.0.1:3001',
  RELEASE_STORE = 'var/releases',
} = process.env
const dist = join(import.meta.dirname, '../../dist')

const app = await createShellServer({
  rendering: createRequire(import.meta.url)(join(dist, 'server/render.cjs')) as Rendering,
  assets: JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')) as ShellAssets,
  serviceUrl: SERVICE_URL,
  dist,
  store: openReleaseStore(RELEASE_STORE),
  log: true,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void app.close().then(() => process.exit(0)))

try {
  await app.listen({ port: Number(PORT), host: HOST })
  process.send?.({ ready: true, port: Number(PORT) })
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(taken ? `Port ${PORT} is taken. Choose another with PORT=….` : error)
  process.exit(1)
}
