import { pathTo, type Role } from '@radruf/contract'
import type { Story } from './story.ts'

/** In what order testers find the scenarios. */
export const GROUPS = ['signIn', 'questionnaire', 'booking', 'chat', 'call', 'afterTheCall', 'trouble', 'desk'] as const
export type Group = (typeof GROUPS)[number]

type PathOf = (ticketId: string) => string
/** What somebody sees who opens it is said in `texts`, in both languages. */
export type Scenario = {
  group: Group
  /** Where each role begins; the first one is meant unless the link says otherwise. */
  paths: Partial<Record<Role, PathOf>>
  /** How the world came to be; it ends at the moment at which the scenario opens. */
  tell: (story: Story) => void
  /** Nobody is signed in when it opens. */
  signedOut?: true
}

export const overview: PathOf = () => pathTo('/overview')
export const desk: PathOf = () => pathTo('/desk')
export const caseFile: PathOf = (ticketId) => pathTo('/desk/:ticketId', { ticketId })
export const ticketPage: PathOf = (ticketId) => pathTo('/tickets/:ticketId', { ticketId })
/** Both sides of the call. */
export const callPlaces = {
  customer: () => pathTo('/chat/videocall'),
  mechanic: (ticketId) => pathTo('/desk/:ticketId/call', { ticketId }),
} as const satisfies Scenario['paths']
