import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { startServiceProcess } from '../../api/src/testing/process.ts'
import { type CpuSeconds, startCpuMeasurement } from './cpu-time.ts'
import { probeDisk } from './disk-probe.ts'
import { type Figure, milliseconds, percentile } from './figures.ts'
import { createFireData, type FirePerson, type FireTicket, seedPeople } from './fire-service.ts'
import { sendRequest } from './http-client.ts'
import { openConnection, openRawStream } from './raw-client.ts'

export type StreamLoad = {
  kind: 'embedded' | 'postgres'
  postgresUrl: string | undefined
  processes: number
  streams: number
  writers: number
  /** Messages per second and writer. A writer that waits longer for its reply sends less. */
  rate: number
  seconds: number
  targets: { messages: number; deliveryMs: number; healthMs: number }
}

const STREAMS_PER_PERSON = 2
const CUSTOMERS_PER_MECHANIC = 9
const CONNECTING_AT_ONCE = 50
const HEALTH_INTERVAL_MS = 100
const SETTLE_MS = 3_000
/** The first requests compile the service and the embedded database. They are not counted. */
const WARM_UP_SECONDS = 5

type Sent = { began: number; accepted: number; streams: number }

/**
 * Measures messages per second, delivery and health with many open streams. Every person has two streams, and a mechanic has nine
 * customers. The writers are customers; a message goes to the streams of the customer and the mechanic.
 */
export async function measureStreams(load: StreamLoad): Promise<Figure[]> {
  const people = load.streams / STREAMS_PER_PERSON
  const mechanics = Math.round(people / (CUSTOMERS_PER_MECHANIC + 1))
  const data = await createFireData(load.kind, load.postgresUrl)
  const seeded = await seedPeople(data, { customers: people - mechanics, mechanics, state: 'in_call' })
  const services = await Promise.all(Array.from({ length: load.processes }, () => startServiceProcess(data.env)))
  const ports = services.map(({ port }) => port)
  try {
    const arrivals = new Map<string, number[]>()
    const order = { broken: 0 }
    const streams = await connectStreams(seeded.people, ports, arrivals, order)
    await write({ ...load, seconds: WARM_UP_SECONDS }, seeded.tickets, ports)
    const measureCpu = startCpuMeasurement(services.flatMap(({ child }) => child.pid ?? []))
    const { sent, failed, health, disk, elapsed } = await write(load, seeded.tickets, ports)
    const cpu = measureCpu()
    await wait(SETTLE_MS)
    for (const stream of streams) stream.close()
    return toFigures(load, { sent, failed, health, disk, elapsed, cpu, arrivals, order: order.broken })
  } finally {
    for (const { child, ended } of services) {
      child.kill('SIGTERM')
      await ended
    }
    await data.remove()
  }
}

async function connectStreams(
  people: readonly FirePerson[],
  ports: readonly number[],
  arrivals: Map<string, number[]>,
  order: { broken: number },
) {
  const wanted = people.flatMap((person, index) =>
    Array.from({ length: STREAMS_PER_PERSON }, (_, device) => ({
      token: person.token,
      port: ports[(index + device) % ports.length] ?? 0,
    })),
  )
  const streams: { close: () => void }[] = []
  for (let from = 0; from < wanted.length; from += CONNECTING_AT_ONCE) {
    const opened = wanted.slice(from, from + CONNECTING_AT_ONCE).map((options) => {
      let last: number | undefined
      return openRawStream(options, ({ id, data }) => {
        if (last !== undefined && id !== last + 1) order.broken++
        last = id
        const key = toKey(data)
        const times = arrivals.get(key)
        if (times) times.push(performance.now())
        else arrivals.set(key, [performance.now()])
      })
    })
    streams.push(...(await Promise.all(opened)))
  }
  return streams
}

/** The key of a message, from an event's data. */
const toKey = (data: string) => `${/"ticketId":"([^"]+)"/.exec(data)?.[1]}:${/"seq":(\d+)/.exec(data)?.[1]}`

