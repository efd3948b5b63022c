import { drain, type Metrics, startMetricsServer, startTracing } from '@radruf/monitoring'
import { checkExposure, INSECURE_HTTP_WARNING } from '@radruf/settings'
import { lockFolder } from './database/folder-lock.ts'
import { seedDemo } from './demo/seed.ts'
import { startOpsServer } from './ops/ops-server.ts'
import { loadSettings, type Settings } from './settings.ts'
import { startService } from './start.ts'
import { describeFailure, StartError } from './start-error.ts'
import { APP_VERSION } from './version.ts'

/** Starts the service; returns the function that stops it. */
async function run(): Promise<() => Promise<void>> {
  const settings = loadSettings(process.env)
  checkExposure(settings, 'API_HOST', settings.apiHost)
  const lock = settings.databaseUrl ? undefined : lockFolder(settings.dataDir)
  // First: the routes are registered with or without spans.
  const traces = await startTracing({
    endpoint: settings.otlpEndpoint,
    headers: settings.otlpHeaders,
    share: settings.traceShare,
    service: 'radruf-service',
    version: APP_VERSION,
  })
  const { service, app, databaseFailed, stop } = await startService(settings)
  databaseFailed.then(fail)
  traces.report((line) => app.log.warn(line))
  if (settings.mode === 'production' && settings.publicUrl.startsWith('http:')) app.log.warn(INSECURE_HTTP_WARNING)
  await seedDemo(service)
  const channel = settings.databaseUrl ? undefined : await startOpsServer(service)
  try {
    await app.listen({ host: settings.apiHost, port: settings.apiPort })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`API_PORT: cannot listen on ${settings.apiHost}:${settings.apiPort} (${code})`)
  }
  const closeMetrics = await serveMetrics(settings, service.metrics)
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.apiPort
  if (process.send) process.send({ ready: true, port })
  else process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`)
  return async () => {
    await drain(app, settings.drainSeconds)
    await channel?.close()
    closeMetrics()
    await stop()
    await traces.stop()
    lock?.release()
  }
}

/** Serves the metrics if they have a port; returns the function that ends it. */
async function serveMetrics({ metricsHost: host, apiMetricsPort: port }: Settings, metrics: Metrics) {
  if (port === undefined) return () => {}
  return startMetricsServer(metrics, { host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`API_METRICS_PORT: cannot listen on ${host}:${port} (${error.code})`)
  })
}

function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false
  const onSignal = (signal?: string) => {
    // A second Ctrl-C ends the process at once. Confirmed rows are on disk.
    if (stopping && signal === 'SIGINT') process.exit(130)
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error) => fail(error),
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  // The process ends with its parent.
  if (process.send) process.on('disconnect', () => onSignal())
}

function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exit(1)
}

try {
  stopOnSignals(await run())
} catch (error) {
  fail(error)
}
