import { createRequire } from 'node:module'
import { join } from 'node:path'
import { releaseStoreOf } from '@radruf/federation/registry'
import { createShellServer } from './app.ts'
import { readPageSettings } from './page-settings.ts'
import { openBuiltSource, openDevSource } from './source.ts'

/**
 * Starts the shell's server. Settings come from the environment: PORT and HOST to listen on, SERVICE_URL of the service,
 * RELEASE_STORE the folder with releases and registry, REGISTRY_PUBLIC_KEY that its signature is checked with (else the key in
 * DATA_DIR), OUTCOMES_TOKEN what a guard must know to be told how releases fare. RADRUF_DEV is set by `npm run dev` and names the builders' addresses, RADRUF_QA by `npm run qa`, whose service is mocked.
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
// Whoever started it may end without a word: then it ends too.
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
