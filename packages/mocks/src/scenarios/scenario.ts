import { pathTo, type Role } from '@radruf/contract'
import type { ScenarioState } from './scenario-state.ts'

/** In what order testers find the scenarios. */
export const GROUPS = ['signIn', 'questionnaire', 'booking', 'chat', 'call', 'afterTheCall', 'trouble', 'desk'] as const
export type Group = (typeof GROUPS)[number]

type ToPath = (ticketId: string) => string
/** What somebody sees who opens it is said in `texts`, in both languages. */
export type Scenario = {
  group: Group
  /** Where each role begins; the first one is meant unless the link says otherwise. */
  paths: Partial<Record<Role, ToPath>>
  /** How the world came to be; it ends at the moment at which the scenario opens. */
  setUp: (scenario: ScenarioState) => void
  /** Nobody is signed in when it opens. */
  signedOut?: true
}

export const overview: ToPath = () => pathTo('/overview')
export const desk: ToPath = () => pathTo('/desk')
export const caseFile: ToPath = (ticketId) => pathTo('/desk/:ticketId', { ticketId })
export const ticketPage: ToPath = (ticketId) => pathTo('/tickets/:ticketId', { ticketId })
/** Both sides of the call. */
export const callPaths = {
  customer: () => pathTo('/chat/videocall'),
  mechanic: (ticketId) => pathTo('/desk/:ticketId/call', { ticketId }),
} as const satisfies Scenario['paths']
