import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { StorageError } from '@radruf/bucket'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { readSettings, SettingError } from '@radruf/settings'
import { CommanderError } from 'commander'
import { ChecksFailed, findCheckedShell, findNeighbors } from '../checks/index.ts'
import { fetchStatuses, type ServerStatus } from '../guard/fetch-statuses.ts'
import { createOutcomesFetcher, readGuardLimits, startGuard } from '../guard/index.ts'
import { ACTIONS, type ActionCommand, isActionCommand, type RequestedChange } from '../registry/actions.ts'
import { assertNewVersion, ChangeRefused } from '../registry/changes.ts'
import type { RegistryClient } from '../registry/client.ts'
import { addNextKey, createRunnerKeys, readRunnerKey, switchToNextKey } from '../registry/keys.ts'
import { RegistryRefused } from '../registry/signature.ts'
import { signStatement } from '../service/attestation.ts'
import { InvalidRequest, isDiskFullError } from '../service/errors.ts'
import { RegistryUnreachable } from '../service/http-client.ts'
import { openRegistry } from '../service/open-registry.ts'
import { TokenRefused } from '../service/tokens.ts'
import { UploadRefused } from '../service/upload.ts'
import { VerificationRefused } from '../service/verification.ts'
import {
  type Command,
  checkRemote,
  isVersion,
  type KeyAction,
  type OtherCommand,
  parseCommand,
  type TokenCommand,
  USAGE,
  UsageError,
} from './arguments.ts'
import { checkBuild, findSurface } from './check-build.ts'
import { CommandRefused, type Repository } from './config.ts'
import {
  describeAudit,
  describeFreeze,
  describeHistory,
  describePlan,
  describeRegistry,
  describeRemote,
  describeStatus,
  describeSwept,
  describeTokens,
} from './show.ts'

export type Output = { print: (line: string) => void; printError: (line: string) => void }

/** Runs `mf` and returns its exit code: 0 done, 1 refused, 2 wrong usage or setting. */
export async function runMf(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  repository: Repository,
  { print, printError }: Output,
): Promise<number> {
  try {
    print(await answer(args, env, repository, print))
    return 0
  } catch (error) {
    // It has printed its message or its help.
    if (error instanceof CommanderError) return error.exitCode
    const message = describeError(error)
    if (message === undefined) throw error
    printError(message)
    return error instanceof UsageError || error instanceof SettingError ? 2 : 1
  }
}

function answer(args: readonly string[], env: NodeJS.ProcessEnv, repository: Repository, print: Output['print']) {
  const own = Object.entries(repository.commands ?? {}).find(([name]) => name === args[0])
  if (own) return own[1].run(args.slice(1))
  if (args.includes('--help') || args[0] === 'help') return describeUsage(repository)
  return runCommand(parseCommand(args, repository.remotes), env, repository, print)
}

const describeUsage = ({ commands = {} }: Repository): string =>
  [USAGE, ...Object.values(commands).map(({ usage }) => usage)].join('\n')

const REFUSALS = [
  ChangeRefused,
  ChecksFailed,
  CommandRefused,
  RegistryRefused,
  TokenRefused,
  UploadRefused,
  VerificationRefused,
  InvalidRequest,
]

/** An expected error as text for the terminal; undefined for a defect. */
function describeError(error: unknown): string | undefined {
  if (error instanceof UsageError) return `${error.message} \`--help\` lists the commands.`
  if (REFUSALS.some((refusal) => error instanceof refusal)) return `Refused: ${(error as Error).message}`
  if (error instanceof RegistryUnreachable || error instanceof SettingError) return error.message
  if (error instanceof StorageError) return `The release store cannot be used: ${error.message}`
  if (isDiskFullError(error)) return `The disk is full: ${(error as Error).message}. Free some space and try again.`
}

/** Addresses and token of the shell servers. Throws {@link SettingError}. */
function readShellServers(env: NodeJS.ProcessEnv) {
  const { outcomesFrom: addresses, outcomesToken: token } = readSettings('mf', env)
  if (!addresses)
    throw new SettingError(
      'OUTCOMES_FROM is missing. Set it to the addresses of the shell servers, separated by commas.',
    )
  if (!token) throw new SettingError('OUTCOMES_TOKEN is missing. Set it to the OUTCOMES_TOKEN of the shell servers.')
  return { addresses, token }
}

