import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createFolderWatch, type FolderWatch } from './folder-watch.ts'

let folder: string
let watch: FolderWatch

function setUp() {
  folder = mkdtempSync(join(tmpdir(), 'radruf-watch-'))
  watch = createFolderWatch()
  const check = vi.fn(async () => {})
  return { check, look: () => watch.checkOnce('release', [folder], check) }
}

afterEach(() => {
  watch.close()
  rmSync(folder, { recursive: true, force: true })
})

test('files are checked once until one of them changes', async () => {
  const { check, look } = setUp()
  for (let page = 0; page < 20; page++) await look()
  expect(check).toHaveBeenCalledTimes(1)
  writeFileSync(join(folder, 'remote.js'), 'evil()')
  await vi.waitFor(async () => {
    await look()
    expect(check).toHaveBeenCalledTimes(2)
  })
})

test('files are checked again after a second without a report', async () => {
  const { check, look } = setUp()
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(1000)
  await look()
  now.mockReturnValue(2000)
  await look()
  expect(check).toHaveBeenCalledTimes(2)
  now.mockRestore()
})

test('a failed check is not remembered, and a missing folder is checked every time', async () => {
  const { check, look } = setUp()
  check.mockRejectedValueOnce(new Error('altered'))
  await expect(look()).rejects.toThrow('altered')
  await look()
  expect(check).toHaveBeenCalledTimes(2)
  rmSync(folder, { recursive: true })
  await vi.waitFor(async () => {
    await look()
    expect(check).toHaveBeenCalledTimes(3)
  })
  await look()
  expect(check).toHaveBeenCalledTimes(4)
})
