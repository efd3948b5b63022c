import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@radruf/build-preset/ports'
import { createTeamClient } from '@radruf/release-tool/testing'
import { startMailbox } from '../../api/src/testing/mailbox.ts'
import {
  buildImages,
  type Container,
  type ContainerOptions,
  createVolume,
  IMAGES,
  podman,
  startContainer,
} from '../support/containers.ts'
import { createMailWaiter } from '../support/product.ts'
import { fillQuestionnaire } from '../support/repair.ts'
import { buildFailing, buildLabelled, buildWithTypes } from '../support/shipping.ts'
import { signInOnScreen } from '../support/test.ts'

/** Most megabytes of each image, compressed. The checker has Chromium. */
const MAX_MB = { shell: 200, service: 200, registry: 200, checker: 700 }
const TOKEN = 'for-tests-only-'.repeat(4)

let images: ReturnType<typeof buildImages>
const containers: Container[] = []
const volumes: string[] = []

// The builds of images, and the base before the first one, take minutes.
test.beforeAll(async () => {
  test.setTimeout(1_800_000)
  images = buildImages(IMAGES, ['--save'])
})
test.afterAll(() => {
  for (const { remove } of containers) remove()
  for (const folder of volumes) rmSync(folder, { recursive: true, force: true })
})

const start = (name: (typeof IMAGES)[number], options: ContainerOptions) => {
  const container = startContainer(`${images.prefix}${name}:${VERSION}`, {
    options: ['--network=host'],
    ...options,
  })
  containers.push(container)
  return container
}
function expectRestricted({ exec }: Container) {
  expect(exec('cat', '/proc/self/status')).toMatch(/^CapEff:\t0+$/m)
  expect(exec('id', '--user')).toBe('1000')
  expect(() => exec('touch', '/app/file')).toThrow('Read-only file system')
}
const VERSION = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version as string
const volume = () => {
  const folder = createVolume()
  volumes.push(folder)
  return folder
}

test('each image has its size, no package manager, and its contents and licences beside it', {
  tag: '@deep',
}, () => {
  for (const name of IMAGES) {
    const megabytes = statSync(join(images.folder, `${name}.tar.gz`)).size / 1e6
    process.stdout.write(`${name}: ${megabytes.toFixed(0)} MB\n`)
    expect(megabytes, name).toBeLessThan(MAX_MB[name])
    const { components } = JSON.parse(readFileSync(join(images.folder, `${name}.cdx.json`), 'utf8'))
    const fastify = components.find((one: { name: string }) => one.name === 'fastify')
    expect(fastify, name).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/fastify@/),
      licenses: [{ license: { id: 'MIT' } }],
    })
    expect(fastify.hashes[0].content, name).toMatch(/^[0-9a-f]{128}$/)
    expect(
      components.map((one: { purl: string }) => one.purl),
      name,
    ).toContainEqual(expect.stringMatching(/^pkg:deb\/debian\/libc6@/))
    expect(readFileSync(join(images.folder, `${name}.licenses.txt`), 'utf8'), name).toContain('fastify')
    const programs = podman(
      'run',
      '--rm',
      '--ulimit=nofile=1024:1024',
      '--ulimit=nproc=1000:1000',
      '--network=none',
      `${images.prefix}${name}:${VERSION}`,
      'ls',
      '/usr/local/bin',
      '/usr/bin',
      '/app/bin',
    )
    for (const tool of [
      'npm',
      'npx',
      'pnpm',
      'yarn',
      'corepack',
      'apt',
      'tsc',
      'gcc',
      'make',
      'python3',
      'git',
      'curl',
    ])
      expect(programs.split('\n'), `${name} has ${tool}`).not.toContain(tool)
  }
})

test('a second build makes the same layers and settings', { tag: '@deep' }, () => {
  test.setTimeout(900_000)
  const inspect = () =>
    IMAGES.map((name) =>
      podman('image', 'inspect', '--format', '{{json .RootFS}} {{json .Config}}', `${images.prefix}${name}:${VERSION}`),
    )
  const before = inspect()
  buildImages(IMAGES, ['--no-cache'])
  expect(inspect()).toEqual(before)
})

