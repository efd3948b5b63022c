import { createRequire } from 'node:module'
import { join } from 'node:path'
import { releaseStoreOf } from '@radruf/federation/registry'
import { createShellServer } from './app.ts'
import { readPageSettings } from './page-settings.ts'
import { openBuiltSource, openDevSource } from './source.ts'

/**
 * Starts the shell's server. Settings come from the environment: PORT and HOST to listen on, SERVICE_URL of the service,
 * RELEASE_STORE of releases and registry, REGISTRY_PUBLIC_KEY to verify the registry (else the key in DATA_DIR), OUTCOMES_TOKEN for
 * the guard's requests. `npm run dev` sets RADRUF_DEV with the builders' addresses; `npm run qa` sets RADRUF_QA for the mocked service.
 */
const {
  PORT = '3000',
  HOST = '127.0.0.1',
  SERVICE_URL = 'http://127.0.0.1:3001',
  RADRUF_DEV,
  RADRUF_QA,
  OUTCOMES_TOKEN,
} = process.env
const load = createRequire(import.meta.url)

const store = releaseStoreOf(process.env, process.cwd())
const source = RADRUF_DEV
  ? openDevSource(RADRUF_DEV, store, load)
  : openBuiltSource(join(import.meta.dirname, '../../dist'), store, load)
const settings = settingsOrEnd()
const app = await createShellServer({
  source,
  settings,
  serviceUrl: SERVICE_URL,
  mocked: RADRUF_QA === '1',
  outcomesToken: OUTCOMES_TOKEN,
  log: true,
})
// `disconnect`: the parent process has ended.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(end, () => void app.close().then(() => process.exit(0)))

try {
  await app.listen({ port: Number(PORT), host: HOST })
  process.send?.({ ready: true, port: Number(PORT) })
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  console.error(taken ? `Port ${PORT} is taken. Choose another with PORT=….` : error)
  process.exit(1)
}

function settingsOrEnd() {
  try {
    return readPageSettings(process.env)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
