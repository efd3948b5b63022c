import type { KyselyPlugin } from 'kysely'
import { assertOutsideTransaction } from './transaction.ts'

/** Refuses queries of the outer handle inside a transaction. The trx of `inTransaction` does not have this plugin. */
export const outerHandleGuard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    assertOutsideTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}
