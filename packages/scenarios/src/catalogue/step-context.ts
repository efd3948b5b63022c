import type { Absence, Invitation, Language, SparePart, StaffRole, TicketRole, WeekdayHours } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import type { BikePicture, OwnedBike } from './bike-owners.ts'
import type { NewWorkshop } from './sample-data.ts'

/** What the steps need of the service apart from its endpoints: the operator's commands and the clock. */
export type Operator = {
  /** Signs a person in and returns the person's client. */
  signIn: (email: string) => Promise<Api>
  invite: (invitation: Invitation) => Promise<void>
  /** Changes the role of a member of the staff. */
  changeRole: (email: string, role: StaffRole) => Promise<void>
  importWorkshops: (workshops: readonly NewWorkshop[]) => Promise<void>
  importSpareParts: (parts: readonly SparePart[]) => Promise<void>
  publishAnnouncement: (announcement: Record<Language, { title: string; text: string }>) => Promise<void>
  setMechanicTimes: (email: string, times: { hours?: WeekdayHours[]; absences?: Absence[] }) => Promise<void>
  /** Sets the clock to a wall-clock time of the workshop, `2026-11-18T10:00`, and runs the jobs that are due. */
  setTime: (time: string) => Promise<void>
  toInstant: (time: string) => string
  /** Reads a picture of the demo data. */
  readPhoto: (picture: BikePicture) => Promise<Blob>
  /** The people who are in a call or have a case open stay there without a browser. */
  keepPresent: () => Promise<void>
}

/** The people of the steps: `customer` and `mechanic` are addresses. */
export type StepContext = {
  operator: Operator
  language: Language
  customer: string
  mechanic: string
  bike: OwnedBike
  /** The clients in the call, by role. */
  clients: Map<TicketRole, string>
}

export const signInAs = ({ operator, customer, mechanic }: StepContext, role: TicketRole): Promise<Api> =>
  operator.signIn(role === 'customer' ? customer : mechanic)

/** The client of a role, and the customer's latest ticket. */
export async function openTicketFor(context: StepContext, role: TicketRole) {
  const { tickets } = await unwrap((await signInAs(context, 'customer')).GET('/api/tickets'))
  const ticketId = tickets[0]?.id ?? ''
  return { api: await signInAs(context, role), ticketId, params: { path: { ticketId } } }
}

export const createClientId = () => crypto.randomUUID()

/** Fields and files of a form. The generated types describe no files. */
export function toForm(fields: Record<string, string | Blob>): never {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form as never
}
