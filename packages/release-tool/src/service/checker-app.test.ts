import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '@radruf/federation/release-files'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeRemote } from '../registry/change-registry.ts'
import { publish } from '../registry/changes.ts'
import { createLocalClient } from '../registry/local-client.ts'
import { createBuild, REMOTE, temporaryStore, writeBuild, writeShellBuild } from '../testing/builds.ts'
import { createFolder } from '../testing/registry-service.ts'
import type { CheckJob, CheckReply } from './checker.ts'
import { createCheckerApp } from './checker-app.ts'
import { createCheckerClient } from './checker-client.ts'
import type { RunChecks } from './checker-process.ts'
import { createReleaseChecks } from './release-checks.ts'

const TOKEN = 'for-tests-only-'.repeat(4)
const SHELL = { shared: { react: '19.3.1' }, contract: '0.1.0' }

/** A checker whose checks are `runChecks`, and the release checks of a registry that asks it. */
async function startChecker(runChecks: RunChecks, token = TOKEN) {
  const app = createCheckerApp(TOKEN, runChecks)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const store = temporaryStore(createFolder())
  const build = await store.putRelease(writeShellBuild(SHELL))
  await createLocalClient(store, { by: 'Olga' }).putShell({ ...SHELL, build }, '{"a.d.ts":""}')
  const release = await store.putRelease(createBuild('one', '1.0.0'))
  const errors: unknown[] = []
  const client = createCheckerClient(url, token)
  const checkRelease = createReleaseChecks({ store, runChecks: client, logError: (error) => errors.push(error) })
  return {
    app,
    url,
    build,
    release,
    errors: () => errors.map(String),
    publishOther: async () => {
      const other = await store.putRelease(writeBuild({ name: 'mf-booking' }))
      await changeRemote(store, 'mf-booking', { by: 'Olga', at: new Date() }, publish(other))
      return other
    },
    check: () => checkRelease({ remote: REMOTE, ...release }),
  }
}

test('a checker elsewhere gets the files of release, shell and other teams, and keeps none', async () => {
  const jobs: CheckJob[] = []
  const hashes: string[] = []
  const runChecks = vi.fn(async (job: CheckJob) => {
    jobs.push(job)
    hashes.push(...[job.dist, job.shell.folder, ...(job.neighbors ?? [])].map(contentHash))
    expect(JSON.parse(readFileSync(join(job.dist, 'types.json'), 'utf8'))).toHaveProperty('mf-auth/remote.d.ts')
    return {}
  })
  const { check, release, build, publishOther } = await startChecker(runChecks)
  const other = await publishOther()
  await check()
  expect(hashes).toEqual([release.hash, build.hash, other.hash])
  expect(jobs[0]?.shell).toMatchObject({ offer: SHELL, types: { 'a.d.ts': '' } })
  expect(() => readFileSync(join(jobs[0]?.dist ?? '', 'remote.json'))).toThrow('ENOENT')
})

test('what it refuses the publisher reads, and what fails the operator', async () => {
  const replies: CheckReply[] = [{ refused: '[mounts-in-browser] planted.' }, { failed: 'planted' }]
  const { check, errors } = await startChecker(async () => replies.shift() ?? {})
  await expect(check()).rejects.toThrow('[mounts-in-browser] planted.')
  expect(errors()).toEqual([])
  await expect(check()).rejects.toThrow('[verified] the registry could not run its release checks')
  expect(errors()).toEqual([expect.stringMatching(/could not run: planted$/)])
})

test('one line says that a checker has another token, or does not answer', async () => {
  const runChecks = vi.fn(async () => ({}))
  const { check, errors, app } = await startChecker(runChecks, 'another')
  await expect(check()).rejects.toThrow('could not run')
  expect(runChecks).not.toHaveBeenCalled()
  await app.close()
  await expect(check()).rejects.toThrow('could not run')
  expect(errors()).toEqual([
    expect.stringMatching(/answers with 403: CHECKER_TOKEN is not the same there\.$/),
    expect.stringMatching(/the checker at http:\S+ does not answer \(ECONNREFUSED\)\.$/),
  ])
})

test('checks end with the registry that asked for them', async () => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<CheckReply>()
  const { url } = await startChecker((_, signal) => {
    begun.resolve()
    signal?.addEventListener('abort', () => ended.resolve({}))
    return ended.promise
  })
  const registry = new AbortController()
  const asked = fetch(`${url}/checks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ release: {}, shell: { build: {} } }),
    signal: registry.signal,
  })
  await begun.promise
  registry.abort()
  await expect(asked).rejects.toThrow('aborted')
  await ended.promise
})

test('no file is written outside of its build', async () => {
  const runChecks = vi.fn(async () => ({}))
  const { app } = await startChecker(runChecks)
  const reply = await app.inject({
    method: 'POST',
    url: '/checks',
    headers: { authorization: `Bearer ${TOKEN}` },
    payload: { release: { '../../planted': '' }, shell: { build: {} } },
  })
  expect(reply.json()).toEqual({ failed: 'a file has a path outside of its build.' })
  expect(runChecks).not.toHaveBeenCalled()
})
