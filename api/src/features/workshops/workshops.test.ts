import type { WorkshopSearch } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

  test.each(['1011', '00115', 'Berlin', '101155', ''])('%j is refused as a postal code', async (postalCode) => {
    const anna = await harness.signedIn('customer', 'anna@example.test')
    const refused = await anna.get(`/api/workshops?postalCode=${postalCode}`)
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { postalCode: 'invalid_postal_code' } })
  })
})
