import { randomUUID } from 'node:crypto'
import { INVITED_EMAIL, type Invitation, isStaff, pathTo } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Db, Trx } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import { enqueueMail } from '../../mail/mail.ts'
import { invitationMail } from '../../mail/templates/invitation.ts'
import type { Service, SettingsWithClock } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { insertTicket } from '../tickets/storage.ts'
import { findByEmail, insertPerson, recordInvitation } from './storage.ts'

type InvitedPerson = PersonRow & { wasInvitedBefore: boolean }

/** The address is already invited in another role. */
export class RoleMismatchError extends Error {
  override name = 'RoleMismatchError'
}

/**
 * Invites a person and creates a customer's first ticket. For an address that is already invited it only sends the mail
 * again. `by` is the operator of the console. Throws {@link RoleMismatchError}.
 */
export const invite = (service: Service, invitation: Invitation, by?: PersonRow): Promise<InvitedPerson> =>
  inTransaction(service, (trx) => inviteInTransaction(service, trx, invitation, by))

/**
 * Invites all people of a list in one transaction; those who are invited already are left out and get no mail. `by` is the operator of
 * the console.
 */
export const inviteMissing = (
  service: Service,
  people: readonly Invitation[],
  by?: PersonRow,
): Promise<{ invited: number }> =>
  inTransaction(service, async (trx) => {
    const known = await findInvitedEmails(trx, people)
    const missing = [...new Map(people.map((person) => [person.email, person])).values()].filter(
      ({ email }) => !known.has(email),
    )
    for (const person of missing) await inviteInTransaction(service, trx, person, by)
    return { invited: missing.length }
  })

/** The addresses of a list that are invited already. */
export async function findInvitedEmails(db: Db, people: readonly Pick<Invitation, 'email'>[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const emails = people.map(({ email }) => email)
  const rows = await db.selectFrom('person').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function inviteInTransaction(
  { clock, settings }: SettingsWithClock,
  trx: Trx,
  invitation: Invitation,
  by?: PersonRow,
): Promise<InvitedPerson> {
  const now = dateOf(clock.now())
  const known = await findByEmail(trx, invitation.email)
  if (known && known.role !== invitation.role)
    throw new RoleMismatchError(`${invitation.email} is invited as ${known.role}`)
  const person = known ?? (await createPerson(trx, invitation, { now, by }))
  await recordInvitation(trx, person.id, now)
  const fragment = new URLSearchParams({ [INVITED_EMAIL]: person.email })
  const link = `${settings.publicUrl}${pathTo(isStaff(person.role) ? '/login/staff' : '/login')}#${fragment}`
  const data = { to: person.email, role: person.role, link, inviter: by ? displayName(by) : null }
  await enqueueMail(trx, invitationMail(data, person.language, settings), now)
  return { ...person, wasInvitedBefore: known !== undefined }
}

async function createPerson(
  trx: Trx,
  { email, role, language, name }: Invitation,
  { now, by }: { now: Date; by: PersonRow | undefined },
): Promise<PersonRow> {
  const person = await insertPerson(trx, {
    id: randomUUID(),
    email,
    role,
    language,
    name: name ?? null,
    created_at: now,
  })
  await recordSecurityEvent(trx, {
    kind: 'role_granted',
    at: now,
    ...(by && { personId: by.id }),
    subjectId: person.id,
  })
  if (role === 'customer') await insertTicket(trx, { id: randomUUID(), customerId: person.id, now })
  return person
}
