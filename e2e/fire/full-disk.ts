import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '@radruf/contract'
import { forgetDisk, moveDatabase } from '../../api/src/testing/postgres-databases.ts'
import { startServiceProcess } from '../../api/src/testing/process.ts'
import type { Figure } from './figures.ts'
import { createFireData, type FireData, type FireTicket, seedPeople } from './fire-service.ts'
import { countLostMessages } from './message-writers.ts'

type Kind = FireData['kind']

const WRITERS = 4
const DISK_MB = 400
const FULL_MS = 8_000
/** The age of a check of the disk, and the time for which a refused write counts. */
const RECOVERY_MS = 15_000

/** Whether this user may mount a small disk. */
export const canMountDisks = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/**
 * Fills a small disk to the last byte while people write messages: the disk of the embedded database, or the one of a PostgreSQL
 * database. Every refusal must be 503 or 507 with a time to try again, health must say so, reads must go on, and when there is space
 * again, writes work and no confirmed one is lost.
 */
export async function measureFullDisk(kind: Kind, postgresUrl: string | undefined): Promise<Figure[]> {
  const data = await createFireData(kind, postgresUrl)
  // PostgreSQL's user must reach it.
  const disk = kind === 'embedded' ? (data.env.DATA_DIR ?? '') : `/var/tmp/radruf-disk-${process.pid}`
  let name: string | undefined
  mkdirSync(disk, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=700`, 'tmpfs', disk])
  try {
    if (postgresUrl && kind === 'postgres') name = await moveToDisk(postgresUrl, data, disk)
    data.env.STORAGE_RESERVE_MB = '64'
    return toFigures(kind, await writeOnFullDisk(data, disk))
  } finally {
    await data.remove().catch(() => {})
    if (postgresUrl && name) await forgetDisk(postgresUrl, name)
    execFileSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}

/** Moves the database of the service to the disk. Returns its name. */
async function moveToDisk(postgresUrl: string, { env }: FireData, folder: string): Promise<string> {
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  chownSync(folder, id('-u'), id('-g'))
  const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1)
  await moveDatabase(postgresUrl, { name, folder })
  return name
}

type Answer = { status: number; retryAfter: string | null; path: string; body: string }
type Measured = {
  confirmed: number
  lost: number
  refused: Answer[]
  reads: Answer[]
  health: Answer[]
  recoveryMs: number
  hasEnded: boolean
}

async function writeOnFullDisk(data: FireData, disk: string): Promise<Measured> {
  const { tickets } = await seedPeople(data, { customers: WRITERS, mechanics: 1, state: 'in_call' })
  const { child, port, ended } = await startServiceProcess(data.env)
  const ask = async (path: string, { customer }: FireTicket, body?: object): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { cookie: `radruf_session=${customer.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const text = (await response?.text()) ?? ''
    return { status: response?.status ?? 0, retryAfter: response?.headers.get('retry-after') ?? null, path, body: text }
  }
  const confirmed: string[] = []
  const [refused, reads, health]: [Answer[], Answer[], Answer[]] = [[], [], []]
  const writeAll = async () => {
    for (const answer of await Promise.all(tickets.map((ticket) => write(ticket)))) {
      if (answer.status === 201) confirmed.push((JSON.parse(answer.body) as Message).id)
      else refused.push(answer)
    }
  }
  // Long messages, which need new pages.
  const write = (ticket: FireTicket) =>
    ask(`/api/tickets/${ticket.id}/messages`, ticket, {
      clientId: randomUUID(),
      text: 'Die Kette springt. '.repeat(150),
    })
  const [first] = tickets
  if (!first) throw new Error('There is no ticket.')
  await writeAll()
  const ballast = join(disk, 'ballast')
  fillDisk(disk, ballast)
  for (const end = performance.now() + FULL_MS; performance.now() < end; ) {
    await writeAll()
    reads.push(await ask(`/api/tickets/${first.id}/messages`, first))
    health.push(await ask('/api/health', first))
    await wait(50)
  }
  rmSync(ballast)
  const freedAt = performance.now()
  const before = confirmed.length
  while (confirmed.length === before && performance.now() - freedAt < 2 * RECOVERY_MS && child.exitCode === null) {
    await writeAll()
    await wait(100)
  }
  const recoveryMs = performance.now() - freedAt
  const hasEnded = child.exitCode !== null
  child.kill('SIGKILL')
  await ended
  const lost = await countLostMessages(data, new Set(confirmed))
  return { confirmed: confirmed.length, lost, refused, reads, health, recoveryMs, hasEnded }
}

/** Fills a disk to the last byte. */
function fillDisk(disk: string, file: string) {
  writeFileSync(file, '')
  for (let bytes = 1024 ** 2; bytes >= 1; ) {
    const { bavail, bsize } = statfsSync(disk)
    if (bavail === 0) return
    try {
      appendFileSync(file, Buffer.alloc(Math.min(bytes, bavail * bsize)))
    } catch {
      if (statSync(file).size === 0) return
      bytes = Math.floor(bytes / 2)
    }
  }
}

function toFigures(kind: Kind, measured: Measured): Figure[] {
  const { confirmed, lost, refused, reads, health, recoveryMs, hasEnded } = measured
  const isRight = ({ status, retryAfter }: Answer) => (status === 503 || status === 507) && retryAfter !== null
  const wrong = refused.filter((answer) => !isRight(answer)).length
  const failedReads = reads.filter(({ status }) => status !== 200).length
  const degraded = health.filter(({ body }) => body.includes('"degraded"')).length
  const figure = (what: string, value: string, target: string, ok: boolean): Figure => ({
    part: 'full disk',
    what: `a disk of ${DISK_MB} MB without a free byte, ${kind}: ${what}`,
    value,
    target,
    ok,
  })
  return [
    figure('processes that ended', hasEnded ? '1' : '0', '0', !hasEnded),
    figure(
      `of ${refused.length} refused writes without 503 or 507 and retry-after`,
      String(wrong),
      '0',
      wrong === 0 && refused.length > 0,
    ),
    figure(`reads that failed, of ${reads.length}`, String(failedReads), '0', failedReads === 0),
    // The first check finds the disk full; before it a write may still fit.
    figure(
      '/api/health says degraded',
      `${degraded} of ${health.length}`,
      'all from the first refusal on',
      degraded > 0 && health.at(-1)?.body.includes('"storage"') === true,
    ),
    figure(`confirmed messages lost, of ${confirmed}`, String(lost), '0', lost === 0),
    figure(
      'time until a message is accepted again',
      `${Math.round(recoveryMs)} ms`,
      `≤ ${RECOVERY_MS} ms`,
      recoveryMs <= RECOVERY_MS,
    ),
  ]
}
