import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changeRemote } from '../registry/change-registry.ts'
import { publish } from '../registry/changes.ts'
import { createBuild, REMOTE } from '../testing/builds.ts'
import { createFolder, mf, publishTo, startLocalService, startService } from '../testing/registry-service.ts'
import { createHttpClient } from './http-client.ts'

test('the command line works on a registry elsewhere with a token', async () => {
  const { url, operator } = await startService()
  const [first, second] = [createBuild('one', '1.0.0'), createBuild('two', '1.1.0')]
  const [older] = [await publishTo(operator, first), await publishTo(operator, second)]
  const REGISTRY_TOKEN = await operator.createToken({ person: 'Ada', remotes: [REMOTE], days: 1 })
  const env = { REGISTRY_URL: url, REGISTRY_TOKEN }
  const rolledBack = await mf(['rollback', REMOTE], env)
  expect(rolledBack.output).toBe(`Registry: ${url}\n${REMOTE}: ${older} (1.0.0) is live  [generation 3]`)
  expect((await mf(['history', REMOTE], env)).output).toContain('  Ada')
  expect((await mf(['list', REMOTE], env)).output).toContain(older)
  const version = await mf(['promote', REMOTE, '1.1.0'], env)
  expect(version.error).toMatch(/^Refused: "1\.1\.0" is a version, and a release is named by its hash: [0-9a-f]{16}\.$/)
  const foreign = await mf(['disable', 'mf-booking'], env)
  expect(foreign).toMatchObject({ code: 1, error: 'Refused: the token of Ada is for mf-auth, not for mf-booking.' })
  expect(await mf(['list'], { REGISTRY_URL: url })).toMatchObject({
    code: 2,
    error: `REGISTRY_TOKEN is missing; the registry at ${url} needs it.`,
  })
  expect((await mf(['list'], { ...env, REGISTRY_URL: 'http://registry.example' })).error).toMatch(
    /^REGISTRY_URL: must begin with https[^\n]+$/,
  )
  expect((await mf(['token', 'list'], env)).error).toBe("Refused: the token of Ada is no operator's token.")
})

test('commands name the store that they change, and whether a running registry reads it', async () => {
  const { folder, operator } = await startService()
  await publishTo(operator, createBuild('one', '1.0.0'))
  expect((await mf(['disable', REMOTE], { DATA_DIR: folder })).output).toContain(
    `Store: ${join(folder, 'releases')}; a registry process serves it.\n`,
  )
  const forgotten = createFolder()
  expect((await mf(['disable', REMOTE], { DATA_DIR: forgotten })).output).toContain(
    `Store: ${join(forgotten, 'releases')}; no running suite reads it. DATA_DIR names another.\n`,
  )
})

test('an operator creates, lists and revokes tokens on the command line', async () => {
  const { folder, url } = await startService()
  const env = { DATA_DIR: folder }
  const created = await mf(['token', 'create', '--person', 'Ada', '--remote', REMOTE, '--days', '2'], env)
  const [token = ''] = created.output.split('\n')
  const store = `Store: ${join(folder, 'releases')}; a registry process serves it.`
  expect(created.output).toContain(store)
  expect((await createHttpClient({ url, token }).readRegistry()).generation).toBe(0)
  const listed = await mf(['token', 'list'], env)
  expect(listed.output).toContain(store)
  expect(listed.output).toMatch(/^[0-9a-f]{8} {2}Ada {15}mf-auth .* until \d{4}-/)
  expect((await mf(['token', 'revoke', listed.output.slice(0, 8)], env)).code).toBe(0)
  await expect(createHttpClient({ url, token }).readRegistry()).rejects.toThrow('is revoked')
  expect((await mf(['audit'], { ...env, MF_BY: 'Olga' })).output).toMatch(/revokeToken {2}DONE/)
})

test('an address that is no registry is named in one line at once', async () => {
  const server = createServer((_, response) => response.writeHead(415).end('<html>'))
  onTestFinished(() => void server.close())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const token = { REGISTRY_TOKEN: 'mf_' }
  expect(await mf(['list'], { ...token, REGISTRY_URL: `http://127.0.0.1:${port}` })).toMatchObject({
    code: 1,
    error: `http://127.0.0.1:${port} is no registry: it answers with 415. REGISTRY_URL is the address of the registry process, with its REGISTRY_PORT.`,
  })
  expect((await mf(['list'], { ...token, REGISTRY_URL: `https://127.0.0.1:${port}` })).error).toBe(
    `The registry at https://127.0.0.1:${port} has no https; begin with http://.`,
  )
})

test('a full disk is one line, and leaves neither an upload nor a change', async () => {
  const fail = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  const { folder, ownFolder, store, operator } = await startLocalService({
    alter: (all) => ({ ...all, putRelease: fail, writeRegistry: fail }),
  })
  await changeRemote(
    store,
    REMOTE,
    { by: 'ada', at: new Date() },
    publish(await store.putRelease(createBuild('one', '1.0.0'))),
  )
  await expect(operator.putRelease(createBuild('two', '1.1.0'))).rejects.toThrow('ENOSPC')
  expect(readdirSync(join(ownFolder, 'registry-uploads'))).toEqual([])
  expect(await mf(['disable', REMOTE], { DATA_DIR: folder })).toMatchObject({
    code: 1,
    error: 'The disk is full: ENOSPC: no space left on device, write. Free some space and try again.',
  })
  expect((await store.readRegistry()).generation).toBe(1)
})
