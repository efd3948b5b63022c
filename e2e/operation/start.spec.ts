import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@radruf/build-preset/ports'
import { openConfiguredStore } from '@radruf/release-tool/registry'
import { startTrial } from '@radruf/trial'
import { createOidcProvider, type OidcProvider } from '../../api/src/testing/oidc-provider.ts'
import { findChildPid, getChildPids, getCommand } from '../support/process-tree.ts'
import { createEmptyFolder, type Product, ROOT, startProduct } from '../support/product.ts'
import { expectAccessible } from '../support/test.ts'

type ExitResult = { code: number | null; output: string }

/** Starts the product with settings that it must refuse. Resolves when it has exited. */
function runUntilExit(env: NodeJS.ProcessEnv, script = 'scripts/dev/start.ts'): Promise<ExitResult> {
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

test.describe.configure({ mode: 'serial' })
let product: Product
let provider: OidcProvider

test.beforeAll(async () => {
  const port = String(await freePort())
  provider = await createOidcProvider(`http://localhost:${port}`)
  const company = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'leads=lead', OIDC_CREATE_STAFF: 'true' }
  product = await startProduct({ PORT: port, ...provider.env, ...company }, createEmptyFolder())
})
test.afterAll(() => provider.remove())
// The last test kills the product.
test.afterAll(() => (product.child.signalCode ? rmSync(product.dataDir, { recursive: true }) : product.stop()))

const getPort = () => new URL(product.url).port
const isOneLine = (output: string) => output.trim().split('\n').length === 1

test('the output lists the URLs, the demo people and how to be in a call within two minutes', () => {
  for (const words of ['/dev/mailbox', 'anna@example.test', 'mia@example.test', 'In a call within two minutes']) {
    expect(product.output()).toContain(words)
  }
})

test('a port in use, an unwritable folder and a wrong setting are each reported in one line', async () => {
  const taken = await runUntilExit({ PORT: getPort() })
  expect(taken.code).toBe(1)
  expect(taken.output).toBe(`Port ${getPort()} is taken. Choose another with PORT=….\n`)

  const unwritable = await runUntilExit({ PORT: String(await freePort()), DATA_DIR: '/proc/radruf' })
  expect(unwritable.code).toBe(1)
  expect(unwritable.output).toContain('DATA_DIR')
  expect(isOneLine(unwritable.output), unwritable.output).toBe(true)

  const dataDir = createEmptyFolder()
  const wrong = await runUntilExit({ PORT: String(await freePort()), DATA_DIR: dataDir, CALL_MINUTES: 'half an hour' })
  rmSync(dataDir, { recursive: true })
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('CALL_MINUTES')
  expect(isOneLine(wrong.output), wrong.output).toBe(true)

  const port0 = await runUntilExit({ PORT: 'eighty' })
  expect(port0).toEqual({ code: 1, output: 'PORT: must be a whole number from 1 to 65535, not "eighty"\n' })
})

test('demo mode is refused beyond this machine, and production without https, each in one line', async () => {
  const port = String(await freePort())
  for (const [env, reason] of [
    [{ HOST: '0.0.0.0' }, /^HOST: 0\.0\.0\.0 is not a loopback address/],
    [{ PUBLIC_URL: 'https://radruf.example' }, /^PUBLIC_URL: https:\/\/radruf\.example is a public address/],
    [{ RADRUF_MODE: 'production', PUBLIC_URL: 'http://radruf.example' }, /^PUBLIC_URL: must begin with https/],
  ] as const) {
    for (const script of ['scripts/dev/start.ts', 'shell/src/server/main.ts']) {
      const refused = await runUntilExit({ RADRUF_MODE: 'demo', PORT: port, ...env }, script)
      expect(refused.code).toBe(1)
      expect(refused.output).toMatch(reason)
      expect(isOneLine(refused.output), refused.output).toBe(true)
    }
  }
  const dataDir = createEmptyFolder()
  const service = await runUntilExit({ RADRUF_MODE: 'demo', DATA_DIR: dataDir, API_HOST: '0.0.0.0' }, 'api/src/main.ts')
  rmSync(dataDir, { recursive: true })
  expect(service).toMatchObject({ code: 1, output: expect.stringMatching(/^API_HOST: 0\.0\.0\.0 [^\n]+\n$/) })
})

