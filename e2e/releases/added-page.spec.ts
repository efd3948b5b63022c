import { rmSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { writeAddedRelease } from '@radruf/scenarios/remotes'
import { ROOT } from '../support/product.ts'
import { createRemoteClient, shippingTest } from '../support/shipping.ts'
import { expect } from '../support/test.ts'

const test = shippingTest()
test.describe.configure({ mode: 'serial' })

const REMOTE = 'mf-warranty'
/** Where an unknown path leads a customer: the overview sends new people to the introduction. */
const HOME = /\/(overview|onboarding)$/
/** Milliseconds that a page has before it is opened anew. */
const ANSWER_TIMEOUT_MS = 3000
const AREA = { de: 'Garantie', en: 'Warranty' }

/** Writes a release whose pages have the area's name as heading, and their path below it. */
const write = (version: string, paths: readonly string[]) =>
  writeAddedRelease(
    ROOT,
    REMOTE,
    { area: AREA, pages: paths.map((path) => ({ path, access: 'customer' })) },
    `(() => {
      const { createElement } = require('react')
      const { Page } = require('@radruf/shared-ui')
      const { useLanguage } = require('@radruf/shell-kit')
      const area = ${JSON.stringify(AREA)}
      const createPage = (path) => () => createElement(Page, { title: area[useLanguage()] }, path + ' of ${version}')
      return {
        routes: ${JSON.stringify(paths)}.map((path) => ({ id: '${REMOTE}:' + path, path, Component: createPage(path) })),
        texts: { de: {}, en: {} },
      }
    })()`,
    version,
  )

test('a page of another repository is added, routed, guarded, rolled back and withdrawn without a release of the shell', async ({
  product,
  openContext,
  signIn,
  invite,
}) => {
  const { mf, done, visit } = createRemoteClient(product)
  const publish = async (version: string, paths: readonly string[]) => {
    const dist = write(version, paths)
    await publishBuild(openConfiguredStore({ DATA_DIR: product.dataDir }, ROOT), dist, 'Ada')
    rmSync(dist, { recursive: true })
  }
  const context = await openContext()
  await signIn(context, 'anna@example.test')
  const page = await context.newPage()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  /** Opens a path until the shell has read the changed registry: on a busy machine it answers from the earlier one for a moment. */
  const openChanged = (path: string, expectChange: () => Promise<void>) =>
    expect(async () => {
      await page.goto(path)
      await expectChange()
    }).toPass({ timeout: 30_000 })
  const expectHome = () => expect(page).toHaveURL(HOME, { timeout: ANSWER_TIMEOUT_MS })
  const expectShown = (locator: Locator) => () => expect(locator).toBeVisible({ timeout: ANSWER_TIMEOUT_MS })

  // Without a grant the release adds nothing.
  await publish('1.0.0', ['/warranty'])
  await openChanged('/warranty', expectHome)
  expect(mf('grant', REMOTE, '/tickets/new').stderr).toContain('/tickets/new belongs to mf-account')
  expect(mf('grant', 'mf-other', '/api').stderr).toContain('/api is reserved')
  expect(mf('grant', REMOTE, '/warranty').stdout).toContain('may add pages below /warranty')
  expect(mf('grant', 'mf-other', '/warranty/other').stderr).toContain('/warranty is granted to mf-warranty')

  // Rendered on the server, hydrated, and reached by a navigation within the page.
  await openChanged('/warranty', expectShown(heading('Garantie')))
  await expect(page.getByText('/warranty of 1.0.0')).toBeVisible()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await expect.poll(async () => (await visit(cookie, '/warranty')).html).toMatch(/<h1[^>]*>Garantie/)
  await page.getByRole('link', { name: 'Konto', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await page.goBack()
  await expect(page.getByText('/warranty of 1.0.0')).toBeVisible()

  // Its access counts: visitors sign in first and come back, mechanics are sent home.
  expect((await request(product.url, '/warranty')).location).toBe('/login?to=%2Fwarranty')
  const mechanic = await openContext()
  await signIn(mechanic, 'mia@example.test')
  const desk = await mechanic.newPage()
  await desk.goto('/warranty')
  await expect(desk).toHaveURL('/desk')

  // A further page comes with the next release and leaves with its rollback.
  await publish('1.1.0', ['/warranty', '/warranty/claim'])
  await openChanged('/warranty/claim', expectShown(page.getByText('/warranty/claim of 1.1.0')))
  done('rollback', REMOTE)
  await openChanged('/warranty/claim', expectHome)
  await page.goto('/warranty')
  await expect(page.getByText('/warranty of 1.0.0')).toBeVisible()

  // Its fallback page names the area in both languages.
  done('disable', REMOTE)
  await openChanged('/warranty', expectShown(heading('Garantie: gerade nicht erreichbar')))
  const english = await openContext()
  await signIn(english, invite('Wendy', { language: 'en' }))
  const fallback = await english.newPage()
  await fallback.goto('/warranty')
  await expect(fallback.getByRole('heading', { level: 1, name: 'Warranty: not available right now' })).toBeVisible()
  done('enable', REMOTE)

  done('withdraw', REMOTE, '/warranty')
  await openChanged('/warranty', expectHome)
})

/** Status and target of an address for a visitor without a session. */
async function request(url: string, path: string) {
  const { status, headers } = await fetch(url + path, { redirect: 'manual' })
  return { status, location: headers.get('location') }
}
