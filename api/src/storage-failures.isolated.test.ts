import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from './database/open.ts'
import { loadSettings } from './settings.ts'
import { StartError } from './start-error.ts'
import { createStorageError } from './storage-error.ts'
import { tryStartProcess } from './testing/process.ts'
import { createTestData } from './testing/service.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

vi.mock('node:fs', { spy: true })

/** Milliseconds; starting a process takes long on a busy machine. */
const timeout = 120_000

describe('generated secrets', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = createTemporaryFolder('storage')
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const load = () => loadSettings({ RADRUF_MODE: 'demo', DATA_DIR: dataDir })

  test('are created once, without a temporary file left', () => {
    const { secret, vapid } = load()
    expect(load()).toMatchObject({ secret, vapid })
    expect(readdirSync(dataDir).sort()).toEqual(['secret', 'vapid.json'])
  })

  test.each([
    ['secret', '', /secret is empty or truncated; restore it from a copy, or delete it to create a new key/],
    ['secret', 'short', /secret is empty or truncated/],
    ['vapid.json', '{"publicKey":"BN', /vapid\.json is truncated or invalid; restore it from a copy, or delete it/],
    ['vapid.json', '{}', /vapid\.json is truncated or invalid/],
    ['vapid.json', '', /vapid\.json is truncated or invalid/],
  ])('%s with the content "%s" is refused and stays as it is', (name, content, message) => {
    writeFileSync(join(dataDir, name), content)
    expect(load).toThrow(StartError)
    expect(load).toThrow(message)
    expect(readFileSync(join(dataDir, name), 'utf8')).toBe(content)
  })

  test.each(['secret', 'vapid.json'])('a folder in the place of %s is named', (name) => {
    mkdirSync(join(dataDir, name))
    expect(load).toThrow(`${name} cannot be read or created (EISDIR); expected a file but found a folder: move it away`)
  })

  test('a full disk leaves no truncated secret', () => {
    vi.mocked(writeFileSync).mockImplementationOnce((file) => {
      truncateOrCreate(String(file))
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    })
    expect(load).toThrow('(ENOSPC); the disk is full: free some space and start again')
    expect(readdirSync(dataDir)).toEqual([])
    expect(load().secret.length).toBeGreaterThanOrEqual(32)
  })
})
/** Leaves a file as a full disk does: without its content. */
const truncateOrCreate = (file: string) => writeFileSync(file, '')

test.each([
  ['ENOSPC', 'free some space'],
  ['EACCES', 'give the user of the service access'],
  ['EROFS', 'read-only'],
])('%s says in one line what to do', (code, remedy) => {
  const { message } = createStorageError('/data cannot be written', Object.assign(new Error('x'), { code }))
  expect(message).toMatch(/^DATA_DIR: \/data cannot be written \(\w+\); [^\n]+$/)
  expect(message).toContain(remedy)
})

describe('the embedded database', () => {
  test.each([
    ['a truncated WAL', 'is damaged', truncateWal],
    [
      'a truncated control file',
      'is damaged',
      (folder: string) => truncateSync(join(folder, 'global', 'pg_control'), 10),
    ],
    ['no version file', 'is incomplete', (folder: string) => rmSync(join(folder, 'PG_VERSION'))],
  ])('with %s is not opened, and the message says how to restore', { timeout }, async (_, problem, damage) => {
    const { dataDir, remove } = await createTestData('embedded')
    damage(join(dataDir, 'db'))
    const error = await openDatabase({ dataDir }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toContain(problem)
    expect((error as Error).message).toMatch(/^DATA_DIR: [^\n]+ restore a backup into a new DATA_DIR with: [^\n]+$/)
    await remove()
  })

  test('that cannot be opened on a full disk names the disk', { timeout }, async () => {
    const { dataDir, remove } = await createTestData('embedded')
    truncateWal(join(dataDir, 'db'))
    const space = statfsSync(dataDir)
    vi.mocked(statfsSync).mockReturnValueOnce({ ...space, bavail: 0 })
    await expect(openDatabase({ dataDir })).rejects.toThrow('(ENOSPC); the disk is full: free some space')
    await remove()
  })

  test('that is damaged ends the process with one line', { timeout }, async () => {
    const { env, dataDir, remove } = await createTestData('embedded')
    truncateWal(join(dataDir, 'db'))
    const ended = await tryStartProcess(env)
    if ('child' in ended) throw new Error('The process started unexpectedly.')
    expect(ended).toMatchObject({ code: 1 })
    expect(ended.err.trimEnd()).toMatch(/^DATA_DIR: the database in [^\n]+ is damaged [^\n]+$/)
    await remove()
  })
})

/** Cuts every WAL file after its first page. */
function truncateWal(folder: string) {
  const wal = join(folder, 'pg_wal')
  for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(name)) truncateSync(join(wal, name), 8192)
}
