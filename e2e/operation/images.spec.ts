import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@radruf/build-preset/ports'
import { startMailbox } from '../../api/src/testing/mailbox.ts'
import {
  buildImages,
  type Container,
  type ContainerOptions,
  createVolume,
  podman,
  startContainer,
} from '../support/containers.ts'
import { createMailWaiter } from '../support/product.ts'
import { fillQuestionnaire } from '../support/repair.ts'
import { signInOnScreen } from '../support/test.ts'

/** Most megabytes of one image, compressed. */
const MAX_MB = 200
const NAMES = ['shell', 'service', 'registry'] as const

let images: ReturnType<typeof buildImages>
const containers: Container[] = []
const volumes: string[] = []

// The builds of images, and the base before the first one, take minutes.
test.beforeAll(async () => {
  test.setTimeout(1_800_000)
  images = buildImages([], ['--save'])
})
test.afterAll(() => {
  for (const { remove } of containers) remove()
  for (const folder of volumes) rmSync(folder, { recursive: true, force: true })
})

const start = (name: (typeof NAMES)[number], options: ContainerOptions) => {
  const container = startContainer(`${images.prefix}${name}:${VERSION}`, {
    options: ['--network=host'],
    ...options,
  })
  containers.push(container)
  return container
}
const VERSION = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version as string
const volume = () => {
  const folder = createVolume()
  volumes.push(folder)
  return folder
}

test('each image has at most 200 MB, no package manager, and its contents and licences beside it', {
  tag: '@deep',
}, () => {
  for (const name of NAMES) {
    const megabytes = statSync(join(images.folder, `${name}.tar.gz`)).size / 1e6
    process.stdout.write(`${name}: ${megabytes.toFixed(0)} MB\n`)
    expect(megabytes, name).toBeLessThan(MAX_MB)
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
    for (const tool of ['npm', 'npx', 'pnpm', 'yarn', 'corepack', 'apt', 'gcc', 'make', 'python3', 'git', 'curl'])
      expect(programs.split('\n'), `${name} has ${tool}`).not.toContain(tool)
  }
})

test('a second build makes the same layers and settings', { tag: '@deep' }, () => {
  test.setTimeout(900_000)
  const inspect = () =>
    NAMES.map((name) =>
      podman('image', 'inspect', '--format', '{{json .RootFS}} {{json .Config}}', `${images.prefix}${name}:${VERSION}`),
    )
  const before = inspect()
  buildImages([], ['--no-cache'])
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
  const token = 'for-tests-only-'.repeat(4)

  const registry = start('registry', {
    env: {
      REGISTRY_PORT: `${registryPort}`,
      REGISTRY_HOST: '127.0.0.1',
      RELEASE_STORE: '/releases',
      CONSOLE_TOKEN: token,
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
      SECRET: token,
      SMTP_URL: mailbox.url,
      REGISTRY_URL: `http://127.0.0.1:${registryPort}`,
      CONSOLE_TOKEN: token,
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

  await test.step('the processes have no rights and cannot write into their image', () => {
    for (const container of [registry, service, shell]) {
      expect(container.exec('cat', '/proc/self/status')).toMatch(/^CapEff:\t0+$/m)
      expect(container.exec('id', '--user')).toBe('1000')
      expect(() => container.exec('touch', '/app/file')).toThrow('Read-only file system')
    }
  })

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
