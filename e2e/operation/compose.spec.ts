import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import { freePort } from '@radruf/build-preset/ports'
import { secretsCommand } from '../../api/src/ops/commands/secrets.ts'
import { startMailbox } from '../../api/src/testing/mailbox.ts'
import { expectMovingPicture, joinFromLobby } from '../support/call.ts'
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { startCompose } from '../support/compose.ts'
import { buildImages, provideEngines } from '../support/containers.ts'
import { buildNextImages, NEXT_MIGRATION } from '../support/next-version.ts'
import { createMailWaiter, ROOT } from '../support/product.ts'
import { fillQuestionnaire } from '../support/repair.ts'
import { openStreams, startLoad } from '../support/steady-load.ts'
import { signInOnScreen } from '../support/test.ts'

const DOMAIN = 'radruf.test'
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
/** Requests per second while processes are replaced. `LOAD=100` on an idle machine. */
const LOAD = Number(process.env.LOAD ?? 30)
const STREAMS = 10
/** Without the checker, which images.spec.ts starts. */
const OWN = ['shell', 'service', 'registry'] as const

test.describe('the services of compose.yaml', { tag: '@deep' }, () => {
  test.describe.configure({ mode: 'serial' })
  let suite: ReturnType<typeof startCompose>
  let prefix: string
  let port: number
  let mailbox: Awaited<ReturnType<typeof startMailbox>>
  const secrets = mkdtempSync(join(tmpdir(), 'radruf-secrets-'))

  // The images take minutes, and the programs of Debian before the first time.
  test.beforeAll(async () => {
    test.setTimeout(1_800_000)
    prefix = buildImages(OWN).prefix
    const engines = provideEngines()
    secretsCommand({ folder: secrets })
    port = await freePort()
    const ofProduct = Object.fromEntries(
      OWN.flatMap((name) =>
        [VERSION, 'next'].map((tag) => [`radruf-${name}:${tag}`, { image: `${prefix}${name}:${tag}` }]),
      ),
    )
    suite = startCompose({
      variables: { DOMAIN, EXTERNAL_IP: '127.0.0.1', VERSION, CADDY_OPTIONS: 'local_certs' },
      secrets,
      replaced: {
        ...ofProduct,
        'caddy:2': { image: engines, command: ['start-proxy'] },
        'postgres:17': { image: engines, command: ['start-database'] },
      },
      ports: { '443:443': port },
    })
    await suite.start('database')
    // The network has its address on this machine with the first container.
    mailbox = await startMailbox(suite.host)
    writeFileSync(join(secrets, 'smtp-url'), mailbox.url)
    for (const name of ['proxy', 'registry', 'service-1', 'service-2', 'shell-1', 'shell-2', 'guard'])
      await suite.start(name)
    for (const name of ['service-1', 'service-2', 'shell-1', 'shell-2']) await suite.container(name).waitUntilHealthy()
  })
  test.afterAll(async () => {
    suite?.remove()
    await mailbox?.stop()
    rmSync(secrets, { recursive: true })
  })

  const product = { mails: () => mailbox.mails(), mailTo: createMailWaiter(() => mailbox.mails()) }
  const invite = (email: string, role: string, name: string) =>
    suite
      .container('service-1')
      .exec('ops', 'invite', '--email', email, '--role', role, '--language', 'de', '--name', name)

  const query = (statement: string) =>
    suite
      .container('database')
      .exec(
        'sh',
        '-c',
        `PGPASSWORD=$(cat /run/secrets/database-password) psql -h 127.0.0.1 -U radruf -c "${statement}" radruf`,
      )

  /** A browser for which the name of the product leads to the proxy of the test. */
  async function openPages(count: number): Promise<Page[]> {
    const browser = await chromium.launch({
      executablePath: process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${DOMAIN}:443 127.0.0.1:${port}`],
    })
    return Promise.all(
      Array.from({ length: count }, async () => {
        const context = await browser.newContext({
          baseURL: `https://${DOMAIN}`,
          locale: 'de-DE',
          timezoneId: 'Europe/Berlin',
          ignoreHTTPSErrors: true,
        })
        return context.newPage()
      }),
    )
  }

  async function signIn(page: Page, email: string) {
    await page.goto('/login')
    await signInOnScreen(page, product, email)
  }

  test('a customer books, and is in a call with the mechanic', async () => {
    invite('mia@example.test', 'mechanic', 'Mia')
    invite('ben@example.test', 'customer', 'Ben')
    const [customer, mechanic] = (await openPages(2)) as [Page, Page]
    await signIn(customer, 'ben@example.test')
    await fillQuestionnaire(customer)
    await customer.getByRole('button', { name: 'Fragebogen senden' }).click()
    await customer.locator('button[name=startsAt]').first().click()
    await customer.getByRole('button', { name: / buchen$/ }).click()
    await expect(customer).toHaveURL(/\/appointment\/confirmation/)
    // Production has no clock to move, so the appointment comes to the test.
    query('UPDATE appointment SET ends_at = now() + (ends_at - starts_at), starts_at = now()')
    await signIn(mechanic, 'mia@example.test')
    const { tickets } = await customer.evaluate(async () => (await fetch('/api/tickets')).json())
    await customer.goto('/chat/videocall')
    await joinFromLobby(customer)
    await mechanic.goto(`/desk/${tickets[0].id}/call`)
    await joinFromLobby(mechanic)
    await expectMovingPicture(customer)
    await expectMovingPicture(mechanic)
    await customer.context().browser()?.close()
  })

  test(`a next version replaces each process under ${LOAD} requests per second: none fails, and event streams move`, async () => {
    test.setTimeout(1_200_000)
    const next = { VERSION: buildNextImages(prefix, VERSION) }
    invite('noa@example.test', 'mechanic', 'Noa')
    const [page] = (await openPages(1)) as [Page]
    await signIn(page, 'noa@example.test')
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const target = { host: DOMAIN, port, cookie }
    const streams = openStreams(target, STREAMS)
    await expect.poll(() => streams.streams.filter(({ response }) => response).length).toBe(STREAMS)
    const findScript = async () => {
      const source = await page.locator('script[src*="/assets/"]').first().getAttribute('src')
      return new URL(source ?? '', `https://${DOMAIN}`).pathname
    }
    // A script of the earlier shell, which pages that stay open load.
    const script = await findScript()
    // Pages are one in ten, as their scripts, data and changes are more.
    const calls = [
      { path: '/desk' },
      { path: '/api/session' },
      { path: script },
      { path: '/api/tickets' },
      { path: '/api/me', method: 'PATCH', body: { language: 'de' } },
      { path: '/api/session' },
      { path: script },
      { path: '/api/health' },
      { path: '/api/tickets' },
      { path: '/api/me', method: 'PATCH', body: { language: 'de' } },
    ]
    const stopLoad = startLoad(target, LOAD, (count) => calls[count % calls.length] ?? { path: '/' })
    const codes: Record<string, number | undefined> = {}
    // The proxy of Debian is older than Caddy 2.7.5 and refuses a change at once while it knows no process that is ready.
    const countReturns = (name: string) =>
      suite
        .container('proxy')
        .logs()
        .split('\n')
        .filter((line) => line.includes('host is up') && line.includes(name)).length
    const replace = async (name: string, variables?: Record<string, string>) => {
      const returns = countReturns(name)
      codes[`${name} ${variables ? 'next' : 'again'}`] = await suite.replace(name, variables)
      if (name !== 'registry') await expect.poll(() => countReturns(name), { timeout: 30_000 }).toBeGreaterThan(returns)
    }
    await replace('registry', next)
    await replace('service-1', next)
    // The earlier version starts on the newer schema, and serves half of the requests.
    await replace('service-2')
    expect(query('SELECT name FROM kysely_migration')).toContain(NEXT_MIGRATION)
    for (const name of ['service-2', 'shell-1', 'shell-2']) await replace(name, next)
    // Chromium ends requests while the addresses of containers come and go on this machine.
    await expect(async () => {
      await page.goto('/desk')
      expect(await findScript()).toMatch(/\.next\.js$/)
    }).toPass()
    const { failures, ...figures } = await stopLoad()
    const opened = streams.streams.map((stream) => stream.opened)
    process.stdout.write(`${JSON.stringify({ ...figures, failed: failures.length, opened, codes })}\n`)
    expect(failures).toEqual([])
    expect(streams.failures).toEqual([])
    expect(Object.keys(codes)).toHaveLength(6)
    expect(Object.values(codes).filter(Boolean)).toEqual([])
    // Each stream ended with its service or its shell, and is open again.
    await expect.poll(() => streams.streams.filter(({ response }) => response).length).toBe(STREAMS)
    expect(Math.min(...opened)).toBeGreaterThan(1)
    await streams.stop()
    await page.context().browser()?.close()
  })
})
