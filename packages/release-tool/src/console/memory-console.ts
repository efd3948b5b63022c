import type { Registry } from '@radruf/federation/registry'
import type { ReleaseStatus } from '../guard/release-status.ts'
import { toChange } from '../registry/actions.ts'
import { ChangeRefused } from '../registry/changes.ts'
import { applyFreeze, applyRequest } from '../registry/freeze.ts'
import { createOverview } from './overview.ts'
import type { ReleaseConsole } from './release-console.ts'

/** A console with a registry in memory and the same rules, for tests and scenarios. */
export function createMemoryConsole(
  registry: Registry,
  statuses: readonly ReleaseStatus[],
  now: () => Date,
): ReleaseConsole {
  let current = registry
  return {
    read: async () => createOverview(current, statuses, now()),
    async change(by, change) {
      const actor = { by, at: now() }
      if (change.action === 'freeze' || change.action === 'unfreeze') {
        current = applyFreeze(current, change.action === 'freeze', actor) ?? current
        return
      }
      const { action, remote, seen } = change
      if (!current.remotes[remote]) throw new ChangeRefused(`the registry has no remote "${remote}".`)
      const effect = await toChange({ action }, async () => undefined)
      current = applyRequest(current, remote, actor, { requested: { action }, change: effect, seen }) ?? current
    },
  }
}
