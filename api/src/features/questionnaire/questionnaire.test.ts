import { randomUUID } from 'node:crypto'
import { type Answers, PERSPECTIVES, type Questionnaire, type Ticket } from '@radruf/contract'
import { ANSWERS } from '@radruf/scenarios'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/client.ts'
import { cameraPhoto, upload } from '../../testing/photos.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { getNewestTicket } from '../../testing/tickets.ts'

let people = 0

describe.each(FEATURE_DATABASES)('the questionnaire on the %s database', (database) => {
  let harness: TestService
  let customer: TestClient
  let ticketId: string
  let url: string
  beforeAll(async () => {
    harness = await startTestService({ database })
  })
  afterAll(() => harness.stop())
  beforeEach(async () => {
    customer = await harness.signedIn('customer', `asks-${people++}@example.test`)
    ticketId = (await getNewestTicket(customer)).id
    url = `/api/tickets/${ticketId}/questionnaire`
  })

  const save = (answers: Answers | Record<string, string>) => customer.patch<Questionnaire>(url, { answers })
  const sendPhotos = async () => {
    const bytes = await cameraPhoto()
    for (const perspective of PERSPECTIVES.filter((name) => name !== 'extra'))
      expect((await upload(customer, { ticketId, bytes, perspective })).status).toBe(201)
  }
  const submit = () => customer.post<Ticket & { fields?: object; photos?: string[] }>(`${url}/submission`)

  test('answers are merged into the stored ones', async () => {
    await save({ motor: 'without', bikeCategory: 'manual_mtb' })
    await save({ tools: ['torx_25', 'torx_25'] as string[], postalCode: ' 04109 ' })
    const { body } = await customer.get<Questionnaire>(url)
    expect(body.answers).toEqual({
      motor: 'without',
      bikeCategory: 'manual_mtb',
      tools: ['torx_25'],
      postalCode: '04109',
    })
    expect(body.updatedAt).not.toBeNull()
    expect(await getNewestTicket(customer)).toMatchObject({
      hasAnswers: true,
      bikeCategory: 'manual_mtb',
      postalCode: '04109',
    })
  })

  test('two pages saved concurrently keep both answers', async () => {
    await Promise.all([save({ usage: 'daily' }), save({ bikeAge: 'under_1_year' })])
    const { body } = await customer.get<Questionnaire>(url)
    expect(body.answers).toEqual({ usage: 'daily', bikeAge: 'under_1_year' })
  })

  test('an empty answer deletes the stored one', async () => {
    await save({ trigger: 'pothole', triggerNote: 'A stone' })
    expect((await save({ trigger: ' ', triggerNote: '' })).body.answers).toEqual({})
  })

  test.each([
    [{ bikeCategory: 'unicycle' }, { bikeCategory: 'not_offered' }],
    [{ tools: ['none_of_these', 'torx_25'] }, { tools: 'not_offered' }],
    [{ postalCode: '00123' }, { postalCode: 'invalid_postal_code' }],
    [{ triggerNote: 'x'.repeat(1001) }, { triggerNote: 'too_long' }],
    [{ problemCategory: 'brakes', component: ['chain'] }, { component: 'not_offered' }],
    [{ hazards: ['none', 'brakes_fail'] }, { hazards: 'not_offered' }],
    [{ knownBike: randomUUID() }, { knownBike: 'not_offered' }],
    [{ motor: 'without', problemCategory: 'electric_drive' }, { problemCategory: 'not_offered' }],
    [{ shoeSize: '42' }, { shoeSize: 'unknown_field' }],
    [{ __proto__: null, constructor: 'x' }, { constructor: 'unknown_field' }],
  ])('%j is refused and not stored', async (answers, fields) => {
    const refused = await customer.patch(url, { answers: { usage: 'daily', ...answers } })
    expect(refused).toMatchObject({ status: 422, body: { code: 'ANSWER_REFUSED', fields } })
    expect((await customer.get<Questionnaire>(url)).body.answers).toEqual({})
  })

  test('a reported danger makes the ticket urgent until it is corrected', async () => {
    await save({ hazards: ['brakes_fail', 'wheel_loose'] })
    expect(await getNewestTicket(customer)).toMatchObject({ urgent: true })
    await save({ hazards: ['none'] })
    expect(await getNewestTicket(customer)).toMatchObject({ urgent: false })
  })

  test('without cover the provider is deleted', async () => {
    await save({ cover: 'leasing', coverProvider: 'Radkasse' })
    expect((await save({ cover: 'none' })).body.answers).toEqual({ cover: 'none' })
  })

  test('an incomplete questionnaire is refused with the missing fields and photos', async () => {
    await save({ ...ANSWERS.en, trigger: '' })
    const refused = await submit()
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'QUESTIONNAIRE_INCOMPLETE',
      fields: { trigger: 'required' },
      photos: ['bike', 'top', 'side', 'oblique'],
    })
    expect(await getNewestTicket(customer)).toMatchObject({ state: 'questionnaire_open' })
  })

  test('a complete questionnaire is submitted once, and booking opens immediately', async () => {
    await save(ANSWERS.en)
    await sendPhotos()
    const answers = await Promise.all([submit(), submit()])
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(2).fill([200, 'booking_open']))
    expect((await submit()).body.state).toBe('booking_open')
    const moves = await harness.service.db
      .selectFrom('ticket_move')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .execute()
    expect(moves.map(({ from_state, to_state, actor }) => [from_state, to_state, actor])).toEqual([
      ['questionnaire_open', 'in_review', 'customer'],
      ['in_review', 'booking_open', 'system'],
    ])
    expect((await save({ usage: 'rarely' })).body).toMatchObject({ code: 'TICKET_CANNOT_MOVE' })
  })

  test('another customer cannot read or change it, a mechanic can only read it', async () => {
    const stranger = await harness.signedIn('customer', `reads-${people++}@example.test`)
    expect((await stranger.get(url)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await stranger.patch(url, { answers: {} })).body.code).toBe('TICKET_NOT_FOUND')
    const mechanic = await harness.signedIn('mechanic', `mends-${people++}@example.test`)
    expect((await mechanic.get(url)).status).toBe(200)
    expect((await mechanic.patch(url, { answers: {} })).body.code).toBe('NOT_ALLOWED')
  })
})

