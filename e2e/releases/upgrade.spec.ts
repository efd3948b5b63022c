import { openConfiguredStore, publishBuild, START_ACTOR } from '@radruf/release-tool/registry'
import { writeTestRelease } from '@radruf/scenarios/remotes'
import { createEmptyFolder, type Product, ROOT, startProduct } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'

// A data folder of the suite before mf-desk: mf-chat-call and mf-booking own the pages of the desk, and the registry has no mf-desk.

/** A release of a remote from before the desk moved, as JavaScript. Its pages are headings. */
const oldRelease = (name: 'mf-chat-call' | 'mf-booking', paths: readonly string[]) =>
  writeTestRelease(
    ROOT,
    name,
    `(() => {
      const { createElement: h } = require('react')
      const { Page } = require('@radruf/shared-ui')
      const route = (path) => ({ id: '${name}:' + path, path, Component: () => h(Page, { title: 'Old ' + path }) })
      return { routes: ${JSON.stringify(paths)}.map(route), slots: { 'call-window': () => null }, texts: { de: {}, en: {} } }
    })()`,
  )

/** A command chose the release of mf-chat-call, so a start keeps it; the release of mf-booking came with the earlier start. */
async function plantOldRegistry(dataDir: string) {
  const store = openConfiguredStore({ DATA_DIR: dataDir }, ROOT)
  const desk = ['/desk', '/desk/:ticketId', '/desk/:ticketId/call', '/chat', '/case/:token']
  await publishBuild(store, oldRelease('mf-chat-call', desk), 'Ada')
  await publishBuild(store, oldRelease('mf-booking', ['/desk/week', '/appointment']), START_ACTOR)
  return store
}

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const dataDir = createEmptyFolder()
      await plantOldRegistry(dataDir)
      const product = await startProduct({}, dataDir)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('the start publishes the desk before its shell serves pages, and old releases do not get its paths back', async ({
  product,
  openContext,
  signIn,
}) => {
  const { remotes } = await openConfiguredStore({ DATA_DIR: product.dataDir }, ROOT).readRegistry()
  expect(remotes['mf-desk']?.history.map(({ what }) => what)).toEqual(['fill'])
  expect(remotes['mf-booking']?.history.map(({ what }) => what)).toEqual(['fill', 'publish'])
  expect(product.output()).toContain('mf-chat-call in this folder differs from its live release')

  const mechanic = await openContext()
  await signIn(mechanic, 'mia@example.test')
  const desk = await mechanic.newPage()
  await desk.goto('/desk?filter=open')
  await desk.getByRole('link', { name: /Ben/ }).first().click()
  await expect(desk.getByText('Der Chat kann gerade nicht angezeigt werden.')).toBeVisible()
  for (const path of ['/desk', '/desk/week']) {
    expect(await (await mechanic.request.get(path)).text()).not.toContain('Old /desk')
    await desk.goto(path)
    await expect(desk.getByRole('heading', { level: 1 })).not.toHaveText(/^Old|nicht erreichbar/)
  }

  const customer = await openContext()
  await signIn(customer, 'ben@example.test')
  const page = await customer.newPage()
  await page.goto('/chat')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Old /chat')
})
