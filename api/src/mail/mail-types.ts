import type { Language } from '@radruf/contract'
import type { Settings } from '../settings.ts'

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
}

/** Sends mails; `send` throws when the server does not accept one. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** Product data for templates. */
export type MailBrand = Pick<Settings, 'productName' | 'supportEmail' | 'publicUrl' | 'zone' | 'dataDir'> &
  Partial<Pick<Settings, 'supportPhone'>>
export type Template<T> = (data: T & { to: string }, language: Language, brand: MailBrand) => Mail
