import { z } from 'zod'
import { EMAIL_LENGTH_MAX } from '../../text-limits.ts'
import { EmailAddress, id, Language, PersonName, PersonRole, time } from './common.ts'
import { LineFault, ListFault } from './lists.ts'

export const PEOPLE_GROUPS = ['customers', 'team', 'invited', 'blocked', 'unreached'] as const

export const ManagedPerson = z
  .object({
    id,
    email: EmailAddress,
    name: z.string().nullable(),
    role: PersonRole,
    language: Language,
    /** `invited`: has not signed in yet. */
    state: z.enum(['active', 'invited', 'blocked']),
    /** Active: the last use of a session. Invited: the last invitation. Blocked: the beginning of the block. */
    since: time.nullable(),
    /** Open cases that the person works on. */
    openCases: z.int().min(0),
    /** The latest mail that never arrived, and why. `canResend`: it was given up and can be sent again. */
    lostMail: z.object({ at: time, reason: z.string(), canResend: z.boolean() }).nullable(),
  })
  .meta({ id: 'ManagedPerson', description: 'A person as an operator sees them, without cases and chats.' })

export const PeopleList = z
  .object({
    people: z.array(ManagedPerson),
    /** People of each group who match the search. A person can be in several groups. */
    counts: z.object({
      customers: z.int(),
      team: z.int(),
      invited: z.int(),
      blocked: z.int(),
      unreached: z.int(),
    }),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'PeopleList' })

/** A person to invite. */
export const NewPerson = z.object({
  email: z.string().max(EMAIL_LENGTH_MAX),
  role: PersonRole,
  language: Language,
  name: PersonName.optional(),
})

/** The values of a line as they are written. */
export const WrittenLine = z.object({
  line: z.int().min(1),
  email: z.string().max(1000),
  name: z.string().max(1000),
  role: z.string().max(1000),
  language: z.string().max(1000),
})

export const InvitationRow = WrittenLine.extend({
  faults: z.array(LineFault.extend({ column: z.enum(['email', 'name', 'role', 'language']).optional() })),
  /** The address is invited already. */
  isKnown: z.boolean(),
}).meta({ id: 'InvitationRow', description: 'A line of a list of people to invite.' })

export const InvitationCheck = z
  .object({
    rows: z.array(InvitationRow),
    /** Why the list as a whole cannot be read. */
    faults: z.array(ListFault),
  })
  .meta({ id: 'InvitationCheck' })
