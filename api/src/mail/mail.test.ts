import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@radruf/contract'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '../database/transaction.ts'
import { loadProfile, savePortrait } from '../features/mechanic-profiles/storage.ts'
import { invite } from '../features/people/invite.ts'
import type { Encoded } from '../features/photos/encode.ts'
import { storePhotoFiles } from '../features/photos/files.ts'
import { runCommand } from '../ops/run-command.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { link, person, renderMail, text } from './layout.ts'
import { enqueueMail, type Mail, type MailBrand } from './mail.ts'
import { invitationMail } from './templates/invitation.ts'

describe('mails over SMTP', () => {
  let refusal: { code: number; text: string } | undefined
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>
  let testService: TestService
  let received: Awaited<ReturnType<typeof startSmtpServer>>['received']
  beforeAll(async () => {
    smtp = await startSmtpServer(
      () => refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }),
    )
    received = smtp.received
    const env = { SMTP_URL: smtp.url, MAIL_FROM: 'bikes@example.test', SUPPORT_EMAIL: 'help@example.test' }
    testService = await startTestService({ database: 'embedded', env })
  })
  afterAll(async () => {
    await testService.stop()
    await smtp.stop()
  })
  const send = async (mail: Mail) => {
    await inTransaction(testService.service, (trx) =>
      enqueueMail(trx, mail, new Date(testService.service.clock.now().epochMilliseconds)),
    )
    await testService.runJobs()
  }

  test('an invitation is sent in the language of the invitation', async () => {
    await invite(testService.service, { email: 'anna@example.test', role: 'customer', language: 'de' })
    await testService.runJobs()
    const last = received.at(-1)
    expect(last?.to).toEqual(['anna@example.test'])
    const mail = await PostalMime.parse(last?.content ?? '')
    expect(mail).toMatchObject({
      from: { address: 'bikes@example.test', name: 'Radruf' },
      subject: 'Ihre Einladung zu Radruf',
      replyTo: [{ address: 'help@example.test', name: 'Radruf' }],
    })
    // Vacation responders do not answer it.
    expect(last?.content).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/login#email=[^\s#]+%40[^\s#]+/)
    expect(mail.html).toContain('<html lang="de">')
    // The mark comes with the mail as an inline picture; the provider's lines wait for the operator's imprint.
    expect(mail.html).toContain('<img src="cid:mark@radruf" alt=""')
    expect(mail.attachments).toMatchObject([
      { contentId: '<mark@radruf>', mimeType: 'image/png', disposition: 'inline' },
      { contentId: '<hero@radruf>', mimeType: 'image/png', disposition: 'inline' },
    ])
    expect(mail.text).toMatch(
      /Impressum: http:\/\/localhost:3000\/imprint\s+Datenschutz: http:\/\/localhost:3000\/privacy\s+$/,
    )
  })

  test('an invitation says who invites, how long it takes and what it costs, as far as that is set', () => {
    const data = { to: 'ben@example.test', role: 'customer', link: 'https://x.test', inviter: 'Mia Winter' } as const
    const { settings } = testService.service
    const callPriceDe = 'Das Gespräch kostet 29 Euro.'
    const { text } = invitationMail(data, 'de', { ...settings, callPriceDe })
    expect(text).toContain('Mia Winter lädt Sie ein')
    expect(text).toMatch(/1\. .* fünf Minuten\.\n2\. .* etwa 20 Minuten\./)
    expect(text).toContain(callPriceDe)
    const plain = invitationMail({ ...data, inviter: null }, 'de', settings).text
    expect(plain).toContain('Radruf lädt Sie ein')
    expect(plain).not.toContain('Euro')
  })

  test('pictures of the ticket come with the mail in their small size, unless they were deleted', async () => {
    const [kept, deleted] = [randomUUID(), randomUUID()]
    await storePhotoFiles(testService.service.files, kept, {
      large: Buffer.from('large'),
      small: Buffer.from('small'),
    } as Encoded)
    const pictures = [kept, deleted].map((photoId) => ({ photoId, cid: `${photoId}@radruf` }))
    const html = pictures.map(({ cid }) => `<li>Schritt<img src="cid:${cid}" alt="Bild"></li>`).join('')
    await send({ to: 'ben@example.test', subject: 'Schritte', text: 'x', html, pictures })
    const mail = await PostalMime.parse(received.at(-1)?.content ?? '')
    expect(mail.attachments).toMatchObject([
      { contentId: `<${kept}@radruf>`, mimeType: 'image/jpeg', disposition: 'inline' },
    ])
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('small')
    expect(mail.html?.trim()).toBe(`<li>Schritt<img src="cid:${kept}@radruf" alt="Bild"></li><li>Schritt</li>`)
  })

  test('a portrait comes with the mail, and a deleted one is left out', async () => {
    const mia = await testService.signedIn('mechanic', 'mia@example.test')
    await savePortrait(testService.service.db, mia.person.id, Buffer.from('portrait'))
    const { portraitId } = await loadProfile(testService.service.db, mia.person.id)
    const write = () => {
      const blocks = [person('Mit Mia', portraitId, 'Ich erkläre gern.')]
      const content = { to: 'ben@example.test', subject: 'Termin', heading: 'Termin', blocks, language: 'de' } as const
      return renderMail({ ...content, brand: testService.service.settings })
    }
    await send(write())
    const mail = await PostalMime.parse(received.at(-1)?.content ?? '')
    expect(Buffer.from(mail.attachments.at(-1)?.content as ArrayBuffer).toString()).toBe('portrait')
    expect(mail.text).toContain('Mit Mia\nIch erkläre gern.')
    await savePortrait(testService.service.db, mia.person.id, null)
    await send(write())
    expect(received.at(-1)?.content.toString()).not.toContain(`${portraitId}@radruf`)
  })

  test('an invitation is an alternative of the text and an attached file, with its type and content', async () => {
    const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    const attachments = [
      { name: 'appointment.ics', contentType: 'text/calendar; method=REQUEST; charset=utf-8', content },
    ]
    await send({ to: 'ben@example.test', subject: 'Ihr Termin: Übermorgen', text: 'x', html: '<p>x</p>', attachments })
    const mail = await PostalMime.parse(received.at(-1)?.content ?? '')
    expect(mail.subject).toBe('Ihr Termin: Übermorgen')
    expect(mail.attachments).toMatchObject([
      { filename: null, mimeType: 'text/calendar', method: 'REQUEST' },
      { filename: 'appointment.ics', mimeType: 'text/calendar', disposition: 'attachment' },
    ])
    // Includes line endings, which the parser would change.
    expect(received.at(-1)?.content.split(Buffer.from(content).toString('base64'))).toHaveLength(3)
  })

  test.each(['a@example.test\r\nBcc: b@example.test', 'a@example.test, b@example.test', 'A <a@example.test>'])(
    'a mail to %j is refused',
    async (to) => {
      const before = received.length
      await send({ to, subject: 'x', text: 'x', html: 'x' })
      expect(received).toHaveLength(before)
    },
  )

  test('a line break in a subject cannot inject a header', async () => {
    await send({ to: 'c@example.test', subject: 'Hello\r\nBcc: b@example.test', text: 'x', html: 'x' })
    const mail = await PostalMime.parse(received.at(-1)?.content ?? '')
    expect([mail.subject, mail.bcc]).toEqual(['Hello Bcc: b@example.test', undefined])
  })

  const attempts = (address: string) => smtp.recipients.filter((recipient) => recipient === address).length
  const listRefused = () => runCommand(testService.service, { name: 'mails' })

  test.each([
    { code: 550, text: '5.1.1 <gone@example.test>: no such user' },
    { code: 550, text: 'mailbox unavailable' },
    { code: 553, text: '5.1.3 bad address' },
  ])('a recipient who is refused with $code $text is not tried again, and the operator sees it', async (reply) => {
    await invite(testService.service, { email: 'gone@example.test', role: 'customer', language: 'de', name: 'Gerd' })
    const before = attempts('gone@example.test')
    refusal = reply
    await testService.runJobs()
    expect(attempts('gone@example.test')).toBe(before + 1)
    const pending = testService.service.db.selectFrom('job').select('id').where('failed_at', 'is', null)
    expect(await pending.execute()).toEqual([])
    const { lines } = await listRefused()
    expect(lines[1]).toMatch(/^gone@example\.test {2}Gerd {2}2026-\S+ {2}55\d /)
    // A later mail is still tried, and an accepted one ends the entry.
    refusal = undefined
    await send({ to: 'gone@example.test', subject: 'x', text: 'x', html: 'x' })
    expect((await listRefused()).lines[0]).toBe('The mail server refuses no address.')
  })

  test.each([
    { code: 451, text: '4.7.1 greylisted' },
    { code: 550, text: '5.7.1 relaying denied' },
    { code: 552, text: '5.2.2 mailbox full' },
  ])('a mail that is refused with $code $text is retried later', async (reply) => {
    refusal = reply
    await send({ to: 'later@example.test', subject: 'x', text: 'x', html: 'x' })
    refusal = undefined
    const before = received.length
    await testService.service.clock.set(testService.service.clock.now().add({ minutes: 1 }))
    await testService.runJobs()
    expect(received.slice(before).map(({ to }) => to)).toContainEqual(['later@example.test'])
  })
})

