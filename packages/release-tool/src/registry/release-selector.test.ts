import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileModule } from '@radruf/federation/evaluate'
import { type Asset, DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { createReleaseSelector, createServerRemotes, isInShare, readServerBundles } from '@radruf/federation/server'
import { getVersions, type SharedScope } from '@radruf/federation/shared'
import { expect, test } from 'vitest'
import { createBuild, REMOTE, temporaryStore, VALID_FILES, writeBuild } from '../testing/builds.ts'
import { changeRemote } from './change-registry.ts'
import { type Change, canary, disable, pin, preview, promote, publish, rollback } from './changes.ts'

const NEW_VISITOR = { id: '', isStaff: async () => false }

const scope = { react: { version: '19.3.1', module: {} } } as unknown as SharedScope

/** A store with two releases, 1.0.0 live and then 1.1.0, and a server that reads it. */
async function setUp() {
  const store = temporaryStore()
  const said: string[] = []
  const change = (decide: Change) => changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, decide)
  const take = async (dist: string) => {
    const incoming = await store.putRelease(dist)
    await change(publish(incoming))
    return incoming.hash
  }
  const first = await take(createBuild('one', '1.0.0'))
  const second = await take(createBuild('two', '1.1.0'))
  const server = createServerRemotes(store, getVersions(scope))
  const logError = (message: string) => said.push(message)
  const { select } = createReleaseSelector({ store, scope, verify: server.verify, logError })
  const versionFor = async (id = '', role = 'customer') => {
    const visitor = { id, isStaff: async () => role === 'staff' }
    const release = await select(REMOTE, (await store.readRegistry()).remotes[REMOTE], visitor)
    return release?.version
  }
  return { store, said, change, take, first, second, server, select, versionFor }
}

test('publishing, rolling back and promoting reach the next page', async () => {
  const { change, second, versionFor } = await setUp()
  expect(await versionFor()).toBe('1.1.0')
  await change(rollback())
  expect(await versionFor()).toBe('1.0.0')
  await change(promote(second))
  expect(await versionFor()).toBe('1.1.0')
})

test('a canary goes to its share of the visitors and stays with them', async () => {
  const { change, first, versionFor } = await setUp()
  await change(canary(first, { percent: 30 }))
  const visitors = Array.from({ length: 200 }, (_, index) => `visitor ${index}`)
  const versions = await Promise.all(visitors.map((id) => versionFor(id)))
  const share = versions.filter((version) => version === '1.0.0').length / visitors.length
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.4)
  expect(await Promise.all(visitors.map((id) => versionFor(id)))).toEqual(versions)
})

test('a higher share keeps the visitors who have the canary', () => {
  const visitors = Array.from({ length: 500 }, (_, index) => String(index))
  const few = visitors.filter((visitor) => isInShare(visitor, REMOTE, 10))
  expect(few.length).toBeGreaterThan(20)
  expect(few.every((visitor) => isInShare(visitor, REMOTE, 40))).toBe(true)
})

test('a disabled remote has no release, a pinned one keeps its own', async () => {
  const { change, first, take, versionFor } = await setUp()
  await change(pin(first))
  await take(createBuild('three', '1.2.0'))
  expect(await versionFor()).toBe('1.0.0')
  await change(disable())
  expect(await versionFor()).toBeUndefined()
})

test('an altered release is logged once, and the one before it is served', async () => {
  const { store, second, said, versionFor } = await setUp()
  expect(await versionFor()).toBe('1.1.0')
  writeFileSync(store.file(REMOTE, second, 'web/static/js/remote.js'), 'evil()')
  expect(await versionFor()).toBe('1.0.0')
  expect(await versionFor()).toBe('1.0.0')
  expect(said).toEqual([`RELEASE REFUSED: ${REMOTE} ${second} (Zugang): web/static/js/remote.js was altered.`])
})

test('an altered description is refused as well', async () => {
  const { store, second, said, versionFor } = await setUp()
  writeFileSync(store.file(REMOTE, second, DESCRIPTION_FILE), '{"files":[]}')
  expect(await versionFor()).toBe('1.0.0')
  expect(said).toEqual([expect.stringContaining('its description is missing or was altered')])
})

test('visitors of an altered canary get the live release', async () => {
  const { store, change, first, versionFor } = await setUp()
  await change(canary(first, { percent: 99 }))
  rmSync(store.file(REMOTE, first, 'web'), { recursive: true })
  expect(await versionFor('anybody')).toBe('1.1.0')
})

test('a canary for staff goes to staff alone, and with a share to both', async () => {
  const { change, first, versionFor } = await setUp()
  await change(canary(first, { percent: 0, staff: true }))
  expect([await versionFor('7', 'staff'), await versionFor('7')]).toEqual(['1.0.0', '1.1.0'])
  await change(canary(first, { percent: 99, staff: true }))
  expect(await versionFor('7')).toBe('1.0.0')
  await change(rollback())
  expect(await versionFor('7', 'staff')).toBe('1.1.0')
})

