import type { Language } from '@radruf/contract'
import type { Trx } from '../database/schema.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import type { Settings } from '../settings.ts'

export type Attachment = { name: string; contentType: string; content: string }
export type Mail = { to: string; subject: string; text: string; html: string; attachments?: Attachment[] }

/** Sends mails; `send` throws when the server does not accept one. */
export type Mailer = { send: (mail: Mail) => Promise<void>; close: () => void }

/** Product data for templates. */
export type MailBrand = Pick<Settings, 'productName' | 'supportEmail' | 'publicUrl' | 'zone'>
export type Template<T> = (data: T & { to: string }, language: Language, brand: MailBrand) => Mail

/** Enqueues a mail in the caller's transaction. */
export const enqueueMail = (trx: Trx, mail: Mail, now: Date, key?: string): Promise<void> =>
  enqueueJob(trx, { kind: 'mail', payload: mail, runAt: now, key })
