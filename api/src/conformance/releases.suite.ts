import { CONFIRMATION_MINUTES, type ReleaseOverview } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { MONDAY_10 } from '../testing/service.ts'

describe('releases, as operators decide about them', () => {
  let service: ServiceUnderTest
  let oskar: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    oskar = await service.signedIn('operator', 'oskar@example.test', 'Oskar')
  })
  afterAll(() => service.stop())

  const read = async () => (await oskar.get<{ overview: ReleaseOverview }>('/api/releases')).body.overview
  const find = async (name: string) => (await read()).parts.find((part) => part.name === name)
  const decide = async (name: string, action: string, seen?: string) =>
    oskar.post<{ code?: string; detail?: string }>(`/api/releases/${name}/decisions`, {
      action,
      seen: seen ?? (await find(name))?.seen,
    })

  test('a failing canary comes first with its alarm, and is withdrawn', async () => {
    const [first] = (await read()).parts
    expect(first).toMatchObject({ name: 'mf-chat-call', alarms: ['errors'], canary: { version: '2.9.0', percent: 10 } })
    expect((await decide('mf-chat-call', 'rollback')).status).toBe(204)
    expect(await find('mf-chat-call')).toMatchObject({
      canary: null,
      live: { version: '2.8.4' },
      alarms: [],
      lastRollback: { by: 'Oskar', version: '2.9.0' },
    })
  })

  test('a canary is promoted, and rolled back again', async () => {
    expect((await decide('mf-booking', 'promote')).status).toBe(204)
    expect(await find('mf-booking')).toMatchObject({ live: { version: '1.15.0' }, before: '1.14.2', canary: null })
    expect((await decide('mf-booking', 'rollback')).status).toBe(204)
    expect(await find('mf-booking')).toMatchObject({ live: { version: '1.14.2' } })
  })

  test('a decision about an older state is refused', async () => {
    const seen = (await find('mf-desk'))?.seen
    expect((await decide('mf-desk', 'rollback', seen)).status).toBe(204)
    expect((await decide('mf-desk', 'rollback', seen)).body.code).toBe('RELEASE_REFUSED')
    expect((await decide('mf-desk', 'pin', seen)).body.code).toBe('VERSION_CONFLICT')
  })

  test('a pinned part is not rolled back, and the response has the reason of the registry', async () => {
    expect((await decide('mf-account', 'pin')).status).toBe(204)
    expect(await find('mf-account')).toMatchObject({ isPinned: true })
    const refused = await decide('mf-account', 'rollback')
    expect(refused.body).toMatchObject({ code: 'RELEASE_REFUSED', detail: expect.stringContaining('unpin it first') })
    expect((await decide('mf-account', 'unpin')).status).toBe(204)
    expect((await decide('mf-nothing', 'rollback', '2026-11-23T09:00:00.000Z')).body.code).toBe('RELEASE_REFUSED')
  })

  test('stopped releases are not promoted, and rollbacks go on', async () => {
    expect((await oskar.put('/api/releases/stop')).status).toBe(204)
    expect((await read()).frozen).toMatchObject({ by: 'Oskar' })
    expect((await decide('mf-booking', 'promote')).body).toMatchObject({
      code: 'RELEASE_REFUSED',
      detail: expect.stringContaining('by Oskar'),
    })
    expect((await decide('mf-booking', 'rollback')).status).toBe(204)
    expect((await oskar.delete('/api/releases/stop')).status).toBe(204)
    expect((await read()).frozen).toBeNull()
  })

  test('every decision needs a confirmation of the last minutes', async () => {
    await service.setClock(new Date(Date.parse(MONDAY_10) + (CONFIRMATION_MINUTES + 1) * 60_000).toISOString())
    const refused = [
      await decide('mf-booking', 'promote'),
      await oskar.put<{ code?: string }>('/api/releases/stop'),
      await oskar.delete<{ code?: string }>('/api/releases/stop'),
    ]
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('CONFIRMATION_NEEDED'))
    expect(await read()).toMatchObject({ frozen: null })
  })
})