test('a preview is added for overrides, and no visitor gets it', async () => {
  const { change, store, versionFor } = await setUp()
  const incoming = await store.putRelease(createBuild('three', '1.2.0'))
  await change(preview(incoming))
  expect([await versionFor('7'), await versionFor('7', 'staff')]).toEqual(['1.1.0', '1.1.0'])
  const entry = (await store.readRegistry()).remotes[REMOTE]
  expect(entry?.releases[incoming.hash]?.version).toBe('1.2.0')
  expect(entry?.history[0]).toMatchObject({ what: 'preview', by: 'ada', release: incoming.hash })
  await change(publish(incoming))
  expect(await versionFor('7')).toBe('1.2.0')
})

test('without an intact release the browser tries, so that its page can name the release', async () => {
  const { store, first, second, versionFor } = await setUp()
  for (const hash of [first, second]) rmSync(store.file(REMOTE, hash, 'web'), { recursive: true })
  expect(await versionFor()).toBe('1.1.0')
})

test('a release that does not fit this shell is replaced by an earlier one that does', async () => {
  const { said, take, versionFor } = await setUp()
  await take(
    writeBuild({
      files: { ...VALID_FILES, 'web/static/js/remote.js': 'new' },
      version: '2.0.0',
      shared: { react: '20.0.0' },
    }),
  )
  expect(await versionFor()).toBe('1.1.0')
  expect(said).toEqual([expect.stringContaining('react needs ^20.0.0, the shell has 19.3.1')])
})

test('a release of another format is replaced by an earlier one that this shell loads', async () => {
  const { said, take, versionFor } = await setUp()
  const files = { ...VALID_FILES, 'web/static/js/remote.js': 'old' }
  await take(writeBuild({ files, version: '0.1.0', format: 1 as never }))
  expect(await versionFor()).toBe('1.1.0')
  expect(said).toEqual([expect.stringContaining('it has release format 1 and this version loads format 2')])
})

test('a release built for another design system is rendered with its own copy, which is read and compared once', async () => {
  const files = {
    'web/static/js/remote-entry.js': 'entry()',
    'web/static/js/remote.js': 'expose()',
    'web/static/css/remote.css': '',
    'server/remote.cjs': `exports.default = require('@radruf/shared-ui').name + require('react').name`,
    'server/copy-shared-ui.cjs': `exports.name = 'own copy with ' + require('react').name + ', '`,
  }
  const dist = writeBuild({ files, shared: { react: '19.3.1', '@radruf/shared-ui': '0.2.0' } })
  const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
  const server = release.files.find(({ file }) => file.includes('copy')) as Asset
  const both = { ...release, copies: { '@radruf/shared-ui': { scripts: [], styles: [], server } } }
  const withShared = (version: string) =>
    ({
      react: { version: '19.3.1', module: { name: 'the React of the shell' } },
      '@radruf/shared-ui': { version, module: { name: 'design system and ' } },
    }) as unknown as SharedScope
  const read = async (file: string) => readFile(join(dist, file))
  const render = async (scope: SharedScope) =>
    compileModule(await readServerBundles(both, getVersions(scope), read), scope)()
  expect(await render(withShared('0.2.1'))).toBe('design system and the React of the shell')
  expect(await render(withShared('0.1.0'))).toBe('own copy with the React of the shell, the React of the shell')
  writeFileSync(join(dist, server.file), 'globalThis.wasRun = true')
  await expect(render(withShared('0.1.0'))).rejects.toThrow('server/copy-shared-ui.cjs was altered')
  expect(globalThis).not.toHaveProperty('wasRun')
})

test('a remote without a release that fits the shell has none, pinned or not, and one log line names the reason', async () => {
  const store = temporaryStore()
  const lines: string[] = []
  const writeFor = (version: string) =>
    writeBuild({ files: { ...VALID_FILES, 'web/static/js/remote.js': version }, version, shared: { react: '18.0.0' } })
  const incoming = await store.putRelease(writeFor('1.0.0'))
  const change = (decide: Change) => changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, decide)
  await change(publish(incoming))
  await change(pin())
  const { verify } = createServerRemotes(store, getVersions(scope))
  const logError = (line: string) => lines.push(line)
  const { select, selectExact, findMismatches } = createReleaseSelector({ store, scope, verify, logError })
  const entry = (await store.readRegistry()).remotes[REMOTE]
  expect(await select(REMOTE, entry, NEW_VISITOR)).toBeUndefined()
  expect(await selectExact(REMOTE, entry, incoming.hash)).toBeUndefined()
  expect(await findMismatches(REMOTE, entry, incoming.hash)).toEqual(['react needs ^18.0.0, the shell has 19.3.1'])
  expect(lines).toEqual([
    `RELEASE REFUSED: ${REMOTE} ${incoming.hash} (Zugang): react needs ^18.0.0, the shell has 19.3.1.`,
  ])
})

test('an altered server bundle is never run', async () => {
  const { store, second, server, select } = await setUp()
  const release = await select(REMOTE, (await store.readRegistry()).remotes[REMOTE], NEW_VISITOR)
  if (!release) throw new Error('nothing is live')
  const { routes } = compileModule<{ routes: { path: string }[] }>(await server.load(release), scope)()
  expect(routes).toEqual([{ id: 'mf-auth:login', path: '/login' }])
  writeFileSync(store.file(REMOTE, second, 'server/remote.cjs'), 'globalThis.wasRun = true')
  await expect(server.load(release)).rejects.toThrow('server/remote.cjs was altered')
  expect(globalThis).not.toHaveProperty('wasRun')
})
