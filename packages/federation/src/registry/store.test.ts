import { fork } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildOf, REMOTE, temporaryFolder, temporaryStore } from '../testing/builds.ts'
import { changeRemote } from './change-registry.ts'
import { publish } from './changes.ts'
import { RegistryConflict } from './generations.ts'
import { createTrustedRegistry } from './trusted-registry.ts'

const actor = { by: 'ada', at: new Date('2026-11-02T10:00:00Z') }

/** A store with the versions published one after the other. */
async function storeWith(...versions: string[]) {
  const folder = temporaryFolder()
  const store = temporaryStore(folder)
  const hashes: string[] = []
  for (const version of versions) {
    const incoming = await store.putRelease(buildOf(`version ${version}`, version))
    await changeRemote(store, REMOTE, actor, publish(incoming))
    hashes.push(incoming.hash)
  }
  const file = join(store.folder, 'registry.json')
  return { folder, store, hashes, file, alter: (from: string, to: string) => alter(file, from, to) }
}

function alter(file: string, from: string, to: string) {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replaceAll(from, to))
}

test('twenty processes publish at once: none is lost, and a reader never sees half a registry', async () => {
  const folder = temporaryFolder()
  const worker = join(import.meta.dirname, '../testing/publish-worker.ts')
  const workers = Array.from({ length: 20 }, (_, index) => fork(worker, [folder, String(index)]))
  const ends = workers.map((child) => new Promise((done) => child.once('exit', done)))
  await Promise.all(workers.map((child) => new Promise((ready) => child.once('message', ready))))
  for (const child of workers) child.send('go')

  const store = temporaryStore(folder)
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
  expect(await Promise.all(ends)).toEqual(Array(20).fill(0))
  running = false
  await reading

  const { generation, remotes } = await store.readRegistry()
  expect(generation).toBe(20)
  expect(
    Object.values(remotes[REMOTE]?.releases ?? {})
      .map(({ version }) => version)
      .sort(),
  ).toEqual(Array.from({ length: 20 }, (_, index) => `1.0.${index}`).sort())
  expect(Math.max(...seen)).toBeGreaterThan(0)
  expect(readdirSync(store.folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
}, 120_000)

const describedIn = (entry: { stable: string; releases: Record<string, { description: string }> }) =>
  entry.releases[entry.stable]?.description ?? ''

test('a generation that was made from an older one is refused', async () => {
  const { store } = await storeWith('1.0.0')
  const registry = await store.readRegistry()
  await store.writeRegistry({ ...registry, generation: 2 })
  await expect(store.writeRegistry({ ...registry, generation: 2 })).rejects.toThrow(RegistryConflict)
})

test('a writer that was killed before it renewed the copy holds nobody up', async () => {
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
  expect(statSync(join(folder, 'registry-key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'registry-key.pub'), 'utf8')).toContain('BEGIN PUBLIC KEY')
})

test('an altered registry is refused aloud, once, and the last good one serves on', async () => {
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

test('the last good registry serves on after a restart as well', async () => {
  const { folder, store, hashes, alter } = await storeWith('1.0.0', '1.1.0')
  await createTrustedRegistry(store, () => {})()
  alter('"generation": 2', '"generation": 3')
  const restarted = createTrustedRegistry(temporaryStore(folder), () => {})
  expect((await restarted()).remotes[REMOTE]?.stable).toBe(hashes[1])
})

test('a registry that was altered before anybody read it gives way to its own generation, not to an older one', async () => {
  const { store, hashes, alter } = await storeWith('1.0.0', '1.1.0')
  alter('"generation": 2', '"generation": 9')
  expect((await createTrustedRegistry(store, () => {})()).remotes[REMOTE]?.stable).toBe(hashes[1])
})

test('an older registry is refused although its signature holds', async () => {
  const { store, file, hashes } = await storeWith('1.0.0')
  const older = readFileSync(file, 'utf8')
  const incoming = await store.putRelease(buildOf('version 2', '2.0.0'))
  await changeRemote(store, REMOTE, actor, publish(incoming))
  const said: string[] = []
  const read = createTrustedRegistry(store, (message) => said.push(message))
  await read()
  writeFileSync(file, older)
  rmSync(join(store.folder, 'generations'), { recursive: true })
  expect((await read()).remotes[REMOTE]?.stable).toBe(incoming.hash)
  expect(incoming.hash).not.toBe(hashes[0])
  expect(said).toEqual([expect.stringContaining('generation 1 is older than 2')])
})

test('a registry signed with another key is refused', async () => {
  const { folder } = await storeWith('1.0.0')
  rmSync(join(folder, 'registry-key'))
  await expect(temporaryStore(folder).readRegistry()).rejects.toThrow('its signature does not hold')
})

test('nobody publishes over an altered registry, and restoring it takes it back', async () => {
  const { store, alter } = await storeWith('1.0.0', '1.1.0')
  alter('"by": "ada"', '"by": "eve"')
  const incoming = await store.putRelease(buildOf('version 3', '3.0.0'))
  await expect(changeRemote(store, REMOTE, actor, publish(incoming))).rejects.toThrow('was altered')
  expect((await store.restore()).generation).toBe(2)
  await changeRemote(store, REMOTE, actor, publish(incoming))
  expect((await store.readRegistry()).remotes[REMOTE]?.stable).toBe(incoming.hash)
})

test('publishing the same content again repairs a release that was altered', async () => {
  const { store, hashes } = await storeWith('1.0.0')
  const [hash = ''] = hashes
  const file = store.file(REMOTE, hash, 'web/static/js/remote.js')
  writeFileSync(file, 'evil()')
  await store.putRelease(buildOf('version 1.0.0', '1.0.0'))
  expect(readFileSync(file, 'utf8')).toBe('version 1.0.0')
})

test('a build that is not whole does not come into the store', async () => {
  const { store } = await storeWith('1.0.0')
  const dist = buildOf('version 2', '2.0.0')
  rmSync(join(dist, 'web/static/css'), { recursive: true })
  await expect(store.putRelease(dist)).rejects.toThrow('is not whole, or is being built at this moment')
  expect(readdirSync(join(store.folder, REMOTE))).toHaveLength(1)
})

test('a store that was emptied goes on counting, so that its running server accepts it', async () => {
  const { folder, store } = await storeWith('1.0.0', '1.1.0')
  const read = createTrustedRegistry(store, () => {})
  await read()
  rmSync(store.folder, { recursive: true })
  const again = temporaryStore(folder)
  await changeRemote(again, REMOTE, actor, publish(await again.putRelease(buildOf('anew', '1.0.0'))))
  expect((await read()).generation).toBe(3)
})
