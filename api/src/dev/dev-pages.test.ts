import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { enqueueMail } from '../mail/mail.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../testing/service.ts'

describe.each(FEATURE_DATABASES)('development pages on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    const attachments = [{ name: 'Termin.ics', contentType: 'text/calendar; charset=utf-8', content }]
    const common = { to: 'a@example.test', html: '<p>x</p>' }
    await inTransaction(testService.service, async (trx) => {
      const now = new Date(testService.service.clock.now().epochMilliseconds)
      await enqueueMail(
        trx,
        { ...common, subject: 'First', text: 'See http://localhost:3000/login?a=1&b=2 <now>' },
        now,
      )
      await enqueueMail(trx, { ...common, subject: 'Second', text: 'x', attachments }, now)
    })
    await testService.runJobs()
  })
  afterAll(() => testService.stop())

  test('mails are listed newest first, with their attachments', async () => {
    const { body } = await testService.browser().get<{ subject: string }[]>('/dev/mailbox.json')
    expect(body).toMatchObject(
      [
        { to: 'a@example.test', subject: 'Second', attachments: [{ name: 'Termin.ics', content: /VCALENDAR/ }] },
        { subject: 'First', html: '<p>x</p>', attachments: [] },
      ].map((mail) => ({ ...mail, attachments: expect.any(Array) })),
    )
    expect(JSON.stringify(body[0])).toContain('BEGIN:VCALENDAR')
  })

  test('URLs of a mail become links; all other content is escaped', async () => {
    const page = await testService.browser().get<string>('/dev/mailbox')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('<a href="http://localhost:3000/login?a=1&amp;b=2">')
    expect(page.body).toContain('&lt;now&gt;')
    const link = /\/dev\/mailbox\/\d+\/attachments\/0/.exec(page.body)?.[0] ?? ''
    const file = await testService.browser().get(link)
    expect(file.headers['content-disposition']).toContain('Termin.ics')
    expect(file.raw.toString()).toBe('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')
  })

  test('the clock can be set, keeps ticking, and returns to real time', async () => {
    const browser = testService.browser()
    const moved = await browser.post<{ now: string }>('/dev/clock', { now: '2027-03-28T00:59:59Z' })
    expect(moved.body.now).toMatch(/^2027-03-28T0(0:59:59|1:00:0)/)
    expect((await browser.get<{ now: string }>('/api/session')).body.now).toMatch(/^2027-03-28T0(0:59|1:00)/)
    await browser.post('/dev/clock', { now: null })
    const { body } = await browser.get<{ now: string }>('/api/session')
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(5_000)
    expect((await browser.post('/dev/clock', { now: 'soon' })).body.code).toBe('INVALID_INPUT')
  })

  test('the buttons work as HTML forms', async () => {
    const press = (move: string) =>
      testService.browser().send({
        method: 'POST',
        url: '/dev/clock',
        payload: `move=${move}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    await testService.setClock('2026-11-23T09:00:00Z')
    const pressed = await press('day')
    expect([pressed.status, pressed.headers.location]).toEqual([303, '/dev/mailbox'])
    expect(testService.service.clock.now().toString()).toMatch(/^2026-11-24T09:00/)
    await press('hour')
    expect(testService.service.clock.now().toString()).toMatch(/^2026-11-24T10:00/)
    await press('real')
    expect(Math.abs(testService.service.clock.now().epochMilliseconds - Date.now())).toBeLessThan(5_000)
  })
})
