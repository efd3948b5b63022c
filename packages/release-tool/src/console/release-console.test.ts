import { expect, test } from 'vitest'
import { createHttpClient } from '../service/http-client.ts'
import { createBuild, REMOTE } from '../testing/builds.ts'
import { publishTo, startService } from '../testing/registry-service.ts'
import {
  ChangeOutdated,
  ChangeRefused,
  createReleaseConsole,
  RegistryUnreachable,
  VerificationRefused,
} from './index.ts'

const TOKEN = 'console'.repeat(8)

async function start(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService({ ...options, consoleToken: TOKEN })
  const { operator, url } = service
  const releaseConsole = createReleaseConsole({ registryUrl: url, token: TOKEN })
  const readPart = async () => (await releaseConsole.read()).parts[0]
  const decide = async (action: 'promote' | 'rollback' | 'pin' | 'unpin', seen?: string) =>
    releaseConsole.change('Oskar', { action, remote: REMOTE, seen: seen ?? (await readPart())?.seen ?? '' })
  return { ...service, operator, releaseConsole, readPart, decide }
}

test('an operator rolls back in the console, and history and audit name the person', async () => {
  const { operator, readPart, decide } = await start()
  await publishTo(operator, createBuild('one', '1.0.0'))
  await publishTo(operator, createBuild('two', '1.1.0'))
  expect(await readPart()).toMatchObject({
    name: REMOTE,
    live: { version: '1.1.0', figures: null },
    before: '1.0.0',
  })
  await decide('rollback')
  expect(await readPart()).toMatchObject({
    live: { version: '1.0.0' },
    before: null,
    lastRollback: { by: 'Oskar', version: '1.1.0', what: 'rolledBack' },
  })
  expect(await operator.readAudit(REMOTE, 1)).toMatchObject([{ by: 'Oskar', token: 'console', outcome: 'done' }])
})

test('a decision about an older state is refused, so that two operators do not roll back twice', async () => {
  const { operator, readPart, decide } = await start()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishTo(operator, createBuild(version, version))
  const seen = (await readPart())?.seen
  await decide('rollback', seen)
  await expect(decide('rollback', seen)).rejects.toThrow(ChangeOutdated)
  expect((await readPart())?.live?.version).toBe('1.1.0')
})

test('the console decides about known releases only', async () => {
  const { url, operator } = await start()
  const hash = await publishTo(operator, createBuild('one', '1.0.0'))
  const client = createHttpClient({ url, token: TOKEN, by: 'Mallory' })
  const refusal = 'the console promotes, rolls back, pins and stops known releases'
  await expect(client.change(REMOTE, { action: 'publish', release: hash })).rejects.toThrow(refusal)
  await expect(client.change(REMOTE, { action: 'disable' })).rejects.toThrow(refusal)
  await expect(client.createToken({ person: 'Mallory', remotes: ['*'], days: 1 })).rejects.toThrow(refusal)
  await expect(client.putRelease(createBuild('two', '1.1.0'))).rejects.toThrow(refusal)
  await expect(createHttpClient({ url, token: 'x'.repeat(40) }).readRegistry()).rejects.toThrow(
    'does not know this token',
  )
})

test('a release that fails its checks is not promoted', async () => {
  const { operator, decide } = await start({
    checkRelease: async () => {
      throw new VerificationRefused('it does not start')
    },
  })
  await publishTo(operator, createBuild('one', '1.0.0'))
  const { hash } = await operator.putRelease(createBuild('two', '1.1.0'))
  await operator.change(REMOTE, { action: 'publish', release: hash, percent: 50 })
  await expect(decide('promote')).rejects.toThrow('it does not start')
})

test('while releases are stopped, publishing is refused with who stopped them, and a rollback works', async () => {
  const { operator, releaseConsole, readPart, decide } = await start()
  await publishTo(operator, createBuild('one', '1.0.0'))
  await publishTo(operator, createBuild('two', '1.1.0'))
  await releaseConsole.change('Oskar', { action: 'freeze' })
  expect((await releaseConsole.read()).frozen).toMatchObject({ by: 'Oskar' })
  const three = createBuild('three', '1.2.0')
  await expect(publishTo(operator, three)).rejects.toThrow(/^releases are stopped since .* by Oskar\. A rollback works/)
  await expect(decide('promote')).rejects.toThrow(ChangeRefused)
  await decide('pin')
  await decide('unpin')
  await decide('rollback')
  expect((await readPart())?.live?.version).toBe('1.0.0')
  await releaseConsole.change('Oskar', { action: 'unfreeze' })
  await publishTo(operator, three)
  expect((await readPart())?.live?.version).toBe('1.2.0')
})

test('a registry that does not answer is told apart', async () => {
  const releaseConsole = createReleaseConsole({ registryUrl: 'http://127.0.0.1:9', token: TOKEN })
  await expect(releaseConsole.read()).rejects.toThrow(RegistryUnreachable)
})