async function write(load: StreamLoad, tickets: readonly FireTicket[], ports: readonly number[]) {
  const sent = new Map<string, Sent>()
  const health: number[] = []
  let failed = 0
  const began = performance.now()
  const until = began + load.seconds * 1_000
  const probe = async () => {
    for (let turn = 0; performance.now() < until; turn++) {
      const { status, ms } = await sendRequest({ port: ports[turn % ports.length] ?? 0, path: '/api/health' })
      health.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
      await wait(HEALTH_INTERVAL_MS)
    }
  }
  const writer = async ({ id, customer }: FireTicket, index: number) => {
    const connection = await openConnection(ports[index % ports.length] ?? 0)
    const interval = 1_000 / load.rate
    let next = began + (interval * index) / load.writers
    for (;;) {
      await wait(Math.max(0, next - performance.now()))
      if (performance.now() >= until) break
      const start = performance.now()
      const json = `{"clientId":"${randomUUID()}","text":"Die Kette springt beim Schalten."}`
      const { status, body } = await connection.post(`/api/tickets/${id}/messages`, customer.token, json)
      const accepted = performance.now()
      const seq = /"seq":(\d+)/.exec(body)?.[1]
      if (status === 201 && seq) sent.set(`${id}:${seq}`, { began: start, accepted, streams: 2 * STREAMS_PER_PERSON })
      else failed++
      // A late reply does not cause a burst.
      next = Math.max(next + interval, accepted)
    }
    connection.close()
  }
  const [disk] = await Promise.all([probeDisk(until), probe(), ...tickets.slice(0, load.writers).map(writer)])
  return { sent, failed, health, disk, elapsed: (performance.now() - began) / 1_000 }
}

type Measured = {
  sent: Map<string, Sent>
  failed: number
  health: number[]
  disk: number[]
  elapsed: number
  cpu: CpuSeconds
  arrivals: Map<string, number[]>
  order: number
}

function toFigures(
  load: StreamLoad,
  { sent, failed, health, disk, elapsed, cpu, arrivals, order }: Measured,
): Figure[] {
  const delivery: number[] = []
  const afterReply: number[] = []
  const replies: number[] = []
  let missing = 0
  for (const [key, { began, accepted, streams }] of sent) {
    const times = arrivals.get(key) ?? []
    replies.push(accepted - began)
    missing += streams - times.length
    for (const time of times) {
      delivery.push(time - began)
      afterReply.push(Math.max(0, time - accepted))
    }
  }
  const { targets } = load
  const rate = sent.size / elapsed
  const at = (values: number[], share: number) => percentile(values, share)
  const name = `${load.streams} streams, ${load.writers} writers, ${load.kind}${load.processes > 1 ? `, ${load.processes} processes` : ''}`
  const figure = (what: string, value: string, target: string, ok: boolean): Figure => ({
    part: 'streams',
    what: `${name}: ${what}`,
    value,
    target,
    ok,
  })
  return [
    figure('messages accepted per second', rate.toFixed(0), `≥ ${targets.messages}`, rate >= targets.messages),
    figure(
      'delivery, from the request to the stream (p50, p99)',
      `${milliseconds(at(delivery, 0.5))}, ${milliseconds(at(delivery, 0.99))}`,
      `p99 ≤ ${targets.deliveryMs} ms`,
      at(delivery, 0.99) <= targets.deliveryMs,
    ),
    figure(
      'delivery, from the reply to the stream (p99)',
      milliseconds(at(afterReply, 0.99)),
      `≤ ${targets.deliveryMs} ms`,
      at(afterReply, 0.99) <= targets.deliveryMs,
    ),
    figure(
      'CPU time of the service for each message',
      `${((cpu.service * 1_000) / sent.size).toFixed(2)} ms`,
      '–',
      true,
    ),
    figure(
      `CPU time of the service, the load generator and all other processes, of ${cpus().length} cores`,
      [cpu.service, cpu.generator, cpu.others]
        .map((seconds) => `${Math.round((seconds / elapsed) * 100)} %`)
        .join(', '),
      '–',
      true,
    ),
    figure(
      'reply to a message (p50, p99)',
      `${milliseconds(at(replies, 0.5))}, ${milliseconds(at(replies, 0.99))}`,
      '–',
      true,
    ),
    figure(
      'the disk meanwhile: time to store 8 kB (p50, p99)',
      `${milliseconds(at(disk, 0.5))}, ${milliseconds(at(disk, 0.99))}`,
      '–',
      true,
    ),
    figure(
      '/api/health (p99)',
      milliseconds(at(health, 0.99)),
      `≤ ${targets.healthMs} ms`,
      at(health, 0.99) <= targets.healthMs,
    ),
    figure(
      'messages refused, events missing, events out of order',
      `${failed}, ${missing}, ${order}`,
      '0, 0, 0',
      failed + missing + order === 0,
    ),
  ]
}
