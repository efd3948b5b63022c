import type { Release } from '@radruf/federation/release'
import { expect, test, vi } from 'vitest'
import { describePlan } from '../cli/show.ts'
import { createRunnerKeys, readPublicKeys, readRunnerKey } from '../registry/keys.ts'
import { createBuild, REMOTE, writeShellBuild } from '../testing/builds.ts'
import { publishTo, startService } from '../testing/registry-service.ts'
import { signStatement } from './attestation.ts'
import { VerificationRefused } from './verification.ts'

const REFUSAL = '[mounts-in-browser] /login: planted.\n  Run `mf check`.'

/** A service whose checks refuse every release whose hash is in the returned set. */
async function startCheckingService(runners: Parameters<typeof startService>[0] = {}) {
  const bad = new Set<string>()
  const checkRelease = vi.fn(async ({ hash }: { hash: string }) => {
    if (bad.has(hash)) throw new VerificationRefused(REFUSAL)
  })
  return { ...(await startService({ checkRelease, ...runners })), bad, checkRelease }
}

test('the owner of a token gives no release to anybody that fails the checks of the registry', async () => {
  const { store, operator, createClient, bad, checkRelease } = await startCheckingService()
  const ada = await createClient('Ada', [REMOTE])
  const good = await publishTo(ada, createBuild('good', '1.0.0'))
  expect(checkRelease).toHaveBeenCalledTimes(1)
  const { hash } = await ada.putRelease(createBuild('bad', '1.1.0'))
  bad.add(hash)
  for (const requested of [
    { action: 'publish', release: hash },
    { action: 'publish', release: hash, percent: 10 },
    { action: 'preview', release: hash },
    { action: 'canary', release: hash, percent: 10 },
    { action: 'promote', release: hash },
    { action: 'pin', release: hash },
  ] as const)
    await expect(ada.change(REMOTE, requested), requested.action).rejects.toThrow(new VerificationRefused(REFUSAL))
  const entry = (await store.readRegistry()).remotes[REMOTE]
  expect(entry).toMatchObject({ stable: good })
  expect(Object.keys(entry?.releases ?? {})).toEqual([good])
  expect((await operator.readAudit(REMOTE, 1))[0]).toMatchObject({ by: 'Ada', outcome: 'refused', reason: REFUSAL })
})

test('a release is checked once per shell, also when a request is repeated, and a rollback needs no check', async () => {
  const { operator, createClient, checkRelease } = await startCheckingService()
  const ada = await createClient('Ada', [REMOTE])
  const first = await publishTo(ada, createBuild('one', '1.0.0'))
  const { hash } = await ada.putRelease(createBuild('two', '1.1.0'))
  await Promise.all([1, 2].map(() => ada.change(REMOTE, { action: 'publish', release: hash })))
  await ada.change(REMOTE, { action: 'rollback' })
  await ada.change(REMOTE, { action: 'promote', release: hash })
  expect(checkRelease).toHaveBeenCalledTimes(2)
  expect((await ada.readVerdicts(REMOTE)).map((verdict) => [verdict.hash, verdict.by])).toEqual([
    [first, 'registry'],
    [hash, 'registry'],
  ])
  const shell = { shared: { react: '19.3.1' }, contract: '0.1.0' }
  const build = await operator.putRelease(writeShellBuild(shell))
  await operator.putShell({ ...shell, build }, '{}')
  await ada.change(REMOTE, { action: 'rollback' })
  expect(checkRelease).toHaveBeenCalledTimes(2)
  await ada.change(REMOTE, { action: 'promote', release: hash })
  expect(checkRelease).toHaveBeenCalledTimes(3)
})

test('a release is checked again when another shell goes live during its checks', async () => {
  const checked = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const checkRelease = vi.fn(() => {
    begun.resolve()
    return checked.promise
  })
  const { operator, createClient, store } = await startService({ checkRelease })
  const ada = await createClient('Ada', [REMOTE])
  const { hash } = await ada.putRelease(createBuild('one', '1.0.0'))
  const published = ada.change(REMOTE, { action: 'publish', release: hash })
  await begun.promise
  const shell = { shared: { react: '19.3.1' }, contract: '0.1.0' }
  const build = await operator.putRelease(writeShellBuild(shell))
  await operator.putShell({ ...shell, build }, '{}')
  checked.resolve()
  await published
  expect((await store.readRegistry()).remotes[REMOTE]?.stable).toBe(hash)
  expect((await ada.readVerdicts(REMOTE)).map((verdict) => verdict.shell)).toEqual(['', build.hash])
})