test('read-only, as a user without rights, they take a customer from sign-in to booked', { tag: '@deep' }, async ({
  browser,
}) => {
  test.setTimeout(1_200_000)
  const mailbox = await startMailbox()
  const [port, servicePort, registryPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const releases = volume()
  const registryData = volume()

  const registry = start('registry', {
    env: {
      REGISTRY_PORT: `${registryPort}`,
      REGISTRY_HOST: '127.0.0.1',
      RELEASE_STORE: '/releases',
      CONSOLE_TOKEN: TOKEN,
    },
    volumes: { '/data': registryData, '/releases': releases },
  })
  await registry.waitUntilHealthy()
  const key = readFileSync(join(registryData, 'registry-key.pub'), 'utf8')
  const service = start('service', {
    env: {
      API_PORT: `${servicePort}`,
      API_HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ALLOW_INSECURE_HTTP: '1',
      SECRET: TOKEN,
      SMTP_URL: mailbox.url,
      REGISTRY_URL: `http://127.0.0.1:${registryPort}`,
      CONSOLE_TOKEN: TOKEN,
    },
    volumes: { '/data': volume() },
  })
  const shell = start('shell', {
    env: {
      PORT: `${port}`,
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ALLOW_INSECURE_HTTP: '1',
      SERVICE_URL: `http://127.0.0.1:${servicePort}`,
      RELEASE_STORE: '/releases',
      REGISTRY_PUBLIC_KEY: key,
    },
    volumes: { '/data': volume(), '/releases:ro': releases },
  })
  for (const container of [service, shell]) await container.waitUntilHealthy()

  for (const container of [registry, service, shell]) expectRestricted(container)

  service.exec(
    'ops',
    'invite',
    '--email',
    'mia@example.test',
    '--role',
    'mechanic',
    '--language',
    'de',
    '--name',
    'Mia',
  )
  service.exec(
    'ops',
    'invite',
    '--email',
    'ben@example.test',
    '--role',
    'customer',
    '--language',
    'de',
    '--name',
    'Ben',
  )
  const product = { mails: mailbox.mails, mailTo: createMailWaiter(mailbox.mails) }
  const invitation = await product.mailTo('ben@example.test', /Einladung/)
  const page = await browser.newPage({ baseURL: url, locale: 'de-DE', timezoneId: 'Europe/Berlin' })
  await page.goto(/https?:\/\/\S+\/login\S*/.exec(invitation.text)?.[0] ?? '')
  await signInOnScreen(page, product, 'ben@example.test')
  await fillQuestionnaire(page)
  await page.getByRole('button', { name: 'Fragebogen senden' }).click()
  await expect(page).toHaveURL(/\/appointment$/)
  await page.locator('button[name=startsAt]').first().click()
  await page.getByRole('button', { name: / buchen$/ }).click()
  await expect(page).toHaveURL(/\/appointment\/confirmation/)
  expect((await product.mailTo('ben@example.test', /Termin/)).attachments.map(({ name }) => name)).toContain(
    'appointment.ics',
  )
  await page.close()

  await test.step('operators have their commands in the images', () => {
    expect(service.exec('ops', 'ticket', 'list')).toContain('ben@example.test')
    expect(registry.exec('mf', 'list')).toContain('mf-booking')
  })
  await test.step('the stop signal ends each process in order', async () => {
    for (const container of [shell, service, registry]) expect(await container.stop(), container.logs()).toBe(0)
  })
  await mailbox.stop()
})

test('the checker decides which releases of a team go live, and keeps nothing', { tag: '@deep' }, async () => {
  test.setTimeout(1_200_000)
  const [registryPort, checkerPort] = [await freePort(), await freePort()]
  const checker = start('checker', {
    env: { CHECKER_PORT: `${checkerPort}`, CHECKER_HOST: '127.0.0.1', CHECKER_TOKEN: TOKEN },
  })
  const registry = start('registry', {
    env: {
      REGISTRY_PORT: `${registryPort}`,
      REGISTRY_HOST: '127.0.0.1',
      RELEASE_STORE: '/releases',
      CHECKER_URL: `http://127.0.0.1:${checkerPort}`,
      CHECKER_TOKEN: TOKEN,
    },
    volumes: { '/data': volume(), '/releases': volume() },
  })
  for (const container of [registry, checker]) await container.waitUntilHealthy()
  expectRestricted(checker)
  const token = /^mf_\S+$/m.exec(registry.exec('mf', 'token', 'create', '--person', 'Ada', '--remote', 'mf-auth'))?.[0]
  const team = createTeamClient(`http://127.0.0.1:${registryPort}`, token ?? '')
  const publish = async (dist: string) => {
    const { hash } = await team.putRelease(dist)
    await team.change('mf-auth', { action: 'publish', release: hash })
    return hash
  }
  const files = () => checker.exec('ls', '/tmp').split('\n')
  const before = files()
  await expect(publish(buildFailing('planted', '9.1.0'))).rejects.toThrow(/^\[mounts-in-browser\] [\s\S]*planted/)
  const otherTypes = buildWithTypes('routes: (', 'routes: string | (', '9.2.0')
  await expect(publish(otherTypes)).rejects.toThrow(/^\[exposed-types\] the live shell does not accept/)
  const sound = await publish(buildLabelled('Code bitte', '9.3.0'))
  expect((await team.readRegistry()).remotes['mf-auth']?.stable).toBe(sound)
  expect(files()).toEqual(before)
  for (const container of [registry, checker]) expect(await container.stop(), container.logs()).toBe(0)
})
