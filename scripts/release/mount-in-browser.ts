import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS, type Session } from '@radruf/contract'
import { freePort } from '@radruf/federation/ports'
import { publishBuild, type Release, releaseStoreOf } from '@radruf/federation/registry'
import { ROOT } from '../root.ts'
import { findHeadlessShell } from '../test/chromium.ts'

type Page = {
  on: (event: 'pageerror' | 'request', listener: (value: Error & SentRequest) => void) => void
  goto: (url: string, options: { timeout: number }) => Promise<unknown>
  waitForFunction: (code: string, argument: unknown, options: { timeout: number }) => Promise<unknown>
}
type SentRequest = { url: () => string; postData: () => string | null }
type Playwright = {
  chromium: {
    launch: (options: object) => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>
  }
}

const FLAGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
/** Timeout for loading the page, and then for loading the remote's scripts. */
const TIMEOUT_MS = 30_000

/**
 * Opens a page of a built remote in Chromium, with the built shell and a fake service that only answers the session. Returns the
 * problems. Throws {@link BrowserMissingError} when there is no Chromium.
 */
export async function mountInBrowser(dist: string): Promise<string[]> {
  const release = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Release
  const { path, access } = PATHS.find(({ owner }) => owner === release.name) ?? PATHS[0]
  const { chromium } = (await import(join(ROOT, 'e2e/node_modules/@playwright/test/index.mjs'))) as Playwright
  const executablePath = await findHeadlessShell()
  const folder = mkdtempSync(join(tmpdir(), 'radruf-mount-'))
  const service = await startFakeService(access)
  try {
    await publishBuild(releaseStoreOf({ DATA_DIR: folder }, ROOT), dist, 'release checks')
    return await withShellServer(folder, service.url, async (shell) => {
      const browser = await chromium.launch({ executablePath, args: FLAGS })
      try {
        return await findProblems(await browser.newPage(), `${shell}${path.replace(/:\w+/g, 'x')}`, release)
      } finally {
        await browser.close()
      }
    })
  } finally {
    service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function findProblems(page: Page, url: string, { name, hash, scripts }: Release): Promise<string[]> {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('request', (request) => {
    if (request.url().endsWith('/reports')) problems.push(...findFailures(request.postData()))
  })
  await page.goto(url, { timeout: TIMEOUT_MS })
  const files = scripts.map(({ file }) => `/remotes/${name}/${hash}/${file}`)
  const haveLoaded =
    "(files) => files.every((file) => performance.getEntriesByType('resource').some((one) => one.name.endsWith(file)))"
  const isInTime = await page.waitForFunction(haveLoaded, files, { timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
  if (!isInTime && !problems.length) problems.push(`its scripts did not load within ${TIMEOUT_MS / 1000} s`)
  return [...new Set(problems)]
}

/** Reads the failures from a report of the shell's page. A late remote is no failure: it may still load (decision 014). */
export function findFailures(report: string | null): string[] {
  const { what, message } = JSON.parse(report ?? '{}') as { what?: string; message?: string }
  return what === 'late' ? [] : [String(message)]
}

/** Starts a service that answers `/api/session` with a person who has the access, and 404 otherwise. */
async function startFakeService(access: string) {
  const role = access === 'mechanic' ? 'mechanic' : 'customer'
  const now = new Date().toISOString()
  const session: Session = {
    person:
      access === 'public' || access === 'guest'
        ? null
        : {
            id: crypto.randomUUID(),
            email: 'checks@radruf.example',
            name: 'Checks',
            role,
            language: 'de',
            onboardedAt: now,
          },
    now,
    lastEvent: 0,
    unreadMessages: 0,
    brand: {
      productName: 'Radruf',
      supportEmail: 'checks@radruf.example',
      supportHours: { from: '9:00', to: '17:00' },
    },
    settings: {
      callMinutes: 30,
      zone: 'Europe/Berlin',
      fileLimitMb: 10,
      newTicketAllowed: true,
      callAdapter: 'direct',
      callSources: [],
      mode: 'demo',
      minimumVersion: null,
      recommendedVersion: null,
      pushKey: null,
    },
  }
  const missing = { type: 'about:blank', title: 'Not found', status: 404, code: 'NOT_FOUND' }
  const server = createServer((request, response) => {
    const known = request.url === '/api/session'
    response.writeHead(known ? 200 : 404, { 'content-type': known ? 'application/json' : 'application/problem+json' })
    response.end(JSON.stringify(known ? session : missing))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Runs `work` with the URL of a shell server. The server has exited when this resolves. */
async function withShellServer<T>(folder: string, serviceUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const { RELEASE_STORE: _, REGISTRY_PUBLIC_KEY: __, REGISTRY_PRIVATE_KEY: ___, ...env } = process.env
  const child = fork(join(ROOT, 'shell/src/server/main.ts'), {
    cwd: ROOT,
    env: {
      ...env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      SERVICE_URL: serviceUrl,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  const exitedEarly = exited.then(([code]) => {
    throw new Error(`the shell's server exited with ${code}`)
  })
  try {
    await Promise.race([once(child, 'message'), exitedEarly])
    return await Promise.race([work(`http://127.0.0.1:${port}`), exitedEarly])
  } finally {
    child.kill()
    await exited
  }
}
