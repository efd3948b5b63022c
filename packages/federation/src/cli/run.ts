import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readSettings, SettingError } from '@radruf/settings'
import { checkRelease, GateRefused, type Place } from '../gate/index.ts'
import { askShells, keepGuard, readGuardLimits } from '../guard/index.ts'
import { StorageError } from '../registry/bucket.ts'
import { changeRemote } from '../registry/change-registry.ts'
import {
  type Change,
  ChangeRefused,
  canary,
  disable,
  enable,
  pin,
  promote,
  publish,
  refuseKnownVersion,
  remove,
  rollback,
  unpin,
} from '../registry/changes.ts'
import { releaseStoreOf } from '../registry/settings.ts'
import { RegistryRefused } from '../registry/signature.ts'
import type { ReleaseStore } from '../registry/store.ts'
import type { Release } from '../release.ts'
import { type Command, readCommand, USAGE, UsageError } from './arguments.ts'
import { describeHistory, describeRegistry, describeRemote } from './show.ts'

/** The suite that the command works on. */
export type Suite = {
  root: string
  remotes: readonly string[]
  /** What the contract gives a remote to fill. */
  placeOf: (remote: string) => Place
  /** Builds a remote if its sources changed, and the shell that it is checked against. */
  build: (remote: string) => void
  /** Opens a build in a browser and returns what went wrong there. */
  mount: (dist: string) => Promise<string[]>
}

export type Output = { say: (line: string) => void; complain: (line: string) => void }

/** Runs `mf` and returns its exit code: 0 done, 1 refused, 2 not understood. */
export async function runMf(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  suite: Suite,
  { say, complain }: Output,
): Promise<number> {
  try {
    if (args.includes('--help') || args[0] === 'help') {
      say(USAGE)
      return 0
    }
    say(await perform(readCommand(args, suite.remotes), env, suite, say))
    return 0
  } catch (error) {
    if (error instanceof UsageError) complain(`${error.message}\n\n${USAGE}`)
    else if (error instanceof ChangeRefused || error instanceof GateRefused || error instanceof RegistryRefused)
      complain(`Refused: ${error.message}`)
    else if (error instanceof SettingError) complain(error.message)
    else if (error instanceof StorageError) complain(`The release store cannot be used: ${error.message}`)
    else throw error
    return error instanceof UsageError || error instanceof SettingError ? 2 : 1
  }
}

/** Watches releases until the process is ended. Where the shell's servers are and what they ask for are settings. */
async function guard(env: NodeJS.ProcessEnv, store: ReleaseStore, say: Output['say']): Promise<never> {
  const { outcomesFrom: addresses, outcomesToken } = readSettings('mf', env)
  if (!store.canSign) throw new SettingError('REGISTRY_PRIVATE_KEY is missing; without it nothing can be taken back.')
  if (!addresses) throw new SettingError("OUTCOMES_FROM is missing: the shell servers' addresses, with commas.")
  if (!outcomesToken) throw new SettingError('OUTCOMES_TOKEN is missing: what the shell servers have as theirs.')
  keepGuard({ store, ask: askShells(addresses, outcomesToken), limits: readGuardLimits(env), say })
  say(`Watching the releases of ${addresses.join(', ')}. Ctrl-C ends it.`)
  return new Promise(() => {})
}

async function perform(command: Command, env: NodeJS.ProcessEnv, suite: Suite, say: Output['say']): Promise<string> {
  const store = releaseStoreOf(env, suite.root)
  const { name, remote, release } = command
  const change = async (decide: Change) => {
    const actor = { by: command.by ?? readSettings('mf', env).mfActor ?? userInfo().username, at: new Date() }
    const { registry, changed } = await changeRemote(store, remote, actor, decide)
    return `${describeRemote(remote, registry)}${changed ? '' : '  (as it was)'}`
  }
  const registry = () => store.readRegistry()
  /** Folder of the build that is meant, once it has passed the gate. */
  const candidate = () => {
    if (!command.dist) suite.build(remote)
    return check(command.dist ?? join(suite.root, remote, 'dist'), remote, store, suite)
  }

  switch (name) {
    case 'publish':
      return change(publish(await store.putRelease(await candidate()), command.percent))
    case 'check':
      return `${remote}: nothing stands against a release from ${await candidate()}.`
    case 'canary':
      return change(canary(release ?? '', command.percent ?? 0))
    case 'promote':
      return change(promote(release))
    case 'rollback':
      return change(rollback())
    case 'pin':
      return change(pin(release))
    case 'unpin':
      return change(unpin())
    case 'disable':
      return change(disable())
    case 'enable':
      return change(enable())
    case 'list':
      return describeRegistry(await registry(), remote)
    case 'history':
      return describeHistory(await registry(), remote)
    case 'remove':
      return change(remove(release ?? '')).then(async (line) => {
        await store.deleteRelease(remote, release ?? '')
        return line
      })
    case 'guard':
      return guard(env, store, say)
    case 'restore':
      return `The registry is at generation ${(await store.restore()).generation}.`
  }
}

async function check(dist: string, remote: string, store: ReleaseStore, suite: Suite): Promise<string> {
  let release: Release
  try {
    release = JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')) as Release
  } catch {
    throw new ChangeRefused(`${join(dist, 'remote.json')} cannot be read. Build the remote first.`)
  }
  if (release.name !== remote) throw new ChangeRefused(`${dist} is a build of ${release.name}, not of ${remote}.`)
  const entry = (await store.readRegistry()).remotes[remote]
  const known = entry?.releases[release.hash]
  // What can be said at once is said before a browser starts; content that came in before has shown what it does there.
  if (entry && !known) refuseKnownVersion(entry, release.hash, release.version)
  await checkRelease({
    release,
    dist,
    store,
    place: suite.placeOf(remote),
    mount: known ? async () => [] : suite.mount,
    root: suite.root,
  })
  return dist
}
