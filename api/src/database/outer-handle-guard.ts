import type { KyselyPlugin } from 'kysely'
import { assertOutsideTransaction } from './transaction.ts'

/** On the outer handle only; `inTransaction` gives a trx without it. */
export const outerHandleGuard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    assertOutsideTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}
