import type { Db, Trx } from '../../database/schema.ts'

type Account = { issuer: string; subject: string }

export const findCompanyAccount = (db: Db, personId: string) =>
  db.selectFrom('company_account').selectAll().where('person_id', '=', personId).executeTakeFirst()

/** The person of an account; undefined for an account that has not signed in here. */
export const findAccountOwner = (db: Db, { issuer, subject }: Account) =>
  db
    .selectFrom('company_account')
    .innerJoin('person', 'person.id', 'company_account.person_id')
    .selectAll('person')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Whether a person signs in with an account at this issuer. */
export const hasCompanyAccount = async (db: Db, personId: string, issuer: string): Promise<boolean> =>
  (await findCompanyAccount(db, personId))?.issuer === issuer

/** Stores a use of an account. A person has one account: that of another issuer is replaced, that of the same one is kept. */
export async function recordAccountUse(
  trx: Trx,
  { personId, issuer, subject, now }: Account & { personId: string; now: Date },
): Promise<boolean> {
  const used = await trx
    .insertInto('company_account')
    .values({ person_id: personId, issuer, subject, connected_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ issuer, subject, last_used_at: now })
        .where((eb) =>
          eb.or([eb('company_account.issuer', '<>', issuer), eb('company_account.subject', '=', subject)]),
        ),
    )
    .returning('person_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Disconnects the account of a person. The next account with the address takes its place. */
export async function deleteCompanyAccount(db: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('company_account').where('person_id', '=', personId).executeTakeFirst()
  return numDeletedRows > 0n
}
