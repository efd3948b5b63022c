import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buildPlainHost, HOST_BUILDERS } from '@radruf/build-preset/testing/plain-host'
import { PATHS } from '@radruf/contract'
import { type Product, ROOT, startProduct } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

/** Serves a folder at an origin of its own. */
async function serve(folder: string) {
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://host.test')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

for (const builder of HOST_BUILDERS)
  test(`a page of another origin, built with ${builder} and Module Federation alone, loads the live release by its manifest`, async ({
    page,
  }) => {
    const host = await buildPlainHost(ROOT, 'mf-auth', `${product.url}/remotes/mf-auth/mf-manifest.json`, builder)
    const { origin, stop } = await serve(host)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    try {
      await page.goto(origin)
      const own = PATHS.filter(({ owner }) => owner === 'mf-auth').map(({ path }) => path)
      await expect(page.getByRole('list', { name: 'function' }).getByRole('listitem')).toHaveText(own)
      const released = requested.filter((path) => path.startsWith('/remotes/'))
      // The host shares no design system, so the remote uses its own copy; React comes from the host.
      expect(released.join()).toContain('copy-shared-ui')
      expect(released.join()).toContain('host-entry')
      expect(released.join()).not.toMatch(/react/)
    } finally {
      stop()
      rmSync(host, { recursive: true, force: true })
    }
  })

test('the suite’s own pages load no entry with a runtime core', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(`${product.url}/login`)
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
  expect(requested.join()).toContain('remote-entry')
  expect(requested.join()).not.toContain('host-entry')
})

test('release files and the types archive may be read by other origins', async ({ request }) => {
  const manifest = await request.get(`${product.url}/remotes/mf-auth/mf-manifest.json`)
  const { metaData } = (await manifest.json()) as {
    metaData: { publicPath: string; remoteEntry: { name: string }; types: { zip: string; api: string } }
  }
  for (const file of [metaData.remoteEntry.name, metaData.types.zip, metaData.types.api]) {
    const response = await request.get(metaData.publicPath + file)
    expect(response.status(), file).toBe(200)
    expect(response.headers(), file).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
  expect((await request.get(`${product.url}/remotes/mf-none/mf-manifest.json`)).status()).toBe(404)
})
