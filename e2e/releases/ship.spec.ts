import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE } from '@radruf/federation/release'
import { startProduct } from '../support/product.ts'
import { BUTTON, buildFailing, buildWithTypes, createRemoteClient, shippingTest } from '../support/shipping.ts'
import { expect } from '../support/test.ts'

const test = shippingTest()
test.describe.configure({ mode: 'serial' })

test('a published release is live with the next page, on server and in the browser; open pages keep theirs', async ({
  product,
  page,
  openContext,
  remote,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
  const before = /remotes\/mf-auth\/\w+\/[^"]*remote-entry[^"]*\.js/.exec((await remote.visit()).html)?.[0]

  remote.done('publish', 'mf-auth', '--dist', remote.build('Code bitte', '9.0.0'))
  await remote.expectText('Code bitte')
  // A hydration mismatch between server and browser part would be a console error and fail the test.
  const visitor = await (await openContext()).newPage()
  await visitor.goto('/login')
  await visitor.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('nobody')
  await expect(visitor.getByRole('button', { name: 'Code bitte' })).toBeVisible()
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
  expect((await fetch(`${product.url}/${before}`)).status).toBe(200)

  remote.done('rollback', 'mf-auth')
  await remote.expectText(BUTTON)
  expect(product.output()).not.toContain('is back')
})

test('publishing the same content again changes nothing; other content under a known version is refused', {
  tag: '@deep',
}, async ({ remote }) => {
  const dist = remote.build('Code zweimal', '9.1.0')
  remote.done('publish', 'mf-auth', '--dist', dist)
  expect(remote.mf('publish', 'mf-auth', '--dist', dist).stdout).toContain('(as it was)')
  const other = remote.mf('publish', 'mf-auth', '--dist', remote.build('Code anders', '9.1.0'))
  expect(other.status).toBe(1)
  expect(other.stderr).toContain('version 9.1.0 is known with other content')
  await remote.expectText('Code zweimal')
})

test('the release checks refuse a release that needs a newer shell', async ({ remote }) => {
  const dist = remote.build('Code morgen', '9.2.0')
  const file = join(dist, DESCRIPTION_FILE)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"@radruf\/shell-kit":"[^"]*"/, '"@radruf/shell-kit":"7.0.0"'))
  const { status, stderr } = remote.mf('publish', 'mf-auth', '--dist', dist)
  expect(status).toBe(1)
  expect(stderr).toContain('[shared-ranges] @radruf/shell-kit needs ^7.0.0, the shell has')
})

// exposed-types.test.ts checks the rule itself.
test('the release checks compare the types of a release with those of the live shell', {
  tag: '@deep',
}, async ({ remote, product }) => {
  const { shell } = JSON.parse(readFileSync(remote.registry, 'utf8')) as { shell: { types: { file: string } } }
  const archive = join(product.dataDir, 'releases', shell.types.file)
  const live = readFileSync(archive, 'utf8')
  expect(JSON.parse(live)).toHaveProperty(['@radruf/shell-kit/shell.d.ts'])

  const dist = buildWithTypes('routes: (', 'routes: string | (', '9.2.2')
  const { status, stderr } = remote.mf('check', 'mf-auth', '--dist', dist)
  expect(status).toBe(1)
  expect(stderr).toContain('[exposed-types] the live shell does not accept the module that src/remote.tsx exposes')
  expect(stderr).toContain('Build against the shell-kit that is live, or release the shell first.')

  writeFileSync(archive, live.replace('useLanguage', 'useTongue'))
  const altered = remote.mf('check', 'mf-auth', '--dist', remote.build('Code getippt', '9.2.3'))
  expect(altered.stderr).toContain('[exposed-types] the archived types of the live shell are gone or were altered')
  writeFileSync(archive, live)
  expect(remote.mf('list', 'mf-auth').stdout).not.toContain('9.2.2')
})

// planted.spec.ts checks the rule itself with more faults.
test('the release checks refuse a release that fails in the browser only', { tag: '@deep' }, async ({ remote }) => {
  const dist = buildFailing('no such thing', '9.2.1')
  const { status, stderr } = remote.mf('publish', 'mf-auth', '--dist', dist)
  expect(status).toBe(1)
  expect(stderr).toContain('[mounts-in-browser]')
})

