import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StorageError } from '@radruf/bucket'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestBucket, type TestBucket } from '../testing/bucket.ts'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { openBucketFiles } from './bucket-files.ts'
import { checkFiles, isStoreUp } from './check-files.ts'
import { type FileStore, listNames } from './file-store.ts'
import { openFolderFiles } from './folder-files.ts'
import { uploadFolder } from './upload-folder.ts'

let bucket: TestBucket
beforeAll(async () => {
  bucket = await startTestBucket()
})
afterAll(() => bucket.stop())

const openBucketOf = (changes: object = {}) => openBucketFiles({ ...bucket.address, ...changes })

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  let files: FileStore
  let root: string
  beforeAll(() => {
    root = kind === 'folder' ? createTemporaryFolder('files') : bucket.files
    files = kind === 'folder' ? openFolderFiles(root) : openBucketOf()
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const text = async (name: string) => (await files.get(name))?.toString()

  test('a file is read as it was written, whole and in ranges, and replaced as a whole', async () => {
    await files.put('photos/a/large.jpg', Buffer.from('0123456789'))
    expect(await text('photos/a/large.jpg')).toBe('0123456789')
    expect(await files.size('photos/a/large.jpg')).toBe(10)
    const part = await files.stream('photos/a/large.jpg', { start: 2, end: 4 })
    expect(part && (await buffer(part)).toString()).toBe('234')
    await files.put('photos/a/large.jpg', Buffer.from('new'))
    expect(await text('photos/a/large.jpg')).toBe('new')
    await files.put('photos/a/empty', new Uint8Array())
    expect([await text('photos/a/empty'), await files.size('photos/a/empty')]).toEqual(['', 0])
  })

  test('a part of a larger array is written alone', async () => {
    await files.put('legal/part', Buffer.from('abcdef').subarray(2, 4))
    expect(await text('legal/part')).toBe('cd')
  })

  test('what does not exist is undefined, empty, or deleted without an error', async () => {
    expect(await files.get('photos/none/large.jpg')).toBeUndefined()
    expect(await files.size('photos/none/large.jpg')).toBeUndefined()
    expect(await files.stream('photos/none/large.jpg', { start: 0, end: 1 })).toBeUndefined()
    expect(await files.folderModifiedAt('photos/none')).toBeUndefined()
    expect(await listNames(files, 'none')).toEqual([])
    await files.removeFolder('photos/none')
  })

  test('a folder lists its files and folders, in pages, and has the time of its last change', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')} ä&`)
    for (const name of names) await files.put(`list/${name}/deep/file`, Buffer.from(name))
    await files.put('list/file', Buffer.from('x'))
    expect((await listNames(files, 'list')).sort()).toEqual([...names, 'file'])
    expect(Math.abs(Date.now() - Number(await files.folderModifiedAt('list')))).toBeLessThan(60_000)
  })

  test('a folder is deleted with everything in it, and no other one', async () => {
    for (const name of ['one/large', 'one/variants/320', 'one2/large'])
      await files.put(`gone/${name}`, Buffer.from(name))
    await files.removeFolder('gone/one')
    expect(await listNames(files, 'gone')).toEqual(['one2'])
    expect(await text('gone/one2/large')).toBe('one2/large')
  })

  test('files written while their folder is deleted are deleted, or stay whole', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `race/photo/${index}`)
    const written = Promise.allSettled(names.map((name) => files.put(name, Buffer.from('whole'))))
    await files.removeFolder('race/photo')
    await written
    for (const name of await listNames(files, 'race/photo')) expect(await text(`race/photo/${name}`)).toBe('whole')
    await files.removeFolder('race/photo')
    expect(await listNames(files, 'race/photo')).toEqual([])
  })

  test('the check passes, and leaves nothing', async () => {
    await checkFiles(files, 'FILE_STORE')
    expect((await listNames(files, 'photos')).filter((name) => name.startsWith('.'))).toEqual([])
    expect(await isStoreUp(files)).toBe(true)
  })

  test('a folder is uploaded, again after an interruption, without what is there', async () => {
    const from = createTemporaryFolder('upload')
    onTestFinished(() => rmSync(from, { recursive: true, force: true }))
    mkdirSync(join(from, 'photos/p/variants-1'), { recursive: true })
    for (const name of ['photos/p/large.jpg', 'photos/p/variants-1/320.avif', 'photos/p/.temporary'])
      writeFileSync(join(from, name), name)
    await files.put('photos/p/large.jpg', Buffer.from('already there'))
    expect(await uploadFolder(from, 'photos', files)).toEqual({ copied: 1, present: 1 })
    expect(await uploadFolder(from, 'photos', files)).toEqual({ copied: 0, present: 2 })
    expect(await text('photos/p/large.jpg')).toBe('already there')
    expect(await text('photos/p/variants-1/320.avif')).toBe('photos/p/variants-1/320.avif')
    expect(await files.get('photos/p/.temporary')).toBeUndefined()
    expect(await uploadFolder(from, 'none', files)).toEqual({ copied: 0, present: 0 })
  })
})

