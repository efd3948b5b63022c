import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { book, bookingCustomer } from '../../../testing/booking.ts'
import { createItipCalendar } from '../../../testing/itip-calendar.ts'
import { cameraPhoto, upload } from '../../../testing/photos.ts'
import { startTestService } from '../../../testing/service.ts'
import { startSmtpServer } from '../../../testing/smtp-server.ts'
import { getNewestTicket } from '../../../testing/tickets.ts'
import { getPhotoFile } from '../../photos/files.ts'

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

test('the mail of a booking has the photo of the bike within it, unless it was deleted', async () => {
  const smtp = await startSmtpServer()
  const testService = await startTestService({ database: 'embedded', env: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await testService.stop()
    await smtp.stop()
  })
  await testService.signedIn('mechanic', 'mia@example.test')
  const customer = await testService.signedIn('customer', EMAIL)
  const { id: ticketId } = await getNewestTicket(customer)
  const bytes = await cameraPhoto()
  const { body: photo } = await upload(customer, { ticketId, bytes, perspective: 'bike' })
  const state = 'booking_open' as const
  await testService.service.db.updateTable('ticket').set({ state }).where('id', '=', ticketId).execute()
  const path = `/api/tickets/${ticketId}`
  const receive = async (startsAt: string) => {
    await book(Object.assign(customer, { ticketId, path }), startsAt)
    return async () => {
      await testService.runJobs()
      const raw = smtp.received.splice(0).find(({ content }) => content.includes('text/calendar'))?.content ?? ''
      const { html, attachments } = await PostalMime.parse(raw)
      return [html?.match(/alt="Ihr Fahrrad"/)?.length, attachments.map(({ contentId }) => contentId).filter(Boolean)]
    }
  }
  const mark = '<mark@radruf>'
  expect(await (await receive(FIRST.startsAt))()).toEqual([1, [mark, `<${photo.id}@radruf>`]])
  const moved = await receive(SECOND.startsAt)
  await testService.service.db.deleteFrom('photo').where('id', '=', photo.id).execute()
  await rm(join(testService.service.settings.dataDir, getPhotoFile(photo.id, 'small')))
  expect(await moved()).toEqual([undefined, [mark]])
})
