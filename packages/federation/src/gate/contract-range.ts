import { fits } from '../versions.ts'
import type { Rule } from './rule.ts'

/** The service behind the live shell must speak the contract that the release carries along. */
export const contractRange: Rule = {
  name: 'contract-range',
  objections: ({ release: { contract }, shell }) =>
    contract && fits(contract, shell.contract)
      ? []
      : [
          {
            reason: `it was built against the contract ${contract || 'of an unknown version'}, the live one is ${shell.contract}`,
            mend: 'Release shell and service with that contract first, or build against the contract that is live.',
          },
        ],
}
