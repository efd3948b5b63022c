import type { Language } from '@radruf/contract'
import type { Settings } from '../settings.ts'

/** A picture within a mail's HTML, `cid:<cid>`. It is read when the mail is sent, so that a deleted one is not sent. */
export type MailPicture = { cid: string } & ({ photoId: string } | { portraitId: string } | { drawing: 'hero' })
export type MailAttachment = { name: string; contentType: string; content: string }
/**
 * `id`: the mail keeps it when it is sent again, so that servers and programs recognize a repeated one. `ticketId`: the history of this ticket
 * records the mail to its customer once the server has accepted it.
 */
export type Mail = {
  id?: string
  ticketId?: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  pictures?: MailPicture[]
}
export type InlinePicture = { cid: string; type: 'png' | 'jpeg'; content: Buffer }
/** A mail with its pictures as files. */
export type OutgoingMail = Mail & { inline?: readonly InlinePicture[] }

/** Sends mails; `send` throws when the server does not accept one. */
export type Mailer = { send: (mail: OutgoingMail) => Promise<void>; close: () => void }

/** Product data for templates. */
export type MailBrand = Pick<Settings, 'productName' | 'supportEmail' | 'publicUrl' | 'zone' | 'dataDir'> &
  Partial<Pick<Settings, 'supportPhone' | 'callPriceDe' | 'callPriceEn'>>
export type Template<T> = (data: T & { to: string }, language: Language, brand: MailBrand) => Mail
