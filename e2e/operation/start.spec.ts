import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@radruf/federation/ports'
import { releaseStoreOf } from '@radruf/federation/registry'
import { mountInBrowser } from '../../scripts/mount-in-browser.ts'
import { emptyFolder, type Product, ROOT, startProduct } from '../support/product.ts'

type Ended = { code: number | null; output: string }

/** Starts the product as it must not start; resolves when it has ended. */
function endedStart(env: NodeJS.ProcessEnv, script = 'scripts/start.ts'): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: undefined, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.once('exit', (code) => done({ code, output }))
  })
}

const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)
const commandOf = (pid: number) => spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout

test.describe.configure({ mode: 'serial' })
let product: Product

test.beforeAll(async () => {
  product = await startProduct({}, emptyFolder())
})
// The last test kills it.
test.afterAll(() => (product.child.signalCode ? rmSync(product.dataDir, { recursive: true }) : product.stop()))

const port = () => new URL(product.url).port
const oneLine = (output: string) => output.trim().split('\n').length === 1

test('it says where everything is and how to be in a call within two minutes', () => {
  for (const words of ['/dev/mailbox', 'anna@example.test', 'mia@example.test', 'In a call within two minutes']) {
    expect(product.output()).toContain(words)
  }
})

test('a taken port, an unwritable folder and a wrong setting are one clear line and a failure', async () => {
  const taken = await endedStart({ PORT: port() })
  expect(taken.code).toBe(1)
  expect(taken.output).toBe(`Port ${port()} is taken. Choose another with PORT=….\n`)

  const unwritable = await endedStart({ PORT: '39999', DATA_DIR: '/proc/radruf' })
  expect(unwritable.code).toBe(1)
  expect(unwritable.output).toContain('DATA_DIR')
  expect(oneLine(unwritable.output), unwritable.output).toBe(true)

  const dataDir = emptyFolder()
  const wrong = await endedStart({ PORT: '39999', DATA_DIR: dataDir, CALL_MINUTES: 'half an hour' })
  rmSync(dataDir, { recursive: true })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('CALL_MINUTES')
  expect(oneLine(wrong.output), wrong.output).toBe(true)

  const port0 = await endedStart({ PORT: 'eighty' })
  expect(port0).toEqual({ code: 1, output: 'PORT: must be a number from 1 to 65535, not "eighty"\n' })
})

test('a second product on the same data folder is refused with one line', async () => {
  const second = await endedStart({ PORT: '39998', DATA_DIR: product.dataDir })
  expect(second.code).toBe(1)
  expect(oneLine(second.output), second.output).toBe(true)
})

test('the operator’s command line works while the product runs, and explains a malformed argument', () => {
  expect(product.ops('mechanic', 'list').stdout).toContain('mia@example.test')
  expect(product.ops('ticket', 'list').status).toBe(0)
  for (const wrong of [
    ['invite', '--email', 'nobody', '--role', 'customer', '--language', 'de'],
    ['invite', '--role', 'king'],
    ['dance'],
    [],
  ]) {
    const { status, stderr } = product.ops(...wrong)
    expect(status, wrong.join(' ')).toBe(2)
    expect(stderr.trim()).not.toBe('')
  }
})

for (const part of ['api/src/main.ts', 'shell/src/server/main.ts']) {
  test(`${part} killed the hard way comes back with everything that was confirmed`, async () => {
    const email = `killed.${part.length}@example.test`
    expect(product.ops('invite', '--email', email, '--role', 'customer', '--language', 'de').status).toBe(0)
    const victim = childrenOf(product.pid).find((pid) => commandOf(pid).includes(part))
    if (!victim) throw new Error(`${part} is not running`)
    process.kill(victim, 'SIGKILL')
    await expect
      .poll(() => product.output(), { timeout: 20_000 })
      .toMatch(part.startsWith('api') ? /service is back/ : /shell is back/)
    await expect.poll(async () => (await fetch(`${product.url}/api/health`)).status).toBe(200)
    expect((await fetch(product.url)).status).toBe(200)
    expect(product.ops('ticket', 'list').stdout).toContain(email)
  })
}

test('Ctrl-C ends it with everything it started; what was there is there again at the next start', async () => {
  const parts = childrenOf(product.pid)
  expect(parts).toHaveLength(2)
  const ended = new Promise<void>((done) => product.child.once('exit', () => done()))
  process.kill(product.pid, 'SIGINT')
  await ended
  expect(product.child.exitCode).toBe(130)
  for (const pid of parts) expect(commandOf(pid)).toBe('')
  product = await startProduct({}, product.dataDir)
  expect(product.ops('mechanic', 'list').stdout).toContain('mia@example.test')
})

test('a second Ctrl-C does not wait', async () => {
  const [service] = childrenOf(product.pid)
  if (!service) throw new Error('the service is not running')
  // A service that does not answer would otherwise hold up the end.
  process.kill(service, 'SIGSTOP')
  const ended = new Promise<void>((done) => product.child.once('exit', () => done()))
  process.kill(product.pid, 'SIGINT')
  await expect.poll(() => product.output()).toContain('Stopping')
  process.kill(product.pid, 'SIGINT')
  await ended
  await expect.poll(() => commandOf(service)).toBe('')
  product = await startProduct({}, product.dataDir)
})

test('QA that cannot be had leaves nothing running behind', async () => {
  const dataDir = emptyFolder()
  const port = String(await freePort())
  // With keys there, somebody must have altered what is not signed with them.
  releaseStoreOf({ DATA_DIR: dataDir }, ROOT)
  mkdirSync(join(dataDir, 'releases'))
  writeFileSync(join(dataDir, 'releases/registry.json'), 'altered')
  const refused = await endedStart({ PORT: port, DATA_DIR: dataDir }, 'scripts/qa.ts')
  rmSync(dataDir, { recursive: true })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('REGISTRY REFUSED')
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
})

test('a gate whose browser does not start leaves no shell running behind', async () => {
  const { HEADLESS_SHELL_PATH } = process.env
  process.env.HEADLESS_SHELL_PATH = '/bin/false'
  try {
    await expect(mountInBrowser(join(ROOT, 'mf-auth/dist'))).rejects.toThrow('launch')
  } finally {
    if (HEADLESS_SHELL_PATH) process.env.HEADLESS_SHELL_PATH = HEADLESS_SHELL_PATH
    else delete process.env.HEADLESS_SHELL_PATH
  }
  const shells = childrenOf(process.pid)
    .map(commandOf)
    .filter((command) => command.includes('shell/src'))
  expect(shells).toEqual([])
})

test('killed the hard way it leaves nothing running behind', async () => {
  const parts = childrenOf(product.pid)
  expect(parts).toHaveLength(2)
  process.kill(product.pid, 'SIGKILL')
  for (const pid of parts) await expect.poll(() => commandOf(pid)).toBe('')
})
