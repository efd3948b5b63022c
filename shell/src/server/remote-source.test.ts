import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Addition } from '@radruf/federation/release'
import type { SharedScope } from '@radruf/federation/shared'
import { openConfiguredStore, writeRelease } from '@radruf/release-tool/registry'
import { openRegistry } from '@radruf/release-tool/service'
import { expect, onTestFinished, test } from 'vitest'
import { createRemoteSource } from './remote-source.ts'

const REMOTE = 'mf-warranty'
const AREA = { de: 'Garantie', en: 'Warranty' }
const SCOPE = { react: { version: '19.3.1', module: {} } } as unknown as SharedScope
const VISITOR = { id: '', isStaff: async () => false, protocol: 'http' as const }

const PARTS = { entry: 'web/entry.js', scripts: ['web/remote.js'], styles: [], server: 'server/remote.cjs' }

/** A store to which releases of a remote of another repository are published, and what pages get from it. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-added-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const env = { DATA_DIR: folder }
  const registry = await openRegistry(env, folder, 'ada')
  const source = createRemoteSource(openConfiguredStore(env, folder), SCOPE, () => {})
  const publish = async (version: string, pages: Addition['pages']) => {
    const dist = mkdtempSync(join(folder, 'build-'))
    const files = { 'web/entry.js': version, 'web/remote.js': '', 'server/remote.cjs': '' }
    writeRelease(dist, files, PARTS, {
      name: REMOTE,
      version,
      commit: 'a',
      owner: 'Garantie',
      contact: 'warranty@radruf.example',
      shared: { react: '19.3.1' },
      contract: '0.1.0',
      timeout: 2000,
      adds: { area: AREA, pages },
    })
    const { hash } = await registry.putRelease(dist)
    await registry.change(REMOTE, { action: 'publish', release: hash })
    return hash
  }
  const read = async (override?: string) => {
    const overrides = override ? [{ name: REMOTE, wanted: override, release: override }] : []
    const { added, list } = await source.getPageRemotes(VISITOR, overrides)
    return {
      added,
      listed: list.map(({ name }) => name),
      paths: added.flatMap(({ paths }) => paths.map(({ path }) => path)),
    }
  }
  const change = async (action: 'grant' | 'withdraw', prefix: string) =>
    void (await registry.change(REMOTE, { action, prefix }))
  return { registry, publish, read, change, findAdding: source.findAdding }
}

const page = (path: string) => ({ path, access: 'customer' })

test('a granted path of a release is found for its remote, if the release is named', async () => {
  const { publish, change, findAdding } = await setUp()
  await change('grant', '/warranty')
  const hash = await publish('1.0.0', [page('/warranty'), page('/fleet')])
  const other = `${REMOTE}=0123456789abcdef`
  expect(await findAdding('/warranty', ['mf-auth=0123456789abcdef', other, `${REMOTE}=${hash}`])).toBe(REMOTE)
  expect(await findAdding('/warranty', [other])).toBeUndefined()
  expect(await findAdding('/fleet', [`${REMOTE}=${hash}`])).toBeUndefined()
})

test('pages get the paths that a release adds, as far as they are granted and valid', async () => {
  const { publish, read, change } = await setUp()
  await publish('1.0.0', [page('/warranty'), page('/warranty/claim'), page('/other'), page('/warranty/:word')])
  expect(await read()).toEqual({ added: [], listed: [], paths: [] })
  await change('grant', '/warranty')
  const { added, listed, paths } = await read()
  expect(listed).toEqual([REMOTE])
  expect(paths).toEqual(['/warranty', '/warranty/claim'])
  expect(added).toMatchObject([{ name: REMOTE, area: AREA, paths: [{ owner: REMOTE, access: 'customer' }, {}] }])
  await change('withdraw', '/warranty')
  expect(await read()).toEqual({ added: [], listed: [], paths: [] })
})

test('a release takes its paths along, and a remote that is off keeps those of its live release', async () => {
  const { registry, publish, read, change } = await setUp()
  await change('grant', '/warranty')
  await publish('1.0.0', [page('/warranty')])
  const second = await publish('1.1.0', [page('/warranty'), page('/warranty/claim')])
  await registry.change(REMOTE, { action: 'rollback' })
  expect((await read()).paths).toEqual(['/warranty'])
  // A session with an override sees those of its release.
  expect((await read(second)).paths).toEqual(['/warranty', '/warranty/claim'])
  await registry.change(REMOTE, { action: 'disable' })
  expect(await read()).toMatchObject({ listed: [], paths: ['/warranty'] })
})
