import { type Path, pathTo, type TicketRole } from '@radruf/contract'
import type { Faults } from '../faults/faults.ts'
import type { SetupName } from './setups.ts'
import type { Setup } from './steps.ts'

/** Groups of scenarios in the order of the start page. */
export const GROUPS = ['signIn', 'questionnaire', 'booking', 'chat', 'call', 'afterTheCall', 'trouble', 'desk'] as const
export type Group = (typeof GROUPS)[number]

/** The id of every scenario's ticket: the same link opens the same page everywhere. */
export const TICKET_ID = '00000000-0000-4000-8000-000000000008'

/** Title and description of a scenario are in `texts`, in both languages. */
export type Scenario = Setup<SetupName> & {
  group: Group
  /** Start path of each role. The first role is the default. */
  paths: Partial<Record<TicketRole, string>>
  /** The scenario opens without a session. */
  isSignedOut?: true
  faults?: Faults
}

/** A path of the scenario's ticket. */
const forTicket = (path: Path) =>
  (pathTo as (path: Path, params: Record<string, string>) => string)(path, { ticketId: TICKET_ID })

export const overview = pathTo('/overview')
export const desk = pathTo('/desk')
export const caseFile = forTicket('/desk/:ticketId')
export const ticketPage = forTicket('/tickets/:ticketId')
export const ratingPage = forTicket('/tickets/:ticketId/rating')
/** The call page of each role. */
export const callPaths = {
  customer: pathTo('/chat/videocall'),
  mechanic: forTicket('/desk/:ticketId/call'),
} as const satisfies Scenario['paths']
