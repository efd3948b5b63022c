import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { findMissingConfinement } from '@radruf/federation/server'
import { drain, startTracing } from '@radruf/monitoring'
import { openReleaseReader } from '@radruf/release-tool/registry'
import { checkExposure, readSettings, SettingError } from '@radruf/settings'
import { APP_VERSION } from '../app/version.ts'
import { createShellServer } from './app.ts'
import { readPageSettings } from './page-settings.ts'
import { openBuiltSource, openDevSource } from './source.ts'

/** Starts the shell's server. Its settings are the rows with reader `shell` and `registry` in packages/settings. */
const shellSettings = orExit(() => readSettings('shell', process.env))
const {
  port,
  host,
  shellBuild,
  publicUrl,
  serviceUrl,
  devServers,
  qa,
  outcomesToken,
  trustedProxies,
  streamsPerNetwork,
  hstsSubdomains,
  logLevel,
  metricsHost,
  metricsPort,
  drainSeconds,
  otlpEndpoint: endpoint,
  otlpHeaders: headers,
  traceShare: share,
} = shellSettings
const { mode, rendererCount, rendererDeadlineMs, rendererMemoryMb } = shellSettings
orExit(() => checkExposure(shellSettings, 'HOST', host))
const load = createRequire(import.meta.url)

const store = orExit(() => openReleaseReader(process.env, process.cwd()))
const source = devServers
  ? openDevSource(devServers, store, load)
  : openBuiltSource(resolve(shellBuild ?? join(import.meta.dirname, '../../dist')), store, load)
const settings = orExit(() => readPageSettings(process.env))
const traces = await startTracing({ endpoint, headers, share, service: 'radruf-shell', version: APP_VERSION })
const app = await createShellServer({
  source,
  settings,
  serviceUrl,
  hasQaPages: qa,
  outcomesToken,
  https: publicUrl?.startsWith('https:') ? (hstsSubdomains ? 'subdomains' : 'host') : undefined,
  trustedProxies,
  streamsPerNetwork,
  renderers: {
    size: rendererCount || Math.min(Math.max(availableParallelism(), 2), 4),
    deadlineMs: rendererDeadlineMs,
    memoryMb: rendererMemoryMb,
  },
  log: process.stdout,
  logLevel,
  metricsAt: metricsPort === undefined ? undefined : { host: metricsHost, port: metricsPort },
})
traces.report((line) => app.log.warn(line))
// `disconnect`: the parent process has ended.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(end, () => void stop())

const missing = mode === 'production' ? findMissingConfinement() : []
if (missing.length)
  app.log.warn(
    `RENDERERS: this system does not offer ${missing.join(', ')}. Whoever does not trust every team runs the server as a user of its own, in a container (docs/decisions/019).`,
  )

try {
  await app.listen({ port, host })
  process.send?.({ ready: true, port })
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const line = error instanceof SettingError ? error.message : error
  console.error(taken ? `Port ${port} is taken. Choose another with PORT=….` : line)
  process.exit(1)
}

/** Ends within the drain time, ten seconds for requests, and the end of the renderers. */
async function stop() {
  await drain(app, drainSeconds)
  await app.close()
  await traces.stop()
  process.exit(0)
}

/** Reads settings; ends the process with one line when one is invalid. */
function orExit<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
