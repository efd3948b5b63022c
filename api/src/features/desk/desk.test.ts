import type { Desk } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer, join } from '../../testing/booking.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'

describe.each(FEATURE_DATABASES)('the desk on %s', (database) => {
  let harness: TestService
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())

  test('lists today and upcoming calls earliest first, tickets to wrap up, and no tickets of other mechanics', async () => {
    const ada = await harness.signedIn('mechanic', 'ada@example.test', 'de', 'Ada')
    const desk = async () => {
      const { body } = await ada.get<Desk>('/api/desk')
      const numbers = (entries: Desk['today']) => entries.map(({ ticket }) => ticket.customer.name)
      return { today: numbers(body.today), upcoming: numbers(body.upcoming), wrapUp: numbers(body.wrapUp) }
    }
    const booked = async (name: string, startsAt: string) => {
      const customer = await bookingCustomer(harness, `${name}@example.test`)
      await book(customer, startsAt)
      return customer
    }
    expect(await desk()).toEqual({ today: [], upcoming: [], wrapUp: [] })

    await booked('tuesday', '2026-11-24T08:00:00.000Z')
    await booked('afternoon', '2026-11-23T15:30:00.000Z')
    const noon = await booked('noon', '2026-11-23T11:30:00.000Z')
    expect(await desk()).toEqual({ today: ['noon', 'afternoon'], upcoming: ['tuesday'], wrapUp: [] })

    await harness.signedIn('mechanic', 'bo@example.test', 'de', 'Bo')
    await booked('elsewhere', '2026-11-23T12:30:00.000Z')
    expect(await desk()).toEqual({ today: ['noon', 'afternoon'], upcoming: ['tuesday'], wrapUp: [] })

    await harness.setClock('2026-11-23T11:30:00Z')
    await join(noon, noon.path)
    await ada.post(`${noon.path}/moves`, { to: 'wrap_up' })
    expect(await desk()).toEqual({ today: ['afternoon'], upcoming: ['tuesday'], wrapUp: ['noon'] })
    expect((await noon.get('/api/desk')).body.code).toBe('NOT_ALLOWED')
  })
})
