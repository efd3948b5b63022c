import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readSettings, SettingError } from '@radruf/settings'
import { ChecksFailed, checkRelease, type ReleaseTrial, type RemoteSurface } from '../checks/index.ts'
import { createOutcomesFetcher, readGuardLimits, startGuard } from '../guard/index.ts'
import { StorageError } from '../registry/bucket.ts'
import { changeRemote } from '../registry/change-registry.ts'
import {
  assertNewVersion,
  type Change,
  ChangeRefused,
  canary,
  disable,
  enable,
  pin,
  promote,
  publish,
  remove,
  rollback,
  unpin,
} from '../registry/changes.ts'
import {
  findIncompatible,
  type IncompatibleReleases,
  listCandidates,
  withCompatibleRelease,
} from '../registry/compatibility.ts'
import { releaseStoreOf } from '../registry/settings.ts'
import { RegistryRefused } from '../registry/signature.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { Release } from '../release.ts'
import { type Command, parseCommand, USAGE, UsageError } from './arguments.ts'
import { describeHistory, describeRegistry, describeRemote } from './show.ts'

/** The suite that a command works on. */
export type Suite = {
  root: string
  remotes: readonly string[]
  /** Paths and slots that the contract assigns to a remote. */
  surfaceFor: (remote: string) => RemoteSurface
  /** Builds a remote if its sources changed, and the shell that it is checked against. */
  build: (remote: string) => void
  /** Starts the live shell with a build, for the checks that render it. */
  startTrial: (dist: string) => Promise<ReleaseTrial & { stop: () => Promise<void> }>
}

export type Output = { print: (line: string) => void; printError: (line: string) => void }

/** Runs `mf` and returns its exit code: 0 done, 1 refused, 2 wrong usage or setting. */
export async function runMf(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  suite: Suite,
  { print, printError }: Output,
): Promise<number> {
  try {
    if (args.includes('--help') || args[0] === 'help') {
      print(USAGE)
      return 0
    }
    print(await runCommand(parseCommand(args, suite.remotes), env, suite, print))
    return 0
  } catch (error) {
    if (error instanceof UsageError) printError(`${error.message}\n\n${USAGE}`)
    else if (error instanceof ChangeRefused || error instanceof ChecksFailed || error instanceof RegistryRefused)
      printError(`Refused: ${error.message}`)
    else if (error instanceof SettingError) printError(error.message)
    else if (error instanceof StorageError) printError(`The release store cannot be used: ${error.message}`)
    else if (isDiskFull(error))
      printError(`The disk is full: ${(error as Error).message}. Free some space and try again.`)
    else throw error
    return error instanceof UsageError || error instanceof SettingError ? 2 : 1
  }
}

/** No space, quota or inode is left. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Watches releases until the process ends. Settings name the shell's servers and their token. */
async function runGuard(env: NodeJS.ProcessEnv, store: ReleaseStore, print: Output['print']): Promise<never> {
  const { outcomesFrom: addresses, outcomesToken } = readSettings('mf', env)
  if (!store.canSign) throw new SettingError('REGISTRY_PRIVATE_KEY is missing; without it nothing can be rolled back.')
  if (!addresses) throw new SettingError("OUTCOMES_FROM is missing: the shell servers' addresses, with commas.")
  if (!outcomesToken) throw new SettingError('OUTCOMES_TOKEN is missing: what the shell servers have as theirs.')
  startGuard({
    store,
    fetchOutcomes: createOutcomesFetcher(addresses, outcomesToken),
    limits: readGuardLimits(env),
    log: print,
  })
  print(`Watching the releases of ${addresses.join(', ')}. Ctrl-C ends it.`)
  return new Promise(() => {})
}

async function runCommand(
  command: Command,
  env: NodeJS.ProcessEnv,
  suite: Suite,
  print: Output['print'],
): Promise<string> {
  const store = releaseStoreOf(env, suite.root)
  const { name, remote, release } = command
  const findMisfits = async () =>
    findIncompatible(store, remote, listCandidates((await store.readRegistry()).remotes[remote], release))
  const change = async (decide: Change, incompatible: IncompatibleReleases = new Map()) => {
    const actor = { by: command.by ?? readSettings('mf', env).mfActor ?? userInfo().username, at: new Date() }
    const { registry, changed } = await changeRemote(store, remote, actor, withCompatibleRelease(decide, incompatible))
    return `${describeRemote(remote, registry)}${changed ? '' : '  (as it was)'}`
  }
  const registry = () => store.readRegistry()
  /** Folder of the build, after the release checks. */
  const candidate = () => {
    if (!command.dist) suite.build(remote)
    return checkBuild(command.dist ?? join(suite.root, remote, 'dist'), remote, store, suite)
  }

  switch (name) {
    case 'publish':
      return change(publish(await store.putRelease(await candidate()), command.percent))
    case 'check':
      return `${remote}: no check refuses a release from ${await candidate()}.`
    case 'canary':
      return change(canary(release ?? '', command.percent ?? 0), await findMisfits())
    case 'promote':
      return change(promote(release), await findMisfits())
    case 'rollback':
      return change(rollback(), await findMisfits())
    case 'pin':
      return change(pin(release), await findMisfits())
    case 'unpin':
      return change(unpin())
    case 'disable':
      return change(disable())
    case 'enable':
      return change(enable())
    case 'list':
      return describeRegistry(await registry(), remote, await findMisfits())
    case 'history':
      return describeHistory(await registry(), remote)
    case 'remove':
      return change(remove(release ?? '')).then(async (line) => {
        await store.deleteRelease(remote, release ?? '')
        return line
      })
    case 'guard':
      return runGuard(env, store, print)
    case 'restore':
      return `The registry is at generation ${(await store.restore()).generation}.`
  }
}

async function checkBuild(dist: string, remote: string, store: ReleaseStore, suite: Suite): Promise<string> {
  let release: Release
  try {
    release = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Release
  } catch {
    throw new ChangeRefused(`${join(dist, 'remote.json')} cannot be read. Build the remote first.`)
  }
  if (release.name !== remote) throw new ChangeRefused(`${dist} is a build of ${release.name}, not of ${remote}.`)
  const entry = (await store.readRegistry()).remotes[remote]
  const known = entry?.releases[release.hash]
  if (entry && !known) assertNewVersion(entry, release.hash, release.version)
  const trial = createLazyTrial(() => suite.startTrial(dist))
  // Content that was published before is not rendered again.
  const checked = known ? { renderOnServer: async () => [], renderInBrowser: async () => [] } : trial
  try {
    await checkRelease({ release, dist, store, surface: suite.surfaceFor(remote), trial: checked, root: suite.root })
  } finally {
    await trial.stop()
  }
  return dist
}

/** Starts the trial with its first use: cheap refusals come before it. */
function createLazyTrial(start: () => ReturnType<Suite['startTrial']>) {
  let started: ReturnType<Suite['startTrial']> | undefined
  const get = () => (started ??= start())
  return {
    renderOnServer: async () => (await get()).renderOnServer(),
    renderInBrowser: async () => (await get()).renderInBrowser(),
    stop: async () => (await started)?.stop(),
  }
}