/** The figures of each shell server. */
async function readStatuses(env: NodeJS.ProcessEnv): Promise<ServerStatus[]> {
  const { addresses, token } = readShellServers(env)
  return fetchStatuses(addresses, token).catch((error: Error) => {
    throw new CommandRefused(error.message)
  })
}

/** Watches releases until the process ends. Settings name the shell's servers and their token. */
async function runGuard(env: NodeJS.ProcessEnv, registry: RegistryClient, print: Output['print']): Promise<never> {
  if (!registry.canChange)
    throw new SettingError('REGISTRY_PRIVATE_KEY is missing; without it nothing can be rolled back.')
  const { addresses, token } = readShellServers(env)
  startGuard({
    registry,
    fetchOutcomes: createOutcomesFetcher(addresses, token),
    limits: readGuardLimits(env),
    log: print,
  })
  print(`Watching the releases of ${addresses.join(', ')}. Ctrl-C ends it.`)
  return new Promise(() => {})
}

async function runCommand(
  command: Command,
  env: NodeJS.ProcessEnv,
  repository: Repository,
  print: Output['print'],
): Promise<string> {
  const { registryUrl, mfActor, publicUrl, runnerPrivateKey } = readSettings('mf', env)
  if (registryUrl && command.by)
    throw new UsageError('--by is for the store of this machine; a token names its person.')
  const by = command.by ?? mfActor ?? userInfo().username
  const registry = await openRegistry(env, repository.root, by)
  const { name, remote, prefix } = command
  if (remote && !repository.remotes.includes(remote) && name !== 'grant')
    checkRemote(remote, [...new Set([...repository.remotes, ...Object.keys((await registry.readRegistry()).remotes)])])
  const problem = name === 'grant' && prefix && repository.findPathProblem(prefix)
  if (problem) throw new CommandRefused(`${problem}. Choose another path.`)
  if (isActionCommand(name) || CHANGING.has(name)) print(registry.target)
  const release = await findRelease(registry, command)
  const runnerKey = runnerPrivateKey ? readRunnerKey(runnerPrivateKey) : undefined
  const isVerifiedElsewhere = registryUrl !== undefined && !runnerKey
  const context = { command, release, registry, env, repository, publicUrl, print, runnerKey, isVerifiedElsewhere }
  return isActionCommand(name) ? change(context, toRequest(name, context)) : COMMANDS[name](context)
}

type CommandContext = {
  command: Command
  /** Hash of the release that the command names. */
  release: string | undefined
  registry: Awaited<ReturnType<typeof openRegistry>>
  env: NodeJS.ProcessEnv
  repository: Repository
  publicUrl: string | undefined
  print: Output['print']
  /** Signs that the checks passed here. */
  runnerKey: KeyObject | undefined
  /** The registry at REGISTRY_URL renders a release itself before it accepts it. */
  isVerifiedElsewhere: boolean
}

const COMMANDS: Record<OtherCommand, (context: CommandContext) => Promise<string>> = {
  publish,
  check: async (context) =>
    `${context.command.remote}: no check refuses a release from ${(await buildCandidate({ ...context, isVerifiedElsewhere: false })).dist}.`,
  freeze: async ({ registry }) => describeFreeze(await registry.freeze()),
  unfreeze: async ({ registry }) => describeFreeze(await registry.unfreeze()),
  gc: async ({ registry }) => describeSwept(await registry.collectGarbage()),
  list: async ({ command: { remote }, registry }) => {
    const incompatible = remote ? await registry.findIncompatible(remote) : undefined
    const verdicts = remote ? await registry.readVerdicts(remote) : undefined
    return describeRegistry(await registry.readRegistry(), remote, incompatible, verdicts)
  },
  history: async ({ command, registry }) => describeHistory(await registry.readRegistry(), command.remote),
  audit: async ({ command, registry }) => describeAudit(await registry.readAudit(command.remote, MAX_AUDIT_LINES)),
  token: ({ command, registry }) => runToken(registry, command.token ?? { action: 'list' }),
  key: async ({ command, env, repository }) => rotateKey(command.key ?? 'next', env, repository.root),
  guard: ({ env, registry, print }) => runGuard(env, registry, print),
  plan,
  status: async ({ command, env }) => describeStatus(await readStatuses(env), command.remote),
  restore: async ({ registry }) => `The registry is at generation ${await registry.restore()}.`,
}

