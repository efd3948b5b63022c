import { pathTo, type Role } from '@radruf/contract'
import type { ScenarioState } from './scenario-state.ts'

/** Groups of scenarios in the order of the start page. */
export const GROUPS = ['signIn', 'questionnaire', 'booking', 'chat', 'call', 'afterTheCall', 'trouble', 'desk'] as const
export type Group = (typeof GROUPS)[number]

type ToPath = (ticketId: string) => string
/** Title and description of a scenario are in `texts`, in both languages. */
export type Scenario = {
  group: Group
  /** Start path of each role. The first role is the default. */
  paths: Partial<Record<Role, ToPath>>
  /** Performs the steps that lead to the scenario, up to the time at which it opens. */
  setUp: (scenario: ScenarioState) => void
  /** The scenario opens without a session. */
  isSignedOut?: true
}

export const overview: ToPath = () => pathTo('/overview')
export const desk: ToPath = () => pathTo('/desk')
export const caseFile: ToPath = (ticketId) => pathTo('/desk/:ticketId', { ticketId })
export const ticketPage: ToPath = (ticketId) => pathTo('/tickets/:ticketId', { ticketId })
/** The call page of each role. */
export const callPaths = {
  customer: () => pathTo('/chat/videocall'),
  mechanic: (ticketId) => pathTo('/desk/:ticketId/call', { ticketId }),
} as const satisfies Scenario['paths']
