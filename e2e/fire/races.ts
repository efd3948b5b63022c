import type { Hold, TimeSlots } from '@radruf/contract'
import { killProcesses, startServiceProcess } from '../../api/src/testing/process.ts'
import type { Figure } from './figures.ts'
import { createFireData, type FireData, seedPeople, withDatabase } from './fire-service.ts'
import { sendJson, sendRequest } from './http-client.ts'

export type RaceLoad = {
  kind: 'embedded' | 'postgres'
  postgresUrl: string | undefined
  processes: number
  tickets: number
  times: number
}

const MECHANICS = 3
/** All requests are sent at once and wait for each other. */
const TIMEOUT_MS = 300_000

/**
 * Lets tickets compete for the same times through all processes at once. Each ticket holds one time and confirms it twice at the same
 * moment. The database is read afterwards: every time must be booked once for each mechanic, without overlap.
 */
export async function measureRaces(load: RaceLoad): Promise<Figure[]> {
  const data = await createFireData(load.kind, load.postgresUrl)
  const { tickets } = await seedPeople(data, {
    customers: load.tickets,
    mechanics: MECHANICS,
    state: 'booking_open',
  })
  const services = await Promise.all(Array.from({ length: load.processes }, () => startServiceProcess(data.env)))
  const ports = services.map(({ port }) => port)
  const portFor = (index: number) => ports[index % ports.length] ?? 0
  let requests = 0
  let failures = 0
  try {
    const [first] = tickets
    if (!first) throw new Error('A race needs tickets.')
    const slots = await sendRequest({
      port: portFor(0),
      path: `/api/tickets/${first.id}/slots`,
      token: first.customer.token,
    })
    const times = (JSON.parse(slots.body) as TimeSlots).days
      .flatMap((day) => day.slots.map(({ startsAt }) => startsAt))
      .slice(0, load.times)
    const race = async ({ id, customer }: (typeof tickets)[number], index: number) => {
      const hold = await sendJson({
        port: portFor(index),
        path: `/api/tickets/${id}/hold`,
        method: 'PUT',
        token: customer.token,
        timeoutMs: TIMEOUT_MS,
        body: { startsAt: times[index % times.length] },
      })
      requests++
      if (hold.status !== 200 && hold.status !== 409) {
        failures++
        process.stderr.write(`  ${hold.status} ${hold.body.slice(0, 200)}\n`)
      }
      if (hold.status !== 200) return
      const { id: holdId } = JSON.parse(hold.body) as Hold
      const confirmed = await Promise.all(
        [index, index + 1].map((at) =>
          sendJson({
            port: portFor(at),
            path: `/api/tickets/${id}/appointment`,
            token: customer.token,
            timeoutMs: TIMEOUT_MS,
            body: { holdId },
          }),
        ),
      )
      requests += confirmed.length
      failures += confirmed.filter(({ status }) => status === undefined || status >= 500).length
    }
    await Promise.all(tickets.map(race))
    for (const { child, ended } of services) {
      child.kill('SIGTERM')
      await ended
    }
    const { booked, overlaps } = await countBookings(data)
    const name = `${load.tickets} tickets for ${times.length} times of ${MECHANICS} mechanics, ${load.kind}${load.processes > 1 ? `, ${load.processes} processes` : ''}`
    const wanted = times.length * MECHANICS
    return [
      {
        part: 'races',
        what: `${name}: double bookings in ${requests} requests`,
        value: String(overlaps),
        target: '0',
        ok: overlaps === 0,
      },
      {
        part: 'races',
        what: `${name}: times booked, requests that failed`,
        value: `${booked}, ${failures}`,
        target: `${wanted}, 0`,
        ok: booked === wanted && failures === 0,
      },
    ]
  } finally {
    await killProcesses(services)
    await data.remove()
  }
}

const countBookings = (data: FireData) =>
  withDatabase(data, async ({ db }) => {
    const booked = await db
      .selectFrom('appointment')
      .select(['mechanic_id', 'starts_at', 'ends_at'])
      .where('status', '=', 'booked')
      .orderBy('mechanic_id')
      .orderBy('starts_at')
      .execute()
    const overlaps = booked.filter((call, index) => {
      const before = booked[index - 1]
      return before?.mechanic_id === call.mechanic_id && before.ends_at > call.starts_at
    })
    return { booked: booked.length, overlaps: overlaps.length }
  })
