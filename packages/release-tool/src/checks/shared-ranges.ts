import { findMismatches } from '@radruf/federation/versions'
import type { ReleaseCheck } from './release-check.ts'

/** Requires that the live shell offers the shared packages that the release was built against. */
export const sharedRanges: ReleaseCheck = {
  name: 'shared-ranges',
  findObjections: ({ release, shell }) =>
    findMismatches(release, shell.shared).map((reason) => ({
      reason,
      fix: 'Release a shell with that version first, or build the remote against the version that the shell has.',
    })),
}
