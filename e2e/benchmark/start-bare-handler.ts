import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import type { BarePage, Statement } from './bare-handler.ts'
import { type RunningCheckout, startCheckout } from './checkouts.ts'

export type Route = { path: string; person?: string }
/** What the comparison needs of a running product. */
export type Measured = Pick<RunningCheckout, 'name' | 'url' | 'pid'> & { stop: () => Promise<void> }

/** Attempts to record a page. The one with the fewest statements is that without a background job. */
const ATTEMPTS = 5
/** Statements of transactions, which the bare handler does not need. */
const OF_TRANSACTION = /^(begin|start|commit|rollback|savepoint|release|set|listen)\b/i

/**
 * Starts the bare handler: records the statements and the HTML of each route of this folder's product, stops it, and starts Fastify on the
 * same database.
 */
export async function startBareHandler(routes: readonly Route[]): Promise<Measured> {
  const { product, pages } = await recordPages(routes)
  const file = join(product.dataDir, 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  const port = await freePort()
  const script = join(import.meta.dirname, 'bare-handler.ts')
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, product.dataDir, file, `${port}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  await once(child.stdout, 'data')
  return {
    name: 'bare handler',
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
      rmSync(product.dataDir, { recursive: true, force: true })
    },
  }
}

async function recordPages(routes: readonly Route[]) {
  const recorder = join(import.meta.dirname, 'record-queries.ts')
  const record = join(import.meta.dirname, '../../node_modules/.cache/queries.jsonl')
  const product = await startCheckout(undefined, { NODE_OPTIONS: `--import=${recorder}`, QUERY_RECORD: record })
  const pages: Record<string, BarePage> = {}
  const cookies = new Map<string, string>()
  try {
    for (const person of new Set(routes.flatMap((route) => route.person ?? [])))
      cookies.set(person, (await product.signIn(person)).map(({ name, value }) => `${name}=${value}`).join('; '))
    for (const { path, person } of routes) {
      const headers = { accept: 'text/html', cookie: cookies.get(person ?? '') ?? '' }
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const before = statSync(record).size
        const html = await (await fetch(product.url + path, { headers })).text()
        const statements = readStatements(record, before)
        const known = pages[path]?.statements
        if (!known || statements.length < known.length) pages[path] = { statements, html }
      }
    }
  } finally {
    await product.stop({ keepData: true })
    rmSync(record, { force: true })
  }
  return { product, pages }
}

const readStatements = (file: string, from: number): Statement[] =>
  readFileSync(file)
    .subarray(from)
    .toString()
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line) as Statement] : []))
    .filter(({ text }) => !OF_TRANSACTION.test(text))
