import type { Trx } from '../database/schema.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import type { Mail } from './mail-types.ts'

export type { Mail, MailAttachment, MailBrand, Template } from './mail-types.ts'

/** Enqueues a mail in the caller's transaction. */
export const enqueueMail = (trx: Trx, mail: Mail, now: Date): Promise<void> =>
  enqueueJob(trx, { kind: 'mail', payload: mail, runAt: now })
