import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../ops/run-command.ts'
import { createSampleReleases } from '../../scenarios/sample-releases.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

const SEEN = '2026-11-23T09:00:00.000Z'

describe.each(FEATURE_DATABASES)('releases on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  test('the security log names the operator of every decision, and no refused one', async () => {
    harness.service.releases = createSampleReleases(() => new Date(harness.service.clock.now().epochMilliseconds))
    const oskar = await harness.signedIn('operator', 'oskar@example.test')
    const { body } = await oskar.get<{ overview: { parts: { name: string; seen: string }[] } }>('/api/releases')
    const seen = body.overview.parts.find(({ name }) => name === 'mf-desk')?.seen
    await oskar.post('/api/releases/mf-desk/decisions', { action: 'rollback', seen })
    await oskar.post('/api/releases/mf-desk/decisions', { action: 'pin', seen })
    await oskar.put('/api/releases/stop')
    await oskar.delete('/api/releases/stop')
    const { lines } = await runCommand(harness.service, { name: 'security-log' })
    const events = lines.slice(2).map((line) => line.split(/ {2,}/).slice(1))
    expect(events).toEqual(expect.arrayContaining([['release_changed', 'oskar@example.test', 'rollback mf-desk']]))
    expect(events.map(([kind]) => kind)).toEqual(
      expect.arrayContaining(['release_changed', 'releases_stopped', 'releases_resumed']),
    )
    expect(events.filter(([kind]) => kind === 'release_changed')).toHaveLength(1)
  })

  test('without a registry nothing is listed, and a registry out of reach is one problem', async () => {
    const oskar = await harness.signedIn('operator', 'oskar@example.test')
    harness.service.releases = null
    expect((await oskar.get('/api/releases')).body).toEqual({ overview: null })
    const { createReleaseConsole } = await import('@radruf/release-tool/console')
    harness.service.releases = createReleaseConsole({ registryUrl: 'http://127.0.0.1:9', token: 'x'.repeat(32) })
    expect((await oskar.get<{ code: string }>('/api/releases')).body.code).toBe('REGISTRY_UNREACHABLE')
    const refused = await oskar.post<{ code: string }>('/api/releases/mf-desk/decisions', { action: 'pin', seen: SEEN })
    expect(refused.body.code).toBe('REGISTRY_UNREACHABLE')
  })
})
