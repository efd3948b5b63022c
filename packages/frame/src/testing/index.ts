import { createServer } from 'node:net'
import { test as base, expect, type Page } from '@playwright/test'
import type { Language, RemoteName, Role } from '@radruf/contract'
import { type ScenarioName, slugOf } from '@radruf/mocks'
import { startFrame } from '../frame.ts'

export { expect, type Page }

type Opening = {
  role?: Role
  language?: Language
  /** Where to begin instead of where the scenario does. */
  path?: string
}
type Fixtures = {
  /** Opens a scenario of the mocked service afresh, for this test alone. */
  open: (scenario: ScenarioName, opening?: Opening) => Promise<void>
  /** What the browser's console complained about; a test that leaves something here fails. */
  complaints: string[]
}

/**
 * Tests of one remote by itself, in its thin frame and in front of the mocked service:
 *
 *     const test = testOf('mf-booking')
 *     test('…', async ({ page, open }) => { await open('booking open'); … })
 */
export const testOf = (remote: RemoteName) =>
  base.extend<Fixtures, { frame: { url: string } }>({
    frame: [
      async ({}, use) => {
        const [port, remotePort] = await Promise.all([freePort(), freePort()])
        const frame = await startFrame({ remote, port, remotePort })
        await use(frame)
        await frame.stop()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ frame }, use) => use(frame.url),
    complaints: [
      async ({ page }, use) => {
        const complaints: string[] = []
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
        page.on('pageerror', ({ message }) => complaints.push(message))
        await use(complaints)
        expect(complaints).toEqual([])
      },
      { auto: true },
    ],
    open: async ({ page }, use) => {
      await use(async (scenario, { role, language = 'de', path } = {}) => {
        const query = new URLSearchParams({ lang: language, ...(role && { role }), ...(path && { to: path }) })
        await page.goto(`/qa/${slugOf(scenario)}?${query}`)
      })
    },
  })

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
