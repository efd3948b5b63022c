import { VIEWER_SILENCE_MS } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../database/maintenance.ts'
import { bookingCustomer } from '../../testing/booking.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

describe.each(FEATURE_DATABASES)('the viewers of a case on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  const signIn = (name: string) => harness.signedIn('mechanic', `${name.toLowerCase()}@example.test`, 'de', name)
  const age = (ms: number) =>
    harness.service.db
      .updateTable('case_viewer')
      .set({ seen_at: new Date(Date.now() - ms) })
      .execute()

  test('a change reaches the others at once, a repeated report does not, and a silent viewer is gone', async () => {
    const [ada, bo] = [await signIn('Ada'), await signIn('Bo')]
    const { path } = await bookingCustomer(harness, 'viewed@example.test')
    const received: string[] = []
    const stop = harness.service.notifier.subscribe(ada.person.id, {
      onStored: () => {},
      onBroadcast: ({ name, payload }) =>
        received.push('viewers' in payload ? payload.viewers.map((one) => `${one.name} ${one.activity}`).join() : name),
    })
    const report = (activity: string | null) => bo.put(`${path}/viewing`, { activity })
    await ada.put(`${path}/viewing`, { activity: 'reading' })
    await report('reading')
    await report('reading')
    await report('note')
    await bo.post(`${path}/notes`, { clientId: crypto.randomUUID(), text: 'Kette prüfen' })
    await report(null)
    stop()
    expect(received).toEqual(['Ada reading,Bo reading', 'Ada reading,Bo note', 'notes.changed', 'Ada reading'])
    await age(VIEWER_SILENCE_MS + 1000)
    expect((await bo.put(`${path}/viewing`, { activity: 'reading' })).body).toEqual({ viewers: [] })
  })

  test('maintenance deletes the viewers of the day before', async () => {
    const count = async () => (await harness.service.db.selectFrom('case_viewer').selectAll().execute()).length
    expect(await count()).toBeGreaterThan(0)
    await age(23 * 3_600_000)
    await runMaintenance(harness.service)
    expect(await count()).toBeGreaterThan(0)
    await age(25 * 3_600_000)
    await runMaintenance(harness.service)
    expect(await count()).toBe(0)
  })
})
