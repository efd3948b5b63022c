import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { openConfiguredStore, publishBuild } from '@radruf/release-tool/registry'
import { changedBuild } from '@radruf/release-tool/testing'
import { ROOT } from '../support/product.ts'
import { shippingTest } from '../support/shipping.ts'
import { expect, signInOnScreen } from '../support/test.ts'

const test = shippingTest()
const REMOTE = 'mf-chat-call'

test('a release for an older shell-kit is never served: its area shows the notice, other areas work', {
  tag: '@deep',
}, async ({ product, openContext, remote }) => {
  const store = openConfiguredStore({ DATA_DIR: product.dataDir }, ROOT)
  const built = join(ROOT, REMOTE, 'dist')
  const { shared } = JSON.parse(readFileSync(join(built, DESCRIPTION_FILE), 'utf8')) as Release
  const dist = changedBuild(built, {
    from: 'Ihre Nachricht',
    to: 'Nachricht',
    release: { version: '0.0.1', shared: { ...shared, '@radruf/shell-kit': '0.1.0' } },
  })
  const { hash } = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release

  await test.step('the checks refuse it by name', () => {
    const { status, stderr } = remote.mf('publish', REMOTE, '--dist', dist)
    expect(status).toBe(1)
    expect(stderr).toMatch(/\[shared-ranges\] @radruf\/shell-kit needs \^0\.1\.0, the shell has 0\.\d+\.\d+/)
  })

  // A store of an earlier product holds such releases and nothing that fits.
  await publishBuild(store, dist, 'earlier product')
  const registry = await store.readRegistry()
  const entry = registry.remotes[REMOTE]
  if (!entry) throw new Error(`${REMOTE} is not in the registry.`)
  await store.writeRegistry({
    ...registry,
    generation: registry.generation + 1,
    remotes: { ...registry.remotes, [REMOTE]: { ...entry, before: [] } },
  })

  const context = await openContext()
  const page = await context.newPage()
  await page.goto('/login')
  await signInOnScreen(page, product, 'anna@example.test')
  await page.goto('/chat')
  await expect(page.getByRole('heading', { name: 'Chat und Videoanruf: gerade nicht erreichbar' })).toBeVisible()
  expect(await (await context.request.get('/chat')).text()).not.toContain(hash)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /nicht erreichbar/ })).toHaveCount(0)

  await expect
    .poll(product.output)
    .toMatch(
      new RegExp(`RELEASE REFUSED: ${REMOTE} ${hash} .*@radruf/shell-kit needs \\^0\\.1\\.0, the shell has 0\\.`),
    )
  const pinned = remote.mf('pin', REMOTE)
  expect(pinned.status).toBe(1)
  expect(pinned.stderr).toMatch(new RegExp(`^Refused: release ${hash} .* does not fit the live shell: `, 'm'))
})