describe.each(FEATURE_DATABASES)('the questionnaire with a review before booking on the %s database', (database) => {
  test('a mechanic opens booking or returns the questionnaire', async () => {
    const harness = await startTestService({ database, env: { REVIEW_AT_ONCE: 'false' } })
    try {
      const customer = await harness.signedIn('customer', 'review@example.test')
      const mechanic = await harness.signedIn('mechanic', 'reviewer@example.test')
      const { id } = await getNewestTicket(customer)
      await customer.patch(`/api/tickets/${id}/questionnaire`, { answers: ANSWERS.en })
      const bytes = await cameraPhoto()
      for (const perspective of ['bike', 'top', 'side', 'oblique'])
        await upload(customer, { ticketId: id, bytes, perspective })
      const sent = await customer.post<Ticket>(`/api/tickets/${id}/questionnaire/submission`)
      expect(sent.body.state).toBe('in_review')
      const moves = `/api/tickets/${id}/moves`
      expect((await customer.post(moves, { to: 'booking_open' })).body.code).toBe('TICKET_CANNOT_MOVE')
      expect((await mechanic.post<Ticket>(moves, { to: 'questionnaire_open' })).body.state).toBe('questionnaire_open')
      await customer.post(`/api/tickets/${id}/questionnaire/submission`)
      expect((await mechanic.post<Ticket>(moves, { to: 'booking_open' })).body.state).toBe('booking_open')
      const subjects = (await harness.mailsTo('review@example.test')).map(({ subject }) => subject)
      expect(subjects.slice(0, 2)).toEqual([
        'Sie können jetzt Ihren Termin wählen',
        'Wir brauchen noch Angaben von Ihnen',
      ])
    } finally {
      await harness.stop()
    }
  })
})
