import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'

/** The product behind its proxy on this machine: the name that browsers open, and the port at 127.0.0.1. */
export type LoadTarget = { host: string; port: number; cookie: string }

type Call = { path: string; method?: string; body?: object }
type Failure = { path: string; at: number; reason: string }

/** Stops a request that hangs; a busy machine answers after seconds. */
const TIMEOUT_MS = 120_000

const send = ({ host, port, cookie }: LoadTarget, agent: Agent | undefined, { path, method = 'GET', body }: Call) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        // The proxy of the test has a certificate of its own authority.
        rejectUnauthorized: false,
        path,
        method,
        agent,
        timeout: TIMEOUT_MS,
        headers: {
          host,
          cookie,
          ...(body && { 'content-type': 'application/json', origin: `https://${host}` }),
        },
      },
      resolve,
    )
    call.once('timeout', () => call.destroy(new Error('no answer in time')))
    call.once('error', reject)
    call.end(body && JSON.stringify(body))
  })

/** Sends requests at a steady rate, whether earlier ones are answered or not, until it is stopped. */
export function startLoad(target: LoadTarget, perSecond: number, next: (count: number) => Call) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const failures: Failure[] = []
  const times: number[] = []
  const open = new Set<Promise<void>>()
  const began = performance.now()
  let count = 0
  const one = async (call: Call) => {
    const start = performance.now()
    const fail = (reason: string) => failures.push({ path: call.path, at: Math.round(start - began), reason })
    try {
      const response = await send(target, agent, call)
      const body = await text(response)
      if ((response.statusCode ?? 500) >= 400) fail(`${response.statusCode} ${body.slice(0, 200)}`)
    } catch (error) {
      fail((error as Error).message)
    }
    times.push(performance.now() - start)
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    for (; count < due; count += 1) {
      const running = one(next(count)).finally(() => open.delete(running))
      open.add(running)
    }
  }, 1000 / perSecond)
  return async () => {
    clearInterval(timer)
    await Promise.all(open)
    agent.destroy()
    times.sort((a, b) => a - b)
    const seconds = (performance.now() - began) / 1000
    return {
      requests: times.length,
      perSecond: times.length / seconds,
      p95Ms: times[Math.floor(times.length * 0.95)] ?? 0,
      maxMs: times.at(-1) ?? 0,
      failures,
    }
  }
}

/** Keeps event streams open as a browser does: one that ends is opened again after its last event. */
export function openStreams(target: LoadTarget, count: number) {
  const failures: string[] = []
  let isStopped = false
  const streams = Array.from({ length: count }, () => ({
    opened: 0,
    data: '',
    lastEventId: '',
    response: undefined as IncomingMessage | undefined,
  }))
  const run = async (stream: (typeof streams)[number]) => {
    while (!isStopped) {
      try {
        const response = await send(target, undefined, {
          path: `/api/events${stream.lastEventId && `?after=${stream.lastEventId}`}`,
        })
        if (response.statusCode !== 200) throw new Error(`${response.statusCode}`)
        stream.opened += 1
        stream.response = response
        for await (const part of response.setEncoding('utf8')) {
          stream.data += part
          stream.lastEventId = [...stream.data.matchAll(/^id: ?(\d+)$/gm)].at(-1)?.[1] ?? stream.lastEventId
        }
      } catch (error) {
        if (!isStopped) failures.push((error as Error).message)
      }
      stream.response = undefined
    }
  }
  const running = streams.map(run)
  return {
    streams,
    failures,
    stop: async () => {
      isStopped = true
      for (const { response } of streams) response?.destroy()
      await Promise.all(running)
    },
  }
}
