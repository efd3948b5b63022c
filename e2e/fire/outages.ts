import { setTimeout as wait } from 'node:timers/promises'
import { terminateConnections } from '../../api/src/testing/postgres-databases.ts'
import type { PostgresControl } from '../../api/src/testing/postgres-server.ts'
import { killProcesses, startServiceProcess } from '../../api/src/testing/process.ts'
import type { Figure } from './figures.ts'
import { createFireData, seedPeople } from './fire-service.ts'
import { sendRequest } from './http-client.ts'
import { countLostMessages, startMessageWriters } from './message-writers.ts'

type Outage = { url: string; control: PostgresControl; rounds: number }

const WRITERS = 20
const FROZEN_MS = 5_000
const HEALTH_INTERVAL_MS = 200

/**
 * Restarts PostgreSQL, ends its connections and freezes it, while people write messages at two processes of the service. No process may
 * end, every confirmed message must be stored, and health must respond and say "degraded" while the server is frozen.
 */
export async function measureOutages({ url, control, rounds }: Outage): Promise<Figure[]> {
  const data = await createFireData('postgres', url)
  const { tickets } = await seedPeople(data, { customers: WRITERS, mechanics: 2, state: 'in_call' })
  const processes = [await startServiceProcess(data.env), await startServiceProcess(data.env)]
  const ports = processes.map(({ port }) => port)
  const writers = startMessageWriters(tickets, ports)
  const recoveries: number[] = []
  const health: { ms: number; body: string }[] = []
  const measureRecovery = async (outage: () => Promise<unknown>) =>
    void recoveries.push(await writers.measureRecovery(outage))
  const watchHealth = async () => {
    const end = performance.now() + FROZEN_MS - 2_000
    while (performance.now() < end) {
      health.push(await sendRequest({ port: ports[0] ?? 0, path: '/api/health' }))
      await wait(HEALTH_INTERVAL_MS)
    }
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      await measureRecovery(control.restart)
      await measureRecovery(() => terminateConnections(data.env.DATABASE_URL ?? ''))
      await measureRecovery(async () => {
        control.freeze()
        try {
          await Promise.all([watchHealth(), wait(FROZEN_MS)])
        } finally {
          control.thaw()
        }
      })
    }
  } finally {
    await writers.stop()
  }
  const ended = await killProcesses(processes)
  const lost = await countLostMessages(data, writers.confirmed)
  await data.remove()
  const slowest = Math.max(...health.map(({ ms }) => ms))
  const degraded = health.filter(({ body }) => body.includes('"degraded"')).length
  const name = `${rounds} × restart, pg_terminate_backend and ${FROZEN_MS / 1000} s frozen, 2 processes under load`
  const figure = (what: string, value: string, target: string, ok: boolean): Figure => ({
    part: 'outages',
    what: `${name}: ${what}`,
    value,
    target,
    ok,
  })
  return [
    figure('processes that ended', String(ended), '0', ended === 0),
    figure(
      `confirmed messages lost, of ${writers.confirmed.size}`,
      String(lost),
      '0',
      lost === 0 && writers.confirmed.size > 0,
    ),
    figure(
      '/api/health while frozen (slowest, share that says degraded)',
      `${Math.round(slowest)} ms, ${degraded} of ${health.length}`,
      '≤ 2000 ms, all',
      slowest <= 2_000 && degraded === health.length,
    ),
    figure(
      'time until the next accepted message (slowest)',
      `${Math.round(Math.max(...recoveries))} ms`,
      '≤ 5000 ms',
      Math.max(...recoveries) <= 5_000,
    ),
  ]
}