test.each<[string, object, RegExp]>([
  [
    'a wrong secret',
    { secretAccessKey: 'wrong' },
    /403 SignatureDoesNotMatch\); correct S3_ACCESS_KEY_ID and S3_SECRET/,
  ],
  ['an unknown key', { accessKeyId: 'WRONG' }, /403 InvalidAccessKeyId\); correct S3_ACCESS_KEY_ID/],
  ['another region', { region: 'eu-test-2' }, /AuthorizationHeaderMalformed\); correct S3_REGION/],
  ['a wrong endpoint', { endpoint: 'http://127.0.0.1:9' }, /ECONNREFUSED.*\); check S3_ENDPOINT/],
])('%s is one line with a remedy', async (_, changes, line) => {
  const files = openBucketOf(changes)
  const error = await checkFiles(files, 'FILE_STORE').catch((refusal: Error) => refusal.message)
  expect(error).toMatch(/^FILE_STORE: s3:\/\/radruf-files\/live cannot be used \([^\n]+$/)
  expect(error).toMatch(line)
  expect(await isStoreUp(files)).toBe(false)
})

test.each<[status: number, code: string, RegExp]>([
  [404, 'NoSuchBucket', /create the bucket, or correct its name/],
  [403, 'AccessDenied', /let this key read, write, list and delete/],
  [507, 'XMinioStorageFull', /the storage is full: free some space/],
  [403, 'QuotaExceeded', /the storage is full: free some space/],
])('a storage that refuses writes with %i %s is one line with a remedy', async (status, code, remedy) => {
  bucket.plant((method) => (method === 'PUT' ? { status, code } : undefined))
  onTestFinished(() => bucket.plant())
  await expect(checkFiles(openBucketOf(), 'FILE_STORE')).rejects.toThrow(remedy)
})

test('an object that is written after a folder was listed is deleted with it', async () => {
  const files = openBucketOf()
  await files.put('late/photo/large', Buffer.from('x'))
  let isWritten = false
  bucket.plant((method) => {
    if (method === 'DELETE' && !isWritten) writeFileSync(join(bucket.files, 'late/photo/variant'), 'x')
    if (method === 'DELETE') isWritten = true
    return undefined
  })
  onTestFinished(() => bucket.plant())
  await files.removeFolder('late/photo')
  expect(await listNames(files, 'late/photo')).toEqual([])
})

test('a missing bucket is an error also for reads, which else say that a file does not exist', async () => {
  bucket.plant(() => ({ status: 404, code: 'NoSuchBucket' }))
  onTestFinished(() => bucket.plant())
  await expect(openBucketOf().get('photos/a/large.jpg')).rejects.toThrow(StorageError)
})

test('a storage that does not answer is down within two seconds', async () => {
  bucket.plant(() => 'hang')
  onTestFinished(() => bucket.plant())
  const began = performance.now()
  expect(await isStoreUp(openBucketOf())).toBe(false)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('an answer that is cut off is an error, not a short file', async () => {
  const files = openBucketOf()
  await files.put('cut/file', Buffer.alloc(100_000, 'x'))
  bucket.plant((method) => (method === 'GET' ? 'cut' : undefined))
  onTestFinished(() => bucket.plant())
  await expect(files.get('cut/file')).rejects.toThrow(StorageError)
  const stream = await files.stream('cut/file', { start: 0, end: 99_999 })
  await expect(stream && buffer(stream)).rejects.toThrow()
})
