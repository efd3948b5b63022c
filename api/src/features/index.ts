import type { Handlers } from '../http/handler.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { systemHandlers } from './system/handlers.ts'

/** Every endpoint of the contract and who answers it. */
export const HANDLERS: Partial<Handlers> = { ...systemHandlers }

/** Every kind of job and what it does. */
export const JOB_HANDLERS: Partial<JobHandlers> = {
  mail: (service, mail) => service.mailer.send(mail),
}
