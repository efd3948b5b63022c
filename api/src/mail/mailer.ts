import { readFileSync } from 'node:fs'
import { EmailAddress } from '@radruf/contract/api'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { json } from '../database/json.ts'
import type { Db } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { dateOf } from '../time.ts'
import type { Mail, Mailer } from './mail-types.ts'
import { MAIL_MARK } from './mark.ts'

/** Sends to the mail server if SMTP_URL is set, else stores mails for /dev/mailbox. */
export const openMailer = (settings: Settings, db: Db, clock: Clock): Mailer =>
  settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings) : tableMailer(db, clock)

function smtpMailer(smtpUrl: string, { mailFrom, productName }: Settings): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from: { name: productName, address: mailFrom }, disableFileAccess: true, disableUrlAccess: true },
  )
  const mark = {
    filename: 'mark.png',
    contentType: 'image/png',
    content: readFileSync(MAIL_MARK.file),
    cid: MAIL_MARK.cid,
    contentDisposition: 'inline' as const,
  }
  return {
    send: async ({ to, subject, text, html, attachments = [] }) => {
      await transport.sendMail({
        to: { name: '', address: EmailAddress.parse(to) },
        subject: oneLine(subject),
        text,
        html,
        attachments: [
          ...attachments.map(({ name, contentType, content }) => ({
            filename: name,
            contentType,
            content,
            // Calendar files must keep their line endings.
            contentTransferEncoding: 'base64' as const,
          })),
          ...(html.includes(`cid:${MAIL_MARK.cid}`) ? [mark] : []),
        ],
      })
    },
    close: () => transport.close(),
  }
}

function tableMailer(db: Db, clock: Clock): Mailer {
  const store = ({ to, subject, text, html, attachments = [] }: Mail) =>
    db
      .insertInto('dev_mail')
      .values({
        sent_at: dateOf(clock.now()),
        recipient: EmailAddress.parse(to),
        subject: oneLine(subject),
        text,
        html,
        attachments: json(attachments),
      })
      .execute()
  return { send: async (mail) => void (await store(mail)), close: () => {} }
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
