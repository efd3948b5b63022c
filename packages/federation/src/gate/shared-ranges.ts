import { misfits } from '../versions.ts'
import type { Rule } from './rule.ts'

/** The shared packages that the release was built against must be there in the live shell. */
export const sharedRanges: Rule = {
  name: 'shared-ranges',
  objections: ({ release, shell }) =>
    misfits(release.shared, shell.shared).map((reason) => ({
      reason,
      mend: 'Release a shell with that version first, or build the remote against the version that the shell has.',
    })),
}
