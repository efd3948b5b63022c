import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from '@playwright/test'
import { PATHS } from '@radruf/contract'
import { buildChanged } from '../../scripts/dev/builds.ts'
import { ROOT, startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'

/**
 * `node e2e/benchmark/rendering.ts`: measures how long the server takes for the HTML of a page, and the memory of the renderers over many
 * pages. `COMPARE_WITH` names another running product in demo mode, for example of an earlier commit, whose requests alternate with
 * these. `SAMPLES` and `PAGES` are the numbers of requests (300 for a route, 100000 for the memory). Before that it warms the renderers of
 * all sets and prints their memory after each round; `SAMPLES=0 PAGES=0` does nothing else.
 */
const SAMPLES = Number(process.env.SAMPLES ?? 300)
const PAGES = Number(process.env.PAGES ?? 100_000)
const CONCURRENCY = 8
const ROUTES = ['/', '/login', '/imprint', '/overview', '/profile', '/chat']
const EMAIL = 'anna@example.test'
/** Requests before the measurement. */
const WARM_UP = 50
/** Rows of the table of memory. */
const READINGS = 10
/** Rounds of all pages for a guest, a customer and a mechanic. */
const ROUNDS = 6
/**
 * Milliseconds between two looks at renderers that collect their garbage, longer than those beyond the first of a set remain, and megabytes by
 * which they fall meanwhile.
 */
const REST_MS = 12_000
const FALLING_MB = 2
const PLAIN_PATHS = PATHS.flatMap(({ path }) => (path.includes(':') ? [] : [path]))

type Visitor = { name: string; open: (path: string) => Promise<number> }

await buildChanged(() => {})
const product = await startProduct()
try {
  const visitors = [await signIn('this commit', product.url)]
  if (process.env.COMPARE_WITH) visitors.unshift(await signIn('compared with', process.env.COMPARE_WITH))
  await measureSets([...visitors.slice(-1), await signIn('mechanic', product.url, 'mia@example.test')])
  if (SAMPLES) print('| route | product | p50 ms | p95 ms | pages/s |')
  if (SAMPLES) print('| --- | --- | --: | --: | --: |')
  for (const route of SAMPLES ? ROUTES : []) await compareRoute(route, visitors)
  const own = visitors.at(-1)
  if (own && PAGES > 0) await measureMemory(own)
} finally {
  await product.stop()
}

/** Signs in and returns a function that opens a page and returns its milliseconds. */
async function signIn(name: string, url: string, email = EMAIL): Promise<Visitor> {
  const mails = async () => (await fetch(`${url}/dev/mailbox.json`)).json()
  const mailTo: typeof product.mailTo = async (to, subject, after = 0) => {
    for (;;) {
      const found = (await mails()).filter(
        (mail: { to: string; subject: string }) => mail.to === to && subject.test(mail.subject),
      )
      if (found.length > after) return found[0]
    }
  }
  const context = await request.newContext({ baseURL: url })
  await signInByMail(context, { url, mails, mailTo }, email)
  const { cookies } = await context.storageState()
  await context.dispose()
  const headers = { cookie: cookies.map((one) => `${one.name}=${one.value}`).join('; '), accept: 'text/html' }
  return {
    name,
    open: async (path) => {
      const began = performance.now()
      const response = await fetch(url + path, { headers: path === '/login' ? {} : headers, redirect: 'manual' })
      await response.text()
      if (response.status >= 400) throw new Error(`${path} is answered with ${response.status}`)
      return performance.now() - began
    },
  }
}

/** Alternates the products, so that the machine's load meets both. */
async function compareRoute(route: string, visitors: readonly Visitor[]) {
  const times = new Map(visitors.map(({ name }) => [name, [] as number[]]))
  for (let sample = -WARM_UP; sample < SAMPLES; sample++)
    for (const { name, open } of visitors) {
      const milliseconds = await open(route)
      if (sample >= 0) times.get(name)?.push(milliseconds)
    }
  for (const { name, open } of visitors) {
    const sorted = (times.get(name) ?? []).sort((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    print(`| ${route} | ${name} | ${at(0.5)} | ${at(0.95)} | ${(await measureThroughput(open, route)).toFixed(0)} |`)
  }
}

async function measureThroughput(open: Visitor['open'], route: string): Promise<number> {
  const began = performance.now()
  await openMany(open, [route], SAMPLES)
  return (1000 * SAMPLES) / (performance.now() - began)
}

async function openMany(open: Visitor['open'], routes: readonly string[], count: number) {
  let next = 0
  const worker = async () => {
    for (let page = next++; page < count; page = next++) await open(routes[page % routes.length] as string)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** Opens every page for everybody, one after the other, so that each set of releases has its renderer. */
async function measureSets(visitors: readonly Visitor[]) {
  print('| round of all pages | renderers | MB of all (proportional) | MB of the largest |')
  print('| --: | --: | --: | --: |')
  const guest: Visitor['open'] = async (path) => {
    await (await fetch(product.url + path, { redirect: 'manual' })).text()
    return 0
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const open of [guest, ...visitors.map((visitor) => visitor.open)])
      for (const path of PLAIN_PATHS) await open(path)
    await waitForRest()
    printSizes(round)
  }
  print('')
}

/** Renderers without a page collect their garbage, which takes long on a busy machine. */
async function waitForRest() {
  for (let before = Number.POSITIVE_INFINITY, now = 0; ; before = now) {
    await wait(REST_MS)
    now = readRendererSizes().reduce((all, one) => all + one, 0)
    if (before - now < FALLING_MB) return
  }
}

function printSizes(row: number) {
  const sizes = readRendererSizes()
  const sum = sizes.reduce((all, one) => all + one, 0)
  print(`| ${row} | ${sizes.length} | ${sum.toFixed(0)} | ${Math.max(...sizes).toFixed(0)} |`)
}

async function measureMemory({ open }: Visitor) {
  print('\n| pages | renderers | MB of all | MB of the largest |')
  print('| --: | --: | --: | --: |')
  for (let reading = 1; reading <= READINGS; reading++) {
    await openMany(open, ROUTES, PAGES / READINGS)
    printSizes((PAGES / READINGS) * reading)
  }
}

/** Proportional megabytes of each renderer of this folder's build: memory that processes share counts once. */
function readRendererSizes(): number[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.endsWith(join(ROOT, 'shell/dist/server/renderer.cjs')) && /^\d+ \S*node\S* /.test(line))
    .map((line) => readFileSync(`/proc/${Number.parseInt(line, 10)}/smaps_rollup`, 'utf8'))
    .map((text) => Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024)
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
