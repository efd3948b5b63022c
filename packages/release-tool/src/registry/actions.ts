import type { HistoryEntry, RegistryEntry } from '@radruf/federation/registry'
import { z } from 'zod'
import {
  type CanaryShare,
  type Change,
  ChangeRefused,
  canary,
  disable,
  enable,
  fill,
  grant,
  offer,
  pin,
  preview,
  promote,
  publish,
  type ReleaseReference,
  remove,
  rollback,
  rollbackAutomatically,
  START_ACTOR,
  stage,
  unpin,
  withdraw,
} from './changes.ts'

/** Actor in the history of an automatic rollback. */
export const AUTOMATIC = 'automatic'

const release = z.string().regex(/^[0-9a-f]{16}$/, 'must be the hash of a release: 16 hex digits')
const percent = z.int().min(0).max(99)
const staff = z.literal(true).optional()
const prefix = z.string().regex(/^(\/[a-z0-9-]+)+$/, 'must be a path such as /warranty, without a slash at its end')

/** Finds the stored release of a hash; throws {@link ChangeRefused} when the store has none. */
type StoredRelease = (hash: string) => Promise<ReleaseReference>

type Rule<S extends z.ZodRawShape> = {
  /** The arguments as they are sent over HTTP. */
  arguments: S
  /** The token that may request it: one for the remote, or an operator's. */
  permission: 'remote' | 'operator'
  effect: (args: z.output<z.ZodObject<S>>, stored: StoredRelease) => Change | Promise<Change>
  /** It makes a release live for all visitors, unless it names a share of them. */
  makesLive?: true
  /** It gives visitors another release, and is refused while releases are stopped. */
  isStoppable?: true
  /** A remote's first release may need it. */
  createsRemote?: true
  /** The product itself makes the change, and the history names this actor. */
  actor?: string
}
/** An action with a command of the same name. `words` are the arguments of the command line. */
type CommandRule<S extends z.ZodRawShape> = Rule<S> & {
  usage: { words: readonly ('<remote>' | '<release>' | '[release]' | '<prefix>')[]; options?: string; text: string }
}
const defineAction = <const S extends z.ZodRawShape>(rule: Rule<S>): Rule<S> => rule
const defineCommand = <const S extends z.ZodRawShape>(rule: CommandRule<S>): CommandRule<S> => rule

/**
 * Changes of a remote's entry. Command line, request schema, permission and history follow from this table. The names are stored in
 * the history of signed registries and must not change.
 */
export const ACTIONS = {
  publish: defineAction({
    isStoppable: true,
    arguments: { release, percent: percent.optional(), staff },
    permission: 'remote',
    effect: async (args, stored) =>
      publishUnlessRolledBack(await stored(args.release), args.percent === undefined ? undefined : toShare(args)),
    makesLive: true,
    createsRemote: true,
  }),
  preview: defineAction({
    arguments: { release },
    permission: 'remote',
    effect: async (args, stored) => preview(await stored(args.release)),
    createsRemote: true,
  }),
  stage: defineAction({
    isStoppable: true,
    arguments: { release },
    permission: 'remote',
    effect: async (args, stored) => stage(await stored(args.release)),
    createsRemote: true,
  }),
  canary: defineCommand({
    isStoppable: true,
    arguments: { release, percent, staff },
    permission: 'remote',
    effect: (args) => canary(args.release, toShare(args)),
    usage: {
      words: ['<remote>', '<release>'],
      options: '[--percent N] [--staff]',
      text: 'gives a share of the visitors, or signed-in staff, another release',
    },
  }),
  promote: defineCommand({
    isStoppable: true,
    arguments: { release: release.optional() },
    permission: 'remote',
    effect: (args) => promote(args.release),
    usage: {
      words: ['<remote>', '[release]'],
      text: 'makes the canary, or another release, live for all visitors',
    },
    makesLive: true,
  }),
  rollback: defineCommand({
    arguments: {},
    permission: 'remote',
    effect: rollback,
    usage: { words: ['<remote>'], text: 'ends the canary, or goes back to the release that was live before' },
    makesLive: true,
  }),
  pin: defineCommand({
    isStoppable: true,
    arguments: { release: release.optional() },
    permission: 'remote',
    effect: (args) => pin(args.release),
    usage: { words: ['<remote>', '[release]'], text: 'holds a release, whatever is published' },
    makesLive: true,
  }),
  unpin: defineCommand({
    arguments: {},
    permission: 'remote',
    effect: unpin,
    usage: { words: ['<remote>'], text: 'ends that' },
  }),
  disable: defineCommand({
    arguments: {},
    permission: 'remote',
    effect: disable,
    usage: { words: ['<remote>'], text: 'switches a remote off' },
  }),
  enable: defineCommand({
    arguments: {},
    permission: 'remote',
    effect: enable,
    usage: { words: ['<remote>'], text: 'switches it on again' },
  }),
  remove: defineCommand({
    arguments: { release },
    permission: 'remote',
    effect: (args) => remove(args.release),
    usage: { words: ['<remote>', '<release>'], text: 'deletes a release that no visitor gets any more' },
  }),
  grant: defineCommand({
    arguments: { prefix },
    permission: 'operator',
    effect: (args) => grant(args.prefix),
    usage: { words: ['<remote>', '<prefix>'], text: 'lets releases of a remote add pages below a path' },
    createsRemote: true,
  }),
  withdraw: defineCommand({
    arguments: { prefix },
    permission: 'operator',
    effect: (args) => withdraw(args.prefix),
    usage: { words: ['<remote>', '<prefix>'], text: 'ends that' },
  }),
  fill: defineAction({
    isStoppable: true,
    arguments: { release },
    permission: 'operator',
    effect: async (args, stored) => fill(await stored(args.release)),
    makesLive: true,
    createsRemote: true,
    actor: START_ACTOR,
  }),
  offer: defineAction({
    arguments: { release },
    permission: 'operator',
    effect: async (args, stored) => offer(await stored(args.release)),
    createsRemote: true,
    actor: START_ACTOR,
  }),
  'automatic rollback': defineAction({
    arguments: { release, since: z.iso.datetime(), why: z.string().max(500) },
    permission: 'operator',
    effect: (args) => (entry) =>
      findLiveSince(entry, args.release)?.at === args.since ? rollbackAutomatically(args)(entry) : undefined,
    actor: AUTOMATIC,
  }),
}
export type ActionName = keyof typeof ACTIONS
/** The actions that have a command of the same name. */
export type ActionCommand = {
  [A in ActionName]: (typeof ACTIONS)[A] extends { usage: object } ? A : never
}[ActionName]
/** A change that a command or the launcher requests of a registry. */
export type RequestedChange = {
  [A in ActionName]: (typeof ACTIONS)[A] extends { arguments: infer S extends z.ZodRawShape }
    ? z.output<z.ZodObject<S & { action: z.ZodLiteral<A> }>>
    : never
}[ActionName]

