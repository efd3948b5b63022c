import { TICKET_ROLES } from './tickets.ts'

type TicketRole = (typeof TICKET_ROLES)[number]

/** The roles of people who work here. A lead may act on every case; an operator runs the product and sees no case. */
export const STAFF_ROLES = ['mechanic', 'lead', 'operator'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The roles of people. */
export const PERSON_ROLES = ['customer', ...STAFF_ROLES] as const
export type PersonRole = (typeof PERSON_ROLES)[number]

/** The roles whose people work on cases and take calls. In a ticket all of them are mechanics. */
export const CASE_ROLES = ['mechanic', 'lead'] as const satisfies readonly StaffRole[]

export const worksOnCases = (role: PersonRole | undefined): boolean => role === 'mechanic' || role === 'lead'

export const isStaff = (role: PersonRole | undefined): role is StaffRole => role !== undefined && role !== 'customer'

/** The role of a person in a ticket. Operators have none; the service refuses them before. */
export const toTicketRole = (role: PersonRole): TicketRole => (role === 'customer' ? 'customer' : 'mechanic')

/**
 * The roles with access to an endpoint or a page. `member`: every signed-in person. `ticket`: the people who take part in tickets.
 * `mechanic`: the people who work on cases. `lead`: those of them who lead the team. `operator`: the people who run the product.
 * `content`: the people who write texts for others.
 */
const ACCESS_ROLES = {
  member: PERSON_ROLES,
  ticket: [...TICKET_ROLES, 'lead'],
  customer: ['customer'],
  mechanic: CASE_ROLES,
  lead: ['lead'],
  operator: ['operator'],
  content: ['lead', 'operator'],
} as const satisfies Record<string, readonly PersonRole[]>
export type SignedInAccess = keyof typeof ACCESS_ROLES

export const hasAccess = (access: SignedInAccess, role: PersonRole): boolean =>
  (ACCESS_ROLES[access] as readonly PersonRole[]).includes(role)
