import { randomUUID } from 'node:crypto'
import type { WorkshopSearch } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { createWorkshopRow } from '../../testing/workshops.ts'

describe.each(FEATURE_DATABASES)('workshops on the %s database', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
    const codes = ['10115', '10999', '12043', '15344', '20095', '80331']
    await harness.service.db.insertInto('workshop').values(codes.map(createWorkshopRow)).execute()
  })
  afterAll(() => harness.stop())

  const search = async (postalCode: string) => {
    const anna = await harness.signedIn('customer', 'anna@example.test')
    const { body } = await anna.get<WorkshopSearch>(`/api/workshops?postalCode=${encodeURIComponent(postalCode)}`)
    return { exact: body.exact, codes: body.workshops.map((workshop) => workshop.postalCode) }
  }

  test('workshops are ranked by postal code, region, zone and distance', async () => {
    expect(await search('10999')).toEqual({
      exact: true,
      codes: ['10999', '10115', '12043', '15344', '20095', '80331'],
    })
    expect((await search(' 80333 ')).codes[0]).toBe('80331')
  })

  test('a valid code without a partner workshop returns the nearest regions', async () => {
    expect(await search('81999')).toMatchObject({
      exact: false,
      codes: ['80331', '20095', '15344', '12043', '10999', '10115'],
    })
  })

  test('opening times start with the current one and leave out closed days and national holidays', async () => {
    const id = randomUUID()
    const hours = [1, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '18:30' }))
    await harness.service.db
      .insertInto('workshop')
      .values({ ...createWorkshopRow('99084'), id, hours: json(hours), latitude: 51, longitude: 11 })
      .execute()
    const open = async (at: string) => {
      await harness.setClock(at)
      const anna = await harness.signedIn('customer', 'anna@example.test')
      const { workshops } = (await anna.get<WorkshopSearch>('/api/workshops?postalCode=99084')).body
      return workshops.find((workshop) => workshop.id === id)
    }
    // A Friday in Berlin. Monday and Friday are open; the Friday after is the first Christmas holiday.
    expect(await open('2026-12-18T15:00:00Z')).toMatchObject({
      hours,
      position: { latitude: 51, longitude: 11 },
      distanceKm: 0,
      openings: [
        { startsAt: '2026-12-18T08:00:00.000Z', endsAt: '2026-12-18T17:30:00.000Z' },
        { startsAt: '2026-12-19T08:00:00.000Z', endsAt: '2026-12-19T17:30:00.000Z' },
        { startsAt: '2026-12-21T08:00:00.000Z', endsAt: '2026-12-21T17:30:00.000Z' },
      ],
    })
    const openings = (await open('2026-12-22T12:00:00Z'))?.openings ?? []
    expect(openings.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(['2026-12-28', '2027-01-02', '2027-01-04'])
    await harness.service.db.deleteFrom('workshop').where('id', '=', id).execute()
  })

  test.each(['1011', '00115', 'Berlin', '101155', ''])('%j is refused as a postal code', async (postalCode) => {
    const anna = await harness.signedIn('customer', 'anna@example.test')
    const refused = await anna.get(`/api/workshops?postalCode=${postalCode}`)
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { postalCode: 'invalid_postal_code' } })
  })
})
