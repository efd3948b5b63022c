import type { Hold, Problem, Ticket, TimeSlots } from '@radruf/contract'
import type { MechanicTimes } from '@radruf/contract/booking'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const TUESDAY = '2026-11-24'
const WEDNESDAY = '2026-11-25'
const THURSDAY = '2026-11-26'

describe('working times and choice of mechanics', () => {
  let service: ServiceUnderTest
  let mia: string
  let tom: string
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mia = (await service.signedIn('mechanic', 'mia@example.test', 'Mia')).person.id
    tom = (await service.signedIn('mechanic', 'tom@example.test', 'Tom')).person.id
  })
  afterAll(() => service.stop())

  async function createCustomer(email: string) {
    const customer = await service.signedIn('customer', email)
    const { id } = await getNewestTicket(customer)
    await service.forceState(id, 'booking_open', null)
    const path = `/api/tickets/${id}`
    const hold = async (startsAt: string) =>
      (await customer.put<Hold & Partial<Problem>>(`${path}/hold`, { startsAt })).body
    return {
      hold,
      /** Books a slot and returns the id of the mechanic. */
      book: async (startsAt: string) => {
        const { id: holdId } = await hold(startsAt)
        return (await customer.post<Ticket>(`${path}/appointment`, { holdId })).body.mechanic?.id
      },
      startsOn: async (date: string) => {
        const { days } = (await customer.get<TimeSlots>(`${path}/slots`)).body
        return days.find((day) => day.date === date)?.slots.map(({ startsAt }) => startsAt) ?? []
      },
    }
  }
  const setTimes = (mechanicId: string, times: Partial<MechanicTimes>) => service.setMechanicTimes(mechanicId, times)

  test('the mechanic with the fewest calls that day is chosen, then the one with the fewest calls ahead', async () => {
    await setTimes(tom, { absences: [{ first: TUESDAY, last: TUESDAY, reason: '' }] })
    const [kim, lea, max, ada] = await Promise.all(
      ['kim', 'lea', 'max', 'ada'].map((customer) => createCustomer(`${customer}@example.test`)),
    )
    expect(await kim?.book(`${TUESDAY}T08:00:00.000Z`)).toBe(mia)
    expect(await lea?.book(`${TUESDAY}T08:30:00.000Z`)).toBe(mia)
    expect(await max?.book(`${WEDNESDAY}T08:00:00.000Z`)).toBe(tom)
    expect(await ada?.book(`${WEDNESDAY}T08:30:00.000Z`)).toBe(mia)
    // The ticket's own mechanic keeps it, although the other one has fewer calls.
    expect(await kim?.book(`${THURSDAY}T08:00:00.000Z`)).toBe(mia)
  })

  test('an absence removes its days, first and last included', async () => {
    const kim = await createCustomer('kim@example.test')
    await setTimes(mia, { absences: [{ first: TUESDAY, last: WEDNESDAY, reason: '' }] })
    expect(await kim.startsOn(TUESDAY)).toHaveLength(16)
    await setTimes(tom, { absences: [{ first: WEDNESDAY, last: WEDNESDAY, reason: '' }] })
    const counts = await Promise.all(
      [TUESDAY, WEDNESDAY, THURSDAY].map(async (date) => (await kim.startsOn(date)).length),
    )
    expect(counts).toEqual([16, 0, 16])
    expect((await kim.hold(`${WEDNESDAY}T08:00:00.000Z`)).code).toBe('SLOT_NOT_OFFERED')
    expect(await kim.book(`${TUESDAY}T08:00:00.000Z`)).toBe(tom)
  })

  test('own hours replace the product’s hours', async () => {
    const kim = await createCustomer('kim@example.test')
    for (const mechanicId of [mia, tom])
      await setTimes(mechanicId, { hours: [{ weekday: 2, from: '08:15', to: '09:30' }] })
    expect(await kim.startsOn(TUESDAY)).toEqual([`${TUESDAY}T07:15:00.000Z`, `${TUESDAY}T07:45:00.000Z`])
    expect(await kim.startsOn(WEDNESDAY)).toEqual([])
  })

  test('public holidays of the mechanic’s state have no slots', async () => {
    await service.setClock('2027-01-04T09:00:00Z')
    const kim = await createCustomer('kim@example.test')
    for (const mechanicId of [mia, tom]) await setTimes(mechanicId, { bundesland: 'BY' })
    expect(await kim.startsOn('2027-01-06')).toEqual([])
    expect(await kim.startsOn('2027-01-07')).toHaveLength(16)
    await setTimes(tom, { bundesland: 'BE' })
    expect(await kim.startsOn('2027-01-06')).toHaveLength(16)
    expect(await kim.book('2027-01-06T08:00:00.000Z')).toBe(tom)
  })
})
