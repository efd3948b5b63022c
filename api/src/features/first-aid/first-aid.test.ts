import {
  type Answers,
  DAY_MS,
  type FirstAidApproval,
  type HistoryEntry,
  REOPEN_DAYS,
  type Ticket,
} from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import { book, bookingCustomer, freeTimes, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

const JUMPING: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain'],
  manifestation: ['jumps'],
  hazards: ['none'],
}

describe.each(FEATURE_DATABASES)('first aid on %s', (database) => {
  let harness: TestService
  let mia: TestClient
  let ben: TicketHolder
  let round = 0

  beforeAll(async () => {
    harness = await startTestService({ database })
    mia = await harness.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
    await approve()
  })
  beforeEach(async () => {
    round += 1
    await harness.setClock(MONDAY_10)
    ben = await bookingCustomer(harness, `ben${round}@example.test`)
    await answer(JUMPING)
  })
  afterAll(() => harness.stop())

  const listApprovals = async () =>
    (await mia.get<{ categories: FirstAidApproval[] }>('/api/first-aid')).body.categories
  const approve = async () => {
    for (const { category, version } of await listApprovals()) await mia.put(`/api/first-aid/${category}`, { version })
  }
  const offered = async () => (await ben.get<{ cardIds: string[] }>(`${ben.path}/first-aid`)).body.cardIds
  const answer = (answers: Answers, urgent = false) =>
    harness.service.db
      .updateTable('ticket')
      .set({ answers: json(answers), urgent })
      .where('id', '=', ben.ticketId)
      .execute()
  const save = (tried: string[], helped = false) =>
    ben.put<Ticket & { code?: string }>(`${ben.path}/first-aid`, { tried, helped })
  const reopen = () => ben.post<Ticket & { code?: string }>(`${ben.path}/moves`, { to: 'wrap_up' })

  test('customers see first aid only while a mechanic has approved it as it is', async () => {
    expect(await offered()).toEqual(['link', 'hanger', 'barrel'])
    await mia.delete('/api/first-aid/drive_and_gearshift')
    expect(await offered()).toEqual([])
    expect((await save(['link'], true)).body.code).toBe('TICKET_CANNOT_MOVE')
    const [before] = (await listApprovals()).filter(({ category }) => category === 'drive_and_gearshift')
    expect(before).toMatchObject({ isApproved: false, isOutdated: false, decidedBy: null })
    const refused = await mia.put<{ code: string }>('/api/first-aid/drive_and_gearshift', { version: 'older' })
    expect(refused.body.code).toBe('VERSION_CONFLICT')
    await approve()
    expect(await offered()).toHaveLength(3)
    // Other texts than those that were approved, as after an update.
    await harness.service.db.updateTable('first_aid_approval').set({ version: 'older' }).execute()
    expect(await offered()).toEqual([])
    expect((await listApprovals())[0]).toMatchObject({ isApproved: false, isOutdated: true, decidedBy: 'Mia' })
    await approve()
  })

  test('what was tried stands in the case, in the order of the cards, and can be corrected before the call', async () => {
    expect((await save(['hanger', 'link'])).body).toMatchObject({
      state: 'booking_open',
      firstAid: { tried: ['link', 'hanger'], helpedAt: null },
    })
    await save(['link'])
    const { body } = await mia.get<{ firstAid: object }>(`${ben.path}/questionnaire`)
    expect(body.firstAid).toEqual({ tried: ['link'], helpedAt: null })
    await book(ben, (await freeTimes(ben, ben.path))[0] ?? '')
    expect((await save(['link'])).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('help closes the ticket once, and the history names it', async () => {
    const { body } = await save(['link'], true)
    expect(body).toMatchObject({ state: 'closed', firstAid: { tried: ['link'] } })
    expect(body.firstAid?.helpedAt).toBe(body.closedAt)
    expect((await save([], true)).body).toMatchObject({ state: 'closed', firstAid: { tried: ['link'] } })
    const history = await mia.get<{ entries: HistoryEntry[] }>(`${ben.path}/history?kind=all`)
    expect(history.body.entries[0]).toMatchObject({
      kind: 'move',
      actor: 'customer',
      at: body.closedAt,
      move: { from: 'booking_open', to: 'closed' },
    })
  })

  test('the customer reopens for seven days, waits for an answer, and a mechanic opens the booking again', async () => {
    await save(['link'], true)
    expect((await reopen()).body).toMatchObject({ state: 'wrap_up', closedAt: null, mechanic: null })
    const seen = await mia.get<Ticket>(ben.path)
    expect(seen.body.unansweredSince).toBe(seen.body.stateSince)
    await mia.post(`${ben.path}/moves`, { to: 'booking_open' })
    expect((await ticketAt(ben, ben.path)).state).toBe('booking_open')
    const [mail] = await harness.mailsTo(`ben${round}@example.test`)
    expect(mail?.subject).toBe('Sie können jetzt Ihren Termin wählen')
    const { closedAt } = (await save(['link'], true)).body
    await harness.setClock(new Date(Date.parse(closedAt ?? '') + REOPEN_DAYS * DAY_MS + 1000).toISOString())
    expect((await reopen()).body.code).toBe('TICKET_CANNOT_MOVE')
  })

  test('there is none after a danger, and no other steps than those offered', async () => {
    expect((await save(['valve-bubbles'])).body).toMatchObject({
      code: 'ANSWER_REFUSED',
      fields: { tried: 'not_offered' },
    })
    await answer({ ...JUMPING, hazards: ['wheel_loose'] }, true)
    expect((await save([], true)).body.code).toBe('TICKET_CANNOT_MOVE')
    expect((await save(['link'])).body.code).toBe('TICKET_CANNOT_MOVE')
  })
})
