import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hideFolder } from './hidden-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'radruf-hidden-'))
afterAll(() => rmSync(folder, { recursive: true }))
const hidden = join(folder, 'registry')
mkdirSync(hidden)
const key = join(hidden, 'registry-key')
writeFileSync(key, 'the signing key')
writeFileSync(join(folder, 'public'), 'readable')

const ATTEMPTS = {
  itself: `fs.readFileSync(${JSON.stringify(key)}, 'utf8')`,
  'after unmounting': `childProcess.execFileSync('umount', [${JSON.stringify(hidden)}], { stdio: 'ignore' }) && 'unmounted'`,
  'after replacing the folder': `fs.renameSync(${JSON.stringify(hidden)}, ${JSON.stringify(`${hidden}.old`)})`,
  'through a process outside': `fs.readFileSync('/proc/' + process.ppid + '/root' + ${JSON.stringify(key)}, 'utf8')`,
  'in the environment outside': `fs.readFileSync('/proc/' + process.ppid + '/environ', 'utf8')`,
  'in the memory outside': `fs.openSync('/proc/' + process.ppid + '/mem', 'r')`,
  'by creating it anew': `fs.writeFileSync(${JSON.stringify(key)}, 'forged')`,
}

const options = hideFolder(hidden)
/** Some systems have no user namespaces, or forbid them. Detected without the code under test, so that its failure is not taken for such a system. */
const hasNamespaces = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0

test('the folder is hidden wherever the system has user namespaces', () => {
  expect(options !== undefined).toBe(hasNamespaces)
})

test('a process without access to a folder can read all others, and has no way to that one', async () => {
  const entry = join(folder, 'entry.cjs')
  const attempts = Object.entries(ATTEMPTS).map(
    ([name, code]) =>
      `try { results[${JSON.stringify(name)}] = String(${code}) } catch { results[${JSON.stringify(name)}] = 'refused' }`,
  )
  writeFileSync(
    entry,
    `const fs = require('fs'), childProcess = require('child_process'), results = {}
    ${attempts.join('\n')}
    process.send({ results, uid: process.getuid(), other: fs.readFileSync(${JSON.stringify(join(folder, 'public'))}, 'utf8') })`,
  )
  const child = fork(entry, options ?? {})
  const [message] = await once(child, 'message')
  expect(message).toMatchObject({ uid: process.getuid?.(), other: 'readable' })
  // Without namespaces the folder is open, as the operator's guide says.
  const refused = Object.fromEntries(Object.keys(ATTEMPTS).map((name) => [name, 'refused']))
  expect(message.results).toMatchObject(hasNamespaces ? refused : { itself: 'the signing key' })
})

test('a system that cannot hide the folder is known before a process starts', () => {
  expect(hideFolder(join(folder, 'missing'))).toBeUndefined()
})
