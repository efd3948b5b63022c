import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startMetricsServer } from '@radruf/monitoring'
import getPort from 'get-port'
import { expect, onTestFinished, test } from 'vitest'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import { book, bookingCustomer } from '../testing/booking.ts'
import { MONITORING, providePrometheus, SCRAPE_SECONDS, startPrometheus } from '../testing/prometheus.ts'
import { startTestService } from '../testing/service.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'

const SHELL = join(import.meta.dirname, '../../../shell/src/server/testing/watched-shell-main.ts')
/** Seconds before the faults. An hour: `QUIET_SECONDS=3600`. */
const QUIET_SECONDS = Number(process.env.QUIET_SECONDS ?? 75)
/** Milliseconds in which every fault raises its alert. */
const LIMIT_MS = 120_000

const read = (file: string) => readFileSync(join(MONITORING, file), 'utf8')
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

/** Starts a shell's server in a process of its own. */
async function startShell() {
  const child = fork(SHELL, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const stop = async () => {
    if (!child.connected) return
    child.disconnect()
    await once(child, 'exit')
  }
  onTestFinished(stop)
  return { port, plant: (fault: 'release' | 'registry') => child.send(fault), stop }
}

/** Starts a service, and another process of it that reaches the database through a line which can break. */
async function startServices() {
  const main = await startTestService({ database: 'postgres' })
  const url = new URL(main.service.settings.databaseUrl ?? '')
  const line = await startTcpProxy(Number(url.port))
  url.port = String(line.port)
  url.searchParams.set('query_timeout', '1000')
  const env = {
    RADRUF_MODE: 'demo',
    DATA_DIR: main.service.settings.dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_URL: url.href,
  }
  const other = await startService(loadSettings(env), { runsInBackground: false })
  const ports = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })] as const
  const stopThird = await startMetricsServer(main.service.metrics, { host: '127.0.0.1', port: ports[0] })
  const stopSecond = await startMetricsServer(other.service.metrics, { host: '127.0.0.1', port: ports[1] })
  onTestFinished(async () => {
    stopThird()
    stopSecond()
    line.thaw()
    await other.stop()
    await line.close()
    await main.stop()
  })
  return { main, other, line, ports }
}

test('rules and dashboard use metrics that exist', async () => {
  const harness = await startTestService({ database: 'postgres' })
  onTestFinished(() => harness.stop())
  const shell = await startShell()
  const text =
    (await harness.service.metrics.print()) + (await (await fetch(`http://127.0.0.1:${shell.port}/metrics`)).text())
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const used = [...`${read('alerts.yml')}${read('dashboard.json')}`.matchAll(/\bradruf_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|sum|count)$/, ''),
  )
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
  for (const name of known) expect(name).toMatch(/^(radruf|nodejs|process)_[a-z0-9_]+$/)
})

// Takes three minutes: the rules wait for one until they raise an alert.
test.runIf(process.env.DEEP)(
  'every query of the dashboard returns data, nothing is raised in quiet, and each of ten faults raises its alert in two minutes',
  async () => {
    const { main, other, line, ports } = await startServices()
    const { service, app } = main
    const [shell, failing, leaving] = [await startShell(), await startShell(), await startShell()]
    const gone = await getPort({ host: '127.0.0.1' })
    const closeGone = await startMetricsServer(service.metrics, { host: '127.0.0.1', port: gone })
    await main.signedIn('mechanic', 'mia@example.test')
    const anna = await bookingCustomer(main, 'anna@example.test')
    await book(anna, '2026-11-24T09:00:00Z')
    await main.runJobs()
    const prometheus = await startPrometheus(providePrometheus(), {
      'radruf-service': [...ports, gone],
      'radruf-shell': [shell.port, failing.port, leaving.port],
    })
    onTestFinished(prometheus.stop)
    const visit = () => Promise.all([anna.get('/api/me'), app.inject('/api/session')])
    const traffic = setInterval(() => void visit(), 200)
    onTestFinished(() => clearInterval(traffic))

    const samples = async () => Number((await prometheus.query('min(count_over_time(up[1h]))'))[0]?.value[1] ?? 0)
    await expect
      .poll(samples, { timeout: 2 * LIMIT_MS + 1000 * QUIET_SECONDS })
      .toBeGreaterThan(QUIET_SECONDS / SCRAPE_SECONDS)
    expect(await prometheus.alerts()).toEqual([])
    const { panels } = JSON.parse(read('dashboard.json')) as Dashboard
    for (const { title, targets } of panels)
      for (const { expr } of targets) expect(await prometheus.query(expr), title).not.toEqual([])

    const planted = performance.now()
    const now = service.clock.now().epochMilliseconds
    const job = { kind: 'mail', payload: '{}', run_at: new Date(now - 600_000) }
    await service.db
      .insertInto('job')
      .values([
        { ...job, key: 'late' },
        { ...job, key: 'given up', failed_at: new Date(now), error: 'EENVELOPE 550' },
      ])
      .execute()
    const { id: appointment_id } = await service.db.selectFrom('appointment').select('id').executeTakeFirstOrThrow()
    const report = {
      appointment_id,
      ticket_id: anna.ticketId,
      person_id: anna.person.id,
      role: 'customer' as const,
      join_ms: null,
      connected_seconds: 0,
      interruptions: 0,
      reported_at: new Date(now),
    }
    await service.db
      .insertInto('call_report')
      .values([1, 2, 3, 4].map((page) => ({ ...report, client_id: `00000000-0000-4000-8000-00000000000${page}` })))
      .execute()
    await service.db
      .insertInto('mechanic_absence')
      .columns(['mechanic_id', 'first_day', 'last_day'])
      .expression((query) =>
        query
          .selectFrom('person')
          .select((columns) => [
            'id',
            columns.val('2026-11-01').as('first_day'),
            columns.val('2027-11-01').as('last_day'),
          ])
          .where('role', '=', 'mechanic'),
      )
      .execute()
    const full = setInterval(() => service.storage.reportFull(), 1_000)
    for (let count = 0; count < 80; count++) service.signIns.count('code', 'refused')
    closeGone()
    await leaving.stop()
    shell.plant('registry')
    failing.plant('release')
    line.freeze()
    const fail = () =>
      other.app.inject({
        method: 'POST',
        url: '/api/sign-in/codes',
        payload: { email: 'x@example.test', language: 'de' },
      })
    const failures = setInterval(() => void fail(), 100)
    onTestFinished(() => {
      clearInterval(full)
      clearInterval(failures)
    })

    const expected = [
      'CallsDoNotConnect',
      'DatabaseDown',
      'JobsGivenUp',
      'JobsLate',
      'NoFreeTimes',
      'RegistryUnreadable',
      'ReleaseFails',
      'RequestsFail',
      'ServiceDown',
      'ShellDown',
      'SignInsRefused',
      'StorageFull',
    ]
    const seconds: Record<string, number> = {}
    const listFiring = async () => {
      for (const { state, labels } of await prometheus.alerts())
        if (state === 'firing') seconds[labels.alertname ?? ''] ??= Math.round((performance.now() - planted) / 1000)
      return Object.keys(seconds).sort()
    }
    await expect.poll(listFiring, { timeout: LIMIT_MS, interval: 500 }).toEqual(expected)
    process.stdout.write(`seconds until the alerts: ${JSON.stringify(seconds)}\n`)
  },
  5 * LIMIT_MS + 1000 * QUIET_SECONDS,
)
