import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHELL_MODULE_FILE, SHELL_OFFER_FILE } from '@radruf/federation/shell-build'
import { expect, test } from 'vitest'
import { createBuild, REMOTE, temporaryFolder, temporaryStore, writeBuild, writeShellBuild } from '../testing/builds.ts'
import { changeRemote } from './change-registry.ts'
import { type Change, promote, publish, rollback } from './changes.ts'
import { fillStore } from './fill.ts'
import { createLocalClient } from './local-client.ts'
import { findShellBuild } from './shell-builds.ts'

type Suite = ReturnType<typeof suite>

/** A suite with a built shell and one built remote, and an empty store. */
function suite() {
  const root = temporaryFolder()
  const buildShell = (shell: string) => cpSync(shell, join(root, 'shell/dist'), { recursive: true })
  buildShell(writeShellBuild({ shared: {}, contract: '0.1.0' }))
  const store = temporaryStore()
  const build = (text: string, version = '1.0.0') => {
    rmSync(join(root, REMOTE), { recursive: true, force: true })
    cpSync(createBuild(text, version), join(root, REMOTE, 'dist'), { recursive: true })
  }
  return {
    store,
    build,
    buildShell,
    root,
    start: (remotes: readonly string[] = [REMOTE]) => fillStore(createLocalClient(store, { by: '' }), root, remotes),
    change: (decide: Change) => changeRemote(store, REMOTE, { by: 'ada', at: new Date() }, decide),
    take: async (text: string, version: string) => store.putRelease(createBuild(text, version)),
    live: async () => {
      const { stable = '', releases = {} } = (await store.readRegistry()).remotes[REMOTE] ?? {}
      return releases[stable]?.version
    },
    generation: async () => (await store.readRegistry()).generation,
  }
}

test('an empty store is filled, and a second start changes nothing', async () => {
  const { build, start, live, generation } = suite()
  build('one')
  expect(await start()).toEqual([])
  expect(await live()).toBe('1.0.0')
  const before = await generation()
  await start()
  expect(await generation()).toBe(before)
})

test('without manual changes the store follows the builds of the folder', async () => {
  const { build, start, live } = suite()
  build('one')
  await start()
  build('two', '2.0.0')
  expect(await start()).toEqual([])
  expect(await live()).toBe('2.0.0')
})

test.each<[string, (suite: Suite) => Promise<unknown>, string]>([
  ['publish', async ({ change, take }) => change(publish(await take('new', '3.0.0'))), '3.0.0'],
  [
    'rollback',
    async ({ change, take }) => {
      await change(publish(await take('new', '3.0.0')))
      await change(rollback())
    },
    '1.0.0',
  ],
  [
    'promotion',
    async ({ change, take }) => {
      const { hash, ...record } = await take('new', '3.0.0')
      await change(publish({ hash, ...record }, { percent: 10 }))
      await change(promote())
    },
    '3.0.0',
  ],
])('a start keeps a %s and names the remote whose build differs', async (_, decide, version) => {
  const filled = suite()
  filled.build('one')
  await filled.start()
  await decide(filled)
  filled.build('two', '2.0.0')
  expect(await filled.start()).toEqual([REMOTE])
  expect(await filled.live()).toBe(version)
})

test('a remote that the registry of an earlier suite lacks is live when the start ends, beside a release that a command chose', async () => {
  const { build, start, change, take, store, root } = suite()
  build('one')
  await start()
  await change(publish(await take('new', '3.0.0')))
  cpSync(writeBuild({ name: 'mf-later' }), join(root, 'mf-later/dist'), { recursive: true })
  expect(await start([REMOTE, 'mf-later'])).toEqual([REMOTE])
  const { remotes } = await store.readRegistry()
  expect(remotes['mf-later']?.releases[remotes['mf-later'].stable]?.version).toBe('1.0.0')
})

test('a start stores the build of the shell, which names every file by its integrity', async () => {
  const { build, buildShell, start, store } = suite()
  build('one')
  await start()
  const { shell } = await store.readRegistry()
  const folder = shell && (await findShellBuild(store, shell))
  expect(JSON.parse(readFileSync(join(folder ?? '', SHELL_OFFER_FILE), 'utf8'))).toEqual({
    shared: {},
    contract: '0.1.0',
  })
  // An altered shell is not used, and the next start repairs it.
  writeFileSync(join(folder ?? '', SHELL_MODULE_FILE), 'evil()')
  expect(shell && (await findShellBuild(store, shell))).toBeUndefined()
  await start()
  expect(shell && (await findShellBuild(store, shell))).toBe(folder)
  buildShell(writeShellBuild({ shared: { react: '19.4.0' }, contract: '0.1.0' }))
  await start()
  expect((await store.readRegistry()).shell?.build?.hash).not.toBe(shell?.build?.hash)
})