/** The request of an action's command: the arguments that the action has. */
function toRequest(
  action: ActionCommand,
  { release, command: { percent, staff, prefix } }: CommandContext,
): RequestedChange {
  const given: Record<string, unknown> = { release, percent, staff, prefix }
  const args = Object.keys(ACTIONS[action].arguments).map((name) => [name, given[name]])
  return { action, ...Object.fromEntries(args) } as RequestedChange
}

async function change({ command: { remote }, registry }: CommandContext, requested: RequestedChange) {
  const { registry: changed, changed: isChanged } = await registry.change(remote, requested)
  return `${describeRemote(remote, changed)}${isChanged ? '' : '  (as it was)'}`
}

async function publish(context: CommandContext): Promise<string> {
  const { command, registry, repository, publicUrl, runnerKey, isVerifiedElsewhere, print } = context
  const { dist, shell, isRendered } = await buildCandidate(context)
  const { hash, description } = await registry.putRelease(dist)
  if (runnerKey) {
    const signature = signStatement({ remote: command.remote, hash, description, shell }, runnerKey)
    await registry.attest({ remote: command.remote, hash, shell, signature })
  } else if (isRendered) await registry.attest({ remote: command.remote, hash, shell })
  else if (isVerifiedElsewhere) print('The registry runs the release checks; this takes up to a minute.')
  if (command.forShell) return change(context, { action: 'stage', release: hash })
  if (command.preview) {
    const changed = await change(context, { action: 'preview', release: hash })
    return `${changed}\n${describePreview(readRelease(dist), repository, publicUrl)}`
  }
  return change(context, { action: 'publish', release: hash, percent: command.percent, staff: command.staff })
}

/**
 * Shows which shell, service and releases would be live together, and with which shell each was checked. For a remote it runs the checks
 * that need no rendering on its last build.
 */
async function plan(context: CommandContext): Promise<string> {
  const { command, registry, repository, print } = context
  const { remote } = command
  const live = await registry.readRegistry()
  const names = [...new Set([...Object.keys(live.remotes), ...(remote ? [remote] : [])])].sort()
  const verdicts = (await Promise.all(names.map((name) => registry.readVerdicts(name)))).flat()
  if (!remote) return describePlan(live, verdicts)
  const dist = command.dist ?? join(repository.folderOf(remote), 'dist')
  print(describePlan(live, verdicts, readBuild(dist, remote)))
  await checkCandidateBuild(dist, command, { ...context, isVerifiedElsewhere: true })
  return `Nothing was published. No check refuses ${remote} before its pages are rendered, which \`publish\` does with this shell.`
}

/** Builds the remote unless the command names a build. Returns the folder, after the release checks. */
async function buildCandidate(context: CommandContext): Promise<CheckedCandidate> {
  const { command, registry, repository } = context
  const { name, remote } = command
  // A missing shell or permission is noticed before the build.
  if (!repository.shellBuild) await findCheckedShell(registry, undefined, false)
  if (name === 'publish') await registry.checkPermission(remote)
  if (!command.dist) await repository.build(remote)
  return checkCandidateBuild(command.dist ?? join(repository.folderOf(remote), 'dist'), command, context)
}

/** The address at which people with permission for overrides see a release that is not live; without PUBLIC_URL its path. */
function describePreview(release: Release, repository: Repository, publicUrl: string | undefined): string {
  const path = findSurface(release, repository).paths.find((one) => !one.includes(':')) ?? '/'
  return `Preview: ${publicUrl ?? ''}${path}?mf.${release.name}=${release.hash}`
}

const MAX_AUDIT_LINES = 1000

/** Commands that change the store beside the actions. They begin with a line that names it. */
const CHANGING: ReadonlySet<OtherCommand> = new Set(['publish', 'freeze', 'unfreeze', 'gc', 'restore'])

