import { PERSON_ROLES, type PersonRole, STAFF_ROLES } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { isStaffCodeOn } from '../../features/sign-in/sign-in-ways.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'
import { formatTable } from './tables.ts'

type StaffMember = { email: string; name: string | null; role: PersonRole; passkeys: number }

const findStaff = async (db: Db): Promise<StaffMember[]> => {
  const rows = await db
    .selectFrom('person')
    .select(['email', 'name', 'role'])
    .select(sql<number>`(SELECT count(*)::integer FROM passkey WHERE passkey.person_id = person.id)`.as('passkeys'))
    .where('role', 'in', STAFF_ROLES)
    .orderBy('email')
    .execute()
  return rows.toSorted((one, other) => PERSON_ROLES.indexOf(one.role) - PERSON_ROLES.indexOf(other.role))
}

/** Lists the staff with their roles and keys. */
export async function listStaff({ db }: Service): Promise<CommandResult> {
  const people = await findStaff(db)
  const lines = formatTable(
    ['NAME', 'E-MAIL', 'ROLE', 'PASSKEYS'],
    people.map((person) => [displayName(person), person.email, person.role, String(person.passkeys)]),
  )
  return { ok: true, lines: [...lines, '', `Mailed codes for staff are ${(await isStaffCodeOn(db)) ? 'on' : 'off'}.`] }
}

/** Switches the mailed codes of staff on or off; off only when a lead and an operator have another key. */
export async function staffCodeCommand({ db }: Service, { state }: { state: 'on' | 'off' }): Promise<CommandResult> {
  const people = await findStaff(db)
  const missing = (['lead', 'operator'] as const).filter(
    (role) => !people.some((person) => person.role === role && person.passkeys > 0),
  )
  if (state === 'off' && missing.length > 0)
    return {
      ok: false,
      lines: [`No ${missing.join(' and no ')} has a passkey yet, and nobody must be locked out. Mailed codes stay on.`],
    }
  const row = { id: 1, mailed_code: state === 'on' }
  await db
    .insertInto('staff_sign_in')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (state === 'on') return { ok: true, lines: ['Mailed codes sign staff in again.'] }
  const without = people.filter(({ passkeys }) => passkeys === 0).map(({ email }) => email)
  return {
    ok: true,
    lines: [
      'Mailed codes no longer sign staff in. "sign-in-link" always does.',
      ...(without.length > 0 ? [`Without another key: ${without.join(', ')}`] : []),
    ],
  }
}
