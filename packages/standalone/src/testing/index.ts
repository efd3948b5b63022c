import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { freePort } from '@radruf/build-preset/ports'
import type { Language, RemoteName, TicketRole } from '@radruf/contract'
import { type ScenarioName, toSlug } from '@radruf/scenarios'
import { startStandalone } from '../standalone.ts'

export { expect }

/** The sign-in code that the service has mailed to the page's tester. */
export async function readSignInCode(page: Page): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      code = /<strong>(\d{6})</.exec(await (await page.request.get('/qa')).text())?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

type Opening = {
  role?: TicketRole
  language?: Language
  /** Start path instead of the scenario's. */
  path?: string
}
type Fixtures = {
  /** Opens a new run of a scenario for this test and resolves with the remote's page, without the host's bar. */
  open: (scenario: ScenarioName, opening?: Opening) => Promise<Locator>
  /** Console errors fail the test unless their pattern is allowed. */
  complaints: { allow: (pattern: RegExp) => void }
}

/**
 * Creates the test function for one remote alone, in the standalone host with the service and its scenarios:
 *
 *     const test = testOf('mf-booking')
 *     test('…', async ({ open }) => { const screen = await open('booking open'); … })
 */
export const testOf = (remote: RemoteName) =>
  base.extend<Fixtures, { host: { url: string } }>({
    host: [
      async ({}, use) => {
        const [port, remotePort] = await Promise.all([freePort(), freePort()])
        const host = await startStandalone({ remote, port, remotePort })
        await use(host)
        await host.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ host }, use) => use(host.url),
    complaints: [
      async ({ page }, use) => {
        const messages: string[] = []
        const allowed: RegExp[] = []
        page.on('console', (message) => message.type() === 'error' && messages.push(message.text()))
        page.on('pageerror', ({ message }) => messages.push(message))
        await use({ allow: (pattern) => void allowed.push(pattern) })
        expect(messages.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
      },
      { auto: true },
    ],
    open: async ({ page }, use) => {
      await use(async (scenario, { role, language = 'de', path } = {}) => {
        const query = new URLSearchParams({ lang: language, ...(role && { role }), ...(path && { to: path }) })
        await page.goto(`/qa/${toSlug(scenario)}?${query}`)
        return page.getByRole('main')
      })
    },
  })