const BRAND: MailBrand = {
  productName: 'Rad & Ruf',
  supportEmail: 'help@example.test',
  publicUrl: 'https://bikes.test',
  dataDir: '/nowhere',
  zone: 'Europe/Berlin',
}

test('a mail escapes names, so they never become markup', () => {
  const { html, text: plain } = renderMail({
    to: 'a@example.test',
    subject: '<b>',
    heading: 'For <script>',
    blocks: [text('"quoted" & <i>'), link('Open', 'https://bikes.test/?a=1&b="2"')],
    language: 'en',
    brand: BRAND,
  })
  expect(html).not.toMatch(/<script|<i>|<b>/)
  expect(html).toContain('href="https://bikes.test/?a=1&amp;b=&quot;2&quot;"')
  expect(plain).toContain('"quoted" & <i>')
  expect(plain).toContain('Questions? Write to us: help@example.test\n')
})

test('a mail names the telephone number of a workshop that takes calls', () => {
  const brand = { ...BRAND, supportPhone: '+49 30 1234567' }
  const { text: plain } = renderMail({
    to: 'a@example.test',
    subject: '',
    heading: '',
    blocks: [],
    language: 'de',
    brand,
  })
  expect(plain).toContain('Schreiben Sie uns: help@example.test oder rufen Sie an: +49 30 1234567')
})

