import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Settings } from '../../settings.ts'
import { hasCompanyAccount } from '../company-sign-in/storage.ts'

type Person = Pick<PersonRow, 'id' | 'role'>
type Keys = { db: Db; settings: Pick<Settings, 'company'> }

/** Whether a person has a passkey. */
export const hasPasskey = async (db: Db, personId: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('person_id', '=', personId).executeTakeFirst()) !== undefined

/** Whether a person signs in with an account of the company. An account of a provider that is not set up any more does not count. */
export const hasCompanyKey = async ({ db, settings: { company } }: Keys, personId: string): Promise<boolean> =>
  company !== null && (await hasCompanyAccount(db, personId, company.issuer))

/** Whether a person has a passkey or an account of the company: a key that replaces the mailed code. */
export const hasStrongKey = async (keys: Keys, personId: string): Promise<boolean> =>
  (await hasPasskey(keys.db, personId)) || (await hasCompanyKey(keys, personId))

/** Whether the operator lets mailed codes sign staff in. */
export const isStaffCodeOn = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff_sign_in').select('mailed_code').executeTakeFirst())?.mailed_code ?? true

/**
 * Whether a mailed code signs a person in: every customer, mechanics unless the operator has switched it off, leads and operators only
 * until they have a passkey or an account of the company.
 */
export async function acceptsMailedCode(keys: Keys, { id, role }: Person): Promise<boolean> {
  if (role === 'customer') return true
  if (role !== 'mechanic' && (await hasStrongKey(keys, id))) return false
  return isStaffCodeOn(keys.db)
}

/** Whether a mailed code confirms who uses a session: staff with another key confirm with that. */
export const confirmsWithCode = async (keys: Keys, person: Person): Promise<boolean> =>
  person.role === 'customer' || (!(await hasStrongKey(keys, person.id)) && (await isStaffCodeOn(keys.db)))
