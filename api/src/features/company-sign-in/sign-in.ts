import { randomUUID } from 'node:crypto'
import { DEFAULT_LANGUAGE, isLanguage, isStaff, PERSON_NAME_LENGTH_MAX, type StaffRole } from '@radruf/contract'
import type { Trx } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import { changeRole } from '../people/change-role.ts'
import { PersonChangeError } from '../people/person-guards.ts'
import { findByEmail, insertPerson } from '../people/storage.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { CompanyProblem } from './company-problem.ts'
import { findRole, type Identity } from './identity.ts'
import type { CompanyProvider } from './provider.ts'
import { findAccountOwner, recordAccountUse } from './storage.ts'

/**
 * Finds the member of the staff of an account, adds one where the settings say so, and applies the role of the claims. Throws
 * {@link CompanyProblem}.
 */
export async function findStaffMember(
  trx: Trx,
  { settings }: Pick<CompanyProvider, 'settings'>,
  { identity, now }: { identity: Identity; now: Date },
): Promise<PersonRow> {
  const { issuer, createStaff } = settings
  const role = findRole(identity, settings)
  const account = { issuer, subject: identity.subject }
  const known = (await findAccountOwner(trx, account)) ?? (await findInvited(trx, identity))
  if (!known && !(createStaff && role)) throw new CompanyProblem('unknown')
  const person = known ?? (await addToStaff(trx, identity, role as StaffRole, now))
  if (!isStaff(person.role)) throw new CompanyProblem('unknown')
  if (person.blocked_at) throw new CompanyProblem('blocked')
  if (!(await recordAccountUse(trx, { ...account, personId: person.id, now }))) throw new CompanyProblem('unknown')
  return role ? applyRole(trx, person, role, now) : person
}

/** The invited person with the verified address of the account. */
async function findInvited(trx: Trx, { email }: Identity): Promise<PersonRow | undefined> {
  if (!email) throw new CompanyProblem('unverified')
  return findByEmail(trx, email)
}

async function addToStaff(trx: Trx, { email, name, language }: Identity, role: StaffRole, now: Date) {
  const person = await insertPerson(trx, {
    id: randomUUID(),
    email: email ?? '',
    role,
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    name: name?.slice(0, PERSON_NAME_LENGTH_MAX) ?? null,
    created_at: now,
  })
  await recordSecurityEvent(trx, { kind: 'role_granted', at: now, subjectId: person.id, detail: `company → ${role}` })
  return person
}

async function applyRole(trx: Trx, person: PersonRow, role: StaffRole, now: Date): Promise<PersonRow> {
  try {
    return await changeRole(trx, person, { role, now })
  } catch (error) {
    throw error instanceof PersonChangeError ? new CompanyProblem('roleKept', { cause: error }) : error
  }
}
