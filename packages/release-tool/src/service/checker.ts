import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { type CheckedShell, ChecksFailed } from '../checks/index.ts'
import { checkBuild } from '../cli/check-build.ts'
import { CommandRefused, loadConfig } from '../cli/config.ts'

/** A stored release, and the shell that it is checked against. */
export type CheckJob = {
  dist: string
  shell: CheckedShell
  grants: string[] | undefined
  /** Folders of the live releases of other teams; an older registry sends none. */
  neighbors?: string[]
}
/** Reply of the checker: `refused` is for the publisher, `failed` for the registry's operator. */
export type CheckReply = { refused?: string; failed?: string }

/**
 * Runs the release checks of the repository in the current folder on one release, and ends. It is a process of its own, without
 * keys and tokens, because it runs the code of strangers.
 */
process.once('message', async (job: CheckJob) => {
  const reply = await check(job)
  process.send?.(reply, () => process.exit(0))
})
process.once('disconnect', () => process.exit(1))

async function check({ dist, shell, grants, neighbors }: CheckJob): Promise<CheckReply> {
  try {
    const repository = await loadConfig(process.cwd())
    const release = JSON.parse(readFileSync(join(dist, DESCRIPTION_FILE), 'utf8')) as Release
    await checkBuild({ dist, release, shell, grants, neighbors, repository: { ...repository, reproduce: REPRODUCE } })
    return {}
  } catch (error) {
    if (error instanceof ChecksFailed) return { refused: error.message }
    if (error instanceof CommandRefused) return { failed: error.message }
    return { failed: (error as Error).stack ?? String(error) }
  }
}

const REPRODUCE = 'Run `mf check` where the remote is built and open the page there'
