import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Release } from '@radruf/federation/release'
import { type CheckedShell, checkRelease } from '../checks/index.ts'
import type { Repository } from './config.ts'

export type CheckedBuild = {
  dist: string
  release: Release
  shell: CheckedShell
  repository: Repository
  /** Whether to render every page; it takes most of the time. */
  isRendered?: boolean
}

/** Runs the release checks of a repository on a build; throws `ChecksFailed`. */
export async function checkBuild({ dist, release, shell, repository, isRendered = true }: CheckedBuild): Promise<void> {
  const trial = createLazyTrial(() => repository.startTrial(dist, shell.folder))
  const { root, types, reproduce } = repository
  const surface = repository.surfaceFor(release.name)
  const folder = findInstalledFolder(release.name, repository)
  try {
    await checkRelease(
      { release, dist, surface, trial: isRendered ? trial : NO_TRIAL, root, folder, types, reproduce },
      shell,
    )
  } finally {
    await trial.stop()
  }
}

/** A folder with the installed types of third parties: the remote's, or the shell's for a remote of another repository. */
function findInstalledFolder(remote: string, { root, folderOf, shellBuild }: Repository): string {
  const folder = folderOf(remote)
  if (existsSync(folder)) return folder
  return shellBuild ? dirname(shellBuild) : root
}

const NO_TRIAL = { renderOnServer: async () => [], renderInBrowser: async () => [] }

/** Starts the trial with its first use: cheap refusals come before it. */
function createLazyTrial(start: () => ReturnType<Repository['startTrial']>) {
  let started: ReturnType<Repository['startTrial']> | undefined
  const get = () => (started ??= start())
  return {
    renderOnServer: async () => (await get()).renderOnServer(),
    renderInBrowser: async () => (await get()).renderInBrowser(),
    stop: async () => (await started)?.stop(),
  }
}
