import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { startServiceProcess } from '../../api/src/testing/process.ts'
import { type Figure, milliseconds, percentile } from './figures.ts'
import { startFireProduct } from './fire-product.ts'
import { createFireData, type FireTicket, seedPeople } from './fire-service.ts'
import { openStream, sendRequest } from './http-client.ts'

const HEALTH_INTERVAL_MS = 100
const MAX_RSS_MB = 1_100
const MAX_HEALTH_MS = 1_000
/** Browsers wait for the `retryAfter` of a refused upload; the flood tries again sooner. */
const RETRY_MS = 500
const HEIC = new URL('../../api/src/testing/photo.heic', import.meta.url)

type Probe = { stop: () => Promise<{ p99: number; failed: number }> }

/** Asks for the health of the service until it is stopped. */
function probeHealth(port: number): Probe {
  const times: number[] = []
  let failed = 0
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      const { status, ms } = await sendRequest({ port, path: '/api/health' })
      times.push(ms)
      if (status !== 200) failed++
      await wait(HEALTH_INTERVAL_MS)
    }
  })()
  return {
    stop: async () => {
      isRunning = false
      await running
      return { p99: percentile(times, 0.99), failed }
    },
  }
}

/** Uploads many large progressive JPEGs and HEIC pictures at once, and measures the largest resident memory of the service. */
export async function floodPhotos(uploads: number, pixels: { width: number; height: number }): Promise<Figure[]> {
  const progressive = await sharp({
    create: { ...pixels, channels: 3, background: '#335577', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
  })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer()
  const pictures = [progressive, readFileSync(HEIC)]
  const data = await createFireData('embedded', undefined)
  const { tickets } = await seedPeople(data, { customers: uploads, mechanics: 1, state: 'questionnaire_open' })
  const { child, port, ended } = await startServiceProcess({ ...data.env, FILE_LIMIT_MB: '60' })
  const statuses = new Map<string, number>()
  try {
    const before = readMemory(child.pid).rss
    resetPeak(child.pid)
    const health = probeHealth(port)
    const upload = async (ticket: FireTicket, index: number) => {
      const picture = pictures[index % pictures.length] ?? progressive
      for (;;) {
        const { status, body } = await sendPicture(port, ticket, picture)
        const isBusy = body.includes('"UPLOADS_BUSY"')
        const name = isBusy ? 'busy' : String(status ?? 'broken')
        statuses.set(name, (statuses.get(name) ?? 0) + 1)
        if (!isBusy) return
        await wait(RETRY_MS)
      }
    }
    await Promise.all(tickets.map(upload))
    const { p99, failed } = await health.stop()
    const { peak } = readMemory(child.pid)
    const spread = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
    const name = `${uploads} uploads at once, progressive JPEG of ${Math.round((pixels.width * pixels.height) / 1e6)} MP and HEIC`
    return [
      {
        part: 'floods',
        what: `${name} (${spread.join(', ')}): peak memory of the service (before: ${before} MB)`,
        value: `${peak} MB`,
        target: `≤ ${MAX_RSS_MB} MB`,
        ok: peak <= MAX_RSS_MB && (statuses.get('201') ?? 0) === uploads,
      },
      healthFigure(name, p99, failed),
    ]
  } finally {
    child.kill('SIGKILL')
    await ended
    await data.remove()
  }
}

const healthFigure = (name: string, p99: number, failed: number): Figure => ({
  part: 'floods',
  what: `${name}: /api/health meanwhile (p99, failed)`,
  value: `${milliseconds(p99)}, ${failed}`,
  target: `≤ ${MAX_HEALTH_MS} ms, 0`,
  ok: p99 <= MAX_HEALTH_MS && failed === 0,
})

function sendPicture(port: number, { id, customer }: FireTicket, picture: Buffer) {
  const boundary = 'flood'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n`
  return sendRequest({
    port,
    path: `/api/tickets/${id}/photos`,
    method: 'POST',
    token: customer.token,
    timeoutMs: 300_000,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(field('clientId', randomUUID()) + field('perspective', 'bike') + file),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}

/** Resident memory of a process in MB, now and at its peak; 0 outside of Linux. */
function readMemory(pid: number | undefined): { rss: number; peak: number } {
  if (process.platform !== 'linux') return { rss: 0, peak: 0 }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { rss: read('VmRSS'), peak: read('VmHWM') }
}

function resetPeak(pid: number | undefined) {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Opens more event streams and unfinished bodies at the shell's server than one network may have, and asks for health through it. */
export async function floodConnections({ streams, bodies }: { streams: number; bodies: number }): Promise<Figure[]> {
  const data = await createFireData('embedded', undefined)
  const { people } = await seedPeople(data, { customers: Math.ceil(streams / 2), mechanics: 1, state: 'booked' })
  const product = await startFireProduct(data)
  try {
    const { port } = product
    const opened = await Promise.all(
      Array.from({ length: streams }, (_, index) =>
        openStream({ port, token: people[Math.floor(index / 2)]?.token ?? '' }, () => {}),
      ),
    )
    const sockets = Array.from({ length: bodies }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write('POST /api/sign-in/codes HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\nhalf')
      return socket
    })
    const health = probeHealth(port)
    await wait(5_000)
    const { p99, failed } = await health.stop()
    for (const socket of sockets) socket.destroy()
    for (const stream of opened) stream.close()
    const accepted = opened.filter(({ status }) => status === 200).length
    const refused = opened.filter(({ status }) => status === 429).length
    const name = `${streams} event streams and ${bodies} unfinished bodies from one network at the shell's server`
    return [
      {
        part: 'floods',
        what: `${name}: streams accepted, refused with 429`,
        value: `${accepted}, ${refused}`,
        target: `≤ 256, the rest`,
        ok: accepted <= 256 && accepted + refused === streams,
      },
      healthFigure(name, p99, failed),
    ]
  } finally {
    await product.stop()
    await data.remove()
  }
}
