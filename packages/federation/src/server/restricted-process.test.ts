import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findMissingConfinement, startRestrictedProcess } from './restricted-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'radruf-restricted-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = join(folder, 'registry-key')
writeFileSync(key, 'the signing key')

/** Runs code in a restricted process. Returns what it sends, or how it ends. */
async function run(code: string, memoryMb = 256): Promise<unknown> {
  const entry = join(folder, `${crypto.randomUUID()}.cjs`)
  writeFileSync(entry, code)
  const child = startRestrictedProcess({ entry, memoryMb })
  child.stderr?.resume()
  const end = once(child, 'exit').then(([exitCode, signal]) => ({ exitCode, signal }))
  const [message] = await Promise.race([once(child, 'message'), end.then((ended) => [ended])])
  child.kill('SIGKILL')
  await end
  return message
}
/** Sends the result of an expression, or the code of its error. */
const attempt = (expression: string) =>
  run(
    `(async () => ${expression})().then((value) => process.send(String(value)), (error) => process.send(error.code ?? error.name))`,
  )

test('it runs its script, with an environment of named values only', async () => {
  process.env.PLANTED_SECRET = 'planted'
  const names = String(await attempt('Object.keys(process.env).sort().join()')).split(',')
  delete process.env.PLANTED_SECRET
  const allowed = ['LD_LIBRARY_PATH', 'MALLOC_ARENA_MAX', 'NIX_LD', 'NIX_LD_LIBRARY_PATH', 'NODE_ENV', 'TZ']
  expect(names).toContain('NODE_ENV')
  expect(names.filter((name) => !allowed.includes(name) && !name.startsWith('NODE_CHANNEL'))).toEqual([])
})

test.each([
  ['read the signing key', `require('fs').readFileSync(${JSON.stringify(key)})`],
  ['read the accounts of the machine', `require('fs').readFileSync('/etc/passwd')`],
  ['read its parent’s environment', `require('fs').readFileSync('/proc/' + process.ppid + '/environ')`],
  ['write a file', `require('fs').writeFileSync(${JSON.stringify(join(folder, 'planted'))}, '')`],
  ['run a command', `require('child_process').execSync('true')`],
  ['start a thread', `new (require('worker_threads').Worker)('', { eval: true })`],
  ['open a port', `new Promise((done, fail) => require('net').createServer().on('error', fail).listen(0, done))`],
  ['open an inspector', `require('inspector').open(0)`],
])('it cannot %s', async (_, code) => {
  expect(await attempt(code)).toBe('ERR_ACCESS_DENIED')
})

test('it has no gc, which would write a heap snapshot into any file', async () => {
  const snapshot = join(folder, 'planted')
  expect(await attempt(`gc({ type: 'major-snapshot', filename: ${JSON.stringify(snapshot)} })`)).toBe('ReferenceError')
  expect(existsSync(snapshot)).toBe(false)
})

test('it cannot connect to a port of this machine', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const result = await attempt(
    `new Promise((done, fail) => require('net').connect(${port}, '127.0.0.1', done).on('error', fail))`,
  )
  server.close()
  expect(result).toBe('ERR_ACCESS_DENIED')
})

test('memory beyond the limit ends it, or is refused', async () => {
  const heap = await run('const kept = []; for (;;) kept.push(new Array(1e6).fill(1.5))', 64)
  expect(heap).toMatchObject({ exitCode: expect.toSatisfy((code) => code !== 0) })
})

const isAvailable = (command: string, ...args: string[]) => spawnSync(command, [...args, 'true']).status === 0
/** Some systems have no namespaces, or forbid them. Found without the code under test, so that its failure is no such system. */
const isConfined =
  isAvailable('unshare', '--user', '--pid', '--fork', '--net', '--ipc') &&
  isAvailable('setpriv', '--pdeathsig', 'KILL') &&
  isAvailable('prlimit', '--core=0')

test('it is confined wherever the system can confine it', () => {
  expect(findMissingConfinement().length === 0).toBe(isConfined)
})

test('where it is confined, it sees no process to signal, and its buffers have a limit', async () => {
  expect(await attempt(`process.kill(${process.pid}, 0)`)).toBe(isConfined ? 'ESRCH' : 'true')
  expect(await attempt('process.ppid')).toBe(isConfined ? '0' : String(process.pid))
  expect(await attempt('Buffer.alloc(4e9, 1).length')).toMatch(
    isConfined ? /^ERR_|RangeError/ : /^\d+$|^ERR_|RangeError/,
  )
})
