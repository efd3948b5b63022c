import { randomUUID } from 'node:crypto'
import type { Trx } from '../database/schema.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import type { Mail } from './mail-types.ts'

export type { Mail, MailAttachment, MailBrand, Template } from './mail-types.ts'

/** Enqueues a mail in the caller's transaction. It is not sent any more after `expiresAt`; by default it is tried for 48 hours. */
export const enqueueMail = (trx: Trx, mail: Mail, now: Date, expiresAt?: Date): Promise<void> =>
  enqueueJob(trx, { kind: 'mail', payload: { id: randomUUID(), ...mail }, runAt: now, expiresAt })
