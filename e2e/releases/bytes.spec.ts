import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { ROOT } from '../support/product.ts'
import { expect, test } from '../support/test.ts'

/** Page → the remote that owns it. */
const PAGES = { '/login': 'mf-auth', '/chat': 'mf-chat-call' } as const

for (const [path, remote] of Object.entries(PAGES))
  test(`a first visit to ${path} receives each release file as the build compressed it`, async ({
    page,
    context,
    product,
    signIn,
  }) => {
    if (path !== '/login') await signIn(context, 'ben@example.test')
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    const urls = new Map<string, { file: string; encoding: string }>()
    const sizes = new Map<string, number>()
    client.on('Network.responseReceived', ({ requestId, response }) => {
      const [, file] = /\/remotes\/[^/]+\/[^/]+\/(web\/.+)$/.exec(response.url) ?? []
      if (file) urls.set(requestId, { file, encoding: response.headers['content-encoding'] ?? '' })
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const received = [...urls].map(([id, { file, encoding }]) => ({ file, encoding, bytes: sizes.get(id) ?? 0 }))
    const total = received.reduce((sum, { bytes }) => sum + bytes, 0)
    test.info().annotations.push({ type: 'bytes', description: `${path}: ${total}` })
    const dist = join(ROOT, remote, 'dist')
    const { entry, scripts, styles } = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
    for (const { file } of [entry, ...scripts, ...styles]) {
      const sent = received.find((one) => one.file === file)
      expect(sent, file).toMatchObject({ encoding: 'br' })
      // Beside the body there are the headers.
      expect((sent?.bytes ?? 0) - statSync(join(dist, `${file}.br`)).size, file).toBeLessThan(1000)
    }
  })
