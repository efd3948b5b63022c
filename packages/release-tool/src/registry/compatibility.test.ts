import { expect, test } from 'vitest'
import { createGuard } from '../guard/guard.ts'
import { REMOTE, temporaryStore, VALID_FILES, writeBuild } from '../testing/builds.ts'
import { changeRemote, updateRegistry } from './change-registry.ts'
import { type Change, canary, pin, promote, publish, rollback } from './changes.ts'
import { findIncompatible, listCandidates, withCompatibleRelease } from './compatibility.ts'
import { createLocalClient } from './local-client.ts'

const KIT = '@radruf/shell-kit'

/** A store with a release for shell-kit 0.1.0 and a later one for 0.2.0, under a shell that offers 0.2.0. */
async function setUp() {
  const store = temporaryStore()
  await updateRegistry(store, (registry) => ({
    ...registry,
    generation: registry.generation + 1,
    shell: { shared: { [KIT]: '0.2.0' }, contract: '0.1.0' },
  }))
  const change = (decide: Change) => changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, decide)
  const take = async (version: string, kit: string) => {
    const files = { ...VALID_FILES, 'web/static/js/remote.js': version }
    const incoming = await store.putRelease(writeBuild({ files, version, shared: { [KIT]: kit } }))
    await change(publish(incoming))
    return incoming.hash
  }
  const old = await take('1.0.0', '0.1.0')
  const current = await take('2.0.0', '0.2.0')
  const entry = async () => (await store.readRegistry()).remotes[REMOTE]
  const changeChecked = async (decide: Change, named?: string) =>
    change(withCompatibleRelease(decide, await findIncompatible(store, REMOTE, listCandidates(await entry(), named))))
  return { store, old, current, entry, changeChecked }
}

test('rollback, promote, pin and canary refuse a release that the live shell cannot run', async () => {
  const { old, current, entry, changeChecked } = await setUp()
  const refusal = `release ${old} (1.0.0) does not fit the live shell: ${KIT} needs ^0.1.0, the shell has 0.2.0. Publish a release that was built against this shell.`
  await expect(changeChecked(rollback())).rejects.toThrow(refusal)
  await expect(changeChecked(promote(old), old)).rejects.toThrow(refusal)
  await expect(changeChecked(pin(old), old)).rejects.toThrow(refusal)
  await expect(changeChecked(canary(old, { percent: 10 }), old)).rejects.toThrow(refusal)
  expect((await entry())?.stable).toBe(current)
})

test('a release that fits can be pinned and promoted although another one does not', async () => {
  const { current, entry, changeChecked } = await setUp()
  await changeChecked(pin())
  expect(await entry()).toMatchObject({ stable: current, pinned: true })
})

test('the guard does not roll back to a release that the live shell cannot run', async () => {
  const { store, current, entry } = await setUp()
  const lines: string[] = []
  const since = (await entry())?.history[0]?.at ?? ''
  const counts = {
    remote: REMOTE,
    release: current,
    since,
    fromFirst: true,
    mounted: 0,
    failed: 9,
    failedNetworks: [...'abcdefghi'],
  }
  const limits = { failures: 5, rise: 2, ceiling: 20 }
  const registry = createLocalClient(store, { by: '' })
  await createGuard({ registry, fetchOutcomes: async () => [counts], limits, log: (line) => lines.push(line) })()
  expect((await entry())?.stable).toBe(current)
  expect(lines).toEqual([expect.stringContaining('because its predecessor does not fit the live shell')])
})

test('a release that is staged for the next shell goes live with it in one write, and with no other change', async () => {
  const store = temporaryStore()
  const client = createLocalClient(store, { by: 'Ada' })
  const writeFor = (version: string, react: string) =>
    writeBuild({ files: { ...VALID_FILES, 'web/static/js/remote.js': version }, version, shared: { react } })
  const putShell = (react: string) => client.putShell({ shared: { react }, contract: '0.1.0' }, '{}')
  await putShell('19.3.1')
  const { hash: live } = await client.putRelease(writeFor('1.0.0', '19.3.1'))
  await client.change(REMOTE, { action: 'publish', release: live })
  const { hash: staged } = await client.putRelease(writeFor('2.0.0', '20.0.0'))
  await expect(client.change(REMOTE, { action: 'publish', release: staged })).rejects.toThrow('does not fit')
  await client.change(REMOTE, { action: 'stage', release: staged })
  const entry = async () => (await store.readRegistry()).remotes[REMOTE]
  for (const requested of [
    { action: 'promote', release: staged },
    { action: 'pin', release: staged },
  ] as const)
    await expect(client.change(REMOTE, requested)).rejects.toThrow('react needs ^20.0.0, the shell has 19.3.1')
  await putShell('19.4.0')
  expect(await entry()).toMatchObject({ stable: live, staged })
  const { generation } = await store.readRegistry()
  await putShell('20.0.0')
  const next = await store.readRegistry()
  expect(next.generation).toBe(generation + 1)
  expect(next.shell?.shared).toEqual({ react: '20.0.0' })
  expect(next.remotes[REMOTE]).toMatchObject({ stable: staged, before: [live] })
  expect(next.remotes[REMOTE]?.staged).toBeUndefined()
  await expect(client.change(REMOTE, { action: 'rollback' })).rejects.toThrow(
    'react needs ^19.3.1, the shell has 20.0.0',
  )
})
