import { randomUUID } from 'node:crypto'
import {
  type CallAccess,
  type CaseList,
  type Hold,
  type Message,
  PERSPECTIVES,
  type Person,
  type Thread,
  type Ticket,
  type TimeSlots,
} from '@radruf/contract'
import { ANSWERS } from '@radruf/scenarios'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invite } from './features/people/invite.ts'
import { cameraPhoto, upload } from './testing/photos.ts'
import { DATABASES, startTestService, type TestService } from './testing/service.ts'
import { getNewestTicket } from './testing/tickets.ts'

type DevMail = { to: string; subject: string; text: string; attachments: { name: string; content: string }[] }

describe.each(DATABASES)('a repair on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())

  const findNewestMail = async (email: string) => {
    await testService.runJobs()
    const { body } = await testService.browser().get<DevMail[]>('/dev/mailbox.json')
    const mail = body.find(({ to }) => to === email)
    if (!mail) throw new Error(`no mail to ${email}`)
    return mail
  }
  const signIn = async (email: string) => {
    const browser = testService.browser()
    expect((await browser.post('/api/sign-in/codes', { email, language: 'de' })).status).toBe(202)
    const [code] = (await findNewestMail(email)).subject.split(' ')
    const { status, body } = await browser.post<Person>('/api/sign-in/sessions', { email, code })
    expect(status).toBe(201)
    return Object.assign(browser, { person: body })
  }

  test('runs from the invitation to the closed ticket over HTTP', async () => {
    for (const person of [
      { email: 'ben@example.test', role: 'customer', language: 'de', name: 'Ben' },
      { email: 'mia@example.test', role: 'mechanic', language: 'de', name: 'Mia' },
    ] as const)
      await invite(testService.service, person)
    expect((await findNewestMail('ben@example.test')).text).toContain('/login')
    const [ben, mia] = [await signIn('ben@example.test'), await signIn('mia@example.test')]

    const { id: ticketId } = await getNewestTicket(ben)
    const path = `/api/tickets/${ticketId}`
    expect((await ben.patch(`${path}/questionnaire`, { answers: ANSWERS.en })).status).toBe(200)
    const bytes = await cameraPhoto()
    for (const perspective of PERSPECTIVES.filter((name) => name !== 'extra'))
      expect((await upload(ben, { ticketId, bytes, perspective })).status).toBe(201)
    const sent = await ben.post<Ticket>(`${path}/questionnaire/submission`)
    expect(sent.body).toMatchObject({ state: 'booking_open', bikeCategory: ANSWERS.en.bikeCategory })

    const { body: slots } = await ben.get<TimeSlots>(`${path}/slots`)
    const [slot] = slots.days.flatMap((day) => day.slots)
    const { body: hold } = await ben.put<Hold>(`${path}/hold`, { startsAt: slot?.startsAt })
    const booked = await ben.post<Ticket>(`${path}/appointment`, { holdId: hold.id })
    expect(booked.body).toMatchObject({ state: 'booked', appointment: slot, mechanic: { name: 'Mia' } })
    const [file] = (await findNewestMail('ben@example.test')).attachments
    expect(file).toMatchObject({ name: 'appointment.ics', content: expect.stringContaining('METHOD:REQUEST') })

    const sendMessage = (client: typeof ben, text: string) =>
      client.post<Message>(`${path}/messages`, { clientId: randomUUID(), text })
    expect((await sendMessage(ben, 'Ich freue mich!')).status).toBe(201)
    expect((await sendMessage(mia, 'Bis gleich.')).status).toBe(201)
    expect((await ben.get<Thread>(`${path}/messages?after=1`)).body).toMatchObject({
      open: true,
      lastSeq: 2,
      messages: [{ text: 'Bis gleich.', authorName: 'Mia' }],
    })

    await testService.setClock(booked.body.appointment?.joinFrom ?? '')
    const place = `${path}/call/participants/${randomUUID()}`
    expect((await ben.put<CallAccess>(place)).body.participants).toHaveLength(1)
    expect((await mia.get<CaseList>('/api/cases?filter=waiting')).body.cases).toMatchObject([{ section: 'waitingNow' }])
    const inCall = await mia.put<CallAccess>(`${path}/call/participants/${randomUUID()}`)
    expect(inCall.body).toMatchObject({ otherName: 'Ben', participants: [{ role: 'customer' }, { role: 'mechanic' }] })
    expect((await ben.delete(place)).status).toBe(204)
    const rated = await ben.put<Ticket>(`${path}/rating`, { call: 5, service: 5, reason: '' })
    expect(rated.body).toMatchObject({ state: 'in_call', ratingDue: false })
    const over = await mia.post<Ticket>(`${path}/moves`, { to: 'wrap_up' })
    expect(over.body).toMatchObject({ state: 'wrap_up', callParticipants: [] })

    const closed = await mia.put<Ticket>(`${path}/summary`, { outcome: 'fixed', text: 'Schaltauge gerichtet.' })
    expect(closed.body).toMatchObject({ state: 'closed', summary: { outcome: 'fixed' }, closedAt: expect.any(String) })
    await testService.passUndoTime()
    const mails = await testService.mailsTo('ben@example.test')
    expect(mails.some(({ text }) => text.includes('Schaltauge gerichtet.'))).toBe(true)
    expect((await sendMessage(ben, 'Danke!')).status).toBe(409)
    expect((await sendMessage(ben, 'Danke!')).body).toMatchObject({ code: 'TICKET_CLOSED' })
    expect((await ben.get<Thread>(`${path}/messages`)).body).toMatchObject({ open: false, lastSeq: 2 })
    expect((await mia.get<CaseList>('/api/cases?filter=open')).body.cases).toEqual([])
  })
})
