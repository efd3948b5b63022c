import PQueue from 'p-queue'
import { type CheckedShell, ChecksFailed, findCheckedShell, findNeighbors } from '../checks/index.ts'
import { formatRefusal } from '../refusal.ts'
import { createLocalClient } from '../registry/local-client.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { RunChecks } from './checker-process.ts'
import { type CheckStoredRelease, VerificationRefused } from './verification.ts'

export type ReleaseChecksOptions = {
  store: ReleaseStore
  runChecks: RunChecks
  logError: (error: unknown) => void
}

/** Creates the registry's own checks of stored releases, one release at a time. */
export function createReleaseChecks({ store, runChecks, logError }: ReleaseChecksOptions): CheckStoredRelease {
  const checks = new PQueue({ concurrency: 1 })
  return ({ remote, hash, description }) =>
    checks.add(async () => {
      const shell = await findShell(store)
      if (!(await store.readRelease(remote, hash, description)))
        refuse('the stored release is incomplete or was altered', 'Publish it again.')
      const { grants } = (await store.readRegistry()).remotes[remote] ?? {}
      const neighbors = await findNeighbors(createLocalClient(store, { by: '' }), remote)
      const reply = await runChecks({ dist: store.file(remote, hash, ''), shell, grants, neighbors })
      if (reply.refused) throw new VerificationRefused(reply.refused)
      if (!reply.failed) return
      logError(new Error(`The checks of ${remote} ${hash} could not run: ${reply.failed}`))
      refuse(
        'the registry could not run its release checks',
        'Its log has the reason. Publish again when an operator has fixed it, or with a runner that the registry trusts.',
      )
    })
}

function refuse(reason: string, fix: string): never {
  throw new VerificationRefused(formatRefusal({ rule: 'verified', reason, fix }))
}

async function findShell(store: ReleaseStore): Promise<CheckedShell> {
  try {
    return await findCheckedShell(createLocalClient(store, { by: '' }), undefined, false)
  } catch (error) {
    if (error instanceof ChecksFailed) throw new VerificationRefused(error.message)
    throw error
  }
}
