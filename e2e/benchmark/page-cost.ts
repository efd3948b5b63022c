import { setTimeout as wait } from 'node:timers/promises'
import { startRun, writeFigures } from '../../scripts/test/figures.ts'
import { startCheckout } from './checkouts.ts'
import { addTimes, NO_TIME, PARTS, perPage, readTimes, sumTimes, type Times } from './process-times.ts'
import { type Measured, type Route, startBareHandler } from './start-bare-handler.ts'

/**
 * `node e2e/benchmark/page-cost.ts [commit]`: measures the processor time of a page by process, with the full demo data on the embedded
 * database: for a commit (0184ae7b without an argument, `-` for none), for this folder, and for a bare Fastify handler with the same
 * statements and HTML, all warm and in one run. Processor time of the processes, so that a shared machine disturbs little. `PAGES` is the
 * number of pages of a route and product (300). `WRITE_FIGURES` writes the table into docs/figures.
 */
const [commit = '0184ae7b'] = process.argv.slice(2)
const PAGES = Number(process.env.PAGES ?? 300)
const ROUNDS = 6
/** Pages of each route before the measurement, until V8 has compiled what is hot. */
const WARM_UP = Number(process.env.WARM_UP ?? 300)
/** Pages that are opened at once. */
const CONCURRENCY = 2
const IDLE_MS = 5000
/** Milliseconds of processor time in a second without pages at which a product counts as started. */
const QUIET_MS = 60
const ROUTES: readonly Route[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/overview', person: 'anna' },
  { path: '/chat', person: 'anna' },
]

type Visitor = { checkout: Measured; cookies: Map<string, string> }

const run = startRun()
const rows: string[][] = []
const visitors: Visitor[] = []
try {
  for (const one of commit === '-' ? [undefined] : [commit, undefined]) visitors.push(await openVisitor(one))
  visitors.push({ checkout: await startBareHandler(ROUTES), cookies: new Map() })
  print(`| page | product | ${PARTS.join(' | ')} | sum |`)
  print(`| --- | --- | ${PARTS.map(() => '--:').join(' | ')} | --: |`)
  for (const { checkout } of visitors) await waitUntilQuiet(checkout)
  for (const route of ROUTES) await compareRoute(route)
  for (const { checkout } of visitors) {
    const before = readTimes(checkout.pid)
    await wait(IDLE_MS)
    printRow('idle, per second', checkout.name, perPage(before, readTimes(checkout.pid), IDLE_MS / 1000))
  }
  const columns = ['page', 'product', ...PARTS, 'sum']
  const title = `Milliseconds of processor time for a page: ${run.describe()}`
  if (process.env.WRITE_FIGURES) writeFigures('page-cost', { title, columns, rows })
} finally {
  for (const { checkout } of visitors) await checkout.stop()
}

async function openVisitor(commit?: string): Promise<Visitor> {
  const checkout = await startCheckout(commit)
  const people = new Set(ROUTES.flatMap(({ person }) => person ?? []))
  const cookies = new Map<string, string>()
  for (const person of people) {
    const set = await checkout.signIn(person)
    cookies.set(person, set.map(({ name, value }) => `${name}=${value}`).join('; '))
  }
  return { checkout, cookies }
}

/** After the start the service encodes the photos of the demo data. */
async function waitUntilQuiet({ pid }: Measured) {
  for (let busy = true; busy; ) {
    const before = readTimes(pid)
    await wait(1000)
    busy = sumTimes(perPage(before, readTimes(pid), 1)) > QUIET_MS
  }
}

/** Alternates the products in short rounds, so that the machine's load meets both. */
async function compareRoute(route: (typeof ROUTES)[number]) {
  const totals = new Map<Visitor, Times>()
  for (const visitor of visitors) await openPages(visitor, route, WARM_UP)
  for (let round = 0; round < ROUNDS; round++)
    for (const visitor of visitors) {
      const before = readTimes(visitor.checkout.pid)
      await openPages(visitor, route, PAGES / ROUNDS)
      const used = perPage(before, readTimes(visitor.checkout.pid), PAGES)
      totals.set(visitor, addTimes(totals.get(visitor) ?? NO_TIME, used))
    }
  for (const [{ checkout }, times] of totals) printRow(route.path, checkout.name, times)
}

async function openPages({ checkout, cookies }: Visitor, { path, person }: (typeof ROUTES)[number], count: number) {
  const headers = { accept: 'text/html', ...(person && { cookie: cookies.get(person) ?? '' }) }
  let left = count
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch(checkout.url + path, { headers, redirect: 'manual' })
      await response.text()
      if (response.status !== 200) throw new Error(`${checkout.name}: ${path} is answered with ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

function printRow(page: string, name: string, times: Times) {
  const cells = [page, name, ...[...PARTS.map((part) => times[part]), sumTimes(times)].map((ms) => ms.toFixed(2))]
  rows.push(cells)
  print(`| ${cells.join(' | ')} |`)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