test('what a command on this machine has checked is recorded, and a token’s owner cannot say so', async () => {
  const { operator, createClient, checkRelease } = await startCheckingService()
  const ada = await createClient('Ada', [REMOTE])
  const { hash } = await ada.putRelease(createBuild('one', '1.0.0'))
  await expect(ada.attest({ remote: REMOTE, hash, shell: '' })).rejects.toThrow(VerificationRefused)
  await operator.attest({ remote: REMOTE, hash, shell: '' })
  await ada.change(REMOTE, { action: 'publish', release: hash })
  expect(checkRelease).not.toHaveBeenCalled()
  const shell = { shared: {}, contract: '0.1.0' }
  expect(describePlan({ ...(await ada.readRegistry()), shell }, await ada.readVerdicts(REMOTE))).toMatch(
    /^shell from source, service with contract 0\.1\.0\n {2}mf-auth \w{16} \(1\.0\.0\): checked with this shell by Olga on this machine at 20/,
  )
})

test('a plan names the releases that were never checked with the live shell', () => {
  const remotes = {
    [REMOTE]: { stable: 'a', before: [], releases: { a: { version: '1.0.0', description: '' } }, history: [] },
  }
  const registry = {
    generation: 1,
    shell: { shared: {}, contract: '0.1.0', build: { hash: 's2', description: '' } },
    remotes,
  }
  const verdict = { remote: REMOTE, hash: 'a', description: '', shell: 's1', by: 'registry', at: '' }
  expect(describePlan(registry, [verdict])).toContain('mf-auth a (1.0.0): NOT CHECKED with this shell, last with s1')
  const next = { name: REMOTE, hash: 'b', version: '2.0.0', contract: '0.1.0' } as Release
  expect(describePlan(registry, [verdict], next)).toBe(
    'shell s2, service with contract 0.1.0\n  mf-auth b (2.0.0, your build against contract 0.1.0): NOT CHECKED',
  )
})

test('the attestation of a trusted runner replaces the checks, for this release and this shell alone', async () => {
  const [trusted, unknown] = [createRunnerKeys(), createRunnerKeys()]
  const { createClient, checkRelease } = await startCheckingService({
    runners: readPublicKeys('TRUSTED_RUNNERS', trusted.publicKey),
  })
  const ada = await createClient('Ada', [REMOTE])
  const attest = async (dist: string, { privateKey }: { privateKey: string }, shell = '') => {
    const { hash, description } = await ada.putRelease(dist)
    const signature = signStatement({ remote: REMOTE, hash, description, shell: '' }, readRunnerKey(privateKey))
    return ada.attest({ remote: REMOTE, hash, shell, signature })
  }
  await expect(attest(createBuild('one', '1.0.0'), unknown)).rejects.toThrow('a key that the registry does not trust')
  await expect(attest(createBuild('one', '1.0.0'), trusted, 'another')).rejects.toThrow(VerificationRefused)
  await attest(createBuild('one', '1.0.0'), trusted)
  const hash = await publishTo(ada, createBuild('one', '1.0.0'))
  expect(checkRelease).not.toHaveBeenCalled()
  expect(await ada.readVerdicts(REMOTE)).toMatchObject([{ hash, by: expect.stringMatching(/^runner [0-9a-f]{8}$/) }])
  await publishTo(ada, createBuild('two', '1.1.0'))
  expect(checkRelease).toHaveBeenCalledTimes(1)
})

test('a release for a shell that is not live needs the attestation of a runner', async () => {
  const runner = createRunnerKeys()
  const { createClient } = await startCheckingService({ runners: readPublicKeys('TRUSTED_RUNNERS', runner.publicKey) })
  const ada = await createClient('Ada', [REMOTE])
  const { hash, description } = await ada.putRelease(createBuild('one', '1.0.0'))
  const stage = () => ada.change(REMOTE, { action: 'stage', release: hash })
  await expect(stage()).rejects.toThrow(/^\[verified\] a release for a shell that is not live cannot be checked/)
  const statement = { remote: REMOTE, hash, description, shell: '0123456789abcdef' }
  await ada.attest({ ...statement, signature: signStatement(statement, readRunnerKey(runner.privateKey)) })
  expect((await stage()).registry.remotes[REMOTE]?.staged).toBe(hash)
})
