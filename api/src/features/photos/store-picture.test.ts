import { rmSync } from 'node:fs'
import { ApiProblem } from '@radruf/contract/api'
import { expect, onTestFinished, test } from 'vitest'
import { listNames } from '../../files/file-store.ts'
import { openFolderFiles } from '../../files/folder-files.ts'
import type { Service } from '../../service.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { storePicture } from './store-picture.ts'

const picture = { large: Buffer.from('large'), small: Buffer.from('small'), width: 1, height: 1 }

function setUp() {
  const root = createTemporaryFolder('pictures')
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files = openFolderFiles(root)
  const service = { files, variants: { schedule: () => {} } } as unknown as Service
  return { service, listPhotos: () => listNames(files, 'photos') }
}

test('the files of a refused picture are deleted', async () => {
  const { service, listPhotos } = setUp()
  const refuse = async () => {
    throw new ApiProblem('PHOTO_LIMIT')
  }
  await expect(storePicture(service, { picture }, refuse)).rejects.toThrow(ApiProblem)
  expect(await listPhotos()).toEqual([])
})

test('the files stay after a lost connection, because the row may be stored', async () => {
  const { service, listPhotos } = setUp()
  const lose = async () => {
    throw new Error('connection terminated during COMMIT')
  }
  await expect(storePicture(service, { picture }, lose)).rejects.toThrow('COMMIT')
  expect(await listPhotos()).toHaveLength(1)
})

test('a repeated upload keeps the files of the first one, and a replacing one its own', async () => {
  const { service, listPhotos } = setUp()
  const first = await storePicture(service, { picture }, async (id) => ({ stored: { id }, replacedIds: [] }))
  await storePicture(service, { picture }, async () => ({ stored: first, replacedIds: [] }))
  expect(await listPhotos()).toEqual([first.id])
  const next = await storePicture(service, { picture }, async (id) => ({ stored: { id }, replacedIds: [first.id] }))
  expect(await listPhotos()).toEqual([next.id])
})
