import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findCheckedShell } from '../checks/index.ts'
import { createLocalClient } from '../registry/local-client.ts'
import { temporaryFolder, temporaryStore, writeShellBuild } from '../testing/builds.ts'
import { createFolder } from '../testing/registry-service.ts'
import { CommandRefused, loadConfig, type Repository } from './config.ts'
import { runMf } from './run.ts'

test('the configuration of the nearest folder above counts, and a folder without one is refused', async () => {
  const root = createFolder()
  await expect(loadConfig(root)).rejects.toThrow(CommandRefused)
  writeFileSync(join(root, 'mf.config.js'), "module.exports = { remotes: ['mf-booking'] }")
  expect(await loadConfig(join(root, 'src/features'))).toMatchObject({ root, remotes: ['mf-booking'] })
})

test('a repository adds commands, which the help names, and their refusal is one line', async () => {
  const run = () => {
    throw new CommandRefused('the folder is not empty')
  }
  const repository = {
    root: '/',
    remotes: [],
    commands: { extract: { usage: '  extract FOLDER', run } },
  } as unknown as Repository
  const lines: string[] = []
  const output = { print: (line: string) => lines.push(line), printError: (line: string) => lines.push(line) }
  expect(await runMf(['extract', 'x'], {}, repository, output)).toBe(1)
  expect(await runMf(['--help'], {}, repository, output)).toBe(0)
  expect(lines[0]).toBe('Refused: the folder is not empty')
  expect(lines[1]).toContain('  extract FOLDER')
})

test('without a live shell, and with one whose build has no server, the checks say what to do', async () => {
  const store = temporaryStore(temporaryFolder())
  const client = createLocalClient(store, { by: 'olga' })
  await expect(findCheckedShell(client, undefined, false)).rejects.toThrow(
    'no shell is live, and this folder builds none',
  )
  const dist = writeShellBuild({ shared: {}, contract: '1' }, '', {})
  const { hash, description } = await store.putRelease(dist)
  await client.putShell({ shared: {}, contract: '1', build: { hash, description } }, '{}')
  await expect(findCheckedShell(client, undefined, false)).rejects.toThrow('the build of the live shell has no server')
})