test('a mail ends with the provider of the operator’s imprint once it is filled in, and with links to imprint and privacy', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'radruf-imprint-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'legal'))
  const imprint = join(dataDir, 'legal/imprint.de.md')
  const brand = { ...BRAND, dataDir }
  const render = (language: Language) =>
    renderMail({ to: 'a@example.test', subject: 'S', heading: 'H', blocks: [], language, brand })

  writeFileSync(imprint, '# Impressum\n\n## Anbieter\n\n[Betreiber: Name und Anschrift]\n\n## Kontakt\n')
  expect(render('de').text).not.toContain('Betreiber')
  writeFileSync(
    imprint,
    '# Impressum\n\n## Anbieter\n\nRuf & Rad GmbH\n\nMarktgasse 4, 04109 Leipzig\n\n## Kontakt\nx\n',
  )
  expect(render('de').text).toContain(
    'help@example.test\nRuf & Rad GmbH\nMarktgasse 4, 04109 Leipzig\nImpressum: https://',
  )
  expect(render('de').html).toContain(
    'Ruf &amp; Rad GmbH<br>Marktgasse 4, 04109 Leipzig<br><a href="https://bikes.test/imprint"',
  )
  expect(render('en').text).toContain(
    'help@example.test\nImprint: https://bikes.test/imprint\nPrivacy: https://bikes.test/privacy\n',
  )
})
