import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolderOnce, openCache } from './cache-folder.ts'
import { linkFiles } from './rows.ts'

/** A folder for temporary files on another disk, where the system has one. */
const OTHER_DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

function createFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'radruf-cache-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('an installation that can be written keeps its recordings', async () => {
  const folder = join(createFolder(), 'node_modules', '.cache')
  expect(await openCache(folder)).toBe(folder)
})

test('an installation that cannot be written records into a temporary folder', async () => {
  // No user can create anything below a file.
  const file = join(createFolder(), 'file')
  writeFileSync(file, '')
  const cache = await openCache(join(file, '.cache'))
  onTestFinished(() => rm(cache, { recursive: true }))
  expect(cache.startsWith(tmpdir())).toBe(true)
  await makeFolderOnce(join(cache, 'recording'), async (draft) => writeFileSync(join(draft, 'rows.json'), '[]'))
  expect(existsSync(join(cache, 'recording', 'rows.json'))).toBe(true)
})

test('photos of a recording are there, also when the temporary files are on another disk', async () => {
  const [from, to] = [createFolder(), createFolder(OTHER_DISK)]
  writeFileSync(join(from, 'large.jpg'), 'picture')
  await linkFiles(from, join(to, 'photo'))
  expect(existsSync(join(to, 'photo', 'large.jpg'))).toBe(true)
})
