import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { book, bookingCustomer } from '../../../testing/booking.ts'
import { createItipCalendar } from '../../../testing/itip-calendar.ts'
import { startTestService } from '../../../testing/service.ts'
import { startSmtpServer } from '../../../testing/smtp-server.ts'

const EMAIL = 'books@example.test'
const FIRST = { startsAt: '2026-11-24T09:00:00.000Z', endsAt: '2026-11-24T09:30:00.000Z' }
const SECOND = { startsAt: '2026-11-25T10:00:00.000Z', endsAt: '2026-11-25T10:30:00.000Z' }
const THIRD = { startsAt: '2026-11-26T11:00:00.000Z', endsAt: '2026-11-26T11:30:00.000Z' }

/** The calendar part of the first `multipart/alternative` of a mail: its method and its text. */
function readInvitation(raw: string) {
  const [, boundary = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(raw) ?? []
  const part = raw.split(`--${boundary}`).find((text) => /^\s*Content-Type: text\/calendar/i.test(text)) ?? ''
  const [head = '', body = ''] = part.split('\r\n\r\n')
  return { method: /method="?(\w+)/.exec(head)?.[1], content: Buffer.from(body, 'base64').toString() }
}

test('a calendar that follows the mails has the appointment once, at its time, until it is cancelled', async () => {
  const smtp = await startSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'bikes@example.test', SUPPORT_EMAIL: 'help@example.test' }
  const testService = await startTestService({ database: 'postgres', env })
  onTestFinished(async () => {
    await testService.stop()
    await smtp.stop()
  })
  await testService.signedIn('mechanic', 'mia@example.test')
  const customer = await bookingCustomer(testService, EMAIL)
  const calendar = createItipCalendar(EMAIL)
  const receiveMails = async () => {
    await testService.runJobs()
    for (const { to, content } of smtp.received.splice(0)) {
      const { from, replyTo } = await PostalMime.parse(content)
      expect(replyTo).toEqual([{ name: 'Radruf', address: 'help@example.test' }])
      expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m)
      if (to[0] === EMAIL && content.includes('text/calendar'))
        calendar.receive({ from: from?.address ?? '', ...readInvitation(content) })
    }
  }
  await book(customer, FIRST.startsAt)
  await receiveMails()
  expect(calendar.events()).toEqual([FIRST])
  await book(customer, SECOND.startsAt)
  await receiveMails()
  expect(calendar.events()).toEqual([SECOND])
  await customer.delete(`${customer.path}/appointment`)
  await receiveMails()
  expect(calendar.events()).toEqual([])
  await book(customer, THIRD.startsAt)
  await receiveMails()
  expect(calendar.events()).toEqual([THIRD])
})
