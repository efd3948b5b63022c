import { fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { readBucketAddress, StorageError } from '@radruf/bucket'
import { ACCOUNT, startS3Server } from '@radruf/bucket/testing'
import { DESCRIPTION_FILE } from '@radruf/federation/release'
import { readSettings } from '@radruf/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuild, REMOTE, temporaryFolder, temporaryStore, withMaps, writeBuild } from '../testing/builds.ts'
import { changeRemote } from './change-registry.ts'
import { publish } from './changes.ts'
import { RegistryConflict } from './generations.ts'
import { registryKeys } from './keys.ts'
import { openConfiguredStore } from './settings.ts'
import { openBucketStore } from './store.ts'
import { createTrustedRegistry } from './trusted-registry.ts'

let storage: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  storage = await startS3Server(tmpdir())
})
afterAll(() => storage.close())

/** Processes that publish at the same time. */
const PUBLISHES = process.env.DEEP ? 20 : 8

const actor = { by: 'ada', at: new Date('2026-11-02T10:00:00Z') }

describe.each([
  ['a folder', false],
  ['an S3-compatible bucket', true],
] as const)('%s', (_, isBucket) => {
  const open = (folder: string) => temporaryStore(folder, isBucket ? storage.endpoint : undefined)

  /** A store with the versions published one after the other. */
  async function storeWith(...versions: string[]) {
    const folder = temporaryFolder()
    const store = open(folder)
    const hashes: string[] = []
    for (const version of versions) {
      const incoming = await store.putRelease(createBuild(`version ${version}`, version))
      await changeRemote(store, REMOTE, actor, publish(incoming))
      hashes.push(incoming.hash)
    }
    const files = join(folder, 'releases')
    const file = join(files, 'registry.json')
    return { folder, store, hashes, files, file, alter: (from: string, to: string) => alter(file, from, to) }
  }

  function alter(file: string, from: string, to: string) {
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(from)
    writeFileSync(file, text.replaceAll(from, to))
  }

  test('concurrent publishes are all kept, and a reader never sees an incomplete registry', async () => {
    const folder = temporaryFolder()
    const worker = join(import.meta.dirname, '../testing/publish-worker.ts')
    const workers = Array.from({ length: PUBLISHES }, (_, index) =>
      fork(worker, [folder, String(index), ...(isBucket ? [storage.endpoint] : [])]),
    )
    const ends = workers.map((child) => new Promise((done) => child.once('exit', done)))
    await Promise.all(workers.map((child) => new Promise((ready) => child.once('message', ready))))
    for (const child of workers) child.send('go')

    const store = open(folder)
    const seen = new Set<number>()
    let running = true
    const reading = (async () => {
      while (running) {
        const { generation, remotes } = await store.readRegistry()
        const entry = remotes[REMOTE]
        expect(entry?.history.length ?? 0).toBe(generation)
        if (entry) expect(await store.readRelease(REMOTE, entry.stable, describedIn(entry))).toBeDefined()
        seen.add(generation)
        await new Promise((next) => setImmediate(next))
      }
    })()
    expect(await Promise.all(ends)).toEqual(Array(PUBLISHES).fill(0))
    running = false
    await reading

    const { generation, remotes } = await store.readRegistry()
    expect(generation).toBe(PUBLISHES)
    expect(
      Object.values(remotes[REMOTE]?.releases ?? {})
        .map(({ version }) => version)
        .sort(),
    ).toEqual(Array.from({ length: PUBLISHES }, (_, index) => `1.0.${index}`).sort())
    expect(Math.max(...seen)).toBeGreaterThan(0)
    expect(readdirSync(join(folder, 'releases')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  }, 120_000)

  const describedIn = (entry: { stable: string; releases: Record<string, { description: string }> }) =>
    entry.releases[entry.stable]?.description ?? ''

  test('the store holds the code of a release, its description, its type declarations and source maps', async () => {
    const store = open(temporaryFolder())
    const declarations = { 'mf-auth/src/remote.d.ts': '// types\n'.repeat(40_000) }
    const { hash, description } = await store.putRelease(withMaps(writeBuild({ declarations })))
    const release = await store.readRelease(REMOTE, hash, description)
    const folder = store.file(REMOTE, hash, '')
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = stored.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    expect(paths.sort()).toEqual(
      [DESCRIPTION_FILE, 'types.json', 'maps.json', ...(release?.files ?? []).map(({ file }) => file)].sort(),
    )
  })

  test('a generation that was made from an older one is refused', async () => {
    const { store } = await storeWith('1.0.0')
    const registry = await store.readRegistry()
    await store.writeRegistry({ ...registry, generation: 2 })
    await expect(store.writeRegistry({ ...registry, generation: 2 })).rejects.toThrow(RegistryConflict)
  })

  test('a writer killed before it renewed the copy does not block other writers', async () => {
    const { store, file } = await storeWith('1.0.0')
    const before = readFileSync(file, 'utf8')
    await store.writeRegistry({ ...(await store.readRegistry()), generation: 2 })
    writeFileSync(file, before)
    expect((await store.readRegistry()).generation).toBe(2)
    await store.writeRegistry({ ...(await store.readRegistry()), generation: 3 })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ generation: 3 })
  })

  test('the private key is readable by its owner alone', async () => {
    const { folder } = await storeWith('1.0.0')
    expect(statSync(join(folder, 'registry/registry-key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'registry-key.pub'), 'utf8')).toContain('BEGIN PUBLIC KEY')
  })

  test('keys of a version without a private folder are moved into it, and sign as before', async () => {
    const { folder, store } = await storeWith('1.0.0')
    const own = join(folder, 'registry')
    renameSync(join(own, 'registry-key'), join(folder, 'registry-key'))
    rmSync(own, { recursive: true })
    const reopened = open(folder)
    expect(reopened.publicKey).toBe(store.publicKey)
    expect([existsSync(join(folder, 'registry-key')), statSync(own).mode & 0o777]).toEqual([false, 0o700])
    expect((await reopened.readRegistry()).generation).toBe(1)
  })

  test('an altered registry is logged once, and the last good one stays in use', async () => {
    const { store, hashes, alter } = await storeWith('1.0.0', '1.1.0')
    const [first = '', second = ''] = hashes
    const said: string[] = []
    const read = createTrustedRegistry(store, (message) => said.push(message))
    expect((await read()).remotes[REMOTE]?.stable).toBe(second)
    alter(`"stable": "${second}"`, `"stable": "${first}"`)
    expect((await read()).remotes[REMOTE]?.stable).toBe(second)
    expect((await read()).remotes[REMOTE]?.stable).toBe(second)
    expect(said).toEqual([expect.stringMatching(/REGISTRY REFUSED: .*altered.*generation 2/)])
  })

  test('the last good registry stays in use after a restart', async () => {
    const { folder, store, hashes, alter } = await storeWith('1.0.0', '1.1.0')
    await createTrustedRegistry(store, () => {})()
    alter('"generation": 2', '"generation": 3')
    const restarted = createTrustedRegistry(open(folder), () => {})
    expect((await restarted()).remotes[REMOTE]?.stable).toBe(hashes[1])
  })

  test('a registry altered before its first read is replaced by its own generation, not by an older one', async () => {
    const { store, hashes, alter } = await storeWith('1.0.0', '1.1.0')
    alter('"generation": 2', '"generation": 9')
    expect((await createTrustedRegistry(store, () => {})()).remotes[REMOTE]?.stable).toBe(hashes[1])
  })

  test('an older registry is refused although its signature holds', async () => {
    const { store, file, files, hashes } = await storeWith('1.0.0')
    const older = readFileSync(file, 'utf8')
    const incoming = await store.putRelease(createBuild('version 2', '2.0.0'))
    await changeRemote(store, REMOTE, actor, publish(incoming))
    const said: string[] = []
    const read = createTrustedRegistry(store, (message) => said.push(message))
    await read()
    writeFileSync(file, older)
    rmSync(join(files, 'generations'), { recursive: true })
    expect((await read()).remotes[REMOTE]?.stable).toBe(incoming.hash)
    expect(incoming.hash).not.toBe(hashes[0])
    expect(said).toEqual([expect.stringContaining('generation 1 is older than 2')])
  })

  test('a registry signed with another key is refused', async () => {
    const { folder } = await storeWith('1.0.0')
    rmSync(join(folder, 'registry/registry-key'))
    await expect(open(folder).readRegistry()).rejects.toThrow('its signature is invalid')
  })

  test('publishing over an altered registry is refused until it is restored', async () => {
    const { store, alter } = await storeWith('1.0.0', '1.1.0')
    alter('"by": "ada"', '"by": "eve"')
    const incoming = await store.putRelease(createBuild('version 3', '3.0.0'))
    await expect(changeRemote(store, REMOTE, actor, publish(incoming))).rejects.toThrow('was altered')
    expect((await store.restore()).generation).toBe(2)
    await changeRemote(store, REMOTE, actor, publish(incoming))
    expect((await store.readRegistry()).remotes[REMOTE]?.stable).toBe(incoming.hash)
  })

  test('publishing the same content again repairs a release that was altered', async () => {
    const { store, files, hashes } = await storeWith('1.0.0')
    const [hash = ''] = hashes
    const file = join(files, REMOTE, hash, 'web/static/js/remote.js')
    writeFileSync(file, 'evil()')
    await store.putRelease(createBuild('version 1.0.0', '1.0.0'))
    expect(readFileSync(file, 'utf8')).toBe('version 1.0.0')
  })

  test('an incomplete build is not stored', async () => {
    const { store, files } = await storeWith('1.0.0')
    const dist = createBuild('version 2', '2.0.0')
    rmSync(join(dist, 'web/static/css'), { recursive: true })
    await expect(store.putRelease(dist)).rejects.toThrow('is incomplete, or is being built at this moment')
    expect(readdirSync(join(files, REMOTE))).toHaveLength(1)
  })

  test('an emptied store continues the count of generations, so that a running server accepts it', async () => {
    const { folder, files, store } = await storeWith('1.0.0', '1.1.0')
    const read = createTrustedRegistry(store, () => {})
    await read()
    rmSync(files, { recursive: true })
    const again = open(folder)
    await changeRemote(again, REMOTE, actor, publish(await again.putRelease(createBuild('anew', '1.0.0'))))
    // A slow read answers with the last registry (READ_TIMEOUT_MS).
    await expect.poll(async () => (await read()).generation).toBe(3)
  })
})

const bucketWith = async (text: string) => {
  const folder = temporaryFolder()
  const incoming = await temporaryStore(folder, storage.endpoint).putRelease(createBuild(text, '1.0.0'))
  const file = join(folder, 'releases', REMOTE, incoming.hash, 'web/static/js/remote.js')
  /** Another machine that reads the same bucket. */
  const elsewhere = () =>
    openBucketStore({ ...addressOf(folder) }, { keys: registryKeys(folder, {}), ownFolder: temporaryFolder() })
  return { incoming, file, elsewhere }
}
const addressOf = (folder: string) => ({
  ...ACCOUNT,
  endpoint: storage.endpoint,
  bucket: basename(folder),
  prefix: 'releases',
})

test('a bucket’s release is fetched and checked; an altered one is refused, and accepted again once it is repaired', async () => {
  const { incoming, file, elsewhere } = await bucketWith('sound')
  const { hash, description } = incoming
  writeFileSync(file, 'evil()')
  expect(await elsewhere().readRelease(REMOTE, hash, description)).toBeUndefined()
  writeFileSync(file, 'sound')
  const store = elsewhere()
  expect((await store.readRelease(REMOTE, hash, description))?.hash).toBe(hash)
  expect(readFileSync(store.file(REMOTE, hash, 'web/static/js/remote.js'), 'utf8')).toBe('sound')
  writeFileSync(file, 'evil()')
  expect((await store.readRelease(REMOTE, hash, description))?.hash).toBe(hash)
  await store.deleteRelease(REMOTE, hash)
  expect(existsSync(file)).toBe(false)
})

test('an error names the storage that refuses the key or does not answer', async () => {
  const folder = temporaryFolder()
  const options = { keys: registryKeys(folder, {}), ownFolder: folder }
  const wrong = openBucketStore({ ...addressOf(folder), secretAccessKey: 'wrong' }, options)
  await expect(wrong.readRegistry()).rejects.toThrow(/HEAD .*registry\.json: 403/)
  const unreachable = openBucketStore({ ...addressOf(folder), endpoint: 'http://127.0.0.1:9' }, options)
  await expect(unreachable.readRegistry()).rejects.toThrow(StorageError)
})

test('settings name the bucket, and an error names the missing ones', () => {
  const folder = temporaryFolder()
  const env = {
    RELEASE_STORE: 's3://radruf-releases/live/',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const settings = readSettings('registry', env)
  const read = (value: string) => readBucketAddress(settings, { setting: 'RELEASE_STORE', value })
  expect(read(env.RELEASE_STORE)).toMatchObject({ bucket: 'radruf-releases', prefix: 'live', region: 'us-east-1' })
  expect(read('var/releases')).toBeUndefined()
  expect(() => openConfiguredStore({ ...env, DATA_DIR: folder, S3_ENDPOINT: '' }, '/')).toThrow(
    'S3_ENDPOINT is missing',
  )
  expect(() => read('s3://')).toThrow('RELEASE_STORE must be')
})

test('a release that cannot be stored completely leaves no temporary folder', async () => {
  const folder = temporaryFolder()
  const dist = createBuild('incomplete', '1.0.0')
  rmSync(join(dist, 'web/static/css/remote.css'))
  await expect(temporaryStore(folder).putRelease(dist)).rejects.toThrow('is incomplete')
  expect(readdirSync(join(folder, 'releases', REMOTE))).toEqual([])
})
