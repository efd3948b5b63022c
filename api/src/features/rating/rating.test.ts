import type { Rating, Ticket } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, freeTimes, join, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const GOOD: Rating = { call: 5, service: 4, reason: '' }

describe.each(FEATURE_DATABASES)('rating and summary on %s', (database) => {
  let harness: TestService
  let ada: TestClient & { person: { id: string } }
  let ben: TicketHolder
  let round = 0

  beforeAll(async () => {
    harness = await startTestService({ database })
    ada = await harness.signedIn('mechanic', 'ada@example.test', 'de', 'Ada')
  })
  beforeEach(async () => {
    round += 1
    await harness.setClock(MONDAY_10)
    ben = await bookingCustomer(harness, `ben${round}@example.test`, round % 2 === 0 ? 'en' : 'de')
  })
  afterAll(() => harness.stop())

  const rate = (rating: Partial<Rating>) =>
    ben.put<Ticket & { code?: string; fields?: object }>(`${ben.path}/rating`, rating)
  const writeSummary = (outcome: string, text = 'Bremse eingestellt.') =>
    ada.put<Ticket & { code?: string }>(`${ben.path}/summary`, { outcome, text })
  /** Books the next free time and lets both participants join the call. */
  const call = async () => {
    const [startsAt = ''] = await freeTimes(ben, ben.path)
    await book(ben, startsAt)
    await harness.setClock(startsAt)
    const [customer, mechanic] = [await join(ben, ben.path), await join(ada, ben.path)]
    return {
      customerLeaves: () => ben.delete(`${ben.path}/call/participants/${customer}`),
      mechanicLeaves: () => ada.delete(`${ben.path}/call/participants/${mechanic}`),
    }
  }

  test('a rating is refused before a call', async () => {
    expect((await rate(GOOD)).body.code).toBe('TICKET_CANNOT_MOVE')
    await book(ben, (await freeTimes(ben, ben.path))[0] ?? '')
    expect((await rate(GOOD)).body.code).toBe('TICKET_CANNOT_MOVE')
    expect(await ticketAt(ben, ben.path)).toMatchObject({ ratingDue: false, rating: null })
    await ben.delete(`${ben.path}/appointment`)
  })

  test('the rating is due from the end of the call until it is given', async () => {
    const { customerLeaves } = await call()
    expect((await ticketAt(ben, ben.path)).ratingDue).toBe(false)
    await customerLeaves()
    expect((await ticketAt(ben, ben.path)).ratingDue).toBe(true)
    expect((await rate(GOOD)).body).toMatchObject({ rating: GOOD, ratingDue: false })
    await writeSummary('fixed')
  })

  test('three stars or fewer in either category require a reason', async () => {
    const { customerLeaves } = await call()
    await customerLeaves()
    for (const low of [
      { call: 3, service: 5, reason: '' },
      { call: 5, service: 1, reason: '   ' },
    ]) {
      expect(await rate(low)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { reason: 'required' } },
      })
    }
    expect((await rate({ call: 3, service: 4, reason: 'Kein Ton' })).status).toBe(200)
    expect((await rate({ call: 4, service: 4, reason: '' })).body.rating).toEqual({ call: 4, service: 4, reason: '' })
    expect((await rate({ call: 6, service: 4, reason: '' })).status).toBe(400)
    await writeSummary('fixed')
  })

  test('the call can be rated before the service, and what is missing stays', async () => {
    const { customerLeaves } = await call()
    await customerLeaves()
    const requires = (field: string) => ({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { [field]: 'required' } },
    })
    expect(await rate({ service: 5 })).toMatchObject(requires('call'))
    expect(await rate({ call: 2 })).toMatchObject(requires('reason'))
    const half = { rating: null, callStars: 2, ratingDue: true }
    expect((await rate({ call: 2, reason: 'Kein Ton' })).body).toMatchObject(half)
    expect((await rate({ service: 5 })).body).toMatchObject({
      rating: { call: 2, service: 5, reason: 'Kein Ton' },
      callStars: 2,
      ratingDue: false,
    })
    expect(await rate({ reason: '' })).toMatchObject(requires('reason'))
    expect((await rate({ call: 4 })).body.rating).toEqual({ call: 4, service: 5, reason: 'Kein Ton' })
    await writeSummary('fixed')
  })

  test('a second call of the same ticket gets a rating of its own', async () => {
    await call()
    await writeSummary('another_call')
    expect((await rate(GOOD)).body).toMatchObject({ state: 'booking_open', rating: GOOD, ratingDue: false })
    await call()
    await writeSummary('fixed')
    expect(await ticketAt(ben, ben.path)).toMatchObject({ state: 'closed', rating: null, ratingDue: true })
  })

  test.each([
    ['fixed', 'closed'],
    ['part_needed', 'waiting_for_part'],
    ['another_call', 'booking_open'],
    ['workshop', 'referred'],
    ['unsafe', 'referred'],
  ])('the outcome %s ends the running call and moves the ticket to %s', async (outcome, state) => {
    await call()
    const { status, body } = await writeSummary(outcome)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state, summary: { outcome, text: 'Bremse eingestellt.' }, callParticipants: [] })
    const moves = await harness.service.db
      .selectFrom('ticket_move')
      .select(['to_state'])
      .where('ticket_id', '=', ben.ticketId)
      .orderBy('id')
      .execute()
    expect(moves.map(({ to_state }) => to_state).slice(-2)).toEqual(['wrap_up', state])
    await harness.passUndoTime()
    const [mail] = await harness.mailsTo(`ben${round}@example.test`)
    const english = ben.person.language === 'en'
    expect(mail?.subject).toContain(english ? ': your summary' : ': Ihre Zusammenfassung')
    expect(mail?.text).toContain('Bremse eingestellt.')
  })

  test('the same summary again changes nothing, a different one after closing is refused', async () => {
    await call()
    await ada.post(`${ben.path}/moves`, { to: 'wrap_up' })
    await writeSummary('fixed')
    await harness.passUndoTime()
    const [first] = await harness.mailsTo(`ben${round}@example.test`)
    expect((await writeSummary('fixed')).body.state).toBe('closed')
    const [last] = await harness.mailsTo(`ben${round}@example.test`)
    expect(last?.id).toBe(first?.id)
    expect((await writeSummary('fixed', 'Doch nicht.')).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await writeSummary('gone')).status).toBe(400)
  })

  test('only the assigned mechanic writes the summary, and only after a call has started', async () => {
    const bo = await harness.signedIn('mechanic', `bo${round}@example.test`)
    await book(ben, (await freeTimes(ben, ben.path))[0] ?? '')
    const { mechanic } = await ticketAt(ben, ben.path)
    const [assigned, colleague] = mechanic?.id === ada.person.id ? [ada, bo] : [bo, ada]
    const summary = { outcome: 'fixed', text: 'Schon gut.' }
    expect((await colleague.put(`${ben.path}/summary`, summary)).body.code).toBe('NOT_ALLOWED')
    expect((await assigned.put(`${ben.path}/summary`, summary)).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await ben.put(`${ben.path}/summary`, summary)).body.code).toBe('NOT_ALLOWED')
  })
})
