import { utimesSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { startS3Server } from '@radruf/bucket/testing'
import { EMPTY_REGISTRY, type Registry } from '@radruf/federation/registry'
import { DESCRIPTION_FILE } from '@radruf/federation/release'
import { SHELL, SHELL_SERVER_FILE } from '@radruf/federation/shell-build'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuild, REMOTE, temporaryFolder, temporaryStore, writeShellBuild } from '../testing/builds.ts'
import { changeRemote } from './change-registry.ts'
import { applyChange, type Change, canary, pin, publish, rollback, stage } from './changes.ts'
import { createLocalClient } from './local-client.ts'
import { findShellWithFile } from './shell-builds.ts'
import { findUnreachable, sweepStore } from './sweep.ts'

const release = (hash: string) => ({ hash, version: `${hash}.0.0`, description: `sha384-${hash}` })
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))

/** Unreachable releases of a remote on a day, after changes on earlier days. */
function unreachableOn(day: number, ...changes: [day: number, change: Change][]): string[] {
  const registry = changes.reduce<Registry>(
    (current, [at, change]) => applyChange(current, REMOTE, { by: 'ada', at: dayOf(at) }, change) ?? current,
    EMPTY_REGISTRY,
  )
  const entry = registry.remotes[REMOTE]
  return entry ? findUnreachable(entry, dayOf(day)) : []
}

test('live, staged and earlier live releases stay reachable however old they are', () => {
  expect(unreachableOn(500, [0, publish(release('a'))], [1, publish(release('b'))], [2, stage(release('c'))])).toEqual(
    [],
  )
  expect(unreachableOn(500, [0, publish(release('a'))], [1, pin('a')])).toEqual([])
})

test('an ended canary stays for open pages: 30 days after it ended, not after it began', () => {
  const changes: [number, Change][] = [
    [0, publish(release('a'))],
    [1, publish(release('b'), { percent: 10 })],
    [40, rollback()],
  ]
  expect(unreachableOn(45, ...changes.slice(0, 2))).toEqual([])
  expect(unreachableOn(69, ...changes)).toEqual([])
  expect(unreachableOn(71, ...changes)).toEqual(['b'])
})

test('a release that was rolled back stays for pages that had it at the beginning of the 30 days', () => {
  const changes: [number, Change][] = [
    [0, publish(release('a'))],
    [1, publish(release('b'))],
    [60, rollback()],
  ]
  expect(unreachableOn(89, ...changes)).toEqual([])
  expect(unreachableOn(91, ...changes)).toEqual(['b'])
})

test('a canary that another one replaced is unreachable after 30 days', () => {
  const changes: [number, Change][] = [
    [0, publish(release('a'))],
    [1, publish(release('b'), { percent: 10 })],
    [2, publish(release('c'), { percent: 10 })],
    [3, canary('c', { percent: 20 })],
  ]
  expect(unreachableOn(31, ...changes)).toEqual([])
  expect(unreachableOn(33, ...changes)).toEqual(['b'])
})

let storage: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  storage = await startS3Server(temporaryFolder())
})
afterAll(() => storage.close())

describe.each([
  ['a folder', false],
  ['an S3-compatible bucket', true],
] as const)('%s', (_, isBucket) => {
  test('only the files of unreachable builds are deleted, and their versions stay taken', async () => {
    const store = temporaryStore(temporaryFolder(), isBucket ? storage.endpoint : undefined)
    const put = (version: string) => store.putRelease(createBuild(version, version))
    const [live, ended, unused] = [await put('1.0.0'), await put('1.1.0'), await put('1.2.0')]
    const change = (day: number, made: Change) => changeRemote(store, REMOTE, { by: 'ada', at: dayOf(day) }, made)
    await change(0, publish(live))
    await change(1, publish(ended, { percent: 10 }))
    await change(2, rollback())
    const client = createLocalClient(store, { by: 'olga' })
    const shells = [writeShellBuild({ shared: {}, contract: '1' }), writeShellBuild({ shared: {}, contract: '2' })]
    const [earlier, current] = await Promise.all(shells.map((dist) => store.putRelease(dist)))
    if (!earlier || !current) throw new Error('no shell')
    await client.putShell({ shared: {}, contract: '1', build: earlier }, '{"earlier.d.ts":""}')
    const earlierOffer = (await store.readRegistry()).shell
    await client.putShell({ shared: {}, contract: '2', build: current }, '{}')
    const offer = (await store.readRegistry()).shell
    if (!earlierOffer || !offer) throw new Error('no shell is live')
    // An upload without a change, and an earlier shell, stay 30 days: a publish or an open page may still need them.
    expect(await client.collectGarbage()).toEqual([{ name: REMOTE, hash: ended.hash }])
    expect([await store.readShellTypes(earlierOffer), await store.readShellTypes(offer)]).toEqual([undefined, {}])
    const entry = (await store.readRegistry()).remotes[REMOTE]
    expect(entry?.releases[ended.hash]).toMatchObject({ version: '1.1.0', removed: true })
    expect(await store.findReference(REMOTE, ended.hash)).toBeUndefined()
    expect(await client.collectGarbage()).toEqual([])
    const inTwoMonths = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000)
    expect(await sweepStore(store, { by: 'olga', at: inTwoMonths })).toEqual([
      { name: REMOTE, hash: unused.hash },
      { name: 'shell', hash: earlier.hash },
    ])
    expect(await store.findReference(REMOTE, live.hash)).toBeDefined()
    expect(await store.findReference('shell', current.hash)).toBeDefined()
  })
})

test('an earlier shell stays for 30 days after another one went live, however old its files are', async () => {
  const store = temporaryStore()
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  const publishShell = async (contract: string) => {
    const offer = { shared: {}, contract }
    const file = `web/static/js/shell.${contract}.js`
    const build = await store.putRelease(writeShellBuild(offer, '', { [SHELL_SERVER_FILE]: '', [file]: contract }))
    utimesSync(store.file(SHELL, build.hash, DESCRIPTION_FILE), inDays(-60), inDays(-60))
    await createLocalClient(store, { by: 'olga' }).putShell({ ...offer, build }, '{}')
    return build.hash
  }
  const findHash = async (contract: string) => {
    const folder = await findShellWithFile(store, await store.readRegistry(), `static/js/shell.${contract}.js`)
    return folder && basename(dirname(folder))
  }
  const [first, second] = [await publishShell('1'), await publishShell('2')]
  expect([await findHash('1'), await findHash('2'), await findHash('3')]).toEqual([first, second, undefined])
  // Back and forth names each once.
  await publishShell('1')
  await publishShell('2')
  expect((await store.readRegistry()).earlierShells).toMatchObject([{ hash: first, until: expect.any(String) }])
  expect(await sweepStore(store, { by: 'olga', at: inDays(29) })).toEqual([])
  expect(await sweepStore(store, { by: 'olga', at: inDays(31) })).toEqual([{ name: SHELL, hash: first }])
})
