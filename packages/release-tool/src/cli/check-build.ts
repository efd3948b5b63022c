import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Release } from '@radruf/federation/release'
import { type CheckedShell, checkRelease, type RemoteSurface } from '../checks/index.ts'
import type { Repository } from './config.ts'

export type CheckedBuild = {
  dist: string
  release: Release
  shell: CheckedShell
  repository: Repository
  /** Paths below which the registry lets the remote add pages. */
  grants: readonly string[] | undefined
  /** Folders of the live releases of other teams. */
  neighbors?: readonly string[]
  /** Whether to render every page; it takes most of the time. */
  isRendered?: boolean
}

/** The paths and slots of a release: those that the contract assigns to its remote, and those that it adds. */
export function findSurface({ name, adds }: Release, { surfaceFor }: Pick<Repository, 'surfaceFor'>): RemoteSurface {
  const { paths, slots } = surfaceFor(name)
  return {
    paths: [...paths, ...(adds?.pages ?? []).map(({ path }) => path)],
    slots: [...slots, ...(adds?.slots ?? [])],
  }
}

/** Runs the release checks of a repository on a build; throws `ChecksFailed`. */
export async function checkBuild(build: CheckedBuild): Promise<void> {
  const { dist, release, shell, repository, grants = [], neighbors = [], isRendered = true } = build
  const trial = createLazyTrial(() => repository.startTrial(dist, shell.folder, neighbors))
  const { root, types, reproduce, listAdditionProblems } = repository
  const surface = findSurface(release, repository)
  const folder = findInstalledFolder(release.name, repository)
  try {
    await checkRelease(
      {
        release,
        dist,
        surface,
        grants,
        listAdditionProblems,
        trial: isRendered ? trial : NO_TRIAL,
        root,
        folder,
        types,
        reproduce,
      },
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