/** The release that a command names; throws {@link ChangeRefused} with its hash when it names a version. */
async function findRelease(registry: RegistryClient, { remote, release }: Command): Promise<string | undefined> {
  if (!release || !isVersion(release)) return release
  const { releases = {} } = (await registry.readRegistry()).remotes[remote] ?? {}
  const hash = Object.keys(releases).find((one) => releases[one]?.version === release)
  throw new ChangeRefused(
    `"${release}" is a version, and a release is named by its hash: ${hash ?? `${remote} has no release ${release}`}.`,
  )
}

function describeRunnerKeys(): string {
  const { privateKey, publicKey } = createRunnerKeys()
  return `RUNNER_PRIVATE_KEY of the machine that runs the checks, shown this once:\n${privateKey}\nAdd to TRUSTED_RUNNERS of the registry process:\n${publicKey}`
}

/** Takes one step of a key rotation in the data folder of this machine. */
function rotateKey(action: KeyAction, env: NodeJS.ProcessEnv, root: string): string {
  if (action === 'runner') return describeRunnerKeys()
  const { dataDir, registryPrivateKey } = readSettings('registry', env)
  if (registryPrivateKey)
    throw new SettingError(
      'REGISTRY_PRIVATE_KEY is set, so this machine stores no keys. Append the next key to it, separated by a comma.',
    )
  const folder = resolve(root, dataDir)
  const restart = 'Restart the registry process.'
  if (action === 'next')
    return `Both keys sign from the next start. ${restart} REGISTRY_PUBLIC_KEY of other machines:\n${addNextKey(folder)}`
  if (!switchToNextKey(folder)) throw new ChangeRefused('there is no next key; `key next` creates it.')
  return `Only the new key signs from the next start. ${restart}`
}

async function runToken(registry: Awaited<ReturnType<typeof openRegistry>>, command: TokenCommand): Promise<string> {
  if (command.action === 'list') return `${describeTokens(await registry.listTokens())}\n${registry.target}`
  if (command.action === 'revoke') {
    await registry.revokeToken(command.id)
    return `The token ${command.id} is revoked.`
  }
  const { person, remotes, days } = command
  const token = await registry.createToken({ person, remotes, days })
  return `${token}\nThis is ${person}'s REGISTRY_TOKEN for ${days} days. It is shown this once.\n${registry.target}`
}

/** A build that passed the release checks with the shell of this hash; all of them if its pages were rendered. */
type CheckedCandidate = { dist: string; shell: string; isRendered: boolean }

async function checkCandidateBuild(
  dist: string,
  { remote, forShell = false }: Command,
  { registry, repository, isVerifiedElsewhere }: CommandContext,
): Promise<CheckedCandidate> {
  const release = readBuild(dist, remote)
  const entry = (await registry.readRegistry()).remotes[remote]
  const known = entry?.releases[release.hash]
  if (entry && !known) assertNewVersion(entry, release.hash, release.version)
  const shell = await findCheckedShell(registry, repository.shellBuild, forShell)
  // Content that was published before is not rendered again, and the registry at REGISTRY_URL renders each release itself.
  const isRendered = !known && !isVerifiedElsewhere
  const neighbors = isRendered ? await findNeighbors(registry, remote) : []
  await checkBuild({ dist, release, shell, repository, grants: entry?.grants, neighbors, isRendered })
  return { dist, shell: shell.offer.build?.hash ?? readRelease(shell.folder).hash, isRendered }
}

/** The description of a build. Throws {@link ChangeRefused} when there is none, or one of another remote. */
function readBuild(dist: string, remote: string): Release {
  let release: Release
  try {
    release = readRelease(dist)
  } catch {
    throw new ChangeRefused(`${join(dist, DESCRIPTION_FILE)} cannot be read. Build the remote first.`)
  }
  if (release.name !== remote) throw new ChangeRefused(`${dist} is a build of ${release.name}, not of ${remote}.`)
  return release
}

const readRelease = (folder: string): Release =>
  JSON.parse(readFileSync(join(folder, DESCRIPTION_FILE), 'utf8')) as Release
