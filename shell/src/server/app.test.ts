import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RELEASES_URL } from '@radruf/federation/release'
import { afterAll, expect, test } from 'vitest'
import { createShellServer } from './app.ts'
import { readPageSettings } from './page-settings.ts'
import type { Source } from './source.ts'

const releases = mkdtempSync(join(tmpdir(), 'radruf-shell-'))
afterAll(() => rmSync(releases, { recursive: true }))

/** A source without a build. */
const source = { files: { assets: [releases], releases } } as unknown as Source
const open = (https: boolean) =>
  createShellServer({
    source,
    settings: readPageSettings({}),
    serviceUrl: 'http://127.0.0.1:9',
    mocked: false,
    https,
    trustedProxies: ['loopback'],
    streamsPerNetwork: 256,
    renderers: { size: 1, deadlineMs: 2000, memoryMb: 384 },
    startRenderers: () => ({ render: async () => ({ status: 200, headers: [] }), close: () => {} }),
  })

// The proxy, the releases, and the scope of the pages.
test.each(['/api/session', `${RELEASES_URL}/none`, '/releases'])('%s demands HTTPS only over HTTPS', async (url) => {
  for (const https of [true, false]) {
    const app = await open(https)
    const { headers } = await app.inject(url)
    expect(headers['strict-transport-security']).toBe(https ? 'max-age=31536000' : undefined)
    await app.close()
  }
})
