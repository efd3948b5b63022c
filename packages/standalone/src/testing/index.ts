import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Language, RemoteName, Role } from '@radruf/contract'
import { freePort } from '@radruf/federation/ports'
import { type ScenarioName, slugOf } from '@radruf/mocks'
import { startStandalone } from '../standalone.ts'

export { expect, type Page }

type Opening = {
  role?: Role
  language?: Language
  /** Where to begin instead of where the scenario does. */
  path?: string
}
type Fixtures = {
  /** Opens a scenario of the mocked service afresh, for this test alone; gives the remote's screen, without the frame's bar. */
  open: (scenario: ScenarioName, opening?: Opening) => Promise<Locator>
  /** What the browser's console complains about fails the test, unless it is allowed because the test breaks something on purpose. */
  complaints: { allow: (pattern: RegExp) => void }
}

/**
 * Tests of one remote by itself, in its thin frame and in front of the mocked service:
 *
 *     const test = testOf('mf-booking')
 *     test('…', async ({ open }) => { const screen = await open('booking open'); … })
 */
export const testOf = (remote: RemoteName) =>
  base.extend<Fixtures, { frame: { url: string } }>({
    frame: [
      async ({}, use) => {
        const [port, remotePort] = await Promise.all([freePort(), freePort()])
        const frame = await startStandalone({ remote, port, remotePort })
        await use(frame)
        await frame.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ frame }, use) => use(frame.url),
    complaints: [
      async ({ page }, use) => {
        const said: string[] = []
        const allowed: RegExp[] = []
        page.on('console', (message) => message.type() === 'error' && said.push(message.text()))
        page.on('pageerror', ({ message }) => said.push(message))
        await use({ allow: (pattern) => void allowed.push(pattern) })
        expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
      },
      { auto: true },
    ],
    open: async ({ page }, use) => {
      await use(async (scenario, { role, language = 'de', path } = {}) => {
        const query = new URLSearchParams({ lang: language, ...(role && { role }), ...(path && { to: path }) })
        await page.goto(`/qa/${slugOf(scenario)}?${query}`)
        return page.getByRole('main')
      })
    },
  })