test('a canary goes to a share of the visitors and sticks to each of them', async ({ remote }) => {
  const stable = await remote.publish('Code wie immer', '9.3.0')
  const canary = remote.build('Code für wenige', '9.3.1')
  remote.done('publish', 'mf-auth', '--dist', canary, '--canary', '--percent', '50')
  const setCookies = async () => (await remote.visit()).cookies.join()
  await expect.poll(setCookies).toContain('radruf-share=')
  const seen = new Map<string, string>()
  for (let visit = 0; visit < 24; visit++) {
    const { cookies } = await remote.visit()
    const cookie = cookies.find((line) => line.startsWith('radruf-share='))?.split(';')[0]
    expect(cookie).toBeDefined()
    const html = await remote.visitRendered(cookie)
    const text = html.includes('Code für wenige') ? 'Code für wenige' : 'Code wie immer'
    seen.set(cookie ?? '', text)
    expect(await remote.visitRendered(cookie)).toContain(text)
  }
  expect(new Set(seen.values()).size).toBe(2)
  remote.done('rollback', 'mf-auth')
  await expect.poll(setCookies).not.toContain('radruf-share=')
  for (const cookie of seen.keys()) expect(await remote.visitRendered(cookie)).toContain('Code wie immer')
  expect(remote.mf('list', 'mf-auth').stdout).toContain(`${stable} (9.3.0) is live`)
  expect(remote.mf('history', 'mf-auth').stdout).toMatch(/end canary .*Ada/)
})

test('a release that was altered in the store is refused with a log entry, and the previous one stays in use', async ({
  product,
  page,
  remote,
}) => {
  await remote.publish('Code davor', '9.4.0')
  const hash = await remote.publish('Code danach', '9.4.1')
  await remote.expectText('Code danach')
  const release = JSON.parse(readFileSync(remote.file(hash, DESCRIPTION_FILE), 'utf8')) as {
    scripts: { file: string }[]
  }
  const file = remote.file(hash, release.scripts[0]?.file ?? '')
  writeFileSync(file, `${readFileSync(file, 'utf8')};document.title='taken over'`)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Code davor' })).toBeVisible()
  await expect(page).not.toHaveTitle('taken over')
  await expect.poll(product.output).toMatch(new RegExp(`RELEASE REFUSED: mf-auth ${hash} \\(Zugang\\): .* was altered`))
})

test('a disabled remote shows its fallback page, and the others work', async ({ page, remote }) => {
  // A slow server leaves the altered release of the test before to the browser, which refuses it.
  await remote.publish('Code wieder heil', '9.4.2')
  remote.done('disable', 'mf-auth')
  await expect.poll(async () => (await remote.visit()).html).not.toContain('/remotes/mf-auth/')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: /Anmeldung: gerade nicht erreichbar/ })).toBeVisible()
  await page.goto('/imprint')
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  remote.done('enable', 'mf-auth')
  await remote.expectText('E-Mail-Adresse')
  await page.goto('/login')
  await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
})

test('an altered registry is refused with a log entry, and the last valid one stays in use, also after a restart', async ({
  product,
  remote,
}) => {
  const old = await remote.publish('Code gut', '9.5.0')
  const hash = await remote.publish('Code besser', '9.5.1')
  await remote.expectText('Code besser')
  const valid = readFileSync(remote.registry, 'utf8')
  writeFileSync(remote.registry, valid.replace(`"stable": "${hash}"`, `"stable": "${old}"`))
  await remote.expectText('Code besser')
  await expect.poll(product.output).toMatch(/REGISTRY REFUSED: .*altered.*the last good one, stays in use/)
  expect(remote.mf('rollback', 'mf-auth').stderr).toContain('was altered: its signature is invalid')

  await product.stop({ keepData: true })
  const restarted = await startProduct({}, product.dataDir)
  try {
    await createRemoteClient(restarted).expectText('Code besser')
    await expect.poll(restarted.output).toContain('REGISTRY REFUSED')
    remote.done('restore')
    remote.done('rollback', 'mf-auth')
    await createRemoteClient(restarted).expectText('Code gut')
  } finally {
    await restarted.stop({ keepData: true })
  }
})
