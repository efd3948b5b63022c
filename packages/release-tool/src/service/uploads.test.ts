import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { SHELL_MODULE_FILE } from '@radruf/federation/shell-build'
import { expect, test } from 'vitest'
import { findCheckedShell, findNeighbors } from '../checks/index.ts'
import { ChangeRefused } from '../registry/changes.ts'
import { createBuild, REMOTE, withMaps, writeBuild, writeShellBuild } from '../testing/builds.ts'
import { publishTo, startService } from '../testing/registry-service.ts'
import { MAX_UPLOAD_BYTES } from './upload.ts'

const readRelease = (path: string) => JSON.parse(readFileSync(join(path, DESCRIPTION_FILE), 'utf8')) as Release

test('a release with altered, missing, unlisted or foreign files is refused and leaves nothing', async () => {
  const { folder, ownFolder, createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE, 'mf-booking'])
  const planted: [string, (dist: string, description: Record<string, unknown>) => void][] = [
    ['web/static/js/remote.js was altered', (dist) => writeFileSync(join(dist, 'web/static/js/remote.js'), 'evil()')],
    ['its files have the hash', (_, description) => (description.hash = '0123456789abcdef')],
    [
      '[description] remote.json is no description of a release: version',
      (_, description) => (description.version = '../..'),
    ],
    ['remote: is no name of a remote', (_, description) => (description.name = '../../etc')],
    [
      'remote.json is no description of a release: files.0.file',
      (_, description) => (description.files = [{ file: '../../../evil.js', integrity: `sha384-${'a'.repeat(64)}` }]),
    ],
    [
      'files.0.integrity: has no integrity',
      (_, description) =>
        (description.files = (description.files as object[]).map((one) => ({ ...one, integrity: undefined }))),
    ],
    [
      '[integrity] remote.json names two integrities of web/static/js/remote-entry.js',
      (_, description) =>
        (description.entry = { ...(description.entry as object), integrity: `sha384-${'a'.repeat(64)}` }),
    ],
    ['[integrity] types.json was altered', (dist) => writeFileSync(join(dist, 'types.json'), '{}')],
    ['[integrity] maps.json was altered', (dist) => writeFileSync(join(dist, 'maps.json'), '{}')],
    ['uses web/static/js/remote-entry.js and does not list it', (_, description) => (description.files = [])],
  ]
  for (const [message, plant] of planted) {
    const dist = withMaps(createBuild('planted', '1.0.0'))
    const file = join(dist, DESCRIPTION_FILE)
    const description = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    plant(dist, description)
    writeFileSync(file, JSON.stringify(description))
    await expect(ada.putRelease(dist), message).rejects.toThrow(message)
  }
  expect(readdirSync(join(ownFolder, 'registry-uploads'))).toEqual([])
  expect(readdirSync(folder)).not.toContain('releases')
})

