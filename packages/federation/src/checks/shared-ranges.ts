import { findMismatches } from '../versions.ts'
import type { ReleaseCheck } from './release-check.ts'

/** The shared packages that the release was built against must be there in the live shell. */
export const sharedRanges: ReleaseCheck = {
  name: 'shared-ranges',
  findObjections: ({ release, shell }) =>
    findMismatches(release.shared, shell.shared).map((reason) => ({
      reason,
      fix: 'Release a shell with that version first, or build the remote against the version that the shell has.',
    })),
}
