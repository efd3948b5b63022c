import { readFileSync } from 'node:fs'
import { EmailAddress } from '@radruf/contract/api'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import { json } from '../database/json.ts'
import type { Db } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { dateOf } from '../time.ts'
import type { InlinePicture, Mail, MailAttachment, Mailer } from './mail-types.ts'
import { MAIL_MARK } from './mark.ts'
import { findRecipientRefusal, RecipientRefusedError } from './recipient-refusal.ts'

/** Sends to the mail server if SMTP_URL is set, else stores mails for /dev/mailbox. */
export const openMailer = (settings: Settings, db: Db, clock: Clock): Mailer =>
  settings.smtpUrl ? smtpMailer(settings.smtpUrl, settings) : tableMailer(db, clock)

function smtpMailer(smtpUrl: string, { mailFrom, supportEmail, productName }: Settings): Mailer {
  const transport = createTransport(
    { url: smtpUrl, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    {
      from: { name: productName, address: mailFrom },
      replyTo: { name: productName, address: supportEmail },
      // Vacation responders and ticket systems do not answer such mails (RFC 3834, Exchange).
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  )
  const mark = {
    filename: 'mark.png',
    contentType: 'image/png',
    content: readFileSync(MAIL_MARK.file),
    cid: MAIL_MARK.cid,
    contentDisposition: 'inline' as const,
  }
  return {
    send: async ({ id, to, subject, text, html, attachments = [], inline = [] }) => {
      const message = {
        ...(id && { messageId: `<${id}@${mailFrom.split('@').at(-1)}>` }),
        to: { name: '', address: requireRecipient(to) },
        subject: oneLine(subject),
        text,
        html,
        // Gmail and Outlook act on an invitation that is an alternative of the text; others show the attached file.
        alternatives: attachments.filter(isInvitation).map(toPart),
        attachments: [
          ...attachments.map((attachment) => ({ ...toPart(attachment), filename: attachment.name })),
          ...(html.includes(`cid:${MAIL_MARK.cid}`) ? [mark] : []),
          ...inline.map(toInlinePicture),
        ],
      }
      await transport.sendMail(message).catch((error: unknown) => {
        const reply = findRecipientRefusal(error)
        throw reply === undefined ? error : new RecipientRefusedError(reply, { cause: error })
      })
    },
    close: () => transport.close(),
  }
}

const isInvitation = ({ contentType }: MailAttachment) => /^text\/calendar\b.*\bmethod=/i.test(contentType)

const toInlinePicture = ({ cid, type, content }: InlinePicture, index: number) => ({
  filename: `${index + 1}.${type}`,
  contentType: `image/${type}`,
  content,
  cid,
  contentDisposition: 'inline' as const,
})

/** Base64 keeps the line endings of calendar files. */
const toPart = ({ contentType, content }: MailAttachment) => ({
  contentType,
  content,
  contentTransferEncoding: 'base64' as const,
})

/** One plain address without line break, list or display name, so a mail never reaches another recipient. */
function requireRecipient(to: string): string {
  const { success, data } = EmailAddress.safeParse(to)
  if (!success) throw new RecipientRefusedError('It is not an e-mail address.')
  return data
}

function tableMailer(db: Db, clock: Clock): Mailer {
  const store = ({ to, subject, text, html, attachments = [] }: Mail) =>
    db
      .insertInto('dev_mail')
      .values({
        sent_at: dateOf(clock.now()),
        recipient: requireRecipient(to),
        subject: oneLine(subject),
        text,
        html,
        attachments: json(attachments),
      })
      .execute()
  return { send: async (mail) => void (await store(mail)), close: () => {} }
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')
