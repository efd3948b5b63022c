import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATHS } from '@radruf/contract'
import { RESERVED_SEGMENTS } from '@radruf/contract/server'
import { RELEASES_URL } from '@radruf/federation/release'
import { afterAll, expect, test } from 'vitest'
import { createShellServer, type ShellServerOptions } from './app.ts'
import { readPageSettings } from './page-settings.ts'
import type { Source } from './source.ts'

const releases = mkdtempSync(join(tmpdir(), 'radruf-shell-'))
afterAll(() => rmSync(releases, { recursive: true }))

/** A source without a build. */
const source = { assets: { scripts: [], styles: [] }, files: { assets: [releases], releases } } as unknown as Source
const open = (https?: ShellServerOptions['https'], options: Partial<ShellServerOptions> = {}) =>
  createShellServer({
    source,
    settings: readPageSettings({}),
    serviceUrl: 'http://127.0.0.1:9',
    hasQaPages: false,
    https,
    trustedProxies: ['loopback'],
    streamsPerNetwork: 256,
    renderers: { size: 1, deadlineMs: 2000, memoryMb: 384 },
    logLevel: 'warn',
    startRenderers: () => ({
      render: async () => ({ status: 200, headers: [] }),
      areReady: () => true,
      close: () => {},
    }),
    ...options,
  })

// The proxy, the releases, and the scope of the pages.
test.each(['/api/session', `${RELEASES_URL}/none`, '/releases'])('%s demands HTTPS only over HTTPS', async (url) => {
  for (const https of ['host', 'subdomains', undefined] as const) {
    const app = await open(https)
    const { headers } = await app.inject(url)
    expect(headers['strict-transport-security']).toBe(
      https && `max-age=31536000${https === 'subdomains' ? '; includeSubDomains' : ''}`,
    )
    await app.close()
  }
})

test('the first segment of every route is reserved, and no page uses one', async () => {
  const app = await open(undefined, { hasQaPages: true, outcomesToken: 'token' })
  await app.ready()
  // Paths at the top of the printed tree; it has no names for the folders of files.
  const routes = [...app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/([^/ ]+)/gm)].map(([, name]) => name)
  await app.close()
  expect(new Set([...routes, 'assets', RELEASES_URL.slice(1)])).toEqual(new Set(RESERVED_SEGMENTS))
  for (const { path } of PATHS) expect(RESERVED_SEGMENTS).not.toContain(path.split('/')[1])
})
