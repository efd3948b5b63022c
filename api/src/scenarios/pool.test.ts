import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ticket } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { PEOPLE, TICKET_ID } from '@radruf/scenarios'
import type { RunningScenario, ScenarioPool } from '@radruf/scenarios/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInstance } from './instance.ts'
import { createScenarioPool } from './pool.ts'
import { runWorld } from './run-scenario.ts'

const GERMAN = { language: 'de' } as const
/** One fewer than the sessions of the tests: the third is only there when another one is parked. */
const MAX_RUNNING = 2

let pool: ScenarioPool
beforeAll(() => {
  pool = createScenarioPool({ maxRunning: MAX_RUNNING })
})
afterAll(() => pool.stop())

async function use<T>(id: string, read: (running: RunningScenario) => Promise<T>): Promise<T> {
  const { running, release } = await pool.acquire(id)
  try {
    return await read(running)
  } finally {
    release()
  }
}

const params = { path: { ticketId: TICKET_ID } }
const readTicket = (id: string): Promise<Ticket> =>
  use(id, async (running) => {
    const api = await running.openClient(PEOPLE.customer.email)
    return unwrap(api.GET('/api/tickets/{ticketId}', { params }))
  })
const sendMessage = (id: string, text: string) =>
  use(id, async (running) => {
    const api = await running.openClient(PEOPLE.customer.email)
    await unwrap(
      api.POST('/api/tickets/{ticketId}/messages', { params, body: { clientId: crypto.randomUUID(), text } }),
    )
  })
const readTexts = (id: string) =>
  use(id, async (running) => {
    const api = await running.openClient(PEOPLE.customer.email)
    const { messages } = await unwrap(api.GET('/api/tickets/{ticketId}/messages', { params }))
    return messages.map(({ text }) => text)
  })

test('sessions that are parked return with their changes, their photos and their clocks', async () => {
  for (const id of ['ada', 'bo', 'cem']) await pool.open(id, { scenario: 'chat open', ...GERMAN })
  await sendMessage('ada', 'Nur bei Ada')
  const later = Date.parse('2026-11-18T11:00:00Z')
  await use('bo', (running) => running.setClock(later))
  for (const id of ['cem', 'bo', 'ada', 'cem']) await readTicket(id)
  expect((await readTexts('ada')).at(-1)).toBe('Nur bei Ada')
  expect((await readTexts('bo')).at(-1)).toContain('kopfüber')
  expect(await use('bo', async (running) => running.now())).toBeGreaterThanOrEqual(later)
  const photo = await use('ada', async (running) => {
    const api = await running.openClient(PEOPLE.customer.email)
    const { photos } = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
    const cookie = `radruf_session=${await running.createSession(PEOPLE.customer.email)}`
    return (await fetch(`${running.url}/api/photos/${photos[0]?.id}/large`, { headers: { cookie } })).status
  })
  expect(photo).toBe(200)
})

test('opening a scenario again discards the changes', async () => {
  await pool.open('ada', { scenario: 'chat open', ...GERMAN })
  await sendMessage('ada', 'Wird verworfen')
  const before = await readTicket('ada')
  await pool.open('ada', { scenario: 'chat open', ...GERMAN })
  expect(await readTexts('ada')).not.toContain('Wird verworfen')
  expect(await readTicket('ada')).toEqual(before)
})

test('an opening time leads to what is due until then', async () => {
  await pool.open('ada', { scenario: 'booked for today', ...GERMAN, at: Date.parse('2026-11-18T13:35:00Z') })
  expect((await readTicket('ada')).state).toBe('booking_open')
})

test('the settings of a scenario last no longer than the scenario', async () => {
  const headers = { 'x-app-version': '0.1.0' }
  const readStatus = () => use('ada', async ({ url }) => (await fetch(`${url}/api/tickets`, { headers })).status)
  await pool.open('ada', { scenario: 'version too old', ...GERMAN })
  const outdated = await readStatus()
  await pool.open('ada', { scenario: 'booked for today', ...GERMAN })
  expect([outdated, await readStatus()]).toEqual([426, 401])
})

test('the mailed sign-in code is shown', async () => {
  await pool.open('ada', { scenario: 'signed out', ...GERMAN })
  await use('ada', async (running) => {
    expect(await running.findSignInCode()).toBeUndefined()
    await fetch(`${running.url}/api/sign-in/codes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: PEOPLE.customer.email, language: 'de' }),
    })
    await expect
      .poll(running.findSignInCode)
      .toEqual({ email: PEOPLE.customer.email, code: expect.stringMatching(/^\d{6}$/) })
  })
})

test('a world has no photos of the world that used its instance before', async () => {
  const instance = await openInstance()
  const photos = join(instance.folder, 'photos')
  await mkdir(join(photos, 'of-the-former-world'))
  const world = await runWorld(instance, { rows: [], photos: undefined, settings: {} }, { runsJobs: false })
  expect(await readdir(photos)).toEqual([])
  await world.stop()
  await instance.close()
})
