import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../database/schema.ts'
import type { PasskeyTable } from './tables.ts'

export type PasskeyRow = Selectable<PasskeyTable>

export const listPasskeys = (db: Db, personId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('created_at').orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const insertPasskey = (trx: Trx, row: Insertable<PasskeyTable>) =>
  trx.insertInto('passkey').values(row).returningAll().executeTakeFirstOrThrow()

/**
 * Stores a use of a passkey. Returns false when the passkey was removed, or when another use has counted as far: a copy of the key
 * repeats the count of the original.
 */
export async function recordUse(trx: Trx, { id, counter, isSynced, now }: PasskeyUse): Promise<boolean> {
  const used = await trx
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where(({ and, eb, or }) => or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
type PasskeyUse = { id: string; counter: number; isSynced: boolean; now: Date }

/** Renames a passkey of this person; undefined when the person has no such passkey. */
export const renamePasskey = (db: Db, { id, personId, name }: { id: string; personId: string; name: string }) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
