import { findMismatches, satisfiesRange } from '@radruf/federation/versions'
import type { ReleaseCheck } from './release-check.ts'

/** Requires that the live service's contract satisfies the contract that the release was built against. */
export const contractRange: ReleaseCheck = {
  name: 'contract-range',
  findObjections: ({ release: { contract }, shell }) =>
    contract && satisfiesRange(contract, shell.contract)
      ? []
      : [
          {
            reason: `it was built against the contract ${contract || 'of an unknown version'}, the live one is ${shell.contract}`,
            fix: 'Release shell and service with that contract first, or build against the contract that is live.',
          },
        ],
}

/** Requires that the live shell offers the shared packages that the release was built against. */
export const sharedRanges: ReleaseCheck = {
  name: 'shared-ranges',
  findObjections: ({ release, shell }) =>
    findMismatches(release, shell.shared).map((reason) => ({
      reason,
      fix: 'Release a shell with that version first, or build the remote against the version that the shell has.',
    })),
}
