import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { publishBuild, type Release, releaseStoreOf } from '@radruf/federation/registry'
import { changedBuild } from '@radruf/federation/testing'
import { FIRST_SHELL, frozenBuild } from '../support/frozen.ts'
import { ROOT } from '../support/product.ts'
import { fillQuestionnaire } from '../support/repair.ts'
import { shippingTest } from '../support/shipping.ts'
import { expect, signInOnScreen } from '../support/test.ts'

const test = shippingTest()

test('releases built for the first shell walk the journey under today’s, on the server and in the browser', async ({
  product,
  openContext,
}) => {
  test.setTimeout(120_000)
  const store = releaseStoreOf({ DATA_DIR: product.dataDir }, ROOT)
  const frozen = new Map<string, string>()
  for (const name of REMOTES) {
    const dist = frozenBuild(name)
    await publishBuild(store, dist, 'first shell')
    frozen.set(name, (JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Release).hash)
  }
  const context = await openContext()
  const page = await context.newPage()
  /** The page came from the server with this remote's frozen release in it, heading and all. */
  const expectServed = async (path: string, name: string, heading: RegExp) => {
    const html = await (await context.request.get(path)).text()
    expect(html).toContain(`/remotes/${name}/${frozen.get(name)}/`)
    expect(html).toMatch(heading)
  }

  await test.step('sign-in', async () => {
    await expectServed('/login', 'mf-auth', /<h1[^>]*>Anmelden/)
    await page.goto('/login')
    await signInOnScreen(page, product, 'anna@example.test', { pressButton: true })
  })
  await test.step('overview and questionnaire', async () => {
    await expectServed('/profile', 'mf-account', /<h1/)
    await fillQuestionnaire(page)
    await page.getByRole('button', { name: 'Fragebogen senden' }).click()
    await expect(page).toHaveURL(/\/questionnaire\/success/)
  })
  await test.step('booking', async () => {
    await expectServed('/appointment', 'mf-booking', /name="startsAt"/)
    await page.goto('/appointment')
    await page.locator('button[name=startsAt]').first().click()
    await page.getByRole('button', { name: 'Termin verbindlich buchen' }).click()
    await expect(page).toHaveURL(/\/appointment\/confirmation/)
    await page.goto('/overview')
    await page.getByRole('button', { name: 'Überspringen' }).click()
    await expect(page.locator('[data-slot="next-appointment"]')).toBeVisible()
  })
  await test.step('chat', async () => {
    await expectServed('/chat', 'mf-chat-call', /<textarea/)
    await page.goto('/chat')
    await page.getByRole('textbox', { name: 'Ihre Nachricht' }).fill('Läuft auch mit alten Teilen.')
    await page.getByRole('button', { name: 'Senden' }).click()
    await expect(page.getByText('Läuft auch mit alten Teilen.', { exact: true })).toBeVisible()
  })
  expect(product.output()).not.toMatch(/REFUSED|remote failed/)
})

test('a release of today is refused by the first shell, with the reason', async ({ product, remote }) => {
  const store = releaseStoreOf({ DATA_DIR: product.dataDir }, ROOT)
  const registry = await store.readRegistry()
  await store.writeRegistry({ ...registry, generation: registry.generation + 1, shell: FIRST_SHELL })
  const dist = changedBuild(join(ROOT, 'mf-chat-call/dist'), {
    from: 'Ihre Nachricht',
    to: 'Nachricht',
    release: { version: '9.0.0' },
  })
  const { status, stderr } = remote.mf('publish', 'mf-chat-call', '--dist', dist)
  expect(status).toBe(1)
  expect(stderr).toMatch(/\[shared-ranges\] @radruf\/shell-kit needs \^0\.\d+\.\d+, the shell has 0\.1\.0/)
  expect(stderr).toContain('Release a shell with that version first')
})
