import type { Db } from '../../database/schema.ts'
import type { PersonRow } from '../../http/handler.ts'

type Person = Pick<PersonRow, 'id' | 'role'>

/** Whether a person has a passkey. */
export const hasPasskey = async (db: Db, personId: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('person_id', '=', personId).executeTakeFirst()) !== undefined

/** Whether the operator lets mailed codes sign staff in. */
export const isStaffCodeOn = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('staff_sign_in').select('mailed_code').executeTakeFirst())?.mailed_code ?? true

/**
 * Whether a mailed code signs a person in: every customer, mechanics unless the operator has switched it off, leads and operators only
 * until they have a passkey.
 */
export async function acceptsMailedCode(db: Db, { id, role }: Person): Promise<boolean> {
  if (role === 'customer') return true
  if (role !== 'mechanic' && (await hasPasskey(db, id))) return false
  return isStaffCodeOn(db)
}

/** Whether a mailed code confirms who uses a session: staff with a passkey confirm with that. */
export const confirmsWithCode = async (db: Db, person: Person): Promise<boolean> =>
  person.role === 'customer' || (!(await hasPasskey(db, person.id)) && (await isStaffCodeOn(db)))
