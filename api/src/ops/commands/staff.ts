import { PERSON_ROLES, type PersonRole, STAFF_ROLES } from '@radruf/contract'
import { displayName, normalizeEmail } from '@radruf/contract/server'
import { sql } from 'kysely'

import { deleteCompanyAccount } from '../../features/company-sign-in/storage.ts'
import { findByEmail } from '../../features/people/storage.ts'
import { isStaffCodeOn } from '../../features/sign-in/sign-in-keys.ts'

import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'
import { formatTable } from './tables.ts'

type StaffMember = {
  email: string
  name: string | null
  role: PersonRole
  passkeys: number
  hasCompanyAccount: boolean
}

async function findStaff({ db, settings: { company } }: Service): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('person')
    .select(['email', 'name', 'role'])
    .select(sql<number>`(SELECT count(*)::integer FROM passkey WHERE passkey.person_id = person.id)`.as('passkeys'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM company_account WHERE company_account.person_id = person.id
        AND issuer = ${company?.issuer ?? ''})`.as('hasCompanyAccount'),
    )
    .where('role', 'in', STAFF_ROLES)
    .orderBy('email')
    .execute()
  return rows.toSorted((one, other) => PERSON_ROLES.indexOf(one.role) - PERSON_ROLES.indexOf(other.role))
}

const hasKey = ({ passkeys, hasCompanyAccount }: StaffMember) => passkeys > 0 || hasCompanyAccount

/** Lists the staff with their roles and keys. */
export async function listStaff(service: Service): Promise<CommandResult> {
  const people = await findStaff(service)
  const lines = formatTable(
    ['NAME', 'E-MAIL', 'ROLE', 'PASSKEYS', 'COMPANY ACCOUNT'],
    people.map((person) => [
      displayName(person),
      person.email,
      person.role,
      String(person.passkeys),
      person.hasCompanyAccount ? 'yes' : '',
    ]),
  )
  return {
    ok: true,
    lines: [...lines, '', `Mailed codes for staff are ${(await isStaffCodeOn(service.db)) ? 'on' : 'off'}.`],
  }
}

/** Switches the mailed codes of staff on or off; off only when a lead and an operator have another key. */
export async function staffCodeCommand(service: Service, { state }: { state: 'on' | 'off' }): Promise<CommandResult> {
  const people = await findStaff(service)
  const missing = (['lead', 'operator'] as const).filter(
    (role) => !people.some((person) => person.role === role && hasKey(person)),
  )
  if (state === 'off' && missing.length > 0)
    return {
      ok: false,
      lines: [
        `No ${missing.join(' and no ')} has a passkey or a company account yet. Mailed codes stay on, and no one is locked out.`,
      ],
    }
  const row = { id: 1, mailed_code: state === 'on' }
  await service.db
    .insertInto('staff_sign_in')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (state === 'on') return { ok: true, lines: ['Mailed codes sign staff in again.'] }
  const without = people.filter((person) => !hasKey(person)).map(({ email }) => email)
  return {
    ok: true,
    lines: [
      'Mailed codes no longer sign staff in. "sign-in-link" always does.',
      ...(without.length > 0 ? [`Without another key: ${without.join(', ')}`] : []),
    ],
  }
}

/** Disconnects a person from the company account that signs them in. */
export async function disconnectCommand({ db }: Service, { email: input }: { email: string }): Promise<CommandResult> {
  const person = await findByEmail(db, normalizeEmail(input) ?? '')
  if (!person) return { ok: false, lines: [`No person has the e-mail address ${input}.`] }
  if (!(await deleteCompanyAccount(db, person.id)))
    return { ok: false, lines: [`${person.email} has not signed in with a company account.`] }
  return { ok: true, lines: [`${person.email} is disconnected. The next account with this address takes its place.`] }
}
