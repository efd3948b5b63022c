import { type Invitation, type InvitationCheck, type InvitationRow, isStaff, LIST_LINES_MAX } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName, requireEmail } from '@radruf/contract/server'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import { resendJobs } from '../../jobs/resend.ts'
import type { Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { requireConfirmed } from '../sign-in/confirmation.ts'
import { deletePersonSessions } from '../sign-in/session-storage.ts'
import { sendSignInLink } from '../sign-in/sign-in-link.ts'
import { blockPerson, unblockPerson } from './block.ts'
import { changeRole } from './change-role.ts'
import { checkPeople, type InvitationLine, readPeople } from './invitation-list.ts'
import { findInvitedEmails, invite, inviteMissing } from './invite.ts'
import { listPeople } from './list-people.ts'
import { PersonChangeError } from './person-guards.ts'

/** The operators' endpoints. The command line uses the same functions. */
export const managePeopleHandlers = {
  listPeople: ({ service, query }) => listPeople(service.db, query),
  invitePeople: async (call) => {
    const { service, body } = call
    if (body.people.some(({ role }) => isStaff(role))) await requireConfirmed(call)
    const people: Invitation[] = body.people.map((person) => ({ ...person, email: requireEmail(person.email) }))
    const { invited } = await inviteMissing(service, people, call.person)
    return { invited, known: people.length - invited }
  },
  checkInvitations: async ({ service, body: { csv, lines = [] } }) => {
    if (csv === undefined) return { rows: await toRows(service.db, checkPeople(lines.map(toWritten))), faults: [] }
    const read = readPeople(csv)
    if (read.lines.length > LIST_LINES_MAX) throw new ApiProblem('LIST_TOO_LONG')
    const faults = read.fault?.faults.map(({ cause, column }) => ({ line: read.fault?.line ?? 1, cause, column })) ?? []
    return { rows: await toRows(service.db, read.lines), faults: faults as InvitationCheck['faults'] }
  },
  resendInvitation: async ({ service, person: by, params }) => {
    const { email, role, language, blocked_at } = await findPerson(service.db, params.personId)
    if (blocked_at) throw new ApiProblem('ACCOUNT_BLOCKED')
    await invite(service, { email, role, language }, by)
    return null
  },
  changePersonRole: async (call) => {
    const { service, person: by, body } = call
    const subject = await findOther(call)
    await change(service, subject, (trx, now) => changeRole(trx, subject, { role: body.role, now, by }))
    return null
  },
  blockPerson: async (call) => {
    const { service, person: by } = call
    const subject = await findOther(call)
    const ended = await change(service, subject, (trx, now) => blockPerson(trx, subject, { now, by }))
    service.notifier.notifySessionsEnded(ended)
    return null
  },
  unblockPerson: async (call) => {
    const { service, person: by } = call
    await requireConfirmed(call)
    const subject = await findPerson(service.db, call.params.personId)
    await change(service, subject, (trx, now) => unblockPerson(trx, subject, { now, by }))
    return null
  },
  sendPersonSignInLink: async (call) => {
    const { service, person: by } = call
    await requireConfirmed(call)
    const subject = await findPerson(service.db, call.params.personId)
    if (!(await sendSignInLink(service, subject.email, by))) throw new ApiProblem('ACCOUNT_BLOCKED')
    return null
  },
  endPersonSessions: async (call) => {
    const { service, person: by } = call
    const subject = await findOther(call)
    const ended = await change(service, subject, async (trx, at) => {
      const ids = await deletePersonSessions(trx, subject.id)
      const event = { kind: 'sessions_ended', at, personId: by.id, subjectId: subject.id } as const
      if (ids.length > 0) await recordSecurityEvent(trx, event)
      return ids
    })
    service.notifier.notifySessionsEnded(ended)
    return null
  },
  resendMails: async ({ service, params }) => {
    const { email } = await findPerson(service.db, params.personId)
    await resendJobs(service, { email })
    return null
  },
} satisfies Partial<Handlers>

async function findPerson(db: Db, id: string): Promise<PersonRow> {
  const person = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
  if (!person) throw new ApiProblem('NOT_FOUND')
  return person
}

/** The person of the path for what hurts: after a confirmation, and never the operator's own account. */
async function findOther(
  call: Parameters<typeof requireConfirmed>[0] & { params: { personId: string } },
): Promise<PersonRow> {
  await requireConfirmed(call)
  if (call.params.personId === call.person.id) throw new ApiProblem('OWN_ACCOUNT')
  return findPerson(call.service.db, call.params.personId)
}

const PROBLEMS = {
  customer: 'ROLE_KEPT',
  openCases: 'PERSON_HAS_CASES',
  inCall: 'PERSON_IN_CALL',
  lastOperator: 'LAST_OPERATOR',
} as const satisfies Record<PersonChangeError['reason'], string>

/** Changes a person in a transaction. A refusal of the rules becomes a problem that names the person. */
async function change<T>(
  service: Service,
  subject: PersonRow,
  apply: (trx: Parameters<Parameters<typeof inTransaction>[1]>[0], now: Date) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(service, (trx) => apply(trx, dateOf(service.clock.now())))
  } catch (error) {
    if (!(error instanceof PersonChangeError)) throw error
    throw new ApiProblem(PROBLEMS[error.reason], { personName: displayName(subject) })
  }
}

type WrittenLine = Pick<InvitationRow, 'line' | 'email' | 'name' | 'role' | 'language'>

const toWritten = ({ line, ...values }: WrittenLine) => ({ line, values })

async function toRows(db: Db, lines: readonly InvitationLine[]): Promise<InvitationRow[]> {
  const known = await findInvitedEmails(
    db,
    lines.flatMap(({ row }) => row ?? []),
  )
  return lines.map(({ line, values, row, faults }) => ({
    line,
    email: row?.email ?? values.email ?? '',
    name: row?.name ?? values.name ?? '',
    role: values.role ?? '',
    language: values.language ?? '',
    faults: faults.map(({ cause, column, earlier }) => ({ cause, column, earlier })) as InvitationRow['faults'],
    isKnown: row !== undefined && known.has(row.email),
  }))
}
