import type { TicketRole } from '@radruf/contract'

/** The people of every scenario. */
export const PEOPLE = {
  customer: { email: 'kim@example.test', name: 'Kim Sommer' },
  mechanic: { email: 'mia@example.test', name: 'Mia Winter' },
} as const satisfies Record<TicketRole, { email: string; name: string }>
export const COLLEAGUE = { email: 'jonas@example.test', name: 'Jonas Weber' }
/** A lead and an operator of the demo. */
export const LEAD = { email: 'leyla@example.test', name: 'Leyla Aydın' }
export const OPERATOR = { email: 'oskar@example.test', name: 'Oskar Brenner' }
/** A mechanic without cases in most situations. */
export const OTHER_MECHANIC = { email: 'jo.mechanic@example.test', name: 'Jo Winter' }
/** Another customer who waits for a time. */
export const COMPETITOR = { email: 'lena@example.test', name: 'Lena Hartmann' }

/** One customer per phase of a repair, all of one workshop. */
export const CUSTOMERS_BY_PHASE = {
  newcomer: 'Anna Neumann',
  starting: 'Lea Hoffmann',
  interrupted: 'Kim Özdemir',
  answered: 'Paula Vogt',
  inReview: 'Theo Brandt',
  choosing: 'Vera Lindqvist',
  booked: 'Berta Kowalski',
  missed: 'Malte Jansen',
  rating: 'Nina Fuchs',
  closed: 'Otto Bergmann',
  referred: 'Rosa Albrecht',
} as const
export type Phase = keyof typeof CUSTOMERS_BY_PHASE

/** The address of a person without one in this catalogue: `anna.neumann@example.test`. */
export const emailOf = (name: string): string =>
  `${name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z ]/g, '')
    .replace(/ +/g, '.')}@example.test`