const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[]
export const isActionCommand = (name: string): name is ActionCommand =>
  name in ACTIONS && 'usage' in ACTIONS[name as ActionName]
export const ACTION_COMMANDS = ACTION_NAMES.filter(isActionCommand)

/** A requested change as it is sent over HTTP. */
export const requestedChange = z.discriminatedUnion(
  'action',
  ACTION_NAMES.map((name) => z.strictObject({ action: z.literal(name), ...ACTIONS[name].arguments })) as never,
) as z.ZodType<RequestedChange>

/** The change of an entry that a request asks for. `findReference` finds a stored release. */
export async function toChange(
  requested: RequestedChange,
  findReference: (hash: string) => Promise<ReleaseReference | undefined>,
): Promise<Change> {
  const effect = ACTIONS[requested.action].effect as Rule<never>['effect']
  return effect(requested as never, async (hash) => {
    const reference = await findReference(hash)
    if (!reference) throw new ChangeRefused(`the store has no release ${hash}; publish it again.`)
    return reference
  })
}

/** The share of a canary; throws {@link ChangeRefused} when no visitor would get it. */
function toShare({ percent = 0, staff }: { percent?: number; staff?: true }): CanaryShare {
  if (!percent && !staff) throw new ChangeRefused('a canary needs a share of at least 1 %, or staff.')
  return { percent, ...(staff && { staff }) }
}

/** Whether an entry of the history made its release live for all visitors. */
export const isForAll = ({ what, percent, staff }: HistoryEntry): boolean =>
  what in ACTIONS && ACTIONS[what as ActionName].makesLive === true && percent === undefined && !staff

/**
 * The action that made a release live or the canary; undefined for any other release. Counts of a release start again with it,
 * because a release that is made live again must be evaluated again.
 */
export function findLiveSince({ stable, canary, history }: RegistryEntry, release: string): HistoryEntry | undefined {
  if (release === canary?.release)
    return history.find((action) => action.release === release && action.percent !== undefined)
  if (release !== stable) return undefined
  return history.find((action) => action.release === release && isForAll(action))
}

/** A publish; throws {@link ChangeRefused} for a release that was rolled back last: a repeated CI run would undo the rollback. */
export const publishUnlessRolledBack =
  (reference: ReleaseReference, share?: CanaryShare): Change =>
  (entry) => {
    const { hash, version } = reference
    const known = entry.releases[hash]
    const [last, before] = entry.history.filter(isForAll)
    if (known && !known.removed && last?.what === 'rollback' && before?.release === hash)
      throw new ChangeRefused(
        `version ${version} was rolled back by ${last.by} at ${last.at}. \`promote\` makes ${hash} live again; otherwise raise the version.`,
      )
    return publish(reference, share)(entry)
  }
