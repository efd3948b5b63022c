import type { KeptFilter } from '@radruf/contract'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'

/** The filters of the list that a mechanic keeps, in the mechanic's order. */
export const listKeptFilters = (db: Db, personId: string): Promise<KeptFilter[]> =>
  db
    .selectFrom('case_filter')
    .select(['name', 'filter', 'tag', 'urgent'])
    .where('person_id', '=', personId)
    .orderBy('position')
    .execute()

export const keptFilterHandlers = {
  saveCaseFilters: async ({ service, person, body: { filters } }) => {
    await inTransaction(service, async (trx) => {
      await trx.deleteFrom('case_filter').where('person_id', '=', person.id).execute()
      if (filters.length === 0) return
      const rows = filters.map((filter, position) => ({ ...filter, person_id: person.id, position }))
      await trx.insertInto('case_filter').values(rows).execute()
    })
    return null
  },
} satisfies Partial<Handlers>
