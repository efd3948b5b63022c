import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createBuild, REMOTE, temporaryFolder, temporaryStore } from '../testing/builds.ts'
import { changeRemote } from './change-registry.ts'
import { publish } from './changes.ts'
import { addNextKey, registryKeys, switchToNextKey } from './keys.ts'
import { renewRegistry } from './renew.ts'
import { openReleaseReader } from './settings.ts'
import { openReleaseStore } from './store.ts'
import { createTrustedRegistry } from './trusted-registry.ts'

afterEach(() => void vi.useRealTimers())

const DAY_MS = 24 * 60 * 60 * 1000
const publishOne = async (store: ReturnType<typeof temporaryStore>, version = '1.0.0') => {
  const incoming = await store.putRelease(createBuild(version, version))
  await changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, publish(incoming))
  return incoming.hash
}
/** A machine that reads the store of `folder` with the public keys that are there now, and its log. */
const readerOf = (folder: string, ownFolder = temporaryFolder()) => {
  const lines: string[] = []
  const publicKey = readFileSync(join(folder, 'registry-key.pub'), 'utf8')
  const env = { RELEASE_STORE: join(folder, 'releases'), REGISTRY_PUBLIC_KEY: publicKey, DATA_DIR: ownFolder }
  return { read: createTrustedRegistry(openReleaseReader(env, '/'), (line) => lines.push(line)), lines }
}

test('during a rotation machines with the old key and with the new one read the registry; afterwards only the new key counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-keys-'))
  const hash = await publishOne(temporaryStore(folder))
  const old = readerOf(folder)
  const both = addNextKey(folder)
  expect(both.split(',')).toHaveLength(2)
  expect(addNextKey(folder)).toBe(both)
  const rotating = temporaryStore(folder)
  expect(rotating.isRotatingKeys).toBe(true)
  await renewRegistry(rotating, true)
  const informed = readerOf(folder)
  expect((await old.read()).generation).toBe(2)
  expect((await informed.read()).generation).toBe(2)
  expect(switchToNextKey(folder)).toBe(true)
  expect(switchToNextKey(folder)).toBe(false)
  const next = readerOf(folder)
  expect((await next.read()).remotes[REMOTE]?.stable).toBe(hash)
  await publishOne(temporaryStore(folder), '1.1.0')
  expect((await informed.read()).generation).toBe(3)
  expect((await next.read()).generation).toBe(3)
  expect((await old.read()).generation).toBe(2)
  expect(old.lines).toEqual([expect.stringContaining('its signature is invalid')])
})

test('a registry is renewed after half of its lifetime, with the same content', async () => {
  const store = temporaryStore()
  await renewRegistry(store, true)
  expect((await store.readRegistry()).generation).toBe(0)
  const hash = await publishOne(store)
  await renewRegistry(store, false)
  expect((await store.readRegistry()).generation).toBe(1)
  vi.useFakeTimers({ now: Date.now() + 8 * DAY_MS, toFake: ['Date'] })
  await renewRegistry(store, false)
  const { generation, expires, remotes } = await store.readRegistry()
  expect(generation).toBe(2)
  expect(remotes[REMOTE]?.stable).toBe(hash)
  expect(Date.parse(expires ?? '') - Date.now()).toBe(14 * DAY_MS)
})

test('an expired registry is refused by a new machine; a machine that knows it logs the expiry once and uses it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-keys-'))
  const hash = await publishOne(temporaryStore(folder))
  const known = readerOf(folder)
  await known.read()
  vi.useFakeTimers({ now: Date.now() + 15 * DAY_MS, toFake: ['Date'] })
  expect((await known.read()).remotes[REMOTE]?.stable).toBe(hash)
  await known.read()
  expect(known.lines).toEqual([
    expect.stringMatching(/^REGISTRY EXPIRED: generation 1 expired at .* It stays in use\.$/),
  ])
  const fresh = readerOf(folder)
  expect((await fresh.read()).remotes).toEqual({})
  expect(fresh.lines).toEqual([expect.stringMatching(/^REGISTRY REFUSED: generation 1 expired at /)])
  await renewRegistry(temporaryStore(folder), false)
  expect((await fresh.read()).remotes[REMOTE]?.stable).toBe(hash)
})

test('a store that was set back to an earlier generation is not signed again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-keys-'))
  await publishOne(temporaryStore(folder))
  const file = join(folder, 'releases/registry.json')
  const earlier = readFileSync(file, 'utf8')
  const live = await publishOne(temporaryStore(folder), '1.1.0')
  writeFileSync(file, earlier)
  rmSync(join(folder, 'releases/generations'), { recursive: true })
  const options = { keys: registryKeys(folder, {}), ownFolder: folder }
  const store = openReleaseStore(join(folder, 'releases'), options)
  await expect(publishOne(store, '1.2.0')).rejects.toThrow('generation 1 is older than 2, which was live')
  expect((await store.restore()).generation).toBe(2)
  expect((await store.readRegistry()).remotes[REMOTE]?.stable).toBe(live)
})