test('an upload whose parts leave the folder, or that is too large, is refused with its reason', async () => {
  const { ownFolder, url, operator } = await startService()
  const token = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const put = async (body: BodyInit) => {
    const path = `${url}/releases/${REMOTE}/0123456789abcdef`
    const response = await fetch(path, { method: 'PUT', body, headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, message: ((await response.json()) as { message: string }).message }
  }
  const form = new FormData()
  form.append('../../registry-tokens.json', new Blob(['[]']), 'file')
  const foreign = await put(form)
  expect(foreign).toMatchObject({ status: 422, message: expect.stringContaining('is no file of a release') })
  expect(foreign.message).toMatch(
    /^\[file-name\] "\.\.\/\.\.\/registry-tokens\.json" \(26 characters\)[^\n]+\n {2}Files are /,
  )
  const long = new FormData()
  long.append(`web/${'a'.repeat(396)}.js`, new Blob(['']), 'file')
  expect(await put(long)).toMatchObject({ status: 422, message: expect.stringContaining('(403 characters)') })
  const longName = new FormData()
  longName.append(`web/${'a'.repeat(256)}`, new Blob(['']), 'file')
  expect(await put(longName)).toMatchObject({ status: 422, message: expect.stringContaining('[file-name]') })
  const large = new FormData()
  large.append('web/large.js', new Blob([new Uint8Array(MAX_UPLOAD_BYTES + 1)]), 'file')
  const { status, message } = await put(large)
  expect(status).toBe(422)
  expect(message).toMatch(/^\[upload-size\] a release has at most 32 MB, and this upload has 32\.0 MB\.\n/)
  expect(readdirSync(join(ownFolder, 'registry-uploads'))).toEqual([])
})

test('a version with other content is refused before its files are stored', async () => {
  const { folder, createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  await publishTo(ada, createBuild('one', '1.0.0'))
  await expect(ada.putRelease(createBuild('other', '1.0.0'))).rejects.toThrow(ChangeRefused)
  expect(readdirSync(join(folder, 'releases', REMOTE))).toHaveLength(1)
})

test('the launcher makes a changed build of the same version live', async () => {
  const { store, operator } = await startService()
  for (const content of ['one', 'changed']) {
    const { hash } = await operator.putRelease(createBuild(content, '1.0.0'))
    await operator.change(REMOTE, { action: 'fill', release: hash })
    expect((await store.readRegistry()).remotes[REMOTE]?.stable).toBe(hash)
  }
})

test('a release that does not fit the live shell is refused, although its publisher skipped the checks', async () => {
  const { operator } = await startService()
  await operator.putShell({ shared: { react: '19.3.1' }, contract: '0.1.0' }, '{}')
  const dist = writeBuild({ shared: { react: '20.0.0' } })
  await expect(publishTo(operator, dist)).rejects.toThrow(
    /release \w{16} \(1\.0\.0\) does not fit the live shell: react needs \^20\.0\.0/,
  )
  await expect(publishTo(operator, writeBuild({ contract: '9.0.0' }))).rejects.toThrow(
    'it was built against the contract 9.0.0, the live one is 0.1.0',
  )
})

test('the live shell is fetched over HTTP once, and checks name a shell whose build is missing', async () => {
  const { operator, createClient } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  await operator.putShell({ shared: {}, contract: '0.1.0' }, '{}')
  await expect(findCheckedShell(ada, undefined, false)).rejects.toThrow(
    'the build of the live shell is not in the release store',
  )
  const dist = writeShellBuild({ shared: { react: '19.3.1' }, contract: '0.1.0' }, 'exports.sharedScope = {}')
  await expect(ada.putRelease(dist)).rejects.toThrow('for mf-auth, not for shell')
  const { hash, description } = await operator.putRelease(dist)
  await operator.putShell({ shared: { react: '19.3.1' }, contract: '0.1.0', build: { hash, description } }, '{}')
  const shell = await findCheckedShell(ada, undefined, false)
  expect(shell.offer.shared).toEqual({ react: '19.3.1' })
  expect(readFileSync(join(shell.folder, SHELL_MODULE_FILE), 'utf8')).toBe('exports.sharedScope = {}')
  // The copy of this machine is checked, and fetched again when it was altered.
  writeFileSync(join(shell.folder, SHELL_MODULE_FILE), 'evil()')
  const again = await findCheckedShell(ada, undefined, false)
  expect(readFileSync(join(again.folder, SHELL_MODULE_FILE), 'utf8')).toBe('exports.sharedScope = {}')
})

test('the live releases of other teams are fetched over HTTP once, and an altered one is left out', async () => {
  const { operator, createClient, folder } = await startService()
  const ada = await createClient('Ada', [REMOTE])
  await publishTo(operator, createBuild('one', '1.0.0'))
  const hash = await publishTo(operator, writeBuild({ name: 'mf-booking' }), 'mf-booking')
  const deskHash = await publishTo(operator, writeBuild({ name: 'mf-desk' }), 'mf-desk')
  writeFileSync(join(folder, 'releases/mf-desk', deskHash, 'web/static/js/remote.js'), 'evil()')
  const neighbors = await findNeighbors(ada, REMOTE)
  expect(neighbors.map((path) => readRelease(path).hash)).toEqual([hash])
  expect(neighbors.map((path) => path.startsWith(join(folder, 'shells')))).toEqual([true])
})

test('the same build again is not uploaded, and repairs a damaged release', async () => {
  const { folder, operator } = await startService()
  const hash = await publishTo(operator, createBuild('one', '1.0.0'))
  const file = join(folder, 'releases', REMOTE, hash, 'web/static/js/remote.js')
  const stored = statSync(file).mtimeMs
  await publishTo(operator, createBuild('one', '1.0.0'))
  expect(statSync(file).mtimeMs).toBe(stored)
  writeFileSync(file, 'evil()')
  await publishTo(operator, createBuild('one', '1.0.0'))
  expect(readFileSync(file, 'utf8')).toBe('one')
})
