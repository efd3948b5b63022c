import type { PeopleList } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../ops/run-command.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { loadRosters } from '../booking/slots/rosters.ts'
import { listMechanicIds } from '../tickets/storage.ts'

describe.each(FEATURE_DATABASES)('managing people on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  test('the security log names the operator of every change', async () => {
    const oskar = await harness.signedIn('operator', 'oskar@example.test')
    const mia = await harness.signedIn('mechanic', 'mia@example.test')
    const path = `/api/people/${mia.person.id}`
    await oskar.post('/api/people', { people: [{ email: 'new@example.test', role: 'lead', language: 'de' }] })
    await oskar.put(`${path}/role`, { role: 'lead' })
    await oskar.post(`${path}/sign-in-link`)
    await oskar.delete(`${path}/sessions`)
    await oskar.put(`${path}/block`)
    await oskar.put(`${path}/block`)
    await oskar.delete(`${path}/block`)
    const { lines } = await runCommand(harness.service, { name: 'security-log' })
    const events = lines.slice(2).map((line) => line.split(/ {2,}/).slice(1))
    expect(events).toEqual(
      expect.arrayContaining([
        ['role_granted', 'oskar@example.test', 'new@example.test'],
        ['role_changed', 'oskar@example.test', 'mia@example.test', 'mechanic → lead'],
        ['sign_in_link_sent', 'oskar@example.test', 'mia@example.test'],
        ['sessions_ended', 'oskar@example.test', 'mia@example.test'],
        ['person_blocked', 'oskar@example.test', 'mia@example.test'],
        ['person_unblocked', 'oskar@example.test', 'mia@example.test'],
      ]),
    )
    expect(events.filter(([kind]) => kind === 'person_blocked')).toHaveLength(1)
  })

  test('a blocked mechanic gets no calls, no cases and no feed, and their events end with the sessions', async () => {
    const { db, settings } = harness.service
    const oskar = await harness.signedIn('operator', 'oskar@example.test')
    const jo = await harness.signedIn('mechanic', 'jo@example.test')
    const url = (await jo.post<{ url: string }>('/api/week/feed')).body.url
    const isAvailable = async () => [
      (await loadRosters(db, await loadSlotRules(db, settings))).some(({ mechanicId }) => mechanicId === jo.person.id),
      (await listMechanicIds(db)).includes(jo.person.id),
      (await oskar.get(new URL(url).pathname)).status,
    ]
    expect(await isAvailable()).toEqual([true, true, 200])
    expect((await oskar.put(`/api/people/${jo.person.id}/block`)).status).toBe(204)
    expect(await isAvailable()).toEqual([false, false, 404])
  })

  test('a mail that was given up is listed with its person, and sent again', async () => {
    const { db, clock } = harness.service
    const oskar = await harness.signedIn('operator', 'oskar@example.test')
    const { person } = await harness.signedIn('customer', 'lost@example.test')
    const at = new Date(clock.now().epochMilliseconds)
    await db
      .updateTable('job')
      .set({ failed_at: at, error: 'connect ECONNREFUSED' })
      .where('id', 'in', (query) => query.selectFrom('job').select('id').where('kind', '=', 'mail'))
      .execute()
    const unreached = async () =>
      (await oskar.get<PeopleList>('/api/people?group=unreached&q=lost')).body.people.map(({ lostMail }) => lostMail)
    expect(await unreached()).toEqual([{ at: at.toISOString(), reason: 'connect ECONNREFUSED', canResend: true }])
    expect((await oskar.post(`/api/people/${person.id}/mails`)).status).toBe(204)
    expect(await unreached()).toEqual([])
  })
})
