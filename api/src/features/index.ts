import type { Handlers } from '../http/handler.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { peopleHandlers } from './people/handlers.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { sendCode } from './sign-in/request-code.ts'
import { systemHandlers } from './system/handlers.ts'
import { ticketHandlers } from './tickets/handlers.ts'

/** Every endpoint of the contract and who answers it. */
export const HANDLERS: Partial<Handlers> = {
  ...systemHandlers,
  ...signInHandlers,
  ...peopleHandlers,
  ...ticketHandlers,
}

/** Every kind of job and what it does. */
export const JOB_HANDLERS: Partial<JobHandlers> = {
  mail: (service, mail) => service.mailer.send(mail),
  'sign-in.code': sendCode,
}
