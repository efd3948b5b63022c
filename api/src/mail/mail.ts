import type { Language } from '@radruf/contract'
import type { Trx } from '../database/schema.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import type { Settings } from '../settings.ts'

export type Attachment = { name: string; contentType: string; content: string }
export type Mail = { to: string; subject: string; text: string; html: string; attachments?: Attachment[] }

/** Hands a mail to the outside; throws when it was not accepted. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** What templates say about the product. */
export type MailBrand = Pick<Settings, 'productName' | 'supportEmail' | 'publicUrl' | 'zone'>
export type Template<T> = (data: T & { to: string }, language: Language, brand: MailBrand) => Mail

/** Puts a mail into the outbox, in the transaction of what it tells about. */
export const enqueueMail = (trx: Trx, mail: Mail, now: Date, key?: string): Promise<void> =>
  enqueueJob(trx, { kind: 'mail', payload: mail, runAt: now, key })
