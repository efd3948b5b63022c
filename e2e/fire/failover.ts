import { setTimeout as wait } from 'node:timers/promises'
import { promoteStandby, waitForStandby } from '../../api/src/testing/postgres-databases.ts'
import { startPrimary, startStandby } from '../../api/src/testing/postgres-server.ts'
import { killProcesses, startServiceProcess } from '../../api/src/testing/process.ts'
import { startTcpProxy } from '../../api/src/testing/tcp-proxy.ts'
import type { Figure } from './figures.ts'
import { createFireData, seedPeople } from './fire-service.ts'
import { countLostMessages, startMessageWriters } from './message-writers.ts'

const WRITERS = 20
/** The address moves to the standby this long before it is promoted, as when a name changes before the server does. */
const READ_ONLY_MS = 2_000

/**
 * Kills a PostgreSQL server under load and promotes its synchronous standby, to which the address of the database moves before. No process
 * of the service may end, and every confirmed message must be on the standby.
 */
export async function measureFailovers(rounds: number): Promise<Figure[]> {
  const recoveries: number[] = []
  let ended = 0
  let lost = 0
  let confirmed = 0
  for (let round = 0; round < rounds; round += 1) {
    const result = await failOver()
    recoveries.push(result.recoveryMs)
    ended += result.ended
    lost += result.lost
    confirmed += result.confirmed
  }
  const slowest = Math.max(...recoveries)
  const figure = (what: string, value: string, target: string, ok: boolean): Figure => ({
    part: 'failover',
    what: `${rounds} × a killed server whose synchronous standby is promoted, 2 processes under load: ${what}`,
    value,
    target,
    ok,
  })
  return [
    figure('processes that ended', String(ended), '0', ended === 0),
    figure(`confirmed messages lost, of ${confirmed}`, String(lost), '0', lost === 0 && confirmed > 0),
    figure(
      'time from the promotion until the next accepted message (slowest)',
      `${Math.round(slowest)} ms`,
      '≤ 5000 ms',
      slowest <= 5_000,
    ),
  ]
}

async function failOver() {
  const primary = await startPrimary()
  const proxy = await startTcpProxy(primary.port)
  const address = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`
  const data = await createFireData('postgres', address)
  const { tickets } = await seedPeople(data, { customers: WRITERS, mechanics: 2, state: 'in_call' })
  const standby = await startStandby(primary.url)
  await waitForStandby(primary.url)
  const processes = [await startServiceProcess(data.env), await startServiceProcess(data.env)]
  const writers = startMessageWriters(
    tickets,
    processes.map(({ port }) => port),
  )
  try {
    await writers.measureRecovery(async () => {})
    const recoveryMs = await writers.measureRecovery(async () => {
      await primary.kill()
      proxy.connectTo(standby.port)
      await wait(READ_ONLY_MS)
      await promoteStandby(standby.url)
    })
    await writers.stop()
    const ended = await killProcesses(processes)
    const lost = await countLostMessages(data, writers.confirmed)
    return { recoveryMs, ended, lost, confirmed: writers.confirmed.size }
  } finally {
    await writers.stop()
    await killProcesses(processes)
    await data.remove()
    await proxy.close()
    for (const server of [primary, standby]) await server.stop()
  }
}
