import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '@radruf/federation/release-files'
import { createReleaseCounter, STATUS_URL } from '@radruf/release-tool/guard'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerStatusRoutes } from './release-status-routes.ts'
import type { Source } from './source.ts'

const [LIVE, EARLIER] = ['0123456789abcdef', 'fedcba9876543210']

const MAPS = JSON.stringify({
  'web/remote.js': { version: 3, sources: ['src/login.tsx'], names: ['sendCode'], mappings: 'AAyCAA' },
})

/** A server with a live release of two files, of which one was compressed at the build, and an earlier release. */
function server() {
  const releases = mkdtempSync(join(tmpdir(), 'radruf-status-'))
  onTestFinished(() => rmSync(releases, { recursive: true }))
  for (const hash of [LIVE, EARLIER]) {
    mkdirSync(join(releases, 'mf-auth', hash, 'web'), { recursive: true })
    writeFileSync(join(releases, 'mf-auth', hash, 'web/entry.js'), 'x'.repeat(1000))
    writeFileSync(join(releases, 'mf-auth', hash, 'web/entry.js.br'), 'x'.repeat(100))
    writeFileSync(join(releases, 'mf-auth', hash, 'web/remote.js'), 'x'.repeat(20))
    writeFileSync(join(releases, 'mf-auth', hash, 'maps.json'), MAPS)
  }
  const assets = mkdtempSync(join(tmpdir(), 'radruf-shell-'))
  onTestFinished(() => rmSync(assets, { recursive: true }))
  writeFileSync(join(assets, 'shell.js.br'), 'x'.repeat(300))
  writeFileSync(join(assets, 'shell.css'), 'x'.repeat(7))
  const source = {
    assets: { scripts: [{ url: '/assets/shell.js' }], styles: [{ url: '/assets/shell.css' }] },
    files: { releases, assets: [assets] },
    readRegistry: async () => ({ remotes: { 'mf-auth': { stable: LIVE } } }),
    fetchRelease: async () => ({
      version: '1.0.0',
      owner: 'Zugang',
      entry: { file: 'web/entry.js' },
      scripts: [{ file: 'web/remote.js' }],
      styles: [],
      files: [{ file: 'web/remote.js' }],
      maps: { file: 'maps.json', integrity: integrityOf(Buffer.from(MAPS)) },
    }),
  } as unknown as Source
  const counter = createReleaseCounter()
  const app = fastify()
  registerStatusRoutes(app, counter, source, 'secret')
  const get = (url: string, token = 'secret') => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { counter, get }
}

test('the figures name the live release with the bytes that are sent, and earlier ones that were counted', async () => {
  const { counter, get } = server()
  counter.viewed('mf-auth', EARLIER)
  for (let count = 0; count < 2; count++) counter.viewed('shell', '/assets/shell.js')
  const release = { remote: 'mf-auth', version: '1.0.0', owner: 'Zugang', bytes: 120 }
  expect((await get(STATUS_URL)).json()).toMatchObject([
    { ...release, release: LIVE, state: 'live', views: 0 },
    { ...release, release: EARLIER, state: 'before', views: 1 },
    { remote: 'shell', release: '/assets/shell.js', state: 'live', bytes: 307, views: 2 },
  ])
})

test('the failures of a release name the lines of its sources', async () => {
  const { counter, get } = server()
  counter.failed('mf-auth', LIVE, 'browser', 'no camera', ['web/remote.js:1:5', 'web/forged.js:1:5'])
  const [{ lastFailures }] = (await get(STATUS_URL)).json()
  expect(lastFailures).toMatchObject([{ count: 1, message: 'no camera', stack: ['src/login.tsx:42 in sendCode'] }])
})

test('the figures need the token', async () => {
  const { get } = server()
  expect((await get(STATUS_URL, 'guess')).statusCode).toBe(401)
})