test('a second product with the same data folder is refused in one line', { tag: '@deep' }, async () => {
  const second = await runUntilExit({ PORT: String(await freePort()), DATA_DIR: product.dataDir })
  expect(second.code).toBe(1)
  expect(isOneLine(second.output), second.output).toBe(true)
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

test('staff sign in and out with an account of the company, in German; an account without a role reads why, in English', async ({
  browser,
}) => {
  provider.setAccounts({ pia: { email: 'pia@example.test', groups: ['leads'] }, tom: { email: 'tom@example.test' } })
  await provider.start()
  const page = await browser.newPage({ baseURL: product.url, locale: 'de-DE' })
  const signInThere = async (account: string) => {
    await page.getByLabel('Account').fill(account)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto('/login/staff?to=/profile/security')
  await page.getByRole('link', { name: 'Mit Firmenkonto anmelden' }).click()
  await signInThere('pia')
  await expect(page.getByText('Sie melden sich mit Ihrem Firmenkonto an')).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/login/staff')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Sign in with your company account' }).click()
  await signInThere('tom')
  await expect(page.getByText('Your company account has no role here.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  await expectAccessible(page)
  await page.close()
})

for (const [part, name] of [
  ['api/src/main.ts', 'service'],
  ['shell/src/server/main.ts', 'shell'],
  ['release-tool/src/service/main.ts', 'registry'],
] as const) {
  test(`${part} is restarted after SIGKILL and keeps all confirmed data`, async () => {
    const email = `killed.${part.length}@example.test`
    expect(product.ops('invite', '--email', email, '--role', 'customer', '--language', 'de').status).toBe(0)
    process.kill(findChildPid(product.pid, part), 'SIGKILL')
    await product.printed(`${name} is back`)
    await expect.poll(async () => (await fetch(`${product.url}/api/health`)).status).toBe(200)
    expect((await fetch(product.url)).status).toBe(200)
    expect(product.ops('ticket', 'list').stdout).toContain(email)
  })
}

test('Ctrl-C stops the product and its processes, and the next start has the same data', async () => {
  const parts = getChildPids(product.pid)
  expect(parts).toHaveLength(3)
  const ended = new Promise<void>((done) => product.child.once('close', () => done()))
  const before = product.output().length
  // A terminal sends the signal to all processes.
  for (const pid of [product.pid, ...parts]) process.kill(pid, 'SIGINT')
  await ended
  expect(product.child.exitCode).toBe(130)
  expect(product.output().slice(before)).not.toContain('starting it again')
  for (const pid of parts) expect(getCommand(pid)).toBe('')
  product = await startProduct({}, product.dataDir)
  expect(product.ops('mechanic', 'list').stdout).toContain('mia@example.test')
})

test('a second Ctrl-C exits at once', { tag: '@deep' }, async () => {
  const [service] = getChildPids(product.pid)
  if (!service) throw new Error('the service is not running')
  // A stopped service would delay a graceful exit.
  process.kill(service, 'SIGSTOP')
  const ended = new Promise<void>((done) => product.child.once('exit', () => done()))
  process.kill(product.pid, 'SIGINT')
  await expect.poll(() => product.output()).toContain('Stopping')
  process.kill(product.pid, 'SIGINT')
  await ended
  await expect.poll(() => getCommand(service)).toBe('')
  product = await startProduct({}, product.dataDir)
})

test('a failed start of QA leaves no process running', async () => {
  const dataDir = createEmptyFolder()
  const port = String(await freePort())
  // Keys exist, so an unsigned registry counts as altered.
  openConfiguredStore({ DATA_DIR: dataDir }, ROOT)
  mkdirSync(join(dataDir, 'releases'))
  writeFileSync(join(dataDir, 'releases/registry.json'), 'altered')
  const refused = await runUntilExit({ PORT: port, DATA_DIR: dataDir }, 'scripts/dev/qa.ts')
  rmSync(dataDir, { recursive: true })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('REGISTRY REFUSED')
  await expect(fetch(`http://localhost:${port}`)).rejects.toThrow()
})

test('release checks whose browser does not start leave no shell process running', async () => {
  const { HEADLESS_SHELL_PATH } = process.env
  process.env.HEADLESS_SHELL_PATH = '/bin/false'
  const trial = await startTrial(join(ROOT, 'mf-auth/dist'), join(ROOT, 'shell/dist'))
  try {
    await expect(trial.renderInBrowser()).rejects.toThrow('launch')
  } finally {
    await trial.stop()
    if (HEADLESS_SHELL_PATH) process.env.HEADLESS_SHELL_PATH = HEADLESS_SHELL_PATH
    else delete process.env.HEADLESS_SHELL_PATH
  }
  const shells = getChildPids(process.pid)
    .map(getCommand)
    .filter((command) => command.includes('shell/src'))
  expect(shells).toEqual([])
})

test('a killed launcher leaves no process running', async () => {
  const parts = getChildPids(product.pid)
  expect(parts).toHaveLength(3)
  process.kill(product.pid, 'SIGKILL')
  for (const pid of parts) await expect.poll(() => getCommand(pid)).toBe('')
})
