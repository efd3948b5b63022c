import { join } from 'node:path'
import { changedBuild } from '@radruf/release-tool/testing'
import { type Product, ROOT } from '../support/product.ts'
import { shippingTest } from '../support/shipping.ts'
import { expect } from '../support/test.ts'

const test = shippingTest()
test.describe.configure({ mode: 'serial' })

/** Headers of a visitor from a separate network, as the proxy in front of the shell's server sets them. */
const getVisitorHeaders = (visitor: number) => ({ 'x-forwarded-for': `10.${visitor}.0.1` })

/** Opens the sign-in page. Returns the token and the releases, which each of its reports repeats. */
async function openPage({ url }: Product, visitor: number) {
  const html = await (await fetch(`${url}/login`, { headers: getVisitorHeaders(visitor) })).text()
  const [, state = ''] = /window\.__RADRUF__=(.*);/.exec(html) ?? []
  const { reportToken, remotes } = JSON.parse(state) as PageState
  return { token: reportToken, releases: remotes.map(({ name, hash }) => `${name}=${hash}`) }
}
type PageState = { reportToken: string; remotes: { name: string; hash: string }[] }

const sendReport = ({ url }: Product, path: string, body: unknown, visitor: number) =>
  fetch(`${url}/reports${path}`, { method: 'POST', headers: getVisitorHeaders(visitor), body: JSON.stringify(body) })
/** Opens a page and reports from it. */
const visitAndReport = async (product: Product, path: string, body: object, visitor: number) =>
  sendReport(product, path, { page: await openPage(product, visitor), ...body }, visitor)
const createFailure = (release: string) => ({ remote: 'mf-auth', release, owner: 'Zugang', message: 'boom' })

test('a release that fails for its visitors is rolled back automatically; one network or reports without a page cannot cause it', async ({
  product,
  remote,
}) => {
  const before = await remote.publish('Code wie immer', '10.0.0')
  await remote.expectText('Code wie immer')
  for (const visitor of [1, 2, 3])
    await visitAndReport(product, '/mounts', { mounted: [{ remote: 'mf-auth', release: before }] }, visitor)
  const hash = await remote.publish('Code mit Fehler', '10.1.0')
  await remote.expectText('Code mit Fehler')
  for (let again = 0; again < 20; again++) await visitAndReport(product, '', createFailure(hash), 1)
  for (const visitor of [2, 3, 4]) await visitAndReport(product, '', createFailure(hash), visitor)
  await visitAndReport(product, '/mounts', { mounted: [{ remote: 'mf-auth', release: hash }] }, 5)
  expect((await visitAndReport(product, '', { ...createFailure(hash), what: 'late' }, 6)).status).toBe(204)
  // Reports without a page of their own network are logged only.
  const page = await openPage(product, 1)
  for (const visitor of [10, 11, 12, 13, 14]) {
    expect((await sendReport(product, '', createFailure(hash), visitor)).status).toBe(204)
    await sendReport(product, '', { page, ...createFailure(hash) }, visitor)
  }
  await remote.expectText('Code mit Fehler')

  await visitAndReport(product, '', createFailure(hash), 7)
  await expect.poll(async () => (await remote.visit()).html).toContain('Code wie immer')
  const why = `failed for 5 of 6 networks; its predecessor ${before} failed for 0 of 3 networks`
  await expect.poll(product.output).toContain(`ROLLED BACK: mf-auth ${hash} ${why}. ${before} is live.`)
  expect(remote.mf('list').stdout).toMatch(
    new RegExp(`mf-auth: ${before} .*\\n  ! ROLLBACK AUTOMATICALLY at .*: ${why}`),
  )
  expect(remote.mf('history', 'mf-auth').stdout.split('\n')[0]).toMatch(`automatic  ${why}`)
})

test('a release that fails only in some browsers passes the release checks, and is rolled back when visitors load it @deep', async ({
  product,
  remote,
  openContext,
  consoleErrors,
}) => {
  consoleErrors.allow(/only here|Failed to load resource/)
  const dist = changedBuild(join(ROOT, 'mf-auth/dist'), {
    from: '"use strict";(',
    to: '"use strict";if(navigator.language==="de-DE")throw new Error("only here");(',
    release: { version: '11.0.0' },
  })
  await remote.publish('Code wie zuvor', '10.9.0')
  const hash = remote.done('publish', 'mf-auth', '--dist', dist)
  const visit = async (visitor: number, locale: string) => {
    const context = await openContext({ locale, extraHTTPHeaders: getVisitorHeaders(visitor) })
    const page = await context.newPage()
    const reported = page.waitForRequest(/\/reports/)
    await page.goto('/login')
    await reported
    return page
  }
  for (const visitor of [1, 2]) {
    const page = await visit(visitor, 'en-GB')
    await expect(page.getByRole('textbox')).toBeVisible()
  }
  for (const visitor of [3, 4, 5, 6, 7]) {
    const page = await visit(visitor, 'de-DE')
    await expect(page.getByRole('heading', { name: /gerade nicht erreichbar/ })).toBeVisible()
  }
  await expect.poll(() => product.output()).toContain(`ROLLED BACK: mf-auth ${hash} failed for 5 of 7`)
  const next = await (await openContext({ extraHTTPHeaders: getVisitorHeaders(8) })).newPage()
  await next.goto('/login')
  await next.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('nobody')
  await expect(next.getByRole('button', { name: 'Code wie zuvor' })).toBeVisible()
})
