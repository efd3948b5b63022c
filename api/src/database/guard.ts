import type { KyselyPlugin } from 'kysely'
import { refuseInsideTransaction } from './transaction.ts'

/** On the outer handle only; `inTransaction` gives a trx without it. */
export const guard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    refuseInsideTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}
