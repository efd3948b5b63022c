import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildPlainHost } from '@radruf/build-preset/testing/plain-host'
import { PATHS } from '@radruf/contract'
import { ROOT } from '../support/product.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

test('a page with nothing but Module Federation’s plugin loads a remote by its manifest, with the remote’s own design system', async ({
  page,
}) => {
  const folders = new Map([['remote', join(ROOT, 'mf-auth/dist/web')]])
  const server = createServer(({ url = '' }, response) => {
    const [, name = '', ...path] = new URL(url, 'http://host.test').pathname.split('/')
    const folder = folders.get(name)
    const file = folder ? join(folder, ...path) : join(folders.get('host') ?? '', name || 'index.html', ...path)
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const host = await buildPlainHost(ROOT, 'mf-auth', `${origin}/remote/mf-manifest.json`)
  folders.set('host', host)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  try {
    await page.goto(origin)
    const own = PATHS.filter(({ owner }) => owner === 'mf-auth').map(({ path }) => path)
    await expect(page.getByRole('list', { name: 'function' }).getByRole('listitem')).toHaveText(own)
    // The host shares no design system, so the remote uses its own copy; React comes from the host.
    expect(requested.filter((path) => path.startsWith('/remote/') && path.includes('copy-shared-ui'))).not.toEqual([])
    expect(requested.filter((path) => path.startsWith('/remote/')).join()).not.toMatch(/react/)
  } finally {
    server.closeAllConnections()
    server.close()
    rmSync(host, { recursive: true, force: true })
  }
})
